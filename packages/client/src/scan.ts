// scan(): every row of a list once, while rows are added, at a constant cost for each page.
import { MAX_PAGE_LIMIT, type Page, type PageCall } from './pages';

interface Dated {
  readonly id: string;
  // eslint-disable-next-line conventions/instants -- as the API answers it
  readonly created_at: string;
}

/**
 * Asks for pages in the order of created_at and moves created_at_from to the last row. The rows of that instant come again
 * and are dropped. More rows of one instant than a page holds are read by page number.
 */
export async function* scan<Item extends Dated>(
  list: (query: object) => PageCall<Item>,
  query: { readonly created_at_from?: string | undefined },
): AsyncGenerator<Item, void, undefined> {
  let from = query.created_at_from;
  let seen = new Set<string>();
  for (let number = 1; ;) {
    const page: Page<Item> = await list({
      ...query,
      sort: 'created_at',
      limit: MAX_PAGE_LIMIT,
      page: number,
      ...(from !== undefined && { created_at_from: from }),
    });
    yield* page.data.filter(({ id }) => !seen.has(id));
    const last = page.data.at(-1);
    if (last === undefined || !page.pagination.hasNext) return;
    const isSameInstant = last.created_at === from;
    const ofInstant = page.data
      .filter(({ created_at }) => created_at === last.created_at)
      .map(({ id }) => id);
    seen = new Set(isSameInstant ? [...seen, ...ofInstant] : ofInstant);
    number = isSameInstant ? number + 1 : 1;
    from = last.created_at;
  }
}
