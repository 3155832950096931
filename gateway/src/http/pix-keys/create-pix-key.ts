// POST /v1/merchants/{merchantId}/pix-keys: registers a key.
import { withoutNulls } from '@mps/contracts';
import { PIX_KEY_TYPES, isOneOf, ok, parsePixKey } from '@mps/kernel';
import { z } from 'zod';
import { merchantExists, merchantParams } from '../merchants/merchant';
import { defineRoute } from '../route';
import { crossCheck } from '../schemas/cross-check';
import { created } from '../schemas/created';
import { pixKey, pixKeyFromWire } from './pix-key';

const MAX_KEY_CHARS = 100;

/** A random key (EVP) is made by the platform; every other key is given and has the form of its type. */
const pixKeyBody = crossCheck(
  z.strictObject({
    key_type: z.enum(PIX_KEY_TYPES),
    key: z.string().max(MAX_KEY_CHARS).optional(),
    primary: z.boolean().optional(),
  }),
  ({ key_type: type, key }, report) => {
    if (!isOneOf(PIX_KEY_TYPES, type)) return;
    if (type === 'EVP') {
      if (key !== undefined) report(['key'], 'not_allowed', 'must not be sent: a random key is made here');
    } else if (key === undefined) report(['key'], 'required', 'is required');
    else if (typeof key === 'string' && key.length <= MAX_KEY_CHARS && !parsePixKey(type, key).ok)
      report(['key'], 'invalid_format', 'does not have the form of its type');
  },
);

export const createPixKey = defineRoute({
  operationId: 'createPixKey',
  tag: 'PIX keys',
  summary: 'Register a PIX key',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/pix-keys',
  credential: 'any',
  permission: 'merchant.banking.create',
  params: merchantParams,
  body: pixKeyBody,
  success: 201,
  response: pixKey,
  exists: merchantExists,
  handle: async ({ params, body, idempotencyKey }, { clients, call }) => {
    const request = {
      merchant_id: params.merchantId,
      ...withoutNulls({ ...body, idempotency_key: idempotencyKey }),
    };
    const answer = await clients.pixKeys.CreatePixKey(request, call);
    if (!answer.ok) return answer;
    const made = pixKeyFromWire(answer.value.pix_key);
    const location = `/v1/merchants/${params.merchantId}/pix-keys/${String(made['id'])}`;
    return ok(created(made, location, answer.value.replayed));
  },
});
