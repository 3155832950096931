// Routes of the transactions service without credentials.
// - The payload of a PIX code and the keys to verify it, for banks of payers. Possession of the code is enough to read its
//   payload. The transactions service signs it.
// - Callbacks of payment providers. The gateway forwards the bytes, and the transactions service verifies their signature.
import { shownName } from '@mps/chassis';
import type { CallContext, DomainError, Reason, Violation } from '@mps/contracts';
import { err, isDay, ok, type Result } from '@mps/kernel';
import type { Clients } from '../clients/clients';
import type { PlainReply, PlainRequest, PlainRoute } from '../http/route/plain-route';
import {
  MAX_CALLBACK_BODY_BYTES,
  MAX_VIOLATIONS,
  PROVIDER_CALLBACKS_LIMIT,
  QR_PAYLOADS_LIMIT,
} from '../limits';

export interface TransactionsRoutesOptions {
  readonly transactions: Clients['transactions'];
  readonly makeContext: () => CallContext;
}

const KEYS_MAX_AGE_SECONDS = 300;
/** City code of the country's statistics office: two digits for the state, five for the city. */
const CITY_CODE = /^\d{7}$/;

export function qrPayloadRoutes(options: TransactionsRoutesOptions): readonly PlainRoute[] {
  return [
    {
      method: 'GET',
      path: '/qr/v2/{txid}',
      limit: QR_PAYLOADS_LIMIT,
      handle: async ({ params, query }) => {
        const asked = readQuery(query, []);
        if (!asked.ok) return asked;
        return answerPayload(options, { txid: params['txid'] ?? '', has_due_date: false });
      },
    },
    {
      method: 'GET',
      path: '/qr/v2/cobv/{txid}',
      limit: QR_PAYLOADS_LIMIT,
      handle: async ({ params, query }) => {
        const day = readPaymentDay(query);
        if (!day.ok) return day;
        const payment_day = day.value === null ? {} : { payment_day: day.value };
        return answerPayload(options, { txid: params['txid'] ?? '', has_due_date: true, ...payment_day });
      },
    },
    { method: 'GET', path: '/.well-known/pix-jwks.json', handle: () => answerKeys(options) },
  ];
}

type PayloadRequest = Parameters<Clients['transactions']['GetChargePayload']>[0];

async function answerPayload(
  { transactions, makeContext }: TransactionsRoutesOptions,
  request: PayloadRequest,
): Promise<Result<PlainReply, DomainError>> {
  const found = await transactions.GetChargePayload(request, makeContext());
  if (!found.ok) return found;
  // The amount changes with the day, and the status at any moment.
  const headers = { 'Cache-Control': 'no-store' };
  return ok({ status: 200, contentType: 'application/jose', body: found.value.jws, headers });
}

async function answerKeys({
  transactions,
  makeContext,
}: TransactionsRoutesOptions): Promise<Result<PlainReply, DomainError>> {
  const found = await transactions.GetChargePayloadKeys({}, makeContext());
  if (!found.ok) return found;
  return ok({
    status: 200,
    contentType: 'application/jwk-set+json',
    body: found.value.jwks_json,
    headers: { 'Cache-Control': `public, max-age=${KEYS_MAX_AGE_SECONDS}` },
  });
}

/**
 * Reads `DPP`, the day on which the payer wants to pay, and `codMun`, the city of the payer. Both names are the central bank's. The
 * city changes nothing, because only national holidays move a due date here.
 */
function readPaymentDay(query: PlainRequest['query']): Result<string | null, DomainError> {
  const asked = readQuery(query, ['DPP', 'codMun']);
  const { DPP: day, codMun: city } = Object.fromEntries(query);
  const violations = [
    ...(asked.ok ? [] : (asked.error.violations ?? [])),
    ...(day && !isDay(day) ? [refuseFormat('DPP', 'not_a_date')] : []),
    ...(city && !CITY_CODE.test(city) ? [refuseFormat('codMun', 'not_seven_digits')] : []),
  ];
  return violations.length > 0 ? err({ code: 'validation_error', violations }) : ok(day ?? null);
}

/** Refuses unknown, repeated and empty parameters. A misspelled `DPP` must not return the amount of another day. */
function readQuery(query: PlainRequest['query'], known: readonly string[]): Result<null, DomainError> {
  const violations = [...new Set(query.keys())].flatMap((name): Violation[] => {
    const at = shownName(name);
    if (!known.includes(name))
      return [{ in: 'parameter', at, code: 'unknown_field', reason: 'unknown_member' }];
    const [value, ...others] = query.getAll(name);
    if (others.length > 0) return [{ in: 'parameter', at, code: 'duplicate', reason: 'given_twice' }];
    return value === '' ? [{ in: 'parameter', at, code: 'too_small', reason: 'empty' }] : [];
  });
  return violations.length > 0
    ? err({ code: 'validation_error', violations: violations.slice(0, MAX_VIOLATIONS) })
    : ok(null);
}

const refuseFormat = (at: string, reason: Reason): Violation => ({
  in: 'parameter',
  at,
  code: 'invalid_format',
  reason,
});

export function providerCallbackRoute({ transactions, makeContext }: TransactionsRoutesOptions): PlainRoute {
  return {
    method: 'POST',
    path: '/provider-callbacks/provider-a',
    maxBodyBytes: MAX_CALLBACK_BODY_BYTES,
    limit: PROVIDER_CALLBACKS_LIMIT,
    handle: async ({ headers, body }) => {
      const message = {
        provider: 'PROVIDER_A',
        body,
        signature_id: readHeader(headers, 'webhook-id'),
        signature_timestamp: readHeader(headers, 'webhook-timestamp'),
        signature: readHeader(headers, 'webhook-signature'),
      };
      const taken = await transactions.ReceiveProviderCallback(message, makeContext());
      return taken.ok ? ok({ status: 204, contentType: '', body: '' }) : err(taken.error);
    },
  };
}

function readHeader(headers: PlainRequest['headers'], name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
