// Bank slips: the bar code of 44 digits, the line of 47 digits that people type, and the due-date factor that ran out of
// digits in 2025 and started again.
import { daysBetween, type Day } from '../time/calendar';

const CURRENCY_REAL = '9';
const BASE_DAY: Day = '1997-10-07';
const FIRST_CYCLIC_FACTOR = 1_000;
const FACTORS_PER_CYCLE = 9_000;
const NO_DUE_DATE = '0000';

const BANK_CHARS = 3;
const FACTOR_CHARS = 4;
const AMOUNT_CHARS = 10;
const FREE_FIELD_CHARS = 25;
const BAR_CODE_SHAPE = /^\d{44}$/;
const DIGITS = /^\d+$/;

export interface BarCodeInput {
  /** Three digits. */
  readonly bankCode: string;
  readonly dueDate: Day | null;
  readonly amountCents: number;
  /** 25 digits that each bank lays out for itself. */
  readonly freeField: string;
}

/** 44 digits. Throws a RangeError when a part does not fit its place. */
export function makeBarCode(input: BarCodeInput): string {
  const head = fixed(input.bankCode, BANK_CHARS) + CURRENCY_REAL;
  const tail =
    dueDateFactor(input.dueDate) +
    fixed(String(input.amountCents), AMOUNT_CHARS) +
    fixed(input.freeField, FREE_FIELD_CHARS);
  return head + mod11(head + tail) + tail;
}

/** The 47 digits to type, without their customary dots and spaces. Expects a bar code of 44 digits. */
export function toBankLine(barCode: string): string {
  if (!BAR_CODE_SHAPE.test(barCode)) throw new RangeError('A bar code has 44 digits');
  const fields = [barCode.slice(0, 4) + barCode.slice(19, 24), barCode.slice(24, 34), barCode.slice(34)];
  return fields.map((field) => field + mod10(field)).join('') + barCode.slice(4, 19);
}

/** Four digits; 0000 for no due date. Throws a RangeError for a day before the factor's first one. */
export function dueDateFactor(day: Day | null): string {
  if (day === null) return NO_DUE_DATE;
  const days = daysBetween(BASE_DAY, day);
  if (days < 0) throw new RangeError('Due-date factors begin on 1997-10-07');
  // Before the first cyclic factor the rest is negative: the factor is the number of days.
  const factor = FIRST_CYCLIC_FACTOR + ((days - FIRST_CYCLIC_FACTOR) % FACTORS_PER_CYCLE);
  return fixed(String(factor), FACTOR_CHARS);
}

export interface SandboxFreeFieldInput {
  readonly branch: string;
  readonly wallet: string;
  /** The bank's own number of the slip, up to 11 digits. */
  readonly ourNumber: string;
  readonly account: string;
}

/** The sandbox bank's layout: branch 4, wallet 2, own number 11, account 7, a zero. Short parts are padded with zeros. */
export function sandboxFreeField({ branch, wallet, ourNumber, account }: SandboxFreeFieldInput): string {
  return fixed(branch, 4) + fixed(wallet, 2) + fixed(ourNumber, 11) + fixed(account, 7) + '0';
}

function fixed(digits: string, length: number): string {
  if (!DIGITS.test(digits) || digits.length > length)
    throw new RangeError(`A part of a bar code has ${length} digits`);
  return digits.padStart(length, '0');
}

// Weights 2 to 9 from the right, over and over. Results that would need two digits, and 0, become 1.
function mod11(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits.at(-1 - i)) * (2 + (i % 8));
  const rest = 11 - (sum % 11);
  return rest > 9 ? '1' : String(rest);
}

// Weights 2 and 1 in turn from the right; of a product of two digits both are added.
function mod10(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const product = Number(digits.at(-1 - i)) * (i % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return String((10 - (sum % 10)) % 10);
}
