// The merchant answers a dispute with evidence or by acceptance. An answer is stored first and then sent to the provider, in
// the order of the answers. The request that gave it sends it. The reconciler sends it again if the provider did not confirm
// it. Repeating is harmless, because each answer is keyed by an id of ours.
import type { Changed, StoreRefusal } from '@mps/aggregates';
import type { CallContext } from '@mps/contracts';
import { err, newId, ok, type ChecklistItem } from '@mps/kernel';
import { ANSWER_RESERVE_MS, MIN_RETRY_MS, RECONCILE_TIMEOUT_MS } from '../limits';
import type { Clocks, Reply } from '../operation';
import {
  type Asking,
  askProvider,
  decideUnknown,
  type Dispute,
  type DisputeAnswerOutcome,
  type DisputeEvidence,
  type DisputeEvidenceOrder,
  type DisputeRef,
  type ProviderCall,
  type StoredTransaction,
  type Transaction,
  type TransactionStore,
  listUnsent,
  toCallOwner,
} from '../transaction';
import {
  findAnswerable,
  decideAnswerSent,
  decideDisputeAccepted,
  decideEvidence,
  decideEvidenceLost,
  type DisputeRefusal,
} from './domain/decide-dispute';
import type { EvidenceDraftStore } from './draft-store';
import { toDisputeError } from './refusals';
import {
  findDisputeIn,
  getDispute,
  type DisputeStore,
  type EvidenceFile,
  type EvidenceFiles,
  type FoundDispute,
} from './store';

/** A file that no dispute names after a day was left by a crash, because no request lives longer than a minute. */
const ORPHAN_AFTER_MS = 24 * 3_600_000;
/** Old files that one request with evidence checks. */
const MAX_COLLECTED_FILES = 20;
const TRY_LATER: StoreRefusal = { code: 'service_unavailable', retryAfterSeconds: 1 };

export interface AnswerDeps extends SendAnswersDeps {
  readonly disputeStore: DisputeStore;
  readonly draftStore: EvidenceDraftStore;
}

/** The dispute with the stored answer. */
export interface AnsweredDispute extends FoundDispute {
  /** An equal request with the same Idempotency-Key gave it before. */
  readonly replayed: boolean;
}

/**
 * The merchant accepts the dispute: it is over, and the money stays with the payer.
 *
 * resource_not_found · invalid_dispute_state
 */
export async function acceptDispute(
  deps: AnswerDeps,
  disputeId: string,
  context: CallContext,
): Reply<AnsweredDispute> {
  const found = await getDispute(deps, disputeId, context);
  if (!found.ok) return found;
  const changed = await deps.store.change(
    found.value.transaction,
    (state) => decideDisputeAccepted(state, disputeId, deps.businessClock.now()),
    { idempotency: context.idempotency, deadlineMs: context.deadlineMs },
  );
  return changed.ok
    ? ok(await sendNewAnswer(deps, changed.value, found.value, context))
    : err(toDisputeError(changed.error));
}

type GivenFile = Omit<EvidenceFile, 'id'> & { readonly item?: ChecklistItem | null };

interface GivenEvidence {
  readonly text: string | null;
  readonly files: readonly GivenFile[];
}

/** Text, files or both, or the version of the draft that is sent. */
export interface AddEvidenceRequest extends GivenEvidence {
  readonly dispute_id: string;
  readonly draft_version?: string | null;
}

/**
 * Files are written first and named by the dispute afterwards. A crash leaves a file that no dispute shows, never a name
 * without its file. A sent draft is named by the dispute in the same write, so it is sent once.
 *
 * resource_not_found · validation_error (too_big at #/files) · invalid_dispute_state · version_conflict
 */
