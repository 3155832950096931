// PROVIDER_A's behavior by amount, as one table (docs/rules.md#sandbox-amounts). Only five
// endings act on ordinary amounts, and only on cards, so that an amount typed by chance succeeds; all else sits in a
// reserved band.
import type { PaidVia, PaymentMethod } from '@mps/kernel';

export const BAND_FIRST_CENTS = 7_770_000;
export const BAND_LAST_CENTS = 7_770_099;

export const LOST_ANSWER_FOUND_AFTER_MS = 5_000;
export const AUTO_PAY_AFTER_MS = 2_000;
export const SECOND_PAYMENT_AFTER_MS = 4_000;
export const LATE_PAYMENT_AFTER_EXPIRY_MS = 2_000;
export const CHARGEBACK_AFTER_MS = 5_000;
export const CHARGEBACK_WON_AFTER_MS = 5_000;

/**
 * Whether the caller gets an answer. LOST_THEN_FOUND: the connection breaks, and the order can be found done after
 * LOST_ANSWER_FOUND_AFTER_MS. LOST_FOR_EVER: it breaks and the order stays pending. UNAVAILABLE_ONCE: the first request
 * is refused with 503 and leaves nothing behind.
 */
export type AnswerMode = 'AT_ONCE' | 'LOST_THEN_FOUND' | 'LOST_FOR_EVER' | 'UNAVAILABLE_ONCE';

export type FailureCode = 'PROVIDER_ERROR' | 'NO_ROUTE' | 'INTERNAL_ERROR' | 'ACQUIRER_TIMEOUT';
/** ISSUER and RISK are final; STEP_UP asks for 3D Secure. */
export type DeclineKind = 'ISSUER' | 'RISK' | 'STEP_UP';

export type CardResult =
  | { readonly kind: 'APPROVED' }
  /** Approved, and captured only on request, even if the order asked for automatic capture. */
  | { readonly kind: 'HELD' }
  | { readonly kind: 'DECLINED'; readonly by: DeclineKind; readonly responseCode: string }
  | { readonly kind: 'FAILED'; readonly failure: FailureCode };

export interface CardOutcome {
  readonly result: CardResult;
  readonly answer: AnswerMode;
  /** Callbacks that the provider sends of its own accord after an approval: the same twice, or the newer one first. */
  readonly callbacks: 'NONE' | 'DUPLICATE' | 'OUT_OF_ORDER';
  /** The cardholder's dispute CHARGEBACK_AFTER_MS after the capture. */
  readonly dispute: 'NONE' | 'CHARGEBACK' | 'CHARGEBACK_THEN_WON';
}

export interface PlannedPayment {
  readonly via: PaidVia;
  readonly after: 'REGISTRATION' | 'EXPIRY';
  readonly delayMs: number;
}

export interface ChargeOutcome {
  readonly result:
    { readonly kind: 'REGISTERED' } | { readonly kind: 'FAILED'; readonly failure: FailureCode };
  readonly answer: AnswerMode;
  readonly payments: readonly PlannedPayment[];
}

const APPROVED: CardOutcome = {
  result: { kind: 'APPROVED' },
  answer: 'AT_ONCE',
  callbacks: 'NONE',
  dispute: 'NONE',
};
const declined = (by: DeclineKind, responseCode: string): CardOutcome => ({
  ...APPROVED,
  result: { kind: 'DECLINED', by, responseCode },
});
const failed = (failure: FailureCode): CardOutcome => ({ ...APPROVED, result: { kind: 'FAILED', failure } });

/** By the last two digits of the amount, outside the band. */
const CARD_BY_ENDING: ReadonlyMap<number, CardOutcome> = new Map([
  [51, declined('ISSUER', '51')],
  [5, declined('ISSUER', '05')],
  [54, declined('ISSUER', '54')],
  [14, declined('ISSUER', '14')],
  [96, failed('ACQUIRER_TIMEOUT')],
]);

