// POST /v1/merchants/{merchantId}/affiliations: a contract with a provider.
import { withoutNulls } from '@mps/contracts';
import { CREATABLE_PROVIDERS, isOneOf, ok } from '@mps/kernel';
import { z } from 'zod';
import { merchantExists, merchantParams } from '../merchants/merchant';
import { defineRoute } from '../route';
import { created } from '../schemas/created';
import { affiliation, affiliationFromWire, affiliationSettings } from './affiliation';

const { anticipation_type, payment_methods, capture_methods, settlement_bank_account_id } =
  affiliationSettings;

const provider = z
  .string()
  .refine((given) => isOneOf(CREATABLE_PROVIDERS, given), {
    message: 'must be PROVIDER_A',
    params: { code: 'provider_not_accepted' },
  })
  .meta({ enum: [...CREATABLE_PROVIDERS] });

export const createAffiliation = defineRoute({
  operationId: 'createAffiliation',
  tag: 'Affiliations',
  summary: 'Create an affiliation',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/affiliations',
  credential: 'any',
  permission: 'merchant.affiliation.edit',
  params: merchantParams,
  body: z.strictObject({
    provider,
    mcc: z.string().regex(/^\d{4}$/, { error: 'must be four digits' }),
    anticipation_type: anticipation_type.default('NONE'),
    payment_methods: payment_methods.optional(),
    capture_methods: capture_methods.optional(),
    settlement_bank_account_id: settlement_bank_account_id.optional(),
  }),
  success: 201,
  response: affiliation,
  exists: merchantExists,
  handle: async ({ params, body, idempotencyKey }, { clients, call }) => {
    const request = {
      merchant_id: params.merchantId,
      ...withoutNulls({ ...body, idempotency_key: idempotencyKey }),
    };
    const answer = await clients.merchants.CreateAffiliation(request, call);
    if (!answer.ok) return answer;
    const made = affiliationFromWire(answer.value.affiliation);
    const location = `/v1/merchants/${params.merchantId}/affiliations/${String(made['id'])}`;
    return ok(created(made, location, answer.value.replayed));
  },
});
