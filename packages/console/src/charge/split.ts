// A split as it is typed: the shares of several companies, as amounts or as percentages. Shares are whole numbers: cents, or
// ten-thousandths of a percent.
import type { CreateTransactionInputSplitRulesItem } from '@mps/client/types';
import { parseAmount } from '../parts/money';

export type ShareKind = 'amount' | 'percentage';

export interface Share {
  /** Of the row on the page. */
  readonly key: string;
  readonly companyId: string;
  readonly text: string;
  readonly bearsFee: boolean;
  readonly isLiable: boolean;
}

export interface Split {
  readonly kind: ShareKind;
  readonly shares: readonly Share[];
}

/** The platform takes no longer split. */
export const MAX_SHARES = 20;
const PERCENT_DIGITS = 4;
const PERCENT_UNITS = 10 ** PERCENT_DIGITS;
const WHOLE_PERCENTAGE = 100 * PERCENT_UNITS;

/** Reads `12,5` as 125000 ten-thousandths of a percent. Returns undefined for another text, and for more than four decimals. */
export function parsePercentage(text: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim()) ?? [];
  return whole === '' ? undefined : Number(`${whole}${fraction.padEnd(PERCENT_DIGITS, '0')}`);
}

export const parseShare = (kind: ShareKind, text: string): number | undefined =>
  kind === 'amount' ? parseAmount(text) : parsePercentage(text);

/** `12.5` for 125000. No number is divided, so none is rounded. */
export function formatPercentage(units: number): string {
  const digits = String(units).padStart(PERCENT_DIGITS + 1, '0');
  const fraction = digits.slice(-PERCENT_DIGITS).replace(/0+$/, '');
  return `${digits.slice(0, -PERCENT_DIGITS)}${fraction === '' ? '' : `.${fraction}`}`;
}

export interface SplitSum {
  readonly sum: number;
  readonly whole: number;
  /** `unread`: a share or the amount of the charge is no number yet, or is 0. */
  readonly state: 'exact' | 'missing' | 'over' | 'unread';
}

export function sumSplit({ kind, shares }: Split, amount: number | undefined): SplitSum {
  const read = shares.map(({ text }) => parseShare(kind, text) ?? 0);
  const sum = read.reduce((total, share) => total + share, 0);
  const whole = kind === 'amount' ? (amount ?? 0) : WHOLE_PERCENTAGE;
  if (whole === 0 || read.includes(0)) return { sum, whole, state: 'unread' };
  return { sum, whole, state: sum === whole ? 'exact' : sum < whole ? 'missing' : 'over' };
}

/** The platform takes percentages as numbers with at most four decimals, which a double holds exactly as they are typed. */
export const toSplitRules = ({ kind, shares }: Split): CreateTransactionInputSplitRulesItem[] =>
  shares.map(({ companyId, text, bearsFee, isLiable }) => {
    const share = parseShare(kind, text) ?? 0;
    return {
      company_id: companyId,
      ...(kind === 'amount' ? { amount: share } : { percentage: Number(formatPercentage(share)) }),
      charge_processing_cost: bearsFee,
      liable: isLiable,
    };
  });
