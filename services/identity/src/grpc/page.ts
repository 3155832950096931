// The page that a list is asked for; the gateway has validated it, a direct caller may leave it out.
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@mps/kernel';
import type { PageRequest } from '../usecases/ports';

export function pageOf(page: PageRequest__Output | null): PageRequest {
  const { page: number = 1, limit = 0, sort = '' } = page ?? {};
  return {
    page: Math.max(number, 1),
    limit: limit > 0 ? Math.min(limit, MAX_PAGE_LIMIT) : DEFAULT_PAGE_LIMIT,
    sort: sort === 'created_at' ? sort : '-created_at',
  };
}
