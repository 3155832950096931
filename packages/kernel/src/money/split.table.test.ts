// The division of a payment and its fee by the items of a split: docs/rules.md#split.
import fc from 'fast-check';
import { capFees, divideSplit, type SplitPart } from './split';

const part = (companyId: string, weight: number, bearsFee = true): SplitPart => ({
  companyId,
  weight,
  bearsFee,
});
const divided = (amount: number, fee: number, ...parts: SplitPart[]) =>
  divideSplit({ companyId: 'own', parts, amount, fee });

describe('divideSplit', () => {
  it.each([
    [
      'gives the odd cents to the merchant of the path',
      divided(1_001, 101, part('a', 1), part('own', 1)),
      [500, 501],
      [50, 51],
    ],
    [
      'gives the odd cents to the first item otherwise',
      divided(11, 3, part('a', 1), part('b', 1)),
      [6, 5],
      [2, 1],
    ],
    [
      'lets the first bearer take the odd cents of the fee where the merchant bears none',
      divided(1_001, 101, part('own', 1, false), part('a', 1), part('b', 1)),
      [335, 333, 333],
      [0, 51, 50],
    ],
    [
      'lets the primary item bear the fee where no item does',
      divided(1_001, 101, part('a', 1, false), part('own', 1, false)),
      [500, 501],
      [0, 101],
    ],
  ])('%s', (_what, { shares, fees }, expectedShares, expectedFees) => {
    expect([shares, fees]).toEqual([expectedShares, expectedFees]);
  });
});

describe('capFees', () => {
  it.each([
    ['leaves fees that shares cover', divided(100, 10, part('a', 40), part('own', 60)), [4, 6]],
    [
      'moves the part that one bearer cannot cover to the primary bearer',
      divided(100, 99, part('own', 99, false), part('a', 1), part('b', 0)),
      [98, 1, 0],
    ],
    [
      'moves it to the other bearers before the primary item',
      divided(10, 6, part('own', 4, false), part('a', 1), part('b', 5)),
      [0, 1, 5],
    ],
    [
      'moves the rest to items that bear no fee, in their order',
      divided(10, 10, part('a', 3, false), part('own', 1), part('b', 6, false)),
      [3, 1, 6],
    ],
  ])('%s', (_what, cents, expected) => {
    expect(capFees(cents)).toEqual(expected);
  });

  it('keeps the sum of the fee and never takes more than a share', () => {
    const parts = fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 1_000_000 }), bearsFee: fc.boolean() }),
      { minLength: 1, maxLength: 20 },
    );
    const amounts = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 1_500_000_000 }));
    fc.assert(
      fc.property(parts, amounts, fc.nat(100), fc.nat(20), (items, amount, percent, own) => {
        const fee = Math.floor((amount * percent) / 100);
        const named = items.map((one, row) => ({ ...one, companyId: row === own ? 'own' : String(row) }));
        const cents = divideSplit({ companyId: 'own', parts: named, amount, fee });
        const capped = capFees(cents);
        const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
        expect([sum(cents.shares), sum(cents.fees), sum(capped)]).toEqual([amount, fee, fee]);
        expect(capped.filter((one, row) => one < 0 || one > (cents.shares[row] ?? 0))).toEqual([]);
      }),
    );
  });
});
