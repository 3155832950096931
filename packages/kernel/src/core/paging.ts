// Pages of lists: where a page begins, and a page of a list that is held whole.

/** No list is longer, and no database skips more than fits here. */
const MAX_SKIP = 2_147_483_647;

/** How many items come before the page: pages from 1, any number of them. */
export const skipOf = ({ page, limit }: { readonly page: number; readonly limit: number }): number =>
  Math.min((page - 1) * limit, MAX_SKIP);

export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** "created_at" or "-created_at". */
  readonly sort: string;
}

/** A page of a list that is held whole; expects the items oldest first. */
export function pageOf<Item>(
  items: readonly Item[],
  { page, limit, sort }: PageQuery,
): { readonly items: readonly Item[]; readonly total: number } {
  const sorted = sort === 'created_at' ? items : [...items].reverse();
  return { items: sorted.slice((page - 1) * limit, page * limit), total: items.length };
}
