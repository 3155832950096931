// What the messages of several calls share.
import { invalid, violation, type DomainError } from '@mps/contracts';
import type { PageInfo } from '@mps/contracts/gen/mps/common/v1/PageInfo';
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@mps/kernel';
import type { SortedPage } from '../usecases/ports';

export const NO_SUBJECT: DomainError = invalid(violation('#/subject', 'required', 'must be sent'));

const OLDEST_FIRST = 'created_at';

/** The gateway has checked the public request; other callers get what fits. */
export function pageFromWire(request: PageRequest__Output | null): SortedPage {
  const { page = 1, limit = DEFAULT_PAGE_LIMIT, sort = '' } = request ?? {};
  return {
    page: Math.max(page, 1),
    limit: limit < 1 ? DEFAULT_PAGE_LIMIT : Math.min(limit, MAX_PAGE_LIMIT),
    newestFirst: sort !== OLDEST_FIRST,
  };
}

export const pageToWire = ({ page, limit }: SortedPage, total: number): PageInfo => ({ page, limit, total });
