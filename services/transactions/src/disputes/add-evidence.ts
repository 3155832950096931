// The merchant answers a dispute. Files are written first and named by the dispute afterwards: what a crash leaves behind
// is a file that nothing shows, never a name without its file. Written down, it is handed on to the provider.
import { err, newId, ok } from '@mps/kernel';
import { answerableDispute, decideEvidence } from './domain/decide-dispute';
import type { DisputeEvidence } from '../transaction/domain/transaction';
import { changeFrom } from '../transaction/change';
import { disputeErrorOf } from './dispute-error';
import { foundIn, type FoundDispute, type GetDispute } from './get-dispute';
import type {
  Clocks,
  EvidenceFile,
  EvidenceFiles,
  Reply,
  RequestContext,
  TransactionStore,
} from '../transaction/ports';
import type { SendDisputeAnswers } from './send-answers';

export interface AddEvidenceCommand {
  readonly dispute_id: string;
  /** At least one of text and files. */
  readonly text: string | null;
  readonly files: readonly Omit<EvidenceFile, 'id'>[];
}

export interface AddDisputeEvidenceDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly evidenceFiles: EvidenceFiles;
  readonly getDispute: GetDispute;
  readonly sendDisputeAnswers: SendDisputeAnswers;
}

/** resource_not_found · validation_error (too_big at #/files) · invalid_dispute_state */
export type AddDisputeEvidence = (
  command: AddEvidenceCommand,
  context: RequestContext,
) => Reply<FoundDispute>;

export function makeAddDisputeEvidence({
  store,
  evidenceFiles,
  getDispute,
  sendDisputeAnswers,
  businessClock,
}: AddDisputeEvidenceDependencies): AddDisputeEvidence {
  return async ({ dispute_id, text, files: given }, context) => {
    const found = await getDispute(dispute_id, context);
    if (!found.ok) return found;
    const { transaction } = found.value;
    const answerable = answerableDispute(transaction, dispute_id);
    if (!answerable.ok) return err(disputeErrorOf(answerable.error));
    const now = businessClock.now();
    const files = given.map((file) => ({ ...file, id: newId() }));
    const evidence = evidenceOf(text, files, now);
    const { organization_id, company_id } = transaction;
    if (files.length > 0) await evidenceFiles.save({ organization_id, company_id, dispute_id }, files, now);
    const changed = await changeFrom(store, transaction, (state) =>
      decideEvidence(state, dispute_id, evidence, now),
    );
    if (changed.ok) {
      const sent = await sendDisputeAnswers(changed.value, context.deadlineMs);
      return ok(foundIn(sent, found.value.dispute));
    }
    await evidenceFiles.remove(files.map(({ id }) => id));
    return err(disputeErrorOf(changed.error));
  };
}

function evidenceOf(text: string | null, files: readonly EvidenceFile[], now: Date): DisputeEvidence[] {
  const texts = text === null ? [] : [{ id: newId(), name: null, text, created_at: now }];
  return [...texts, ...files.map(({ id, name }) => ({ id, name, text: null, created_at: now }))];
}
