import type { Json } from '../steps/json';
import { listChanges } from './changes';

it.each<[string, Json | undefined, Json | undefined, readonly unknown[]]>([
  ['nothing', { a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, []],
  ['a member', { a: 1, b: 2 }, { a: 1, b: 3 }, [['b', 2, 3]]],
  ['a member of a member', { a: { b: { c: 1 } } }, { a: { b: { c: null } } }, [['a.b.c', 1, null]]],
  [
    'a new and a lost member',
    { a: 1 },
    { b: 1 },
    [
      ['b', undefined, 1],
      ['a', 1, undefined],
    ],
  ],
  [
    'an element of a list',
    { a: [1, 2] },
    { a: [1, 3, 4] },
    [
      ['a.1', 2, 3],
      ['a.2', undefined, 4],
    ],
  ],
  ['a value that becomes an object', { a: null }, { a: { b: 1 } }, [['a', null, { b: 1 }]]],
  ['an object that becomes a list', { a: {} }, { a: [] }, [['a', {}, []]]],
  [
    'every member of a new object',
    {},
    { a: 1, b: 2 },
    [
      ['a', undefined, 1],
      ['b', undefined, 2],
    ],
  ],
])('lists %s', (_, before, after, expected) => {
  const changes = listChanges(before, after).map((change) => [change.path, change.before, change.after]);
  expect(changes).toEqual(expected);
});
