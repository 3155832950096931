// Drafts of answers to disputes. The people of the company read, replace and delete them. Other companies never see a draft. The
// network gets it when it is sent as evidence.
import { createHash } from 'node:crypto';
import type { Change } from '@mps/aggregates';
import { invalid, violation, type CallContext, type DomainError } from '@mps/contracts';
import { err, newId, ok, type Result } from '@mps/kernel';
import type { Clocks, Reply } from '../operation';
import { findAnswerable, MAX_EVIDENCE_ITEMS } from './domain/decide-dispute';
import { countBytes, MAX_DRAFT_BYTES, type DraftFile, type EvidenceDraft } from './domain/draft';
import type { EvidenceDraftStore } from './draft-store';
import { toDisputeError } from './refusals';
import { getDispute, type DisputeStore, type FoundDispute } from './store';

export interface DraftDeps extends Clocks {
  readonly disputeStore: DisputeStore;
  readonly draftStore: EvidenceDraftStore;
}

/** The dispute and its draft. null: there is none. */
export interface FoundDraft extends FoundDispute {
  readonly draft: EvidenceDraft | null;
}

/** resource_not_found for a dispute outside the scope */
export async function getEvidenceDraft(
  deps: Pick<DraftDeps, 'disputeStore' | 'draftStore'>,
  disputeId: string,
  context: CallContext,
): Reply<FoundDraft> {
  const found = await getDispute(deps, disputeId, context);
  if (!found.ok) return found;
  const draft = await deps.draftStore.find(found.value.transaction, disputeId);
  return ok({ ...found.value, draft: draft !== null && isSent(found.value, draft) ? null : draft });
}

/** A crash may have left a draft that the dispute has as evidence. */
const isSent = ({ dispute }: FoundDispute, { draft_version }: EvidenceDraft): boolean =>
  dispute.sent_drafts?.includes(draft_version) ?? false;

/** resource_not_found */
export async function getEvidenceDraftFile(
  deps: DraftDeps,
  { dispute_id, file_id }: { readonly dispute_id: string; readonly file_id: string },
  context: CallContext,
): Reply<DraftFile> {
  const found = await getEvidenceDraft(deps, dispute_id, context);
  if (!found.ok) return found;
  const file = found.value.draft?.files.find(({ id }) => id === file_id);
  return file === undefined ? err({ code: 'resource_not_found' }) : ok(file);
}

export interface PutDraftRequest {
  readonly dispute_id: string;
  /** The version that the author has read. null: there was no draft. */
  readonly version: string | null;
  readonly text: string | null;
  /** Files of that version that stay, in the order of the draft. */
  readonly kept_file_ids: readonly string[];
  readonly files: readonly Omit<DraftFile, 'id' | 'created_at'>[];
}

/**
 * Replaces the whole draft. A repeat of the request that wrote the present version answers it again.
 *
 * resource_not_found · validation_error (not_allowed at #/kept_file_ids/n · too_big at #/files) · invalid_dispute_state ·
 * version_conflict
 */
export async function putEvidenceDraft(
  deps: DraftDeps,
  request: PutDraftRequest,
  context: CallContext,
): Reply<FoundDraft> {
  const found = await getEvidenceDraft(deps, request.dispute_id, context);
  if (!found.ok) return found;
  const answerable = findAnswerable(found.value.transaction, request.dispute_id);
  if (!answerable.ok) return err(toDisputeError(answerable.error));
  const { draftStore } = deps;
  const { organization_id, company_id, _id: transaction_id } = found.value.transaction;
  const owner = { organization_id, company_id };
  const next = (stored: EvidenceDraft | null) =>
    decidePut(deps, { ...owner, transaction_id }, request, found.value, stored);
  const options = { deadlineMs: context.deadlineMs, onDuplicate: () => 'retry' as const };
  const changed = await draftStore.change<DomainError>(
    owner,
    { _id: request.dispute_id },
    { ...options, decide: next },
  );
  const isNew = !changed.ok && changed.error.code === 'resource_not_found';
  const written = isNew
    ? await draftStore.create<DomainError>(owner, {
        ...options,
        onDuplicate: () => CHANGED,
        decide: () => next(null),
      })
    : changed;
  return written.ok ? ok({ ...found.value, draft: written.value.stored }) : written;
}

