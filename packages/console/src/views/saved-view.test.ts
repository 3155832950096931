import { isSameSearch, readViewSearch, toSearchChange, toViewSearch } from './saved-view';

it('keeps filters and columns of the address, and not the page', () => {
  expect(toViewSearch({ status: 'APPROVED', amount: 100, page: 3, from: undefined, columns: 'at' })).toEqual({
    status: 'APPROVED',
    amount: '100',
    columns: 'at',
  });
});

it.each([null, 1, 'text', { search: null }, { search: [1] }, { other: {} }])(
  'reads no parameter of the foreign value %j',
  (value) => {
    expect(readViewSearch({ value })).toEqual({});
  },
);

it('removes parameters of the address that the view does not have', () => {
  const search = { status: 'APPROVED', from: '2026-01-01', page: 2 };
  expect(toSearchChange(search, { status: 'REFUSED', unknown: 'x' })).toEqual({
    status: 'REFUSED',
    from: undefined,
    page: undefined,
  });
});

it('finds a difference in either direction', () => {
  expect(isSameSearch({ a: '1' }, { a: '1' })).toBe(true);
  expect(isSameSearch({ a: '1' }, {})).toBe(false);
  expect(isSameSearch({}, { a: '1' })).toBe(false);
});
