// The signed payload behind a charge's PIX code. Whoever knows the code may read it, so it asks for no tenant.
import type { Violation } from '@mps/contracts';
import { dayOf, err, isDay, isUuid, ok, txidOfUuid, type Day } from '@mps/kernel';
import { chargePayloadOf, lastPaymentDay } from './domain/charge-payload';
import {
  PLATFORM,
  type ChargePayloadSigner,
  type Clocks,
  type Reply,
  type TransactionStore,
} from '../transaction/ports';

export interface ChargePayloadQuery {
  readonly txid: string;
  readonly hasDueDate: boolean;
  /** null: today. */
  readonly paymentDay: string | null;
}

export interface GetChargePayloadDependencies extends Clocks {
  readonly store: TransactionStore;
  readonly payloadSigner: ChargePayloadSigner;
}

/** Answers a compact JWS. resource_not_found · validation_error (parameter DPP) */
export type GetChargePayload = (query: ChargePayloadQuery) => Reply<string>;

export function makeGetChargePayload({
  store,
  payloadSigner,
  businessClock,
}: GetChargePayloadDependencies): GetChargePayload {
  return async ({ txid, hasDueDate, paymentDay }) => {
    const transactionId = uuidOfTxid(txid);
    const transaction = transactionId === null ? null : await store.find(PLATFORM, transactionId);
    if (transaction === null) return err({ code: 'resource_not_found' });
    const now = businessClock.now();
    const today = dayOf(now);
    const payload = chargePayloadOf(transaction, { hasDueDate, now, paymentDay: today });
    if (payload === null) return err({ code: 'resource_not_found' });
    if (paymentDay === null || payload.status !== 'ATIVA') return ok(payloadSigner.sign(payload));
    const wrong = wrongDay(paymentDay, today, lastPaymentDay(transaction) ?? today);
    if (wrong !== null) return err({ code: 'validation_error', violations: [wrong] });
    const asked = chargePayloadOf(transaction, { hasDueDate, now, paymentDay });
    return ok(payloadSigner.sign(asked ?? payload));
  };
}

function wrongDay(paymentDay: string, today: Day, last: Day): Violation | null {
  const refuse = (code: Violation['code'], detail: string): Violation => ({
    in: 'parameter',
    at: 'DPP',
    code,
    detail,
  });
  if (!isDay(paymentDay)) return refuse('invalid_format', 'must be a real date in the form YYYY-MM-DD');
  if (paymentDay < today) return refuse('too_small', 'must be today or later');
  return paymentDay > last ? refuse('too_big', 'must be a day on which the charge can be paid') : null;
}

const TXID_PARTS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** A charge's txid is its transaction's id without hyphens; null: not one of ours. */
function uuidOfTxid(txid: string): string | null {
  const uuid = TXID_PARTS.exec(txid)?.slice(1).join('-') ?? '';
  return isUuid(uuid) && txidOfUuid(uuid) === txid ? uuid : null;
}
