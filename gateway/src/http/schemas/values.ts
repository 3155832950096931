// Values that several operations take: each in its one right form, normalized as it is stored.
import { isWebUrl, type ItemCode, type ParamsArgument, type Reason } from '@mps/contracts';
import {
  dayOf,
  DEFAULT_COUNTRY_CODE,
  DOCUMENT_TYPES,
  isDay,
  isOneOf,
  isPhone,
  isUuid,
  MAX_AMOUNT_CENTS,
  MAX_SUM_CENTS,
  MAX_CONSUMER_TEXT_CHARS,
  MAX_EMAIL_CHARS,
  MIN_AMOUNT_CENTS,
  parseBirthDate,
  parseEmail,
  parsePercentage,
  parseTaxId,
  systemClock,
  UFS,
  MAX_METADATA_BYTES,
} from '@mps/kernel';
import { z } from 'zod';
import { because, checkTogether, crossCheck, refusal, when } from './cross-check';

const MAX_URL_CHARS = 2_048;
/** More than any document number, phone or date has, punctuation included. */
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

/** A whole number of cents. */
export const cents = (min: number = MIN_AMOUNT_CENTS, max: number = MAX_AMOUNT_CENTS) =>
  z.int().min(min).max(max);

/** Cents of what has been paid, or stands in a balance. */
export const sumCents = () => cents(MIN_AMOUNT_CENTS, MAX_SUM_CENTS);

/** docs/rules.md#control-characters. Lone surrogates do not come so far: the reader of JSON refuses them. */
const ALWAYS_REFUSED = '\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069';
const excludeCharacters = (characters: string): RegExp => new RegExp(`^[^${characters}]*$`);
const NOT_IN_LINE = `\\u0000-\\u001f${ALWAYS_REFUSED}`;
const NOT_IN_LINES = `\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f${ALWAYS_REFUSED}`;
const ONE_LINE = excludeCharacters(NOT_IN_LINE);
const LINES = excludeCharacters(NOT_IN_LINES);

/** What people write on one line: names, addresses, labels. Every such member is made of it. */
export const line = z.string().regex(ONE_LINE, because('control_characters'));

/** What people write, with line breaks and tabs: descriptions, evidence, metadata. */
export const lines = z.string().regex(LINES, because('control_characters'));

/** White space, format characters (category Cf) and what else is not shown: such a text looks empty. */
const BLANK = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u;

/** `schema` without texts that look empty. An empty one is refused by its length alone. */
export const notBlank = (schema: z.ZodString): z.ZodString =>
  schema.refine((given) => !BLANK.test(given), { ...refusal('invalid_format', 'blank'), abort: true });

/** For the reference, which knows white space alone. */
const visible = (characters: string) => ({
  pattern: `^[^${characters}]*[^${characters}\\s][^${characters}]*$`,
});

export const text = (max: number = MAX_CONSUMER_TEXT_CHARS) =>
  notBlank(line).min(1).max(max).meta(visible(NOT_IN_LINE));

/** A name that people give: without spaces at its ends. */
export const label = (max: number) => notBlank(line).trim().min(1).max(max).meta(visible(NOT_IN_LINE));

/** Text with line breaks that needs a character. */
export const textLines = (max: number) => notBlank(lines).min(1).max(max).meta(visible(NOT_IN_LINES));

/** Of an id that need not be a UUID: a UUID is the same in capitals, anything else stays as it came. */
export const anyId = (schema: z.ZodString): z.ZodString =>
  schema.overwrite((given) => (isUuid(given) ? given.toLowerCase() : given));

/** A real day, `YYYY-MM-DD`. */
export const day = z
  .string()
  .max(MAX_SHORT_CHARS)
  .refine(isDay, refusal('invalid_format', 'not_a_date'))
  .meta({ type: 'string', format: 'date' });

/** ISO 8601 has years of four digits: an offset can move the last hours of one out of them. */
const isFourDigitYear = (utc: string): boolean => /^\d/.test(utc);

const instantInMs = (msOf: (given: string) => number) =>
  z.iso
    .datetime({ offset: true })
    .transform((given) => new Date(msOf(given)).toISOString())
    .refine(isFourDigitYear, refusal('invalid_format', 'not_an_instant'));

/** An instant with its offset, answered in UTC with milliseconds. */
export const instant = instantInMs(Date.parse);

