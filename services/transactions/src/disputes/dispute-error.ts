// What the domain refuses about a dispute, in the words of the API.
import { invalid, violation, type DomainError } from '@mps/contracts';
import { MAX_EVIDENCE_ITEMS, type DisputeRefusal } from './domain/decide-dispute';

export const disputeErrorOf = (refusal: DisputeRefusal): DomainError =>
  refusal.code === 'too_much_evidence'
    ? invalid(
        violation('#/files', 'too_big', `a dispute takes at most ${MAX_EVIDENCE_ITEMS} texts and files`),
      )
    : refusal;
