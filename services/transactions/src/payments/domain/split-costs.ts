// Who may be made to bear the fee of a split payment, judged when the payment is created. docs/rules.md#create-split.
import { violation, type Violation } from '@mps/contracts';
import { divideSplit, feeCents, parsePercentage, type Price, type SplitPart } from '@mps/kernel';
import type { SplitRule } from '../../transaction/domain/transaction';
import type { CreateRequest } from './create-request';

const at = (row: number): string => `#/split_rules/${String(row)}/charge_processing_cost`;

/**
 * A company's credential must not exempt its own company while another company bears the fee. `callerCompanyId` is null for
 * credentials of the whole organization, which may.
 */
export function findOwnExemption(
  rules: readonly SplitRule[],
  callerCompanyId: string | null,
): readonly Violation[] {
  const row = rules.findIndex(
    ({ company_id, charge_processing_cost }) => company_id === callerCompanyId && !charge_processing_cost,
  );
  if (row < 0 || !rules.some(({ charge_processing_cost }) => charge_processing_cost)) return [];
  return [violation(at(row), 'not_allowed', 'own_cost_left_to_others')];
}

/** Every company whose part of the fee of the request's amount is above its share of the payment. */
export function findFeesAboveShares(
  { merchant_id, amount, split_rules }: Pick<CreateRequest, 'merchant_id' | 'amount' | 'split_rules'>,
  price: Price,
): readonly Violation[] {
  if (split_rules.length === 0) return [];
  const parts = split_rules.map(toSplitPart);
  const fee = feeCents(amount, price);
  const { shares, fees } = divideSplit({ companyId: merchant_id, parts, amount, fee });
  return fees.flatMap((part, row) => {
    const share = shares[row] ?? 0;
    if (part <= share) return [];
    return [violation(at(row), 'fee_exceeds_share', 'fee_above_share', { fee: part, share })];
  });
}

const toSplitPart = ({ company_id, amount, percentage, charge_processing_cost }: SplitRule): SplitPart => ({
  companyId: company_id,
  weight: amount ?? toE4(percentage ?? 0),
  bearsFee: charge_processing_cost,
});

function toE4(percentage: number): number {
  const parsed = parsePercentage(percentage);
  if (!parsed.ok) throw new RangeError('A percentage of a split has at most four decimals');
  return parsed.value;
}
