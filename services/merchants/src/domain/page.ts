// A page of what a company holds in itself: few enough to cut from the whole.

export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** "created_at" or "-created_at". */
  readonly sort: string;
}

/** Expects the items oldest first. */
export function pageOf<Item>(
  items: readonly Item[],
  { page, limit, sort }: PageQuery,
): { items: readonly Item[]; total: number } {
  const sorted = sort === 'created_at' ? items : [...items].reverse();
  return { items: sorted.slice((page - 1) * limit, page * limit), total: items.length };
}
