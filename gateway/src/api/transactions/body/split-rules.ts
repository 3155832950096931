// The split of a payment between companies: by amounts that add up to the payment, or by percentages that add up to 100.
import { MAX_SPLIT_ITEMS, parsePercentage, WHOLE_E4 } from '@mps/kernel';
import { z } from 'zod';
import { isMembers, type Members, refusal, type Report } from '../../../http/schemas/cross-check';
import { cents, percentage } from '../../../http/schemas/values';
import { opaqueId } from './payment-objects';

/** Percent with four decimals. */
const SMALLEST_SHARE = 0.0001;

const share = percentage
  .refine((given) => given !== 0, refusal('too_small', 'not_positive'))
  .meta({ minimum: SMALLEST_SHARE, maximum: 100 });

export const splitRules = z
  .array(
    z.strictObject({
      company_id: opaqueId,
      amount: cents().optional(),
      percentage: share.optional(),
      charge_processing_cost: z.boolean().default(true),
      liable: z.boolean().optional(),
    }),
  )
  .max(MAX_SPLIT_ITEMS)
  .default([])
  .meta({ description: 'Every rule has an amount, or every rule has a percentage' });

/** Checks the whole array. Items that are not objects have a violation already. */
export function checkSplitRules(given: unknown, amount: unknown, report: Report): void {
  if (!Array.isArray(given)) return;
  const all = given as readonly unknown[];
  const items = all.map((item) => (isMembers(item) ? item : {}));
  checkCompanies(items, report);
  const isConsistent = checkKinds(items, report, (index) => !isMembers(all[index]));
  if (isConsistent) checkSum(items, amount, report);
}

function checkCompanies(items: readonly Members[], report: Report): void {
  const seen = new Set<unknown>();
  items.forEach(({ company_id: company }, index) => {
    if (company !== undefined && seen.has(company))
      report(['split_rules', index, 'company_id'], 'not_allowed', 'given_twice');
    seen.add(company);
  });
}

function checkKinds(items: readonly Members[], report: Report, isWrong: (index: number) => boolean): boolean {
  const kinds = items.map((item) =>
    (['amount', 'percentage'] as const).filter((kind) => item[kind] !== undefined),
  );
  const [first] = kinds.flat();
  const isMixed = kinds.flat().some((kind) => kind !== first);
  if (isMixed) report(['split_rules'], 'mutually_exclusive', 'split_kinds_mixed');
  kinds.forEach((kind, index) => {
    if (kind.length === 0 && !isWrong(index))
      report(['split_rules', index, first ?? 'amount'], 'required', 'required');
  });
  return !isMixed && kinds.every(({ length }) => length === 1);
}

function checkSum(items: readonly Members[], amount: unknown, report: Report): void {
  if (items.length === 0) return;
  if (items[0]?.['amount'] !== undefined) {
    const sum = sumParts(items.map((item) => item['amount']));
    if (sum !== null && typeof amount === 'number' && sum !== amount)
      report(['split_rules'], 'sum_mismatch', 'split_amounts_mismatch');
    return;
  }
  const sum = sumParts(items.map((item) => toE4(item['percentage'])));
  if (sum !== null && sum !== WHOLE_E4) report(['split_rules'], 'sum_mismatch', 'split_percentages_mismatch');
}

/** Returns the sum. null: a part is invalid and has its own violation. */
function sumParts(parts: readonly unknown[]): number | null {
  return parts.reduce<number | null>(
    (sum, part) => (sum === null || !Number.isSafeInteger(part) ? null : sum + (part as number)),
    0,
  );
}

function toE4(given: unknown): number | null {
  if (typeof given !== 'number') return null;
  const parsed = parsePercentage(given);
  return parsed.ok ? parsed.value : null;
}
