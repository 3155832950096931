// The pagination envelope of every list.
import { z } from 'zod';

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
