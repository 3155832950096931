// Disputes of payments. Merchants read, answer or accept them. The provider opens and resolves them, and the sandbox can simulate
// that.
import { DISPUTE_KINDS, DISPUTE_OUTCOMES, DISPUTE_STATUSES, ok } from '@mps/kernel';
import { z } from 'zod';
import { readListPages } from '../../http/route/csv-pages';
import { defineRoute, type Route } from '../../http/route/route';
import { crossCheck, requireOrder } from '../../http/schemas/cross-check';
import { replyCreated, pageOf, toPagination } from '../../http/schemas/answers';
import {
  firstInstantParam,
  idParam,
  instantParam,
  listParam,
  pageQuery,
  textParam,
} from '../../http/schemas/params';
import { anyId, sumCents } from '../../http/schemas/values';
import { printableText } from '../transactions/body/payment-objects';
import { checkTransactionExists, transactionParams } from '../transactions/schemas';
import {
  checkBytesInAll,
  evidenceFiles,
  evidenceText,
  givenId,
  MAX_EVIDENCE_BODY_BYTES,
  toWireFiles,
} from './evidence-body';
import { dispute, checkDisputeExists, disputeFromWire, disputeParams } from './schemas';

const MAX_REASON_CODE_CHARS = 50;

const openDispute = defineRoute({
  operationId: 'openDispute',
  tag: 'Sandbox',
  summary: 'Dispute a payment as its payer would',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/transactions/{transactionId}/dispute',
  credential: 'any',
  permission: 'sandbox.use',
  sandboxModeOnly: true,
  params: transactionParams,
  body: z.strictObject({
    kind: z.enum(DISPUTE_KINDS).optional(),
    amount: sumCents().optional(),
    reason_code: printableText(MAX_REASON_CODE_CHARS).optional(),
  }),
  creates: 'disputes',
  failures: ['invalid_transaction_state', 'request_in_progress', 'provider_error'],
  success: 201,
  response: dispute,
  checkExists: checkTransactionExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const { merchantId: merchant_id, transactionId: transaction_id } = params;
    const opened = await clients.transactions.OpenDispute({ merchant_id, transaction_id, ...body }, context);
    if (!opened.ok) return opened;
    const { dispute: message, replayed } = opened.value;
    return ok(replyCreated(disputeFromWire(message), `/v1/disputes/${message?.id ?? ''}`, replayed));
  },
});

const listQuery = crossCheck(
  pageQuery.extend({
    sort: z.enum(['created_at', '-created_at', 'due_at', '-due_at']).default('-created_at'),
    transaction_id: anyId(textParam).optional(),
    company_id: anyId(textParam).optional(),
    status: listParam(DISPUTE_STATUSES).optional(),
    kind: listParam(DISPUTE_KINDS).optional(),
    due_at_from: firstInstantParam.optional(),
    due_at_to: instantParam.optional(),
  }),
  requireOrder('due_at_from', 'due_at_to'),
);

const toDisputeRequest = ({
  page,
  limit,
  sort,
  status = [],
  kind = [],
  ...filter
}: z.output<typeof listQuery>) => ({ page: { page, limit, sort }, status, kind, ...filter });

/** Lists chargebacks and MED debits of all payments that the caller may see. */
const listDisputes = defineRoute({
  operationId: 'listDisputes',
  tag: 'Disputes',
  summary: 'List disputes',
  method: 'GET',
  path: '/v1/disputes',
  credential: 'any',
  permission: 'dispute.view',
  query: listQuery,
  success: 200,
  response: pageOf(dispute),
  csv: {
    range: null,
    columns: Object.keys(dispute.shape),
    amounts: ['amount'],
    fileName: () => 'disputes',
    pages: ({ query }, ask, bounds) =>
      readListPages(query.sort, bounds, ({ after, ...page }) =>
        ask(async ({ clients, ...context }) => {
          const request = { ...toDisputeRequest({ ...query, ...page }), after };
          const listed = await clients.transactions.ListDisputes(request, context);
          if (!listed.ok) return listed;
          const { data, page: info } = listed.value;
          return ok({ rows: data.map(disputeFromWire), total: toPagination(info).total });
        }),
      ),
  },
  handle: async ({ query }, { clients, ...context }) => {
    const listed = await clients.transactions.ListDisputes(toDisputeRequest(query), context);
    if (!listed.ok) return listed;
    const { data, page: info } = listed.value;
    return ok({ body: { data: data.map(disputeFromWire), pagination: toPagination(info) } });
  },
});

