// The domain's refusals of disputes as errors of the API.
import type { StoreRefusal } from '@mps/aggregates';
import { type DomainError, invalid, violation } from '@mps/contracts';
import { MAX_EVIDENCE_ITEMS, type DisputeRefusal } from './domain/decide-dispute';

export const toDisputeError = (refusal: DisputeRefusal | StoreRefusal): DomainError =>
  refusal.code === 'too_much_evidence'
    ? invalid(violation('#/files', 'too_big', 'too_much_evidence', { max: MAX_EVIDENCE_ITEMS }))
    : refusal;
