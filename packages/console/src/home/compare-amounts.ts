// Compares the payments of today with those of the same weekday a week ago.
import type { Metrics, PaymentMethod } from '@mps/client/types';

type Series = Metrics['series'];

export interface MethodAmounts {
  readonly method: PaymentMethod;
  readonly count: number;
  readonly cents: number;
  /** A week ago, until the same time of the day. */
  readonly centsBefore: number;
}

export interface Refusals {
  /** Of the payments that were approved or refused; null without any. */
  readonly percent: number | null;
  /** The most frequent codes of the acquirer. */
  readonly codes: readonly { readonly code: string; readonly count: number }[];
}

const MAX_CODES = 3;
const PERCENT = 100;

type Member = 'approved_count' | 'approved_amount' | 'refused_count';

const sum = (series: Series, member: Member): number =>
  series.flatMap(({ points }) => points).reduce((total, point) => total + point[member], 0);

const readMethod = ({ group }: Series[number]): PaymentMethod => group['payment_method'] as PaymentMethod;

/** Methods without an approved payment on both days are left out. The largest amount of today is the first. */
export function compareMethods(today: Series, before: Series): readonly MethodAmounts[] {
  const methods = new Set([...today, ...before].map(readMethod));
  return [...methods]
    .map((method) => {
      const isOwn = (one: Series[number]): boolean => readMethod(one) === method;
      return {
        method,
        count: sum(today.filter(isOwn), 'approved_count'),
        cents: sum(today.filter(isOwn), 'approved_amount'),
        centsBefore: sum(before.filter(isOwn), 'approved_amount'),
      };
    })
    .filter(({ cents, centsBefore }) => cents > 0 || centsBefore > 0)
    .sort((one, other) => other.cents - one.cents || other.centsBefore - one.centsBefore);
}

export function countRefusals(today: Series): Refusals {
  const [approved, refused] = [sum(today, 'approved_count'), sum(today, 'refused_count')];
  const counts = new Map<string, number>();
  for (const one of today) {
    const code = one.group['acquirer_response_code'];
    const count = sum([one], 'refused_count');
    if (typeof code === 'string' && count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
  }
  return {
    percent: approved + refused === 0 ? null : (refused * PERCENT) / (approved + refused),
    codes: [...counts]
      .map(([code, count]) => ({ code, count }))
      .sort((one, other) => other.count - one.count || one.code.localeCompare(other.code))
      .slice(0, MAX_CODES),
  };
}