const FINER_THAN_MS = /\.\d{3}\d*[1-9]/;

/** The beginning of a range: the first millisecond that is not before it. */
export const firstInstant = instantInMs((given) => Date.parse(given) + (FINER_THAN_MS.test(given) ? 1 : 0));

/**
 * Percent with at most four decimals, 0 to 100. The document does not say `multipleOf: 0.0001`: a validator that divides
 * floats finds 0.0185 to be none.
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

/** Lower case from here on. */
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

/** `DD-MM-YYYY`, before today. By the real clock: the test clock moves no birthday. */
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

export const documentType = z.enum(DOCUMENT_TYPES);
/** The form of each; that its check digits are right no schema can say. */
const DOCUMENT_FORMS = {
  CPF: { pattern: '^\\d{3}\\.?\\d{3}\\.?\\d{3}-?\\d{2}$', examples: ['111.444.777-35'] },
  CNPJ: {
    pattern: '^[0-9A-Za-z]{2}\\.?[0-9A-Za-z]{3}\\.?[0-9A-Za-z]{3}/?[0-9A-Za-z]{4}-?\\d{2}$',
    examples: ['11.222.333/0001-81'],
  },
};
export const ANY_DOCUMENT_FORM = {
  pattern: `${DOCUMENT_FORMS.CPF.pattern}|${DOCUMENT_FORMS.CNPJ.pattern}`,
  examples: [...DOCUMENT_FORMS.CPF.examples, ...DOCUMENT_FORMS.CNPJ.examples],
};
/** For `.meta()` of an object whose `type` says which document `number` is. */
export const describeDocumentForms = (type: string, number: string): object[] =>
  DOCUMENT_TYPES.map((one) => when(type, [one], { properties: { [number]: DOCUMENT_FORMS[one] } }));
export const documentNumber = line.min(1).max(MAX_SHORT_CHARS);

/**
 * For objects with `document_type` and `document_number`: they come together and agree. Answered without punctuation.
 * Apply it last: what it answers takes no more members.
 */
export function withDocument<Schema extends z.ZodObject>(schema: Schema) {
  const checked = crossCheck(schema, (members, report) => {
    const { document_type: type, document_number: number } = members;
    checkTogether(['document_type', 'document_number'], members, report);
    if (!isOneOf(DOCUMENT_TYPES, type) || typeof number !== 'string' || number.length > MAX_SHORT_CHARS)
      return;
    if (!parseTaxId(type, number).ok)
      report(['document_number'], 'invalid_format', 'invalid_tax_id', { type });
  });
  const together = { document_type: ['document_number'], document_number: ['document_type'] };
  return checked
    .meta({ dependentRequired: together, allOf: describeDocumentForms('document_type', 'document_number') })
    .transform(normalizeDocument);
}

function normalizeDocument<Value>(value: Value): Value {
  const { document_type: type, document_number: number } = value as Record<string, unknown>;
  if (!isOneOf(DOCUMENT_TYPES, type) || typeof number !== 'string') return value;
  const parsed = parseTaxId(type, number);
  return parsed.ok ? { ...value, document_number: parsed.value } : value;
}

const zipcode = z
  .string()
  .regex(/^\d{5}-?\d{3}$/, because('not_eight_digits'))
  .transform((given) => given.replace('-', ''))
  .meta({ type: 'string', pattern: '^\\d{5}-?\\d{3}$' });
const country = z.string().regex(/^\d{3}$/, because('not_a_country_code'));

const addressMembers = {
  street: text(),
  street_number: text(),
  neighborhood: text(),
  zipcode,
  country,
  state: z.enum(UFS),
  city: text(),
};

type TextOrNothing<Nothing> = z.ZodPipe<z.ZodString, z.ZodTransform<string | Nothing, string>>;

