// Bounds of a page when the caller leaves values out or exceeds them.
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@mps/kernel';
import { pageFromWire, pageToWire } from './page';

const USUAL = { page: 1, limit: DEFAULT_PAGE_LIMIT, sort: '-created_at' };

it.each([
  [null, USUAL],
  [undefined, USUAL],
  [{}, USUAL],
  [{ page: 0, limit: 0, sort: '' }, USUAL],
  [{ page: -3, limit: -1, sort: 'name' }, USUAL],
  [
    { page: 7, limit: 1, sort: 'created_at' },
    { page: 7, limit: 1, sort: 'created_at' },
  ],
  [{ limit: 1_000 }, { ...USUAL, limit: MAX_PAGE_LIMIT }],
])('%j asks for %j', (wire, query) => {
  expect(pageFromWire(wire as never)).toEqual(query);
});

it('a page is answered with its number and the total', () => {
  expect(pageToWire({ page: 2, limit: 3 }, 4)).toEqual({ page: 2, limit: 3, total: 4 });
});
