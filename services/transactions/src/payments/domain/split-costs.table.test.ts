// Which splits are refused for the fee that they put on a company: docs/rules.md#create-split.
import type { SplitRule } from '../../transaction/domain/transaction';
import { findFeesAboveShares, findOwnExemption } from './split-costs';

const [OWN, SIBLING, THIRD] = ['own', 'sibling', 'third'];
const rule = (company_id: string, amount: number, charge_processing_cost = true): SplitRule => ({
  company_id,
  amount,
  charge_processing_cost,
});
const FLAT = { percentageE4: 0, flat: 250, minimumPrice: 0 };
const feesAbove = (price = FLAT, ...split_rules: SplitRule[]) => {
  const amount = split_rules.reduce((sum, one) => sum + (one.amount ?? 0), 0);
  return findFeesAboveShares({ merchant_id: OWN, amount, split_rules }, price);
};

describe('findFeesAboveShares', () => {
  it.each<[string, SplitRule[]]>([
    ['the only bearer with a share of exactly the fee', [rule(OWN, 9_750, false), rule(SIBLING, 250)]],
    ['a fee in proportion to shares of one cent', [rule(OWN, 9_999), rule(SIBLING, 1)]],
    [
      'the primary item with a share of the fee where no item bears',
      [rule(OWN, 250, false), rule(SIBLING, 1, false)],
    ],
    ['no split at all', []],
  ])('accepts %s', (_what, rules) => {
    expect(feesAbove(FLAT, ...rules)).toEqual([]);
  });

  it.each<[string, SplitRule[], object]>([
    [
      'the only bearer with a share of one cent less than the fee',
      [rule(OWN, 9_751, false), rule(SIBLING, 249)],
      { row: 1, fee: 250, share: 249 },
    ],
    [
      'the primary item that bears because no item does',
      [rule(SIBLING, 9_999, false), rule(OWN, 1, false)],
      { row: 1, fee: 250, share: 1 },
    ],
    [
      'the first item as the primary one where the merchant has none',
      [rule(SIBLING, 1, false), rule(THIRD, 9_999, false)],
      { row: 0, fee: 250, share: 1 },
    ],
  ])('refuses %s', (_what, rules, expected) => {
    expect(feesAbove(FLAT, ...rules)).toEqual([expected]);
  });

  it('refuses a rounding cent above the share', () => {
    // 99.99 % of 10 000 is 9 999: two bearers of 1 and 9 999 bear ⌊9 999 × 1/10 000⌋ = 0, and the primary bearer the rest.
    const price = { percentageE4: 999_900, flat: 0, minimumPrice: 0 };
    expect(feesAbove(price, rule(OWN, 1), rule(SIBLING, 4_999), rule(THIRD, 5_000))).toEqual([
      { row: 0, fee: 2, share: 1 },
    ]);
  });

  it('judges percentages by their cents', () => {
    const split_rules = [
      { company_id: OWN, percentage: 99.9999, charge_processing_cost: false },
      { company_id: SIBLING, percentage: 0.0001, charge_processing_cost: true },
    ];
    const found = findFeesAboveShares({ merchant_id: OWN, amount: 10_000, split_rules }, FLAT);
    expect(found).toEqual([{ row: 1, fee: 250, share: 0 }]);
  });
});

describe('findOwnExemption', () => {
  const found = (caller: string | null, ...rules: SplitRule[]) => findOwnExemption(rules, caller);

  it('refuses a company that exempts itself while another bears the fee', () => {
    expect(found(OWN, rule(SIBLING, 1), rule(OWN, 9_999, false))).toBe(1);
  });

  it.each<[string, string | null, SplitRule[]]>([
    ['the organization', null, [rule(SIBLING, 1), rule(OWN, 9_999, false)]],
    ['a company that bears the fee and exempts another', OWN, [rule(SIBLING, 1, false), rule(OWN, 9_999)]],
    ['a company where no item bears the fee', OWN, [rule(SIBLING, 1, false), rule(OWN, 9_999, false)]],
    ['a company that has no item', OWN, [rule(SIBLING, 1), rule(THIRD, 9_999, false)]],
  ])('accepts it of %s', (_what, caller, rules) => {
    expect(found(caller, ...rules)).toBeNull();
  });
});
