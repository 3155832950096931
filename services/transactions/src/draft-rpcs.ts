// The RPCs of drafts of answers to disputes, and of the checklist, in the table of grpc.ts. The gateway has checked the words.
import type { RpcTable } from '@mps/chassis';
import type { TransactionsCalls } from '@mps/contracts';
import { mapOk, type ChecklistItem } from '@mps/kernel';
import { countBytes, type Checklist, type Disputes, type FoundDraft } from './disputes';

export const makeDraftRpcs = ({ disputes }: { readonly disputes: Disputes }) =>
  ({
    GetDisputeChecklist: ({ dispute_id }, context) =>
      mapOk(disputes.getChecklist(dispute_id, context), toChecklistMessage),
    GetEvidenceDraft: ({ dispute_id }, context) =>
      mapOk(disputes.getDraft(dispute_id, context), toDraftAnswer),
    GetEvidenceDraftFile: (request, context) =>
      mapOk(disputes.getDraftFile(request, context), ({ name, content_type, data }) => ({
        name,
        content_type,
        data,
      })),
    PutEvidenceDraft: ({ files, ...request }, context) =>
      mapOk(disputes.putDraft({ ...request, files: files.map(readGivenFile) }, context), toDraftAnswer),
    DeleteEvidenceDraft: (request, context) => mapOk(disputes.deleteDraft(request, context), () => ({})),
  }) satisfies Partial<RpcTable<TransactionsCalls>>;

/** A file as the gateway sent it. */
export const readGivenFile = <File extends { readonly item: string | null }>(file: File) => ({
  ...file,
  item: file.item as ChecklistItem | null,
});

const toChecklistMessage = ({ dispute, draft, entries, three_ds, earlier_payments }: Checklist) => ({
  dispute_id: dispute.id,
  kind: dispute.kind,
  reason_code: dispute.reason_code,
  entries,
  three_ds: three_ds && {
    session_id: three_ds._id,
    authentication_flow: three_ds.authentication_flow,
    liability_shift: three_ds.liability_shift,
  },
  earlier_payments,
  draft_version: draft?.draft_version ?? null,
});

const toDraftAnswer = ({ dispute, draft }: FoundDraft) => ({
  draft: {
    dispute_id: dispute.id,
    version: draft?.draft_version ?? null,
    text: draft?.text ?? null,
    files: (draft?.files ?? []).map(({ data, ...file }) => ({ ...file, bytes: data.byteLength })),
    bytes: countBytes(draft?.files ?? []),
    updated_at: draft?.updated_at ?? null,
  },
});
