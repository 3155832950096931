// Where a page begins in its list.

/** No list is longer, and no database skips more than fits here. */
const MAX_SKIP = 2_147_483_647;

/** How many items come before the page: pages from 1, any number of them. */
export const skipOf = ({ page, limit }: { readonly page: number; readonly limit: number }): number =>
  Math.min((page - 1) * limit, MAX_SKIP);
