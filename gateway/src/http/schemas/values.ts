// Numbers, days, instants, contacts and ids that several operations accept, normalized as they are stored.
import { isWebUrl, type ItemCode, type ParamsArgument, type Reason } from '@mps/contracts';
import {
  dayOf,
  isDay,
  isPhone,
  isUuid,
  MAX_AMOUNT_CENTS,
  MAX_SUM_CENTS,
  MAX_EMAIL_CHARS,
  MIN_AMOUNT_CENTS,
  parseBirthDate,
  parseEmail,
  parsePercentage,
  systemClock,
} from '@mps/kernel';
import { z } from 'zod';
import { refusal } from './cross-check';
import { line } from './texts';

const MAX_URL_CHARS = 2_048;
/** More than any phone number or date has. */
const MAX_SHORT_CHARS = 32;
const clock = systemClock();

type RefinementContext = z.core.$RefinementCtx;

function refuse<R extends Reason>(
  context: RefinementContext,
  code: ItemCode,
  reason: R,
  ...params: ParamsArgument<R>
): never {
  context.addIssue({ code: 'custom', ...refusal(code, reason, ...params) });
  return z.NEVER;
}

/** An integer of a body. At a fraction, `z.int()` would leave out the rules between members, and all later checks of the body. */
export const integer = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .number()
    .check(({ value, issues }) => {
      if (!Number.isInteger(value)) issues.push({ code: 'invalid_type', expected: 'int', input: value });
    })
    .min(min)
    .max(max)
    .meta({ type: 'integer' });

/** A whole number of cents. */
export const cents = (min: number = MIN_AMOUNT_CENTS, max: number = MAX_AMOUNT_CENTS) => integer(min, max);

/** Cents of a payment or a balance, which may be a sum of amounts. */
export const sumCents = () => cents(MIN_AMOUNT_CENTS, MAX_SUM_CENTS);

/** An id that may be a UUID or any text. A UUID becomes lower case, because capitals name the same one. */
export const anyId = (schema: z.ZodString): z.ZodString =>
  schema.overwrite((given) => (isUuid(given) ? given.toLowerCase() : given));

/** A real day, `YYYY-MM-DD`. */
export const day = z
  .string()
  .max(MAX_SHORT_CHARS)
  .refine(isDay, refusal('invalid_format', 'not_a_date'))
  .meta({ type: 'string', format: 'date' });

/** ISO 8601 has years of four digits. An offset can move an instant beyond them. */
const isFourDigitYear = (utc: string): boolean => /^\d/.test(utc);

const instantInMs = (msOf: (given: string) => number) =>
  z.iso
    .datetime({ offset: true })
    .transform((given) => new Date(msOf(given)).toISOString())
    .refine(isFourDigitYear, refusal('invalid_format', 'not_an_instant'));

/** An instant with an offset. It is returned in UTC with milliseconds. */
export const instant = instantInMs(Date.parse);

const FINER_THAN_MS = /\.\d{3}\d*[1-9]/;

/** The beginning of a range, rounded up to the next millisecond. */
export const firstInstant = instantInMs((given) => Date.parse(given) + (FINER_THAN_MS.test(given) ? 1 : 0));

/**
 * Percent with at most four decimals, 0 to 100. The OpenAPI document has no `multipleOf: 0.0001`, because a validator that
 * divides floats would refuse 0.0185.
 */
export const percentage = z
  .number()
  .superRefine((given, context) => {
    const parsed = parsePercentage(given);
    if (!parsed.ok) refuse(context, parsed.error.code, 'not_a_percentage');
  })
  .meta({ minimum: 0, maximum: 100 });

export const phone = z
  .string()
  .max(MAX_SHORT_CHARS)
  .refine(isPhone, refusal('invalid_format', 'not_a_br_phone'))
  .meta({ pattern: '^\\+[1-9]\\d{7,14}$' });

/** Becomes lower case. */
export const email = z
  .string()
  .transform((given, context) => {
    const parsed = parseEmail(given);
    if (parsed.ok) return parsed.value;
    return parsed.error.code === 'too_big'
      ? refuse(context, 'too_big', 'too_many_characters', { max: MAX_EMAIL_CHARS })
      : refuse(context, 'invalid_format', 'not_an_email');
  })
  .meta({ type: 'string', format: 'email' });

/** `DD-MM-YYYY`, before today by the real clock, because the test clock moves no birthday. */
export const birthDate = z
  .string()
  .max(MAX_SHORT_CHARS)
  .superRefine((given, context) => {
    const parsed = parseBirthDate(given, dayOf(clock.now()));
    if (parsed.ok) return;
    const { code } = parsed.error;
    refuse(context, code, code === 'too_big' ? 'not_a_past_day' : 'not_a_br_date');
  })
  .meta({
    pattern: '^(0[1-9]|[12]\\d|3[01])-(0[1-9]|1[0-2])-([01]\\d|20)\\d{2}$',
    examples: ['31-12-1990'],
  });

export const webUrl = line
  .max(MAX_URL_CHARS)
  .refine(isWebUrl, refusal('invalid_format', 'not_a_web_url'))
  .meta({ format: 'uri' });

/** A member of answers that a body must not have. JSON has no undefined, so every sent value is refused. */
export const readOnly = z
  .unknown()
  .refine((given) => given === undefined, refusal('not_allowed', 'immutable'))
  .optional()
  .meta({ readOnly: true });
