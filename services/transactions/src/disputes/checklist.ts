// The checklist of a dispute: what evidence helps, what of it the platform has, and what the draft and the sent evidence hold.
import type { CallContext } from '@mps/contracts';
import { CHECKLIST_ITEMS, ok, type ChecklistItem } from '@mps/kernel';
import type { Reply } from '../operation';
import type { ThreeDsSession, ThreeDsSessionStore } from '../three-ds';
import type { Consumer, Transaction } from '../transaction';
import { listHelpfulItems } from './domain/checklist';
import { getEvidenceDraft, type DraftDeps, type FoundDraft } from './drafts';
import type { EarlierPayment } from './store';

export interface ChecklistDeps extends Pick<DraftDeps, 'disputeStore' | 'draftStore'> {
  readonly sessions: Pick<ThreeDsSessionStore, 'find'>;
}

export interface ChecklistEntry {
  readonly item: ChecklistItem;
  /** Against this reason of a dispute. */
  readonly helps: boolean;
  /** Whether the platform has it. null: only the merchant may have it. */
  readonly available: boolean | null;
  readonly draft_file_ids: readonly string[];
  readonly evidence_ids: readonly string[];
}

export interface Checklist extends FoundDraft {
  readonly entries: readonly ChecklistEntry[];
  /** The authentication that this payment used. */
  readonly three_ds: ThreeDsSession | null;
  /** Paid and undisputed payments of the same consumer to the same company, newest first. */
  readonly earlier_payments: readonly EarlierPayment[];
}

/** resource_not_found */
export async function getDisputeChecklist(
  deps: ChecklistDeps,
  disputeId: string,
  context: CallContext,
): Reply<Checklist> {
  const found = await getEvidenceDraft(deps, disputeId, context);
  if (!found.ok) return found;
  const { transaction, dispute, draft } = found.value;
  const [three_ds, earlier_payments] = await Promise.all([
    findAuthentication(deps, transaction),
    deps.disputeStore.listEarlier(transaction),
  ]);
  const helpful = listHelpfulItems(dispute);
  const known = listKnown(transaction, three_ds, earlier_payments);
  const entries = CHECKLIST_ITEMS.map((item): ChecklistEntry => ({
    item,
    helps: helpful.includes(item),
    available: known[item] ?? null,
    draft_file_ids: listIds(draft?.files ?? [], item),
    evidence_ids: listIds(dispute.evidence, item),
  }));
  return ok({ ...found.value, entries, three_ds, earlier_payments });
}

async function findAuthentication(
  { sessions }: ChecklistDeps,
  { organization_id, company_id, three_ds_session_id }: Transaction,
): Promise<ThreeDsSession | null> {
  if (three_ds_session_id === undefined) return null;
  const session = await sessions.find({ organization_id, company_id }, three_ds_session_id);
  return session?.consumption_status === 'CONSUMED' ? session : null;
}

/** A disputed payment was paid, so it has its receipt and its timeline. */
const listKnown = (
  { consumer }: Transaction,
  threeDs: ThreeDsSession | null,
  earlier: readonly EarlierPayment[],
): Partial<Record<ChecklistItem, boolean>> => ({
  RECEIPT: true,
  THREE_DS: threeDs !== null,
  TIMELINE: true,
  CONSUMER_DATA: consumer !== null && hasData(consumer),
  EARLIER_PAYMENTS: earlier.length > 0,
});

const hasData = (consumer: Consumer): boolean =>
  Object.values(consumer).some((value) => value !== null && value !== undefined);

const listIds = (
  parts: readonly { readonly id: string; readonly item?: ChecklistItem | null }[],
  item: ChecklistItem,
): readonly string[] => parts.filter((part) => part.item === item).map(({ id }) => id);
