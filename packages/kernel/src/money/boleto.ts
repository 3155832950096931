// Bank slips: the bar code of 44 digits, the line of 47 digits that people type, and the due-date factor that ran out of
// digits in 2025 and started again.
import { addDays, daysBetween, type Day } from '../time/calendar';
import { err, ok, type Result } from '../core/result';

const CURRENCY_REAL = '9';
const BASE_DAY: Day = '1997-10-07';
const FIRST_CYCLIC_FACTOR = 1_000;
const FACTORS_PER_CYCLE = 9_000;
const NO_DUE_DATE = '0000';

const BANK_CHARS = 3;
const FACTOR_CHARS = 4;
const AMOUNT_CHARS = 10;
const FREE_FIELD_CHARS = 25;
const CHECK_DIGIT_INDEX = 4;
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

export interface BarCodeFacts extends BarCodeInput {
  readonly checkDigit: string;
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

/**
 * What a bar code says, if its check digit is right. A factor fits one day in every cycle of 9000 days; the day
 * nearest to the reference (the day of registration) is taken.
 */
export function readBarCode(
  barCode: string,
  reference: Day,
): Result<BarCodeFacts, { code: 'invalid_format' }> {
  if (!isBarCode(barCode)) return err({ code: 'invalid_format' });
  return ok({
    bankCode: barCode.slice(0, 3),
    checkDigit: barCode.charAt(CHECK_DIGIT_INDEX),
    dueDate: dueDateOfFactor(barCode.slice(5, 9), reference),
    amountCents: Number(barCode.slice(9, 19)),
    freeField: barCode.slice(19),
  });
}

export function isBarCode(text: string): boolean {
  if (!BAR_CODE_SHAPE.test(text)) return false;
  const others = text.slice(0, CHECK_DIGIT_INDEX) + text.slice(CHECK_DIGIT_INDEX + 1);
  return text.charAt(CHECK_DIGIT_INDEX) === mod11(others);
}

/** The 47 digits to type, without their customary dots and spaces. Expects a bar code of 44 digits. */
export function bankLineOf(barCode: string): string {
  if (!BAR_CODE_SHAPE.test(barCode)) throw new RangeError('A bar code has 44 digits');
  const fields = [barCode.slice(0, 4) + barCode.slice(19, 24), barCode.slice(24, 34), barCode.slice(34)];
  return fields.map((field) => field + mod10(field)).join('') + barCode.slice(4, 19);
}

/** The bar code that a typed line stands for, dots and spaces allowed, if all four check digits are right. */
export function barCodeOfLine(line: string): Result<string, { code: 'invalid_format' }> {
  const digits = line.replace(/[. ]/g, '');
  const freeField = digits.slice(4, 9) + digits.slice(10, 20) + digits.slice(21, 31);
  const barCode = digits.slice(0, 4) + digits.slice(32) + freeField;
  return isBarCode(barCode) && bankLineOf(barCode) === digits ? ok(barCode) : err({ code: 'invalid_format' });
}

/** `00190.00009 03128.557000 00043.210178 9 16770000015075`: a line as it is printed. */
export function formatBankLine(line: string): string {
  return line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
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

/** The day of a factor that is nearest to the reference day, or null for 0000. */
export function dueDateOfFactor(factor: string, reference: Day): Day | null {
  if (factor === NO_DUE_DATE) return null;
  const first = addDays(BASE_DAY, Number(factor));
  if (Number(factor) < FIRST_CYCLIC_FACTOR) return first;
  const cycles = Math.max(0, Math.round(daysBetween(first, reference) / FACTORS_PER_CYCLE));
  return addDays(first, cycles * FACTORS_PER_CYCLE);
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
