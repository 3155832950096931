// POST /v1/sandbox/merchants/{merchantId}/webhook-enabled (test mode): an operator's setting.
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { merchant, merchantExists, merchantFromWire, merchantParams } from './merchant';

export const setWebhookEnabled = defineRoute({
  operationId: 'setWebhookEnabled',
  tag: 'Sandbox',
  summary: "Turn the delivery of a merchant's events on or off",
  method: 'POST',
  path: '/v1/sandbox/merchants/{merchantId}/webhook-enabled',
  credential: 'any',
  permission: 'sandbox.use',
  testModeOnly: true,
  params: merchantParams,
  body: z.strictObject({ enabled: z.boolean() }),
  success: 200,
  response: merchant,
  exists: merchantExists,
  handle: async ({ params, body: { enabled } }, { clients, call }) => {
    const set = await clients.merchants.SetWebhookEnabled({ merchant_id: params.merchantId, enabled }, call);
    return set.ok ? ok({ body: merchantFromWire(set.value.merchant) }) : set;
  },
});
