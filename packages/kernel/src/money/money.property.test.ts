import fc from 'fast-check';
import { allocate, feeCents, splitInstallments } from './money';

const amount = fc.integer({ min: 1, max: 1_500_000_000 });
const count = fc.integer({ min: 1, max: 18 });
const sum = (cents: readonly number[]) => cents.reduce((a, b) => a + b, 0);

describe('for every amount', () => {
  it('installments add up, and differ only in the first', () => {
    fc.assert(
      fc.property(amount, count, (cents, n) => {
        const [first = 0, ...others] = splitInstallments(cents, n);
        return (
          first + sum(others) === cents && others.every((other) => other === others[0] && other <= first)
        );
      }),
    );
  });

  it('an allocation adds up, is never negative, and never misses its exact share by a cent or more', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.nat(1_500_000_000), { minLength: 1, maxLength: 18 }),
        (total, columns) => {
          fc.pre(sum(columns) > 0);
          const parts = allocate(total, columns);
          const whole = BigInt(sum(columns));
          const off = parts.map((part, i) => BigInt(part) * whole - BigInt(total) * BigInt(columns[i]!));
          return (
            sum(parts) === total &&
            parts.every((part) => part >= 0) &&
            off.every((miss) => miss < whole && miss > -whole)
          );
        },
      ),
    );
  });

  it('several refunds, each allocated over the remainder, close every column exactly', () => {
    const scenario = fc.tuple(amount, count, fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 6 }));
    fc.assert(
      fc.property(scenario, ([cents, n, percents]) => {
        let remaining = splitInstallments(cents, n);
        const refund = (value: number) => {
          const parts = allocate(value, remaining);
          remaining = remaining.map((column, i) => column - parts[i]!);
        };
        for (const percent of percents) {
          refund(Math.floor((sum(remaining) * percent) / 100));
          if (remaining.some((column) => column < 0)) return false;
        }
        if (sum(remaining) > 0) refund(sum(remaining));
        return remaining.every((column) => column === 0);
      }),
    );
  });

  it('a fee lies between nothing and the amount', () => {
    const price = fc.record({
      percentageE4: fc.nat(1_000_000),
      flat: fc.nat(1_500_000_000),
      minimumPrice: fc.nat(1_500_000_000),
    });
    fc.assert(
      fc.property(amount, price, (cents, terms) => {
        const fee = feeCents(cents, terms);
        return Number.isSafeInteger(fee) && fee >= Math.min(cents, terms.minimumPrice) && fee <= cents;
      }),
    );
  });
});
