// Schemas of path and query parameters. A parameter is text in one plain form, never coerced.
import { decodeCursor, DEFAULT_PAGE_LIMIT, isUuid, MAX_PAGE_LIMIT } from '@mps/kernel';
import { z } from 'zod';
import { because, refusal } from './cross-check';
import { firstInstant, instant } from './values';

const MAX_PARAM_CHARS = 255;
const MAX_LIST_ITEMS = 50;
/** At most as long as the largest exact integer. */
const INTEGER = /^-?\d{1,16}$/;

const uuidText = z
  .string()
  .refine(isUuid, refusal('invalid_format', 'not_a_uuid'))
  .transform((text) => text.toLowerCase());

/** A path parameter that the interface types as uuid. A malformed one is 400. */
export const uuidParam = uuidText.meta({ type: 'string', format: 'uuid' });

/** A path parameter that the interface types as string. A malformed one is 404. */
export const idParam = uuidText.meta({ type: 'string', format: 'uuid' });

/** Refuses null characters, as a body does, because MongoDB refuses them in a pattern. */
export const textParam = z
  .string()
  .min(1)
  .max(MAX_PARAM_CHARS)
  .refine((text) => !text.includes('\0'), refusal('invalid_format', 'not_unicode_text'));

/** The cursor of a list. Only the service of the list knows whether its log reaches so far. */
export const cursorParam = (form: RegExp) =>
  textParam.pipe(
    z
      .string()
      .refine((text) => decodeCursor(text, form) !== null, refusal('invalid_format', 'unknown_cursor')),
  );

export const integerParam = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(INTEGER, because('not_an_integer'))
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, ...(max !== Number.MAX_SAFE_INTEGER && { maximum: max }) });

export const booleanParam = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .meta({ type: 'boolean', enum: undefined });

const ZONE_WITHOUT_COLON = /(T.*[+-]\d{2})(\d{2})$/;

/** RFC 3339 allows lower-case letters. `strftime` and several generated clients write zones as `+0000`. */
const plainInstant = z.string().overwrite((text) => text.toUpperCase().replace(ZONE_WITHOUT_COLON, '$1:$2'));
const describedInstant = { type: 'string', format: 'date-time' } as const;

/** An instant in a query. */
export const instantParam = plainInstant.pipe(instant).meta(describedInstant);
/** The beginning of a range in a query, rounded up to the next millisecond. */
export const firstInstantParam = plainInstant.pipe(firstInstant).meta(describedInstant);

/** For the OpenAPI document, which sends the values of an array in a query with commas between them. */
const commaSeparated = (values: readonly string[]): object => ({
  type: 'array',
  items: { type: 'string', enum: values },
  minItems: 1,
});

/** `A,B,C`: values of a closed list, none empty. A repeated value counts once. */
export const listParam = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)).max(MAX_LIST_ITEMS))
    .transform((items) => [...new Set(items)])
    .meta({ ...commaSeparated(values), maxItems: MAX_LIST_ITEMS });

/** `created_at,-amount`: each field at most once, `-` for descending. Returns the text unchanged. */
export const sortParam = (fields: readonly string[], byDefault: string) =>
  z
    .string()
    .superRefine((text, context) => {
      const asked = text.split(',').map((item) => item.replace(/^-/, ''));
      const unknown = asked.some((field) => !fields.includes(field));
      if (unknown || new Set(asked).size !== asked.length)
        context.addIssue({ code: 'custom', ...refusal('invalid_enum', 'not_a_sort_list', { fields }) });
    })
    .default(byDefault)
    .meta({
      ...commaSeparated(fields.flatMap((field) => [field, `-${field}`])),
      maxItems: fields.length,
      description: 'Each field at most once, - for descending',
    });

const page = {
  page: integerParam(1).default(1),
  limit: integerParam(1, MAX_PAGE_LIMIT).default(DEFAULT_PAGE_LIMIT),
};

/** The query of most lists, newest first. A list adds its filters by `.extend({ … })`. */
export const pageQuery = z.object({
  ...page,
  sort: z.enum(['created_at', '-created_at']).default('-created_at'),
});

/** For lists that also sort by other fields. */
export const sortedPageQuery = (fields: readonly string[], byDefault = '-created_at') =>
  z.object({ ...page, sort: sortParam(fields, byDefault) });
