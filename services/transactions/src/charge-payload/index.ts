// The signed payload behind a charge's PIX code. Every holder of the code may read it, so there is no tenant filter.
import { ALL_TENANTS } from '@mps/aggregates';
import { violation, type Violation } from '@mps/contracts';
import { dayOf, err, isDay, isUuid, ok, txidOfUuid, type BusinessClock, type Day } from '@mps/kernel';
import type { Reply } from '../operation';
import type { TransactionStore } from '../transaction';
import { buildChargePayload, findLastPaymentDay } from './domain/charge-payload';
import type { ChargePayloadSigner } from './signer';

export { makeChargePayloadSigner, type ChargePayloadSigner } from './signer';

export interface ChargePayloadQuery {
  readonly txid: string;
  readonly has_due_date: boolean;
  /** null: today. */
  readonly payment_day: string | null;
}

export interface ChargePayloadDeps {
  readonly store: TransactionStore;
  readonly signer: ChargePayloadSigner;
  readonly businessClock: BusinessClock;
}

export type ChargePayloads = ReturnType<typeof makeChargePayloads>;

export const makeChargePayloads = ({ store, signer, businessClock }: ChargePayloadDeps) => ({
  /** The public keys, as a JWK set in JSON. */
  jwks: signer.jwks,

  /** Returns a compact JWS. resource_not_found · validation_error (parameter DPP) */
  async get({ txid, has_due_date, payment_day }: ChargePayloadQuery): Reply<string> {
    const transactionId = toTransactionId(txid);
    const transaction = transactionId === null ? null : await store.find(ALL_TENANTS, transactionId);
    if (transaction === null) return err({ code: 'resource_not_found' });
    const now = businessClock.now();
    const today = dayOf(now);
    const shared = { hasDueDate: has_due_date, now };
    const payload = buildChargePayload(transaction, { ...shared, paymentDay: today });
    if (payload === null) return err({ code: 'resource_not_found' });
    if (payment_day === null || payload.status !== 'ATIVA') return ok(signer.sign(payload));
    const wrong = checkPaymentDay(payment_day, today, findLastPaymentDay(transaction) ?? today);
    if (wrong !== null) return err({ code: 'validation_error', violations: [wrong] });
    const asked = buildChargePayload(transaction, { ...shared, paymentDay: payment_day });
    return ok(signer.sign(asked ?? payload));
  },
});

type WrongDay = 'not_a_date' | 'in_the_past_day' | 'not_a_payment_day';

function checkPaymentDay(paymentDay: string, today: Day, last: Day): Violation | null {
  const refuse = (code: Violation['code'], reason: WrongDay): Violation => ({
    ...violation('DPP', code, reason),
    in: 'parameter',
  });
  if (!isDay(paymentDay)) return refuse('invalid_format', 'not_a_date');
  if (paymentDay < today) return refuse('too_small', 'in_the_past_day');
  return paymentDay > last ? refuse('too_big', 'not_a_payment_day') : null;
}

const TXID_PARTS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** A charge's txid is its transaction's id without hyphens; null: the txid has another form. */
function toTransactionId(txid: string): string | null {
  const uuid = TXID_PARTS.exec(txid)?.slice(1).join('-') ?? '';
  return isUuid(uuid) && txidOfUuid(uuid) === txid ? uuid : null;
}
