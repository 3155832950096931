// Pages as they cross processes.
import type { PageInfo } from '@mps/contracts/gen/mps/common/v1/PageInfo';
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@mps/kernel';

export interface PageQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
}

/** What a caller leaves out takes the public defaults. */
export function pageFromWire(wire: PageRequest__Output | null | undefined): PageQuery {
  return {
    page: Math.max(wire?.page ?? 1, 1),
    limit: Math.min(wire?.limit || DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT),
    sort: wire?.sort === 'created_at' ? 'created_at' : '-created_at',
  };
}

export const pageToWire = ({ page, limit }: PageQuery, total: number): PageInfo => ({ page, limit, total });
