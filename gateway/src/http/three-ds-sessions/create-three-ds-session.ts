// POST /v1/merchants/{merchantId}/3ds-sessions: begins the authentication of a card. Who pays is checked and goes no
// further: the directory judges by the card, and what is not needed is not kept.
import { withoutNulls } from '@mps/contracts';
import { CURRENCIES, ok, parseTaxId } from '@mps/kernel';
import { z } from 'zod';
import { CREATE_DEADLINE_MS } from '../../clients/clients';
import { merchantExists, merchantParams } from '../merchants/merchant';
import { defineRoute } from '../route';
import { created } from '../schemas/created';
import { cents, documentNumber, email, partialAddress, phone, text, webUrl } from '../schemas/values';
import { cardData } from '../transactions/payment-objects';
import { refuseTestToken } from '../transactions/test-token';
import { threeDsSession, threeDsSessionFromWire } from './three-ds-session';

const payerDocument = documentNumber.refine(
  (given) => parseTaxId('CPF', given).ok || parseTaxId('CNPJ', given).ok,
  { message: 'is not a valid CPF or CNPJ', params: { code: 'invalid_format' } },
);

export const createThreeDsSession = defineRoute({
  operationId: 'createThreeDsSession',
  tag: '3DS',
  summary: 'Begin the authentication of a card',
  method: 'POST',
  path: '/v1/merchants/{merchantId}/3ds-sessions',
  credential: 'any',
  permission: 'merchant.3ds.create',
  params: merchantParams,
  body: z
    .strictObject({
      amount: cents(),
      currency: z.enum(CURRENCIES).default('BRL'),
      card_data: cardData.pick({ network_token: true, expiry_month: true, expiry_year: true }),
      payer_name: text().optional(),
      payer_email: email.optional(),
      payer_phone: phone.optional(),
      payer_document: payerDocument.optional(),
      billing_address: partialAddress.optional(),
      website: webUrl.optional(),
    })
    .meta({ id: 'CreateThreeDsSession' }),
  success: 201,
  deadlineMs: CREATE_DEADLINE_MS,
  response: threeDsSession,
  exists: merchantExists,
  handle: async ({ params, body, idempotencyKey }, { clients, call, sandbox }) => {
    const { amount, currency, card_data } = body;
    const refused = sandbox ? null : refuseTestToken(card_data.network_token);
    if (refused !== null) return refused;
    const answer = await clients.transactions.CreateThreeDsSession(
      {
        merchant_id: params.merchantId,
        amount,
        currency,
        ...card_data,
        ...withoutNulls({ idempotency_key: idempotencyKey }),
      },
      call,
    );
    if (!answer.ok) return answer;
    const made = threeDsSessionFromWire(answer.value.three_ds_session);
    const location = `/v1/merchants/${params.merchantId}/3ds-sessions/${String(made['id'])}`;
    return ok(created(made, location, answer.value.replayed));
  },
});
