// Checks which companies bear the fee of a split payment when it is created. docs/rules.md#create-split.
import { divideSplit, feeCents, parsePercentage, type Price, type SplitPart } from '@mps/kernel';
import type { SplitRule } from '../../transaction/domain/transaction';
import type { CreateRequest } from './create-request';

/**
 * A company's credential must not exempt its own company while another company bears the fee. Returns the index of the rule
 * that does so, or null. `callerCompanyId` is null for credentials of the whole organization. They may exempt any company.
 */
export function findOwnExemption(rules: readonly SplitRule[], callerCompanyId: string | null): number | null {
  const row = rules.findIndex(
    ({ company_id, charge_processing_cost }) => company_id === callerCompanyId && !charge_processing_cost,
  );
  return row < 0 || !rules.some(({ charge_processing_cost }) => charge_processing_cost) ? null : row;
}

export interface FeeAboveShare {
  /** Index of the rule. */
  readonly row: number;
  /** Cents of the fee that the company would bear. */
  readonly fee: number;
  /** Cents of the payment that are its share, before the fee. */
  readonly share: number;
}

/** Finds each rule with a part of the fee above its share. The fee is that of the request's amount. */
export function findFeesAboveShares(
  { merchant_id, amount, split_rules }: Pick<CreateRequest, 'merchant_id' | 'amount' | 'split_rules'>,
  price: Price,
): readonly FeeAboveShare[] {
  if (split_rules.length === 0) return [];
  const parts = split_rules.map(toSplitPart);
  const fee = feeCents(amount, price);
  const { shares, fees } = divideSplit({ companyId: merchant_id, parts, amount, fee });
  return fees.flatMap((part, row) => {
    const share = shares[row] ?? 0;
    return part <= share ? [] : [{ row, fee: part, share }];
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
