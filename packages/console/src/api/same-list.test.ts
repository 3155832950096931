import { isSameList } from './same-list';

it.each([
  ['another page of a list', ['company', 'refunds', { page: 1 }], ['company', 'refunds', { page: 2 }], true],
  ['the list of another company', ['company', 'refunds', {}], ['other', 'refunds', {}], false],
  ['another list', ['company', 'refunds', {}], ['company', 'disputes', {}], false],
  [
    'the list of another payment',
    ['company', 'disputes', 'one', {}],
    ['company', 'disputes', 'two', {}],
    false,
  ],
  ['another object', ['company', 'events', 'one'], ['company', 'events', 'two'], false],
  ['a list after an object', ['company', 'webhooks', 'one'], ['company', 'webhooks', {}], false],
])('tells whether rows stay while %s loads', (_what, earlier, key, expected) => {
  expect(isSameList(earlier, key)).toBe(expected);
});

it('has no rows before the first list', () => {
  expect(isSameList(undefined, ['company', 'refunds', {}])).toBe(false);
});