export async function addDisputeEvidence(
  deps: AnswerDeps,
  request: AddEvidenceRequest,
  context: CallContext,
): Reply<AnsweredDispute> {
  const { store, evidenceFiles, businessClock } = deps;
  const { dispute_id, draft_version = null } = request;
  const found = await getDispute(deps, dispute_id, context);
  if (!found.ok) return found;
  const { transaction } = found.value;
  const earlier = await store.replay(transaction, context);
  if (earlier !== null)
    return earlier.ok ? ok(await sendNewAnswer(deps, earlier.value, found.value, context)) : earlier;
  const answerable = findAnswerable(transaction, dispute_id);
  if (!answerable.ok) return err(toDisputeError(answerable.error));
  const given = await readGiven(deps, request, transaction);
  if (given === null) return err({ code: 'version_conflict' });
  const now = businessClock.now();
  const files = given.files.map((file) => ({ ...file, id: newId() }));
  const evidence = readEvidence(given.text, files, now);
  const { organization_id, company_id } = transaction;
  const ids = files.map(({ id }) => id);
  if (files.length > 0) {
    await collectOrphans(deps);
    const times = { created_at: now, pending_since: deps.realClock.now() };
    await evidenceFiles.save({ organization_id, company_id, dispute_id }, files, times);
  }
  const changed = await store.change<DisputeRefusal | StoreRefusal>(
    transaction,
    async (state) =>
      (await evidenceFiles.areStored(ids))
        ? decideEvidence(state, dispute_id, evidence, now, draft_version)
        : err(TRY_LATER),
    { idempotency: context.idempotency, deadlineMs: context.deadlineMs },
  );
  if (!changed.ok || changed.value.replayed) await evidenceFiles.remove(ids);
  // The dispute names the files. If this write is lost, the next collection repeats it.
  else await evidenceFiles.confirm(ids).catch(() => undefined);
  if (changed.ok && draft_version !== null) await removeSent(deps, transaction, dispute_id, draft_version);
  return changed.ok
    ? ok(await sendNewAnswer(deps, changed.value, found.value, context))
    : err(toDisputeError(changed.error));
}

/** null: the draft has another version, or there is none. */
async function readGiven(
  { draftStore }: AnswerDeps,
  { dispute_id, draft_version = null, ...given }: AddEvidenceRequest,
  transaction: StoredTransaction,
): Promise<GivenEvidence | null> {
  if (draft_version === null) return given;
  const draft = await draftStore.find(transaction, dispute_id);
  if (draft?.draft_version !== draft_version) return null;
  const files = draft.files.map(({ name, content_type, item, data }) => ({ name, content_type, item, data }));
  return { text: draft.text, files };
}

/** The dispute names the version, so a draft that stays after a failure is shown to no one, and its term removes it. */
async function removeSent(
  { draftStore, businessClock }: AnswerDeps,
  owner: StoredTransaction,
  disputeId: string,
  version: string,
): Promise<void> {
  const removal = { version, action: 'dispute.evidence_draft_sent', now: businessClock.now() } as const;
  await draftStore.remove(owner, disputeId, removal).catch(() => false);
}

/**
 * Removes files that a crash has left without a dispute that names them. A request that may still name its file ended long
 * before: its deadline is seconds, and a file that is gone is named by no change.
 */
async function collectOrphans({ evidenceFiles, disputeStore, realClock }: AnswerDeps): Promise<void> {
  const before = new Date(realClock.now().getTime() - ORPHAN_AFTER_MS);
  for (const file of await evidenceFiles.findPending(before, MAX_COLLECTED_FILES)) {
    const { _id, organization_id, company_id, dispute_id } = file;
    const transaction = await disputeStore.find({ organization_id, company_id }, dispute_id);
    const isNamed = transaction?.disputes.some(({ evidence }) => evidence.some(({ id }) => id === _id));
    await (isNamed === true ? evidenceFiles.confirm([_id]) : evidenceFiles.remove([_id]));
  }
}

/** Sends a new answer to the provider. The answer of a replayed request was sent before, or the reconciler sends it. */
async function sendNewAnswer(
  deps: AnswerDeps,
  { stored, replayed }: Changed<Transaction>,
  { dispute }: FoundDispute,
  { deadlineMs }: CallContext,
): Promise<AnsweredDispute> {
  const answered = findDisputeIn(stored, dispute);
  if (replayed) return { ...answered, replayed };
  const sent = await sendAnswer(deps, stored, answered.dispute, deadlineMs);
  return { ...findDisputeIn(sent, dispute), replayed };
}

