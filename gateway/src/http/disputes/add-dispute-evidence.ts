// POST /v1/disputes/{disputeId}/evidence: the merchant answers with text, files or both.
import { withoutNulls } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { crossCheck } from '../schemas/cross-check';
import { created } from '../schemas/created';
import { text } from '../schemas/values';
import { dispute, disputeExists, disputeFromWire, disputeParams } from './dispute';

/** Files travel as base64, which adds a third. */
const MAX_EVIDENCE_BODY_BYTES = 3 * 1024 * 1024;
const MAX_FILES_BYTES = 2 * 1024 * 1024;
const MAX_FILES = 20;
/** Stands in the dispute and in each of its events. */
const MAX_TEXT_CHARS = 2_000;
const MAX_NAME_CHARS = 255;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const QUANTUM_CHARS = 4;

const base64File = z
  .string()
  .min(1)
  .refine((given) => given.length % QUANTUM_CHARS === 0 && BASE64.test(given), {
    message: 'must be base64',
    params: { code: 'invalid_format' },
  })
  .transform((given) => Buffer.from(given, 'base64'))
  .meta({ type: 'string', contentEncoding: 'base64' });

const file = z.strictObject({
  name: text(MAX_NAME_CHARS),
  content_type: z.string().regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/, { error: 'must be a media type' }),
  data_base64: base64File,
});

const evidenceBody = crossCheck(
  z.strictObject({
    text: text(MAX_TEXT_CHARS).optional(),
    files: z.array(file).min(1).max(MAX_FILES).optional(),
  }),
  ({ text: said, files }, report) => {
    if (said === undefined && files === undefined) report(['text'], 'required', 'text or files must be sent');
    if (bytesOf(files) > MAX_FILES_BYTES)
      report(['files'], 'too_big', `must be at most ${MAX_FILES_BYTES} bytes in all`);
  },
);

function bytesOf(files: unknown): number {
  if (!Array.isArray(files)) return 0;
  const sizes = files.map((one: { data_base64?: unknown } | null) =>
    Buffer.isBuffer(one?.data_base64) ? one.data_base64.byteLength : 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export const addDisputeEvidence = defineRoute({
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
  success: 201,
  response: dispute,
  exists: disputeExists,
  handle: async ({ params, body }, { clients, call }) => {
    const files = (body.files ?? []).map(({ data_base64: data, ...rest }) => ({ ...rest, data }));
    const added = await clients.transactions.AddDisputeEvidence(
      { dispute_id: params.disputeId, files, ...withoutNulls({ text: body.text }) },
      call,
    );
    if (!added.ok) return added;
    const location = `/v1/disputes/${params.disputeId}`;
    return ok(created(disputeFromWire(added.value.dispute), location, false));
  },
});