const getDisputeEvidenceFile = defineRoute({
  operationId: 'getDisputeEvidenceFile',
  tag: 'Disputes',
  summary: 'Download a file of the evidence',
  method: 'GET',
  path: '/v1/disputes/{disputeId}/evidence/{evidenceId}/file',
  credential: 'any',
  permission: 'dispute.view',
  params: disputeParams.extend({ evidenceId: idParam }),
  success: 200,
  response: null,
  // Merchants declare the type of a file, so it is not trusted.
  file: 'application/octet-stream',
  handle: async ({ params }, { clients, ...context }) => {
    const request = { dispute_id: params.disputeId, evidence_id: params.evidenceId };
    const found = await clients.transactions.GetDisputeEvidenceFile(request, context);
    return found.ok ? ok({ file: { bytes: found.value.data, name: found.value.name } }) : found;
  },
});

const getDispute = defineRoute({
  operationId: 'getDispute',
  tag: 'Disputes',
  summary: 'Read a dispute',
  method: 'GET',
  path: '/v1/disputes/{disputeId}',
  credential: 'any',
  permission: 'dispute.view',
  params: disputeParams,
  success: 200,
  response: dispute,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.transactions.GetDispute({ dispute_id: params.disputeId }, context);
    return found.ok ? ok({ body: disputeFromWire(found.value.dispute) }) : found;
  },
});

const evidenceBody = crossCheck(
  z.strictObject({
    text: evidenceText.optional(),
    files: evidenceFiles.optional(),
    draft_version: givenId.optional(),
  }),
  ({ text: said, files, draft_version: draft }, report) => {
    if (said === undefined && files === undefined && draft === undefined)
      report(['text'], 'required', 'evidence_missing');
    for (const [member, value] of Object.entries({ text: said, files }))
      if (draft !== undefined && value !== undefined)
        report([member], 'mutually_exclusive', 'not_allowed_with', { other: 'draft_version' });
    checkBytesInAll(files, report);
  },
).meta({ minProperties: 1 });

/** Adds text, files or both as evidence of the merchant, or the draft. */
const addDisputeEvidence = defineRoute({
  operationId: 'addDisputeEvidence',
  tag: 'Disputes',
  summary: 'Answer a dispute with text and files',
  method: 'POST',
  path: '/v1/disputes/{disputeId}/evidence',
  credential: 'any',
  permission: 'dispute.edit',
  params: disputeParams,
  body: evidenceBody,
  maxBodyBytes: MAX_EVIDENCE_BODY_BYTES,
  creates: 'disputes',
  failures: ['invalid_dispute_state', 'version_conflict'],
  success: 201,
  response: dispute,
  checkExists: checkDisputeExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const request = { ...body, dispute_id: params.disputeId, files: toWireFiles(body.files) };
    const added = await clients.transactions.AddDisputeEvidence(request, context);
    if (!added.ok) return added;
    const location = `/v1/disputes/${params.disputeId}`;
    return ok(replyCreated(disputeFromWire(added.value.dispute), location, added.value.replayed));
  },
});

const acceptDispute = defineRoute({
  operationId: 'acceptDispute',
  tag: 'Disputes',
  summary: 'Accept a dispute: the money stays with the payer',
  method: 'POST',
  path: '/v1/disputes/{disputeId}/accept',
  credential: 'any',
  permission: 'dispute.edit',
  params: disputeParams,
  failures: ['invalid_dispute_state'],
  success: 200,
  response: dispute,
  checkExists: checkDisputeExists,
  handle: async ({ params }, { clients, ...context }) => {
    const accepted = await clients.transactions.AcceptDispute({ dispute_id: params.disputeId }, context);
    if (!accepted.ok) return accepted;
    const { dispute: message, replayed } = accepted.value;
    return ok({ body: disputeFromWire(message), replayed });
  },
});

const resolveDispute = defineRoute({
  operationId: 'resolveDispute',
  tag: 'Sandbox',
  summary: 'Decide a dispute as the network would',
  method: 'POST',
  path: '/v1/sandbox/disputes/{disputeId}/resolve',
  credential: 'any',
  permission: 'sandbox.use',
  sandboxModeOnly: true,
  params: disputeParams,
  body: z.strictObject({ outcome: z.enum(DISPUTE_OUTCOMES) }),
  failures: ['invalid_dispute_state', 'request_in_progress', 'provider_error'],
  success: 200,
  response: dispute,
  checkExists: checkDisputeExists,
  handle: async ({ params, body }, { clients, ...context }) => {
    const request = { dispute_id: params.disputeId, outcome: body.outcome };
    const resolved = await clients.transactions.ResolveDispute(request, context);
    return resolved.ok ? ok({ body: disputeFromWire(resolved.value.dispute) }) : resolved;
  },
});

export const disputeRoutes: readonly Route[] = [
  listDisputes,
  getDispute,
  getDisputeEvidenceFile,
  addDisputeEvidence,
  acceptDispute,
  openDispute,
  resolveDispute,
];
