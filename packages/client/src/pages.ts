// Lists: awaiting one gives a page, iterating it gives every item.
import { Call, type WithResponse } from './call';

export interface Pagination {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly totalPages: number;
  readonly hasNext: boolean;
  readonly hasPrev: boolean;
}

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly pagination: Pagination;
  /** undefined after the last page. */
  next(): Promise<Page<Item> | undefined>;
}

/** The platform's largest page. */
export const MAX_PAGE_LIMIT = 100;

type ListQuery = { readonly page?: number; readonly limit?: number };
interface RawPage<Item> {
  readonly data: readonly Item[];
  readonly pagination: Pagination;
}
type AskPage = (query: object) => Promise<WithResponse<unknown>>;

export class PageCall<Item, Code extends string = string>
  extends Call<Page<Item>, Code>
  implements AsyncIterable<Item>
{
  readonly #ask: AskPage;
  readonly #query: ListQuery;

  constructor(ask: AskPage, query: ListQuery) {
    super(() => readPage<Item>(ask, query), true);
    this.#ask = ask;
    this.#query = query;
  }

  /** Holds one page at a time. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let page: Page<Item> | undefined = (
      await readPage<Item>(this.#ask, { limit: MAX_PAGE_LIMIT, ...this.#query })
    ).data;
    for (; page !== undefined; page = await page.next()) yield* page.data;
  }
}

async function readPage<Item>(ask: AskPage, query: ListQuery): Promise<WithResponse<Page<Item>>> {
  const answered = await ask(query);
  const { data, pagination } = answered.data as RawPage<Item>;
  const next = async (): Promise<Page<Item> | undefined> => {
    if (data.length === 0 || !pagination.hasNext) return undefined;
    return (await readPage<Item>(ask, { ...query, page: pagination.page + 1 })).data;
  };
  return { ...answered, data: { data, pagination, next } };
}