function readEvidence(
  text: string | null,
  files: readonly (GivenFile & Pick<EvidenceFile, 'id'>)[],
  now: Date,
): DisputeEvidence[] {
  const texts = text === null ? [] : [{ id: newId(), name: null, text, created_at: now }];
  return [
    ...texts,
    ...files.map(({ id, name, item = null }) => ({
      id,
      name,
      text: null,
      ...(item !== null && { item }),
      created_at: now,
    })),
  ];
}

export interface SendAnswersDeps extends Clocks, Asking {
  readonly store: TransactionStore;
  readonly evidenceFiles: EvidenceFiles;
}

/**
 * Sends the answers of all disputes. Each dispute is answered on its own: an answer that the provider does not confirm keeps
 * back no answer of another dispute, which may be near its deadline. Returns the transaction afterwards.
 */
export async function sendDisputeAnswers(
  deps: SendAnswersDeps,
  transaction: StoredTransaction,
): Promise<StoredTransaction> {
  let current = transaction;
  for (const dispute of transaction.disputes) current = await sendAnswer(deps, current, dispute, Infinity);
  return current;
}

/**
 * Sends the parts of one answer in their order, because the provider takes none after an acceptance. Stops at the first part that
 * the provider does not confirm, or when too little time is left to wait for one. `deadlineMs` is in epoch milliseconds of the
 * real clock.
 */
async function sendAnswer(
  deps: SendAnswersDeps,
  transaction: StoredTransaction,
  dispute: Dispute,
  deadlineMs: number,
): Promise<StoredTransaction> {
  const { store, realClock, businessClock, log } = deps;
  let current = transaction;
  for (const id of listUnsent(dispute)) {
    const leftMs = deadlineMs - realClock.now().getTime() - ANSWER_RESERVE_MS;
    if (leftMs < MIN_RETRY_MS) return current;
    const call = { timeoutMs: Math.min(RECONCILE_TIMEOUT_MS, leftMs) };
    const { kind } = await send(deps, transaction, dispute, id, call);
    if (kind === 'refused')
      log.warn({ transaction_id: transaction._id, dispute_id: dispute.id }, 'answer came too late');
    const changed = await store.change<never>(current, (state) => {
      const now = businessClock.now();
      if (kind === 'unknown') return ok(decideUnknown(state, now));
      return ok(
        kind === 'lost' || kind === 'rejected'
          ? decideEvidenceLost(state, dispute.id, id, now)
          : decideAnswerSent(state, dispute.id, id),
      );
    });
    if (!changed.ok) return current;
    current = changed.value.stored;
    if (kind === 'unknown') return current;
  }
  return current;
}

/** `lost`: the text or the file of the evidence is not there. */
async function send(
  deps: SendAnswersDeps,
  transaction: Transaction,
  dispute: Dispute,
  id: string,
  call: ProviderCall,
): Promise<DisputeAnswerOutcome | { readonly kind: 'lost' }> {
  const ref = toDisputeRef(transaction, dispute);
  if (id === dispute.id) return askProvider(deps, call, (provider) => provider.acceptDispute(ref, call));
  const content = await readContent(deps, dispute, id);
  if (content === null) return { kind: 'lost' };
  const order = { ...ref, evidenceId: id, content };
  return askProvider(deps, call, (provider) => provider.submitEvidence(order, call));
}

/** The ids of a dispute at the provider. */
export const toDisputeRef = (transaction: Transaction, dispute: Dispute): DisputeRef => ({
  owner: toCallOwner(transaction),
  transactionId: transaction._id,
  providerDisputeId: dispute.provider_dispute_id,
});

async function readContent(
  { evidenceFiles }: SendAnswersDeps,
  dispute: Dispute,
  id: string,
): Promise<DisputeEvidenceOrder['content'] | null> {
  const item = dispute.evidence.find((one) => one.id === id);
  if (item === undefined) return null;
  if (item.text !== null) return { text: item.text };
  const file = await evidenceFiles.find(id);
  return file && { name: file.name, contentType: file.content_type, data: file.data };
}
