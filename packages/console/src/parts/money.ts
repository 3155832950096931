// Money as text, from integer cents. No number is divided, so no cent is rounded.
import type { Language } from '../i18n/language';

const CENT_DIGITS = 2;

/** `R$ 1.234,56` in Portuguese, `R$1,234.56` in English. */
export function formatCents(cents: number, language: Language): string {
  const { sign, whole, fraction } = splitCents(cents);
  const [thousands, decimal, space] =
    language === 'pt-BR' ? (['.', ',', '\u00a0'] as const) : ([',', '.', ''] as const);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${sign}R$${space}${grouped}${decimal}${fraction}`;
}

/** `1234.56` or `-1234.56`: what a copied amount is. A spreadsheet does not read the minus sign of a printed text. */
export function toPlainAmount(cents: number): string {
  const { whole, fraction } = splitCents(cents);
  return `${cents < 0 ? '-' : ''}${whole}.${fraction}`;
}

/**
 * The forms that a person may type: one separator is that of the thousands, the other one that of the decimals. `1.234` is none of them: it
 * is a thousand in one language, and one with three decimals in the other.
 */
const TYPED = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,}))$/,
] as const;

/** Reads an amount that a person typed, such as `1.234,56`, `1,234.56`, `1234.56` or `1234`. Returns cents, or undefined. */
export function parseAmount(text: string): number | undefined {
  const plain = text.trim().replace(/^R\$\s*/, '');
  const found = TYPED.map((form) => form.exec(plain)).find((one) => one !== null);
  const [, whole = '', fraction = ''] = found ?? [];
  if (whole === '') return undefined;
  const cents = Number(`${whole.replace(/[.,]/g, '')}${fraction.padEnd(CENT_DIGITS, '0')}`);
  return Number.isSafeInteger(cents) ? cents : undefined;
}

function splitCents(cents: number): {
  readonly sign: string;
  readonly whole: string;
  readonly fraction: string;
} {
  const digits = String(Math.abs(cents)).padStart(CENT_DIGITS + 1, '0');
  return {
    sign: cents < 0 ? '−' : '',
    whole: digits.slice(0, -CENT_DIGITS),
    fraction: digits.slice(-CENT_DIGITS),
  };
}
