// Examples of the privilege check.
import { DEFAULT_ROLES, KEY_PERMISSIONS, PERMISSIONS } from '@mps/kernel';
import { listExcess, listGrantedKeyPermissions, findNonKeyPermissions, findUnknownPermissions } from '.';

describe('listExcess, the permissions asked for beyond the granted ones', () => {
  it.each([
    ['everything covers everything', ['*'], ['merchant.*', 'sandbox.use', '*'], []],
    ['nothing covers nothing', [], ['event.list'], ['event.list']],
    ['asking for nothing is never too much', [], [], []],
    ['an exact permission covers itself', ['event.list'], ['event.list'], []],
    ['and no other', ['event.list'], ['event.list', 'ledger.list'], ['ledger.list']],
    [
      'a subtree covers its leaves',
      ['merchant.*'],
      ['merchant.transaction.create', 'merchant.company.view'],
      [],
    ],
    ['and smaller subtrees', ['merchant.*'], ['merchant.transaction.*'], []],
    ['but not what is above', ['merchant.transaction.*'], ['merchant.*'], ['merchant.*']],
    ['views cover any view', ['*.view'], ['merchant.company.view', 'ledger.view'], []],
    ['but no pattern that means more', ['*.view'], ['ledger.*'], ['ledger.*']],
    ['a list of all leaves is not the wildcard', [...PERMISSIONS], ['*'], ['*']],
    ['the order asked is kept', ['ledger.list'], ['b.c', 'ledger.list', 'a.b'], ['b.c', 'a.b']],
  ] as const)('%s', (_title, granted, asked, expected) => {
    expect(listExcess(granted, asked)).toEqual(expected);
  });
});

describe('the permissions that a key can hold', () => {
  it('are all except those that only a user can use', () => {
    const userOnly = PERMISSIONS.filter((one) => !KEY_PERMISSIONS.includes(one));
    expect(userOnly).toEqual([
      'user.list',
      'user.view',
      'user.create',
      'user.edit',
      'role.view',
      'role.edit',
      'api_key.view',
      'api_key.create',
      'api_key.rotate',
      'api_key.revoke',
    ]);
  });

  it.each(Object.entries(DEFAULT_ROLES))('by default, for %s, never more than the role', (_name, granted) => {
    const given = listGrantedKeyPermissions(granted);
    expect(listExcess(granted, given)).toEqual([]);
    expect(given.every((one) => KEY_PERMISSIONS.includes(one))).toBe(true);
  });

  it('are all granted to the key of an admin by default', () => {
    expect(listGrantedKeyPermissions(['*'])).toEqual(KEY_PERMISSIONS);
  });

  it.each([
    [['*', 'merchant.*', '*.view', 'event.list'], []],
    [['event.list', 'user.list'], [1]],
    [
      ['user.*', 'api_key.create', 'nonsense'],
      [0, 1, 2],
    ],
  ] as const)('%j is refused at %j', (asked, expected) => {
    expect(findNonKeyPermissions(asked)).toEqual(expected);
  });
});

it.each([
  [['user.list', 'role.*', '*'], []],
  [
    ['', 'event', 'event.list.more', 'Event.list', '*.nothing'],
    [0, 1, 2, 3, 4],
  ],
] as const)('in a role, %j is unknown at %j', (asked, expected) => {
  expect(findUnknownPermissions(asked)).toEqual(expected);
});
