// What payers' banks read behind a PIX code, and the keys they verify it with. No credential: possession of the code is
// enough to read what it points to. The gateway carries it; the service that owns the charge and the key signs it.
import type { DomainError, Reason, Violation, CallContext } from '@mps/contracts';
import { err, isDay, ok, type Result } from '@mps/kernel';
import type { Clients } from '../clients/clients';
import type { PlainReply, PlainRequest, PlainRoute } from '../http/route/plain-route';
import { QR_PAYLOADS_LIMIT } from '../limits';

export interface QrPayloadOptions {
  readonly transactions: Clients['transactions'];
  readonly call: () => CallContext;
}

const KEYS_MAX_AGE_SECONDS = 300;
/** City code of the country's statistics office: two digits for the state, five for the city. */
const CITY_CODE = /^\d{7}$/;

export function qrPayloadRoutes(options: QrPayloadOptions): readonly PlainRoute[] {
  return [
    {
      method: 'GET',
      path: '/qr/v2/{txid}',
      limit: QR_PAYLOADS_LIMIT,
      handle: ({ params }) => payload(options, { txid: params['txid'] ?? '', has_due_date: false }),
    },
    {
      method: 'GET',
      path: '/qr/v2/cobv/{txid}',
      limit: QR_PAYLOADS_LIMIT,
      handle: async ({ params, query }) => {
        const day = paymentDay(query);
        if (!day.ok) return day;
        const payment_day = day.value === null ? {} : { payment_day: day.value };
        return payload(options, { txid: params['txid'] ?? '', has_due_date: true, ...payment_day });
      },
    },
    { method: 'GET', path: '/.well-known/pix-jwks.json', handle: () => keys(options) },
  ];
}

type PayloadRequest = Parameters<Clients['transactions']['GetChargePayload']>[0];

async function payload(
  { transactions, call }: QrPayloadOptions,
  request: PayloadRequest,
): Promise<Result<PlainReply, DomainError>> {
  const found = await transactions.GetChargePayload(request, call());
  if (!found.ok) return found;
  // The amount is that of the day and the status that of the moment.
  const headers = { 'Cache-Control': 'no-store' };
  return ok({ status: 200, contentType: 'application/jose', body: found.value.jws, headers });
}

async function keys({ transactions, call }: QrPayloadOptions): Promise<Result<PlainReply, DomainError>> {
  const found = await transactions.GetChargePayloadKeys({}, call());
  if (!found.ok) return found;
  return ok({
    status: 200,
    contentType: 'application/jwk-set+json',
    body: found.value.jwks_json,
    headers: { 'Cache-Control': `public, max-age=${KEYS_MAX_AGE_SECONDS}` },
  });
}

/**
 * `DPP` (the day on which the payer wants to pay) and `codMun` (the payer's city) as the central bank names them. The city
 * is read and changes nothing: only national holidays move a due date here.
 */
function paymentDay(query: PlainRequest['query']): Result<string | null, DomainError> {
  const day = query.get('DPP');
  const city = query.get('codMun');
  const violations = [
    ...(day !== null && !isDay(day) ? [wrong('DPP', 'not_a_date')] : []),
    ...(city !== null && !CITY_CODE.test(city) ? [wrong('codMun', 'not_seven_digits')] : []),
  ];
  return violations.length > 0 ? err({ code: 'validation_error', violations }) : ok(day);
}

const wrong = (at: string, reason: Reason): Violation => ({
  in: 'parameter',
  at,
  code: 'invalid_format',
  reason,
});
