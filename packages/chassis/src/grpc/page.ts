// Pages of lists: their query as a service reads it, and their numbers as it answers them.
import type { PageInfo } from '@mps/contracts/gen/mps/common/v1/PageInfo';
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@mps/kernel';

export interface PageQuery {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly sort: 'created_at' | '-created_at';
}

/** The gateway checked public requests. Missing or excessive values of other callers become the public bounds. */
export function pageFromWire(
  wire: PageRequest__Output | null | undefined,
  maxLimit = MAX_PAGE_LIMIT,
): PageQuery {
  const { page = 1, limit = 0, sort = '' } = wire ?? {};
  return {
    page: Math.max(page, 1),
    limit: limit < 1 ? DEFAULT_PAGE_LIMIT : Math.min(limit, maxLimit),
    sort: sort === 'created_at' ? sort : '-created_at',
  };
}

export const pageToWire = (
  { page, limit }: { readonly page: number; readonly limit: number },
  total: number,
): PageInfo => ({ page, limit, total });
