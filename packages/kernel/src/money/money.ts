// Money arithmetic: integer cents in, integer cents out, exact rationals in between. No floating point ever decides a cent.
import { assertHolds, isCents } from '../core/assertion';
import { err, ok, type Result } from '../core/result';

const MAX_PERCENTAGE = 100;
const E4_PER_PERCENT = 10_000;
/** 100 % in units of 1e-4 %. */
export const WHOLE_E4 = 1_000_000;
const COMMERCIAL_MONTH_DAYS = 30n;

/** A price: a percentage in units of 1e-4 %, a flat part and a minimum, both in cents. */
export interface Price {
  readonly percentageE4: number;
  readonly flat: number;
  readonly minimumPrice: number;
}

/** Divides, with halves going up (2.5 is 3). Throws a RangeError unless numerator ≥ 0 and denominator > 0. */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n)
    throw new RangeError('Rounding is defined for non-negative ratios');
  return (2n * numerator + denominator) / (2n * denominator);
}

/**
 * A percentage from 0 to 100 with at most 4 decimals, as an integer of 1e-4 %. The test is exact: dividing two exact integers
 * gives the double nearest to that decimal, and a JSON parser makes the same double from its text.
 */
export function parsePercentage(
  percentage: number,
): Result<number, { code: 'too_small' | 'too_big' | 'invalid_format' }> {
  if (percentage < 0) return err({ code: 'too_small' });
  if (percentage > MAX_PERCENTAGE) return err({ code: 'too_big' });
  const e4 = Math.round(percentage * E4_PER_PERCENT);
  // Adding zero turns -0, which is a legal JSON number, into 0.
  return e4 / E4_PER_PERCENT === percentage ? ok(e4 + 0) : err({ code: 'invalid_format' });
}

/** The inverse of parsePercentage: the number that a response shows. */
export function percentageOfE4(e4: number): number {
  return e4 / E4_PER_PERCENT;
}

/** A percentage (1e-4 %) of an amount, rounded half-up. */
export function takePercentage(amountCents: number, percentageE4: number): number {
  return Number(roundHalfUp(BigInt(amountCents) * BigInt(percentageE4), BigInt(WHOLE_E4)));
}

/** The fee that a price takes from an amount: never below the price's minimum, never above the amount itself. */
export function feeCents(amountCents: number, price: Price): number {
  const fee = takePercentage(amountCents, price.percentageE4) + price.flat;
  const taken = Math.min(amountCents, Math.max(fee, price.minimumPrice));
  assertHolds(isCents(taken) && taken <= amountCents, 'money.fee_is_within_amount');
  return taken;
}

/** The price of being paid `days` early, at a monthly rate (1e-4 %): linear over months of 30 days, not compound. */
export function anticipationFeeCents(netCents: number, monthlyRateE4: number, days: number): number {
  const numerator = BigInt(netCents) * BigInt(monthlyRateE4) * BigInt(days);
  return Number(roundHalfUp(numerator, BigInt(WHOLE_E4) * COMMERCIAL_MONTH_DAYS));
}

/**
 * ⌊amount × part / whole⌋: a share that never gives away a cent that is not there. Throws unless part and whole fit a share.
 */
export function takeShare(amountCents: number, part: number, whole: number): number {
  requireCents(amountCents);
  requireCents(part);
  if (!Number.isSafeInteger(whole) || whole < 1) throw new RangeError('A share is of something');
  return Number((BigInt(amountCents) * BigInt(part)) / BigInt(whole));
}

/** Equal installments of an amount; the first one takes the cents that do not divide. */
export function splitInstallments(amountCents: number, count: number): number[] {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError('There is at least one installment');
  requireCents(amountCents);
  const each = Math.floor(amountCents / count);
  const first = amountCents - each * (count - 1);
  assertHolds(first >= each && first < each + count, 'money.installments_are_even');
  return Array.from({ length: count }, (_, i) => (i === 0 ? first : each));
}

/**
 * Spreads a total over columns in proportion to them. Running sums are floored rather than single shares, so that the
 * parts add up to the total exactly and none is negative. Throws a RangeError when there is nothing to spread over.
 */
export function allocate(totalCents: number, columns: readonly number[]): number[] {
  requireCents(totalCents);
  columns.forEach(requireCents);
  const whole = columns.reduce((sum, column) => sum + BigInt(column), 0n);
  if (whole === 0n) {
    if (totalCents > 0) throw new RangeError('A total cannot be spread over columns that are all zero');
    return columns.map(() => 0);
  }
  let running = 0n;
  let given = 0n;
  const parts = columns.map((column) => {
    running += BigInt(column);
    const due = (BigInt(totalCents) * running) / whole - given;
    given += due;
    return Number(due);
  });
  assertHolds(given === BigInt(totalCents) && parts.every(isCents), 'money.parts_add_up');
  return parts;
}

/** `R$ 1.234,56`: how an amount is written on a receipt. */
export function formatBrl(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Money is a whole number of cents');
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const reais = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${cents < 0 ? '-' : ''}R$ ${reais},${digits.slice(-2)}`;
}

function requireCents(cents: number): void {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError('Money is a non-negative whole number of cents');
}
