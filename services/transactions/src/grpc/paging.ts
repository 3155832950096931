// The page of a list that sorts by creation only, from the wire.
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import { DEFAULT_PAGE_LIMIT } from '@mps/kernel';

export interface Paging {
  readonly page: number;
  readonly limit: number;
  readonly direction: 1 | -1;
}

export const pagingOf = (asked: PageRequest__Output | null): Paging => ({
  page: asked?.page ?? 1,
  limit: asked?.limit ?? DEFAULT_PAGE_LIMIT,
  direction: asked?.sort === 'created_at' ? 1 : -1,
});
