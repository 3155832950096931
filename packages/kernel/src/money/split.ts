// How a split divides a payment and its fee between companies, to the cent. Transactions judges a request by it, and the
// ledger posts by it. docs/rules.md#split.
import { assertHolds, isCents } from '../core/assertion';
import { takeShare } from './money';

/** One item of a split. The weight is its percentage in 1e-4 % or its cents, the same of all items. */
export interface SplitPart {
  readonly companyId: string;
  readonly weight: number;
  readonly bearsFee: boolean;
}

export interface SplitInput {
  /** The merchant of the path. */
  readonly companyId: string;
  readonly parts: readonly SplitPart[];
  /** Cents that are divided. */
  readonly amount: number;
  /** Cents, at most the amount. */
  readonly fee: number;
}

/** Cents by item, in the order of the items. */
export interface SplitCents {
  /** The item that takes the cents that do not divide. */
  readonly primary: number;
  readonly shares: readonly number[];
  /** The bearer that takes the cents of the fee that do not divide. */
  readonly primaryBearer: number;
  /** 0 for an item that bears none of the fee. */
  readonly fees: readonly number[];
}

/** Divides amount and fee by the items. A fee may be above its item's share: see `capFees`. Throws for no items. */
export function divideSplit({ companyId, parts, amount, fee }: SplitInput): SplitCents {
  if (parts.length === 0) throw new RangeError('A split has at least one item');
  const rows = parts.map((_, row) => row);
  const own = parts.findIndex((part) => part.companyId === companyId);
  const primary = Math.max(0, own);
  const willing = rows.filter((row) => parts[row]?.bearsFee);
  const bearers = willing.length > 0 ? willing : [primary];
  const primaryBearer = bearers.includes(own) ? own : (bearers[0] ?? primary);
  return {
    primary,
    shares: divide(amount, parts, rows, primary),
    primaryBearer,
    fees: divide(fee, parts, bearers, primaryBearer),
  };
}

/** Every row but the primary one takes its part, rounded down. The primary row takes the rest. */
function divide(
  cents: number,
  parts: readonly SplitPart[],
  rows: readonly number[],
  primary: number,
): readonly number[] {
  const weigh = (row: number): number => parts[row]?.weight ?? 0;
  const whole = rows.reduce((sum, row) => sum + weigh(row), 0);
  const taken = parts.map((_, row) =>
    row === primary || !rows.includes(row) ? 0 : takeShare(cents, weigh(row), whole),
  );
  const rest = cents - total(taken);
  assertHolds(isCents(rest), 'split.shares_add_up');
  return taken.with(primary, rest);
}

/**
 * Lowers every fee to its item's share. The excess is borne by the primary bearer, the other bearers in their order, the
 * primary item and the other items in their order, each up to its share. The sum stays, because a fee is at most the amount.
 */
export function capFees({ primary, shares, primaryBearer, fees }: SplitCents): readonly number[] {
  const capped = fees.map((fee, row) => Math.min(fee, shares[row] ?? 0));
  let left = total(fees) - total(capped);
  if (left === 0) return fees;
  const bearers = [...fees.keys()].filter((row) => (fees[row] ?? 0) > 0);
  for (const row of new Set([primaryBearer, ...bearers, primary, ...fees.keys()])) {
    const more = Math.min(left, (shares[row] ?? 0) - (capped[row] ?? 0));
    capped[row] = (capped[row] ?? 0) + more;
    left -= more;
  }
  assertHolds(left === 0, 'split.fees_add_up');
  assertHolds(
    capped.every((fee, row) => isCents(fee) && fee <= (shares[row] ?? 0)),
    'split.fee_is_within_share',
  );
  return capped;
}

const total = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0);
