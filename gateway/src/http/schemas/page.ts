// Answers that many routes share: a page of a list, and a creation.
import { z } from 'zod';
import type { Reply } from '../route/route';

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
