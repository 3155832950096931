// The merchant answers a dispute, with evidence or by giving in. The answer is written down first and handed on to the
// provider afterwards.
import type { StoreRefusal } from '@mps/aggregates';
import { invalid, violation, type CallContext, type DomainError } from '@mps/contracts';
import { err, newId, ok } from '@mps/kernel';
import type { Reply } from '../operation';
import type { DisputeEvidence } from '../transaction';
import {
  answerableDispute,
  decideDisputeAccepted,
  decideEvidence,
  MAX_EVIDENCE_ITEMS,
  type DisputeRefusal,
} from './domain/decide-dispute';
import { foundIn, getDispute, type FoundDispute } from './queries';
import { sendDisputeAnswers, type SendAnswersDeps } from './send-answers';
import type { DisputeStore, EvidenceFile } from './store';

export interface AnswerDeps extends SendAnswersDeps {
  readonly disputeStore: DisputeStore;
}

/**
 * The dispute is over, the money stays with the payer.
 *
 * resource_not_found · invalid_dispute_state
 */
export async function acceptDispute(
  deps: AnswerDeps,
  disputeId: string,
  context: CallContext,
): Reply<FoundDispute> {
  const found = await getDispute(deps, disputeId, context);
  if (!found.ok) return found;
  const changed = await deps.store.change(found.value.transaction, (state) =>
    decideDisputeAccepted(state, disputeId, deps.businessClock.now()),
  );
  if (!changed.ok) return err(disputeErrorOf(changed.error));
  const sent = await sendDisputeAnswers(deps, changed.value.stored, context.deadlineMs);
  return ok(foundIn(sent, found.value.dispute));
}

export interface AddEvidenceRequest {
  readonly dispute_id: string;
  /** At least one of text and files. */
  readonly text: string | null;
  readonly files: readonly Omit<EvidenceFile, 'id'>[];
}

/**
 * Files are written first and named by the dispute afterwards: what a crash leaves behind is a file that no dispute
 * shows, never a name without its file.
 *
 * resource_not_found · validation_error (too_big at #/files) · invalid_dispute_state
 */
export async function addDisputeEvidence(
  deps: AnswerDeps,
  { dispute_id, text, files: given }: AddEvidenceRequest,
  context: CallContext,
): Reply<FoundDispute> {
  const { store, evidenceFiles, businessClock } = deps;
  const found = await getDispute(deps, dispute_id, context);
  if (!found.ok) return found;
  const { transaction } = found.value;
  const answerable = answerableDispute(transaction, dispute_id);
  if (!answerable.ok) return err(disputeErrorOf(answerable.error));
  const now = businessClock.now();
  const files = given.map((file) => ({ ...file, id: newId() }));
  const evidence = evidenceOf(text, files, now);
  const { organization_id, company_id } = transaction;
  if (files.length > 0) await evidenceFiles.save({ organization_id, company_id, dispute_id }, files, now);
  const changed = await store.change(transaction, (state) =>
    decideEvidence(state, dispute_id, evidence, now),
  );
  if (changed.ok) {
    const sent = await sendDisputeAnswers(deps, changed.value.stored, context.deadlineMs);
    return ok(foundIn(sent, found.value.dispute));
  }
  await evidenceFiles.remove(files.map(({ id }) => id));
  return err(disputeErrorOf(changed.error));
}

function evidenceOf(text: string | null, files: readonly EvidenceFile[], now: Date): DisputeEvidence[] {
  const texts = text === null ? [] : [{ id: newId(), name: null, text, created_at: now }];
  return [...texts, ...files.map(({ id, name }) => ({ id, name, text: null, created_at: now }))];
}

/** What the domain refuses about a dispute, as the API's error. */
export const disputeErrorOf = (refusal: DisputeRefusal | StoreRefusal): DomainError =>
  refusal.code === 'too_much_evidence'
    ? invalid(
        violation('#/files', 'too_big', `a dispute takes at most ${MAX_EVIDENCE_ITEMS} texts and files`),
      )
    : refusal;
