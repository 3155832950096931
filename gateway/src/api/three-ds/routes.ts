// 3DS sessions authenticate a card before the payment. This file has the resource and its routes.
import { publicJson } from '@mps/contracts';
import {
  CURRENCIES,
  ok,
  parseTaxId,
  THREE_DS_AUTH_STATUSES,
  THREE_DS_CONSUMPTION_STATUSES,
  THREE_DS_FLOWS,
} from '@mps/kernel';
import { z } from 'zod';
import { CREATE_DEADLINE_MS } from '../../clients/clients';
import { defineRoute, type Route } from '../../http/route/route';
import { refusal } from '../../http/schemas/cross-check';
import { partialAddress } from '../../http/schemas/addresses';
import { replyCreated, instantText, orNull } from '../../http/schemas/answers';
import { ANY_DOCUMENT_FORM, documentNumber } from '../../http/schemas/documents';
import { idParam } from '../../http/schemas/params';
import { text } from '../../http/schemas/texts';
import { cents, email, phone, webUrl } from '../../http/schemas/values';
import { checkMerchantExists, merchantParams } from '../merchants/schemas';
import { cardData, refuseTestToken } from '../transactions/body/payment-objects';

/** The cryptographic proof of the authentication has no member here on purpose. */
export const threeDsSession = z
  .object({
    id: z.uuid(),
    tds_session_id: orNull(z.string()),
    company_id: z.string(),
    auth_status: z.enum(THREE_DS_AUTH_STATUSES),
    consumption_status: z.enum(THREE_DS_CONSUMPTION_STATUSES),
    amount: z.int(),
    currency: z.enum(CURRENCIES),
    liability_shift: z.boolean(),
    authentication_flow: orNull(z.enum(THREE_DS_FLOWS)),
    failure_reason: orNull(z.string()),
    /** Given only while the cardholder must act. */
    challenge_url: orNull(z.string()),
    expires_at: instantText,
    created_at: instantText,
    updated_at: instantText,
  })
  .meta({ id: 'ThreeDsSession' });

/** Turns a decoded message into the public JSON. The contract promises the session, so its absence is a bug of the service. */
export function threeDsSessionFromWire(message: object | null): Record<string, unknown> {
  if (message === null) throw new Error('The service answered no 3DS session');
  return publicJson('mps/transactions/v1/transactions.proto', 'mps.transactions.v1.ThreeDsSession', message);
}

const payerDocument = documentNumber
  .refine(
    (given) => parseTaxId('CPF', given).ok || parseTaxId('CNPJ', given).ok,
    refusal('invalid_format', 'invalid_cpf_or_cnpj'),
  )
  .meta(ANY_DOCUMENT_FORM);

/**
 * Begins the authentication of a card. The members about the payer are checked and then dropped: the directory decides by the card,
 * and the platform stores no personal data that it does not need.
 */
const createThreeDsSession = defineRoute({
  operationId: 'createThreeDsSession',
  tag: 'ThreeDS',
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
  failures: ['provider_error'],
  success: 201,
  deadlineMs: CREATE_DEADLINE_MS,
  response: threeDsSession,
  checkExists: checkMerchantExists,
  handle: async ({ params, body }, { clients, sandboxMode, ...context }) => {
    const { amount, currency, card_data } = body;
    const refused = sandboxMode ? null : refuseTestToken(card_data.network_token);
    if (refused !== null) return refused;
    const answer = await clients.transactions.CreateThreeDsSession(
      { merchant_id: params.merchantId, amount, currency, ...card_data },
      context,
    );
    if (!answer.ok) return answer;
    const made = threeDsSessionFromWire(answer.value.three_ds_session);
    const location = `/v1/merchants/${params.merchantId}/3ds-sessions/${String(made['id'])}`;
    return ok(replyCreated(made, location, answer.value.replayed));
  },
});

const getThreeDsSession = defineRoute({
  operationId: 'getThreeDsSession',
  tag: 'ThreeDS',
  summary: 'Get a 3DS session',
  method: 'GET',
  path: '/v1/merchants/{merchantId}/3ds-sessions/{id}',
  credential: 'any',
  permission: 'merchant.3ds.view',
  params: z.object({ merchantId: idParam, id: idParam }),
  success: 200,
  response: threeDsSession,
  handle: async ({ params }, { clients, ...context }) => {
    const found = await clients.transactions.GetThreeDsSession(
      { merchant_id: params.merchantId, three_ds_session_id: params.id },
      context,
    );
    return found.ok ? ok({ body: threeDsSessionFromWire(found.value.three_ds_session) }) : found;
  },
});

export const threeDsSessionRoutes: readonly Route[] = [createThreeDsSession, getThreeDsSession];
