// Facts about a card that need no card data: its brand, its last digits, and whether it has expired. The whole token never
// leaves.
import type { CardBrand } from '../core/vocabulary';
import { dayOf } from '../time/calendar';

const MIN_PAN_DIGITS = 13;
const MAX_PAN_DIGITS = 19;
const BIN_DIGITS = 6;
const LAST_DIGITS = 4;
const NO_LAST_DIGITS = '0000';
const MONTH_CHARS = 7;
const ONLY_DIGITS = /^\d+$/;

type BinRange = readonly [from: number, to: number, brand: CardBrand];

// Ranges of the first six digits; the first match counts, so that brands which live inside another one's range
// (Elo in Visa's and Discover's, Hipercard in Diners') come before it.
const BIN_RANGES: readonly BinRange[] = [
  [401178, 401179, 'ELO'],
  [431274, 431274, 'ELO'],
  [438935, 438935, 'ELO'],
  [451416, 451416, 'ELO'],
  [457393, 457393, 'ELO'],
  [457631, 457632, 'ELO'],
  [504175, 504175, 'ELO'],
  [506699, 506778, 'ELO'],
  [509000, 509999, 'ELO'],
  [627780, 627780, 'ELO'],
  [636297, 636297, 'ELO'],
  [636368, 636368, 'ELO'],
  [650031, 650033, 'ELO'],
  [650035, 650051, 'ELO'],
  [650405, 650439, 'ELO'],
  [650485, 650538, 'ELO'],
  [650541, 650598, 'ELO'],
  [650700, 650718, 'ELO'],
  [650720, 650727, 'ELO'],
  [650901, 650978, 'ELO'],
  [651652, 651679, 'ELO'],
  [655000, 655019, 'ELO'],
  [655021, 655058, 'ELO'],
  [384100, 384100, 'HIPERCARD'],
  [384140, 384140, 'HIPERCARD'],
  [384160, 384160, 'HIPERCARD'],
  [606282, 606282, 'HIPERCARD'],
  [637095, 637095, 'HIPERCARD'],
  [637568, 637568, 'HIPERCARD'],
  [637599, 637599, 'HIPERCARD'],
  [637609, 637609, 'HIPERCARD'],
  [637612, 637612, 'HIPERCARD'],
  [589657, 589657, 'CABAL'],
  [603522, 603522, 'CABAL'],
  [604201, 604219, 'CABAL'],
  [604324, 604324, 'CABAL'],
  [604330, 604330, 'CABAL'],
  [604337, 604338, 'CABAL'],
  [627170, 627170, 'CABAL'],
  [340000, 349999, 'AMEX'],
  [370000, 379999, 'AMEX'],
  [352800, 358999, 'JCB'],
  [300000, 305999, 'DINERS'],
  [309500, 309599, 'DINERS'],
  [360000, 369999, 'DINERS'],
  [380000, 399999, 'DINERS'],
  [601100, 601199, 'DISCOVER'],
  [622126, 622925, 'DISCOVER'],
  [644000, 659999, 'DISCOVER'],
  [222100, 272099, 'MASTERCARD'],
  [510000, 559999, 'MASTERCARD'],
  [400000, 499999, 'VISA'],
];

const BRAND_NAMES: readonly (readonly [RegExp, CardBrand])[] = [
  [/\bvisa\b/i, 'VISA'],
  [/\bmaster ?card\b|\bmaster\b/i, 'MASTERCARD'],
  [/\belo\b/i, 'ELO'],
  [/\bamex\b|\bamerican express\b/i, 'AMEX'],
  [/\bhiper(card)?\b/i, 'HIPERCARD'],
  [/\bdiners\b/i, 'DINERS'],
  [/\bdiscover\b/i, 'DISCOVER'],
  [/\bjcb\b/i, 'JCB'],
  [/\bcabal\b/i, 'CABAL'],
];

/** A request's hints about its card. In sandbox mode a token may be any text. */
export interface CardHints {
  readonly networkToken: string;
  readonly displayName?: string | null | undefined;
}

/** From the token's first digits when it has the length of a card number, else from the display name. */
export function findCardBrand({ networkToken, displayName }: CardHints): CardBrand {
  const fromBin = isPanLike(networkToken) ? brandOfBin(networkToken) : undefined;
  return fromBin ?? BRAND_NAMES.find(([name]) => name.test(displayName ?? ''))?.[1] ?? 'UNKNOWN';
}

/** The last four digits of the token, else of the display name, else `0000`. */
export function takeLastDigits({ networkToken, displayName }: CardHints): string {
  return lastFour(networkToken) ?? lastFour(displayName ?? '') ?? NO_LAST_DIGITS;
}

/** 13 to 19 digits with a valid check digit: the form of a network token in production. */
export function isNetworkToken(text: string): boolean {
  return isPanLike(text) && isLuhnValid(text);
}

/** Expects digits only; anything else is not valid. */
export function isLuhnValid(digits: string): boolean {
  if (!ONLY_DIGITS.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = Number(digits.at(-1 - i)) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Whether a card's last month (`12`, `2032`) is over. */
export function isExpiredCard(
  { expiry_month, expiry_year }: { readonly expiry_month: string; readonly expiry_year: string },
  now: Date,
): boolean {
  return `${expiry_year}-${expiry_month}` < dayOf(now).slice(0, MONTH_CHARS);
}

function isPanLike(text: string): boolean {
  return ONLY_DIGITS.test(text) && text.length >= MIN_PAN_DIGITS && text.length <= MAX_PAN_DIGITS;
}

function brandOfBin(digits: string): CardBrand | undefined {
  const bin = Number(digits.slice(0, BIN_DIGITS));
  return BIN_RANGES.find(([from, to]) => bin >= from && bin <= to)?.[2];
}

function lastFour(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  return digits.length >= LAST_DIGITS ? digits.slice(-LAST_DIGITS) : undefined;
}
