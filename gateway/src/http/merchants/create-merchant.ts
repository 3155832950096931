// POST /v1/merchants: a new merchant of the caller's organization.
import { withoutNulls } from '@mps/contracts';
import type { CreateMerchantRequest } from '@mps/contracts/gen/mps/merchants/v1/CreateMerchantRequest';
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { created } from '../schemas/created';
import { merchant, merchantFromWire } from './merchant';
import { merchantBody } from './merchant-body';

export const createMerchant = defineRoute({
  operationId: 'createMerchant',
  tag: 'Merchants',
  summary: 'Create a merchant',
  method: 'POST',
  path: '/v1/merchants',
  credential: 'any',
  permission: 'merchant.company.create',
  scope: 'ORGANIZATION',
  body: merchantBody,
  success: 201,
  response: merchant,
  handle: async ({ body, idempotencyKey }, { clients, call }) => {
    const { metadata, transfer_configurations, ...members } = body;
    const request = {
      ...withoutNulls({ ...members, idempotency_key: idempotencyKey }),
      ...(transfer_configurations && { transfer_configurations: withoutNulls(transfer_configurations) }),
      metadata_json: JSON.stringify(metadata),
    };
    const answer = await clients.merchants.CreateMerchant(request as CreateMerchantRequest, call);
    if (!answer.ok) return answer;
    const made = merchantFromWire(answer.value.merchant);
    return ok(created(made, `/v1/merchants/${String(made['id'])}`, answer.value.replayed));
  },
});
