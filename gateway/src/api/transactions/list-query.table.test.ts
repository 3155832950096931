// The filters of the lists: accepted values, their parsed form, and refused values.
import { toViolations } from '../../http/errors/violations';
import { toListRequest, listTransactionsQuery } from './queries';

const query = listTransactionsQuery.strict();

it('fills in defaults, and names no merchant when the path has none', () => {
  expect(toListRequest(query.parse({}), null)).toEqual({
    page: { page: 1, limit: 20, sort: '-created_at' },
    status: [],
    merchant_id: null,
  });
});

it('reads every filter', () => {
  const asked = query.parse({
    page: '2',
    limit: '100',
    sort: '-amount,installments',
    status: 'APPROVED,REFUSED',
    provider: 'provider_a',
    amount_from: '100',
    amount_to: '100',
    created_at_from: '2026-03-01T00:00:00-03:00',
    request_id: 'order-1',
  });
  expect(toListRequest(asked, 'm')).toEqual({
    page: { page: 2, limit: 100, sort: '-amount,installments' },
    status: ['APPROVED', 'REFUSED'],
    provider: 'PROVIDER_A',
    amount_from: 100,
    amount_to: 100,
    created_at_from: '2026-03-01T03:00:00.000Z',
    request_id: 'order-1',
    merchant_id: 'm',
  });
});

it.each<[string, Record<string, string>, string[]]>([
  ['page 0', { page: '0' }, ['page too_small']],
  ['limit 101', { limit: '101' }, ['limit too_big']],
  ['an unknown sort', { sort: 'status' }, ['sort invalid_enum']],
  ['an unknown status', { status: 'APPROVED,x' }, ['status invalid_enum']],
  ['an empty item', { status: 'APPROVED,' }, ['status invalid_enum']],
  ['an unknown provider', { provider: 'PROVIDER_D' }, ['provider invalid_enum']],
  ['a range the wrong way round', { amount_from: '2', amount_to: '1' }, ['amount_to too_small']],
  [
    'a time the wrong way round',
    { created_at_from: '2026-03-02T00:00:00Z', created_at_to: '2026-03-01T00:00:00Z' },
    ['created_at_to too_small'],
  ],
  [
    'a time the wrong way round by less than a millisecond',
    { created_at_from: '2026-03-01T00:00:00.0009Z', created_at_to: '2026-03-01T00:00:00.000Z' },
    ['created_at_to too_small'],
  ],
  ['an unknown filter', { color: 'red' }, ['color unknown_field']],
  ['two wrong ones', { page: '0', installments: '0' }, ['page too_small', 'installments too_small']],
])('refuses %s', (_case, given, expected) => {
  const parsed = query.safeParse(given);
  const found = parsed.success ? [] : toViolations(parsed.error, given, 'parameter');
  expect(found.map(({ at, code }) => `${at} ${code}`)).toEqual(expected);
});
