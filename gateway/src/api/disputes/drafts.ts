// The draft of an answer to a dispute, which several people may write, and the checklist of useful evidence.
import { CHECKLIST_ITEMS, DISPUTE_KINDS, isPermitted, ok, THREE_DS_FLOWS } from '@mps/kernel';
import type { EvidenceDraft__Output } from '@mps/contracts/gen/mps/transactions/v1/EvidenceDraft';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { instantText, orNull } from '../../http/schemas/answers';
import { crossCheck } from '../../http/schemas/cross-check';
import { idParam, textParam } from '../../http/schemas/params';
import { anyId } from '../../http/schemas/values';
import {
  checkBytesOfEach,
  evidenceFiles,
  evidenceText,
  givenId,
  MAX_EVIDENCE_BODY_BYTES,
  MAX_FILES,
  toWireFiles,
} from './evidence-body';
import { checkDisputeExists, disputeParams } from './schemas';

const common = { tag: 'Disputes', credential: 'any', params: disputeParams } as const;
const ofDraft = { ...common, path: '/v1/disputes/{disputeId}/evidence-draft' } as const;

const checklist = z
  .object({
    dispute_id: z.uuid(),
    kind: z.enum(DISPUTE_KINDS),
    reason_code: orNull(z.string()),
    items: z.array(
      z
        .object({
          item: z.enum(CHECKLIST_ITEMS),
          helps: z.boolean(),
          available: orNull(z.boolean()),
          draft_file_ids: z.array(z.uuid()),
          evidence_ids: z.array(z.uuid()),
        })
        .meta({ id: 'ChecklistItem' }),
    ),
    three_ds: orNull(
      z
        .object({
          session_id: z.uuid(),
          authentication_flow: orNull(z.enum(THREE_DS_FLOWS)),
          liability_shift: z.boolean(),
        })
        .meta({ id: 'DisputeAuthentication' }),
    ),
    earlier_payments: z.array(
      z
        .object({ transaction_id: z.uuid(), amount: z.int(), approved_at: instantText })
        .meta({ id: 'EarlierPayment' }),
    ),
    draft_version: orNull(z.uuid()),
  })
  .meta({ id: 'DisputeChecklist' });

const getDisputeChecklist = defineRoute({
  ...common,
  operationId: 'getDisputeChecklist',
  summary: 'Read what evidence helps against a dispute',
  method: 'GET',
  path: '/v1/disputes/{disputeId}/checklist',
  permission: 'dispute.view',
  success: 200,
  response: checklist,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.transactions.GetDisputeChecklist({ dispute_id: params.disputeId }, context);
    if (!found.ok) return found;
    const { entries: items, earlier_payments, ...rest } = found.value;
    const seesPayments = isPermitted(context.caller.permissions, 'merchant.transaction.view');
    return ok({ body: { ...rest, items, earlier_payments: seesPayments ? earlier_payments : [] } });
  },
});

const draft = z
  .object({
    dispute_id: z.uuid(),
    version: orNull(z.uuid()),
    text: orNull(z.string()),
    files: z.array(
      z
        .object({
          id: z.uuid(),
          name: z.string(),
          content_type: z.string(),
          item: orNull(z.enum(CHECKLIST_ITEMS)),
          bytes: z.int(),
          created_at: instantText,
        })
        .meta({ id: 'EvidenceDraftFile' }),
    ),
    bytes: z.int(),
    updated_at: orNull(instantText),
  })
  .meta({ id: 'EvidenceDraft' });

/** The contract promises the message, so its absence is a bug of the service. */
function draftFromWire(wire: EvidenceDraft__Output | null): object {
  if (wire === null) throw new Error('The service answered no draft');
  return wire;
}

const getEvidenceDraft = defineRoute({
  ...ofDraft,
  operationId: 'getEvidenceDraft',
  summary: 'Read the draft of an answer to a dispute',
  method: 'GET',
  permission: 'dispute.view',
  success: 200,
  response: draft,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.transactions.GetEvidenceDraft({ dispute_id: params.disputeId }, context);
    return found.ok ? ok({ body: draftFromWire(found.value.draft) }) : found;
  },
});

const draftBody = crossCheck(
  z.strictObject({
    version: givenId.nullable(),
    text: evidenceText.optional(),
    kept_file_ids: z.array(givenId).min(1).max(MAX_FILES).optional(),
    files: evidenceFiles.optional(),
  }),
  ({ text, kept_file_ids: kept, files }, report) => {
    if ([text, kept, files].every((given) => given === undefined))
      report(['text'], 'required', 'evidence_missing');
    checkBytesOfEach(files, report);
  },
);

/** Replaces text and files. Files that stay are named, and not sent again. */
const replaceEvidenceDraft = defineRoute({
  ...ofDraft,
  operationId: 'replaceEvidenceDraft',
  summary: 'Save the draft of an answer to a dispute',
  method: 'PUT',
  permission: 'dispute.edit',
  body: draftBody,
  maxBodyBytes: MAX_EVIDENCE_BODY_BYTES,
  failures: ['invalid_dispute_state', 'version_conflict'],
  success: 200,
  response: draft,
  checkExists: checkDisputeExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const { version, text, kept_file_ids = [], files } = body;
    const given = { version: version ?? undefined, text, kept_file_ids, files: toWireFiles(files) };
    const saved = await clients.transactions.PutEvidenceDraft(
      { ...given, dispute_id: params.disputeId },
      context,
    );
    return saved.ok ? ok({ body: draftFromWire(saved.value.draft) }) : saved;
  },
});

const deleteEvidenceDraft = defineRoute({
  ...ofDraft,
  operationId: 'deleteEvidenceDraft',
  summary: 'Delete the draft of an answer to a dispute',
  method: 'DELETE',
  permission: 'dispute.edit',
  query: z.object({ version: anyId(textParam).optional() }),
  failures: ['version_conflict'],
  success: 204,
  response: null,
  checkExists: checkDisputeExists,
  handle: async ({ params, query }, { clients, ...context }) => {
    const request = { dispute_id: params.disputeId, version: query.version };
    const deleted = await clients.transactions.DeleteEvidenceDraft(request, context);
    return deleted.ok ? ok({}) : deleted;
  },
});

const getEvidenceDraftFile = defineRoute({
  ...common,
  operationId: 'getEvidenceDraftFile',
  summary: 'Download a file of the draft',
  method: 'GET',
  path: '/v1/disputes/{disputeId}/evidence-draft/files/{fileId}',
  permission: 'dispute.view',
  params: disputeParams.extend({ fileId: idParam }),
  success: 200,
  response: null,
  // Merchants declare the type of a file, so it is not trusted.
  file: 'application/octet-stream',
  handle: async ({ params }, { clients, ...context }) => {
    const request = { dispute_id: params.disputeId, file_id: params.fileId };
    const found = await clients.transactions.GetEvidenceDraftFile(request, context);
    return found.ok ? ok({ file: { bytes: found.value.data, name: found.value.name } }) : found;
  },
});

export const draftRoutes: readonly Route[] = [
  getDisputeChecklist,
  getEvidenceDraft,
  replaceEvidenceDraft,
  deleteEvidenceDraft,
  getEvidenceDraftFile,
];