const CARD_BY_BAND_AMOUNT: ReadonlyMap<number, CardOutcome> = new Map<number, CardOutcome>([
  [7_770_010, { ...APPROVED, callbacks: 'DUPLICATE' }],
  [7_770_011, { ...APPROVED, callbacks: 'OUT_OF_ORDER' }],
  [7_770_012, { ...APPROVED, dispute: 'CHARGEBACK' }],
  [7_770_013, { ...APPROVED, dispute: 'CHARGEBACK_THEN_WON' }],
  [7_770_057, declined('ISSUER', '57')],
  [7_770_059, declined('RISK', '59')],
  [7_770_065, declined('STEP_UP', '65')],
  [7_770_091, failed('PROVIDER_ERROR')],
  [7_770_092, failed('NO_ROUTE')],
  [7_770_095, { ...APPROVED, result: { kind: 'HELD' } }],
  [7_770_097, { ...APPROVED, answer: 'LOST_THEN_FOUND' }],
  [7_770_098, { ...APPROVED, answer: 'LOST_FOR_EVER' }],
  [7_770_099, failed('INTERNAL_ERROR')],
]);

const REGISTERED: ChargeOutcome = { result: { kind: 'REGISTERED' }, answer: 'AT_ONCE', payments: [] };
const rejected = (failure: FailureCode): ChargeOutcome => ({
  ...REGISTERED,
  result: { kind: 'FAILED', failure },
});
const paid = (...payments: PlannedPayment[]): ChargeOutcome => ({ ...REGISTERED, payments });
const afterRegistration = (via: PaidVia, delayMs: number): PlannedPayment => ({
  via,
  after: 'REGISTRATION',
  delayMs,
});

const CHARGE_BY_BAND_AMOUNT: ReadonlyMap<number, ChargeOutcome> = new Map<number, ChargeOutcome>([
  [7_770_010, paid(afterRegistration('PIX', AUTO_PAY_AFTER_MS))],
  [7_770_011, paid(afterRegistration('BOLETO', AUTO_PAY_AFTER_MS))],
  [7_770_012, paid({ via: 'PIX', after: 'EXPIRY', delayMs: LATE_PAYMENT_AFTER_EXPIRY_MS })],
  [
    7_770_013,
    paid(afterRegistration('PIX', AUTO_PAY_AFTER_MS), afterRegistration('PIX', SECOND_PAYMENT_AFTER_MS)),
  ],
  [7_770_057, rejected('PROVIDER_ERROR')],
  [7_770_059, rejected('PROVIDER_ERROR')],
  [7_770_091, { ...REGISTERED, answer: 'UNAVAILABLE_ONCE' }],
  [7_770_092, rejected('NO_ROUTE')],
  [7_770_097, { ...REGISTERED, answer: 'LOST_THEN_FOUND' }],
  [7_770_098, { ...REGISTERED, answer: 'LOST_FOR_EVER' }],
  [7_770_099, rejected('INTERNAL_ERROR')],
]);

const isInBand = (amountCents: number): boolean =>
  amountCents >= BAND_FIRST_CENTS && amountCents <= BAND_LAST_CENTS;

/** A card that comes with its 3D Secure proof is never asked to step up again. */
export function cardOutcome(amountCents: number, isAuthenticated: boolean): CardOutcome {
  const table = isInBand(amountCents) ? CARD_BY_BAND_AMOUNT : CARD_BY_ENDING;
  const outcome = table.get(isInBand(amountCents) ? amountCents : amountCents % 100) ?? APPROVED;
  const asksToStepUp = outcome.result.kind === 'DECLINED' && outcome.result.by === 'STEP_UP';
  return asksToStepUp && isAuthenticated ? APPROVED : outcome;
}

/** Payments planned by slip are made by PIX where the charge has no slip. */
export function chargeOutcome(
  amountCents: number,
  method: Extract<PaymentMethod, 'PIX' | 'BOLEPIX'>,
): ChargeOutcome {
  const outcome = CHARGE_BY_BAND_AMOUNT.get(amountCents) ?? REGISTERED;
  if (method === 'BOLEPIX') return outcome;
  return { ...outcome, payments: outcome.payments.map((payment) => ({ ...payment, via: 'PIX' })) };
}

export type RefundScript = 'COMPLETE' | 'FAIL' | 'LOSE_ANSWER' | 'STAY_PENDING';

/** The outcome that a refund's description selects. Every other text completes at once. */
export function refundScript(description: string | null, isPartial: boolean): RefundScript {
  switch (description?.trim()) {
    case 'sandbox:failed':
      return 'FAIL';
    case 'sandbox:timeout':
      return 'LOSE_ANSWER';
    case 'sandbox:pending':
      return 'STAY_PENDING';
    case 'sandbox:no-partial':
      return isPartial ? 'FAIL' : 'COMPLETE';
    default:
      return 'COMPLETE';
  }
}
