// What the messages of several calls share.
import { pageFromWire } from '@mps/chassis';
import { invalid, violation, type DomainError } from '@mps/contracts';
import type { PageRequest__Output } from '@mps/contracts/gen/mps/common/v1/PageRequest';
import type { SortedPage } from '../usecases/ports';

export const NO_SUBJECT: DomainError = invalid(violation('#/subject', 'required', 'must be sent'));

export function sortedPage(wire: PageRequest__Output | null): SortedPage {
  const { sort, ...page } = pageFromWire(wire);
  return { ...page, newestFirst: sort === '-created_at' };
}
