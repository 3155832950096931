// Pieces of answers that many routes share: members, a page of a list, the reply to a creation.
import { z } from 'zod';
import type { Reply } from '../route/route';

/** A member that every answer has. It is null when the service left it out. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

export const instantText = z.string().meta({ format: 'date-time' });
export const dayText = z.string().meta({ format: 'date' });

/** Has every member, null when unknown. */
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

/** `percentage` is in percent. `flat` and `minimum_price` are in cents. */
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

/** An answer as JSON text. Its schema has checked the parts when they were read. */
export class WrittenBody {
  /** `rows`: the rows of a list that the caller pays for. */
  constructor(
    readonly text: string,
    readonly rows = 0,
  ) {}
}

/** A page for `pageOf` with rows in JSON. */
export class WrittenPage extends WrittenBody {
  constructor(data: readonly string[], pagination: Pagination) {
    super(`{"data":[${data.join(',')}],"pagination":${JSON.stringify(pagination)}}`, data.length);
  }
}

/** Turns the page of a service into the public members. A page beyond the end is empty, not an error. */
export function toPagination(
  info: { page?: number; limit?: number; total?: number } | null | undefined,
): Pagination {
  const { page = 1, limit = 1, total = 0 } = info ?? {};
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}

/** The reply with the created object and its location. `replayed`: an earlier request with the same identity created it. */
export const replyCreated = (body: object, location: string, replayed = false): Reply<object> => ({
  body,
  replayed,
  headers: { Location: location },
});
