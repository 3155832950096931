// Pieces of answers that many routes share: members and how they are filled in, a page of a list, a creation.
import { z } from 'zod';
import type { Reply } from '../route/route';

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

export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), pagination });

/** What a service says of a page, in the public members. A page beyond the end is empty, not an error. */
export function paginationOf(
  info: { page?: number; limit?: number; total?: number } | null | undefined,
): z.output<typeof pagination> {
  const { page = 1, limit = 1, total = 0 } = info ?? {};
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}

/** What was created and where it is, or what the same request had created before. */
export const created = (body: object, location: string, replayed = false): Reply<object> => ({
  body,
  replayed,
  headers: { Location: location },
});
