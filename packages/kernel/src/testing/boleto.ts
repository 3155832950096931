// Reads a bank slip as a payer's bank does, for assertions of tests.
import { err, ok, type Result } from '../core/result';
import { toBankLine, makeBarCode, type BarCodeInput } from '../money/boleto';
import { addDays, daysBetween, type Day } from '../time/calendar';

const BASE_DAY: Day = '1997-10-07';
const FIRST_CYCLIC_FACTOR = 1_000;
const FACTORS_PER_CYCLE = 9_000;

type NoBarCode = { readonly code: 'invalid_format' };

/**
 * The content of a bar code with a valid check digit. A factor fits one day in every cycle of 9000 days: the day nearest to the
 * reference (the day of registration) is taken.
 */
export function readBarCode(barCode: string, reference: Day): Result<BarCodeInput, NoBarCode> {
  if (!/^\d{44}$/.test(barCode)) return err({ code: 'invalid_format' });
  const said = {
    bankCode: barCode.slice(0, 3),
    dueDate: dueDateOfFactor(barCode.slice(5, 9), reference),
    amountCents: Number(barCode.slice(9, 19)),
    freeField: barCode.slice(19),
  };
  return makeBarCode(said) === barCode ? ok(said) : err({ code: 'invalid_format' });
}

/** The bar code that a typed line stands for, dots and spaces allowed, if all four check digits are right. */
export function barCodeOfLine(line: string): Result<string, NoBarCode> {
  const digits = line.replace(/[. ]/g, '');
  const freeField = digits.slice(4, 9) + digits.slice(10, 20) + digits.slice(21, 31);
  const barCode = digits.slice(0, 4) + digits.slice(32) + freeField;
  const isRight = readBarCode(barCode, BASE_DAY).ok && toBankLine(barCode) === digits;
  return isRight ? ok(barCode) : err({ code: 'invalid_format' });
}

function dueDateOfFactor(factor: string, reference: Day): Day | null {
  if (factor === '0000') return null;
  const first = addDays(BASE_DAY, Number(factor));
  if (Number(factor) < FIRST_CYCLIC_FACTOR) return first;
  const cycles = Math.max(0, Math.round(daysBetween(first, reference) / FACTORS_PER_CYCLE));
  return addDays(first, cycles * FACTORS_PER_CYCLE);
}