const CHANGED: DomainError = { code: 'version_conflict' };

function decidePut(
  { businessClock, draftStore }: DraftDeps,
  owner: Pick<EvidenceDraft, 'organization_id' | 'company_id' | 'transaction_id'>,
  request: PutDraftRequest,
  found: FoundDispute,
  stored: EvidenceDraft | null,
): Result<Change<EvidenceDraft, never>, DomainError> {
  const request_digest = digest(request);
  const living = stored === null || stored.deleted_at !== null || isSent(found, stored) ? null : stored;
  if (living?.request_digest === request_digest) return ok({ next: living, events: [] });
  if ((living?.draft_version ?? null) !== request.version) return err(CHANGED);
  const now = businessClock.now();
  const files = joinFiles(living?.files ?? [], request, now);
  if (!files.ok) return files;
  const refusal = findTooMuch(found, request.text, files.value);
  if (refusal !== null) return err(refusal);
  const next: EvidenceDraft = {
    ...owner,
    _id: request.dispute_id,
    draft_version: newId(),
    request_digest,
    text: request.text,
    files: files.value,
    created_at: living?.created_at ?? now,
    updated_at: now,
    deleted_at: null,
    kept_until: draftStore.toEnd(),
  };
  return ok({ next, events: [], recorded: { action: 'dispute.evidence_draft_saved' } });
}

const TOO_MANY_ITEMS = toDisputeError({ code: 'too_much_evidence' });
const TOO_MANY_BYTES = invalid(
  violation('#/files', 'too_big', 'too_many_bytes_in_all', { max: MAX_DRAFT_BYTES }),
);

function findTooMuch(
  { dispute }: FoundDispute,
  text: string | null,
  files: readonly DraftFile[],
): DomainError | null {
  const items = dispute.evidence.length + files.length + (text === null ? 0 : 1);
  if (items > MAX_EVIDENCE_ITEMS) return TOO_MANY_ITEMS;
  return countBytes(files) > MAX_DRAFT_BYTES ? TOO_MANY_BYTES : null;
}

/** The kept files in their order, then the new ones. */
function joinFiles(
  stored: readonly DraftFile[],
  { kept_file_ids, files }: PutDraftRequest,
  now: Date,
): Result<readonly DraftFile[], DomainError> {
  const unknown = kept_file_ids.flatMap((id, index) =>
    stored.some((file) => file.id === id)
      ? []
      : violation(`#/kept_file_ids/${index}`, 'not_allowed', 'unknown_draft_file'),
  );
  if (unknown.length > 0) return err(invalid(...unknown));
  const kept = stored.filter(({ id }) => kept_file_ids.includes(id));
  return ok([...kept, ...files.map((file) => ({ ...file, id: newId(), created_at: now }))]);
}

function digest({ version, text, kept_file_ids, files }: PutDraftRequest): string {
  const hash = createHash('sha256');
  const described = files.map(({ data, ...file }) => [
    file.name,
    file.content_type,
    file.item,
    data.byteLength,
  ]);
  hash.update(JSON.stringify([version, text, kept_file_ids, described]));
  for (const { data } of files) hash.update(data);
  return hash.digest('base64url');
}

/** No draft is there afterwards. resource_not_found · version_conflict */
export async function deleteEvidenceDraft(
  deps: DraftDeps,
  { dispute_id, version }: { readonly dispute_id: string; readonly version: string | null },
  context: CallContext,
): Reply<undefined> {
  const found = await getEvidenceDraft(deps, dispute_id, context);
  if (!found.ok) return found;
  const { draft, transaction } = found.value;
  if (draft === null) return ok();
  const now = deps.businessClock.now();
  const removal = { version, action: 'dispute.evidence_draft_deleted', now } as const;
  const isRemoved =
    (version === null || draft.draft_version === version) &&
    (await deps.draftStore.remove(transaction, dispute_id, removal));
  return isRemoved ? ok() : err(CHANGED);
}