/** Forms send what was left empty as "": it is taken as `nothing`. */
function makeEmptyableTexts<Nothing>(nothing: Nothing) {
  const checked = (
    isRight: (given: string) => boolean,
    refused: ReturnType<typeof refusal>,
    shown: object,
  ): TextOrNothing<Nothing> =>
    z
      .string()
      .refine((given) => given === '' || isRight(given), refused)
      .transform((given) => (given === '' ? nothing : given))
      .meta({ type: 'string', ...shown });
  const ownText = notBlank(line)
    .max(MAX_CONSUMER_TEXT_CHARS)
    .transform((given) => (given === '' ? nothing : given));
  return {
    street: ownText,
    street_number: ownText,
    neighborhood: ownText,
    city: ownText,
    /** A complement needs no character: one that looks empty is none. */
    complement: line
      .max(MAX_CONSUMER_TEXT_CHARS)
      .transform((given) => (given === '' || BLANK.test(given) ? nothing : given)),
    zipcode: z
      .string()
      .regex(/^(\d{5}-?\d{3})?$/, because('not_eight_digits'))
      .transform((given) => (given === '' ? nothing : given.replace('-', '')))
      .meta({ type: 'string', pattern: '^(\\d{5}-?\\d{3})?$' }),
    state: checked((given) => isOneOf(UFS, given), refusal('invalid_enum', 'not_one_of', { values: UFS }), {
      enum: [...UFS, ''],
    }),
  };
}

const optionalTexts = makeEmptyableTexts(undefined);
const clearedTexts = makeEmptyableTexts(null);

/** `country`, and the default one where it is empty. */
const countryOrDefault = z
  .string()
  .regex(/^(\d{3})?$/, because('not_a_country_code'))
  .transform((given) => (given === '' ? DEFAULT_COUNTRY_CODE : given))
  .meta({ type: 'string', pattern: '^(\\d{3})?$' });

/** Any part of an address; what is given has its right form. */
export const partialAddress = z
  .strictObject({
    street: optionalTexts.street,
    street_number: optionalTexts.street_number,
    complement: optionalTexts.complement,
    neighborhood: optionalTexts.neighborhood,
    zipcode: optionalTexts.zipcode,
    state: optionalTexts.state,
    city: optionalTexts.city,
  })
  .partial()
  .extend({ country: countryOrDefault.default(DEFAULT_COUNTRY_CODE) });

/** A complete postal address; only the complement may be missing. */
export const fullAddress = z.strictObject({
  ...addressMembers,
  complement: optionalTexts.complement.optional(),
  country: countryOrDefault.default(DEFAULT_COUNTRY_CODE),
});

/** A change of an address: null clears. */
export const addressPatch = z.strictObject({
  street: clearedTexts.street.nullable().optional(),
  street_number: clearedTexts.street_number.nullable().optional(),
  complement: clearedTexts.complement.nullable().optional(),
  neighborhood: clearedTexts.neighborhood.nullable().optional(),
  zipcode: clearedTexts.zipcode.nullable().optional(),
  country: country.optional(),
  state: clearedTexts.state.nullable().optional(),
  city: clearedTexts.city.nullable().optional(),
});

/** A change of an address that is whole: only the complement may go, the other parts are replaced. */
export const fullAddressPatch = z
  .strictObject({
    ...addressMembers,
    complement: clearedTexts.complement.nullable(),
  })
  .partial();

/** A member that is shown but not taken; JSON has no undefined, so whatever is sent is refused. */
export const readOnly = z
  .unknown()
  .refine((given) => given === undefined, refusal('not_allowed', 'immutable'))
  .optional()
  .meta({ readOnly: true });

const MAX_KEYS = 50;
const MAX_KEY_CHARS = 40;
const MAX_VALUE_CHARS = 500;

const countJsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const flatValue = z.union([lines.max(MAX_VALUE_CHARS), z.number(), z.boolean()]);

/** A transaction's: flat, at most 50 members. */
export const flatMetadata = z
  .record(z.string().max(MAX_KEY_CHARS), flatValue)
  .refine(
    (value) => Object.keys(value).length <= MAX_KEYS,
    refusal('too_big', 'too_many_members', { max: MAX_KEYS }),
  )
  .refine(
    (value) => countJsonBytes(value) <= MAX_METADATA_BYTES,
    refusal('too_big', 'too_many_json_bytes', { max: MAX_METADATA_BYTES }),
  );

/** JSON whose texts are people's. */
const json: z.ZodType<z.core.util.JSONType> = z
  .lazy(() => z.union([lines, z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]))
  .meta({ id: 'Json' });

/** A merchant's or a user's: any JSON object. */
export const freeMetadata = z
  .record(z.string(), json)
  .refine(
    (value) => countJsonBytes(value) <= MAX_METADATA_BYTES,
    refusal('too_big', 'too_many_json_bytes', { max: MAX_METADATA_BYTES }),
  );
