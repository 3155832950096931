// Path and query parameters, always text, read in its plain form and never coerced from anything else; and pieces of answers
// that many routes share: members and how they are filled in, a page of a list, a creation.
import { DEFAULT_PAGE_LIMIT, isUuid, MAX_PAGE_LIMIT } from '@mps/kernel';
import { z } from 'zod';
import { because, refusal } from './cross-check';
import type { Reply } from '../route/route';

const MAX_PARAM_CHARS = 255;
const MAX_LIST_ITEMS = 50;
/** No longer than the largest integer that a number holds. */
const INTEGER = /^-?\d{1,16}$/;

const uuidText = z
  .string()
  .refine(isUuid, refusal('invalid_format', 'not_a_uuid'))
  .transform((text) => text.toLowerCase());

/** For path parameters that the interface types as uuid: a malformed one is 400. Elsewhere it is a 404. */
export const uuidParam = uuidText.meta({ type: 'string', format: 'uuid' });

/** For ids that the interface types as string: in a path, a malformed one is simply not found. */
export const idParam = uuidText.meta({ type: 'string' });

/** As in a body, null characters are no text: MongoDB takes none in a pattern. */
export const textParam = z
  .string()
  .min(1)
  .max(MAX_PARAM_CHARS)
  .refine((text) => !text.includes('\0'), refusal('invalid_format', 'not_unicode_text'));

export const integerParam = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(INTEGER, { ...because('not_an_integer'), abort: true })
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, ...(max !== Number.MAX_SAFE_INTEGER && { maximum: max }) });

export const booleanParam = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .meta({ type: 'boolean', enum: undefined });

/** A dot of a value is a dot, not any character. */
const literal = (value: string): string => value.replaceAll('.', String.raw`\.`);

const listPattern = (item: string): string => `^(?:${item})(?:,(?:${item}))*$`;

/** `A,B,C`: each of a closed list, none empty. A value that is given twice counts once. */
export const listParam = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)).max(MAX_LIST_ITEMS))
    .transform((items) => [...new Set(items)])
    .meta({
      type: 'string',
      pattern: listPattern(values.map(literal).join('|')),
      description: `Comma-separated list of ${values.join(', ')}`,
    });

/** `created_at,-amount`: each field at most once, `-` for descending; answered as it was written. */
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
      type: 'string',
      pattern: listPattern(`-?(?:${fields.map(literal).join('|')})`),
      description: `Comma-separated list of ${fields.join(', ')}; - for descending`,
    });

const page = {
  page: integerParam(1).default(1),
  limit: integerParam(1, MAX_PAGE_LIMIT).default(DEFAULT_PAGE_LIMIT),
};

/** What most lists take; `.extend({ … })` it with the list's own filters. Newest first. */
export const pageQuery = z.object({
  ...page,
  sort: z.enum(['created_at', '-created_at']).default('-created_at'),
});

/** For lists that sort by more than their creation. */
export const sortedPageQuery = (fields: readonly string[], byDefault = '-created_at') =>
  z.object({ ...page, sort: sortParam(fields, byDefault) });

/** A member that is always there: null where the service left it out. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

export const instantText = z.string().meta({ format: 'date-time' });
export const dayText = z.string().meta({ format: 'date' });

/** Every member, null where unknown. */
export const address = z
  .object({
    street: orNull(z.string()),
    street_number: orNull(z.string()),
    complement: orNull(z.string()),
    neighborhood: orNull(z.string()),
    zipcode: orNull(z.string()),
    country: orNull(z.string()),
    state: orNull(z.string()),
    city: orNull(z.string()),
  })
  .meta({ id: 'Address' });

/** percentage in percent; flat and minimum_price in cents. */
export const price = z
  .object({ percentage: z.number(), flat: z.int(), minimum_price: z.int() })
  .meta({ id: 'Price' });

const pagination = z
  .object({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
    hasNext: z.boolean(),
    hasPrev: z.boolean(),
  })
  .meta({ id: 'Pagination' });

type Pagination = z.output<typeof pagination>;

export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), pagination });

/** For `takePage`: the rows were checked by their schema, and written, when they were read. */
export class WrittenPage {
  constructor(
    /** JSON. */
    readonly data: readonly string[],
    readonly pagination: Pagination,
  ) {}

  toText(): string {
    return `{"data":[${this.data.join(',')}],"pagination":${JSON.stringify(this.pagination)}}`;
  }
}

/** What a service says of a page, in the public members. A page beyond the end is empty, not an error. */
export function toPagination(
  info: { page?: number; limit?: number; total?: number } | null | undefined,
): Pagination {
  const { page = 1, limit = 1, total = 0 } = info ?? {};
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}

/** What was created and where it is, or what the same request had created before. */
export const replyCreated = (body: object, location: string, replayed = false): Reply<object> => ({
  body,
  replayed,
  headers: { Location: location },
});
