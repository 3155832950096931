// The bodies of users, roles and API keys, and the list of users (docs/rules.md#select-company), by the rules that the gateway
// checks alone. The rules about existing users and permissions are tested in services/identity.
import { randomUUID } from 'node:crypto';
import { proof } from '../../../../test/rules';
import { list, operation, type Body } from '../../testing/lone-gateway.fixture';

const ID = '0199c0de-0000-7000-8000-00000000000e';

describe('the list of users', () => {
  const users = list('/v1/users', 'ListUsers', 'user');

  it.each<[string, string, string]>([
    proof('select-company: the list of users has page and limit', 'refuses', [
      'limit=101',
      'limit',
      'too_big',
    ]),
    ['limit=0', 'limit', 'too_small'],
    ['page=0', 'page', 'too_small'],
    proof('select-company: the list of users is sorted by created_at alone', 'refuses', [
      'sort=first_name',
      'sort',
      'invalid_enum',
    ]),
    ['sort=created_at,-created_at', 'sort', 'invalid_enum'],
    ['color=red', 'color', 'unknown_field'],
  ])('refuses ?%s', (query, parameter, code) => users.refuses(query, [parameter, code])());

  it(
    'forwards page, limit and sort',
    users.passes('page=2&limit=100&sort=-created_at', { page: { page: 2, limit: 100 } }),
  );
});

describe('a user', () => {
  const join = operation('POST', '/v1/users', 'CreateUser', 'user');
  const change = operation('PATCH', `/v1/users/${ID}`, 'UpdateUser', 'user');
  const body = (changes: Body = {}): Body => ({
    identifier: { type: 'EMAIL', value: 'ana@example.com' },
    first_name: 'Ana',
    last_name: 'Souza',
    role_id: randomUUID(),
    ...changes,
  });

  it(
    'is forwarded unchanged',
    join.passes(() => body(), { first_name: 'Ana' }),
  );

  it.each<[string, Body, string, string]>([
    [
      'a name that is no e-mail',
      { identifier: { type: 'EMAIL', value: 'x' } },
      '#/identifier/value',
      'invalid_format',
    ],
    [
      'a phone without a country',
      { identifier: { type: 'PHONE', value: '11987654321' } },
      '#/identifier/value',
      'invalid_format',
    ],
    [
      'another type',
      { identifier: { type: 'CPF', value: '11144477735' } },
      '#/identifier/type',
      'invalid_enum',
    ],
    ['an empty name', { first_name: '' }, '#/first_name', 'too_small'],
    ['no last name', { last_name: undefined }, '#/last_name', 'required'],
    ['a role that is no id', { role_id: 'admin' }, '#/role_id', 'invalid_format'],
    ['an unknown member', { suspended_at: null }, '#/suspended_at', 'unknown_field'],
  ])('is not added with %s', (_what, changes, pointer, code) =>
    join.refuses(() => body(changes), [pointer, code])(),
  );

  it.each([
    'id',
    'identifiers',
    'primary_identifier',
    'auth_methods',
    'totp_enabled',
    'roles',
    'suspended_at',
    'membership',
    'created_at',
  ])('refuses a change of its %s', (member) =>
    change.refuses(() => ({ first_name: 'X', [member]: 'x' }), [`#/${member}`, 'not_allowed'])(),
  );

  it.each<[string, unknown, string, string]>([
    ['no body', undefined, '#', 'required'],
    ['a name that is null', { first_name: null }, '#/first_name', 'invalid_type'],
    ['metadata that is null', { metadata: null }, '#/metadata', 'invalid_type'],
  ])('is not changed by %s', (_what, sent, pointer, code) => change.refuses(() => sent, [pointer, code])());
});

describe('a role', () => {
  const make = operation('POST', '/v1/roles', 'CreateRole', 'user');
  const change = operation('PATCH', `/v1/roles/${ID}`, 'UpdateRole', 'user');

  it.each<[string, Body, string, string]>([
    ['no name', { permissions: [] }, '#/name', 'required'],
    ['an empty name', { name: '', permissions: [] }, '#/name', 'too_small'],
    ['a name of spaces', { name: ' ', permissions: [] }, '#/name', 'invalid_format'],
    ['a name of 101 characters', { name: 'x'.repeat(101), permissions: [] }, '#/name', 'too_big'],
    ['no permissions', { name: 'x' }, '#/permissions', 'required'],
    [
      'an unknown permission',
      { name: 'x', permissions: ['user.list', 'user.fly'] },
      '#/permissions/1',
      'invalid_enum',
    ],
    ['a pattern of nothing', { name: 'x', permissions: ['nothing.*'] }, '#/permissions/0', 'invalid_enum'],
    ['101 permissions', { name: 'x', permissions: Array<string>(101).fill('*') }, '#/permissions', 'too_big'],
    [
      'a description that is too long',
      { name: 'x', permissions: [], description: 'x'.repeat(501) },
      '#/description',
      'too_big',
    ],
    ['an unknown member', { name: 'x', permissions: [], is_default: true }, '#/is_default', 'unknown_field'],
  ])('is not made with %s', (_what, body, pointer, code) => make.refuses(() => body, [pointer, code])());

  it.each(['id', 'company_id', 'organization_id', 'created_at', 'updated_at'])(
    'refuses a change of its %s',
    (member) => change.refuses(() => ({ [member]: 'x' }), [`#/${member}`, 'not_allowed'])(),
  );
});

describe('an API key', () => {
  const make = operation('POST', '/v1/api-keys', 'CreateApiKey', 'user');
  const rotate = operation('POST', `/v1/api-keys/${ID}/rotate`, 'RotateApiKey', 'user');

  it.each<[string, Body, string, string]>([
    ['no name', {}, '#/name', 'required'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, '#/name', 'too_big'],
    ['an end that is no instant', { name: 'x', expires_at: '2030-01-01' }, '#/expires_at', 'invalid_format'],
    [
      'an unknown permission',
      { name: 'x', permissions: ['event.list', 'a.b'] },
      '#/permissions/1',
      'invalid_enum',
    ],
    [
      'an address that is none',
      { name: 'x', allowed_ips: ['localhost'] },
      '#/allowed_ips/0',
      'invalid_format',
    ],
    [
      'a range of IPv4 written as IPv6 that reaches beyond IPv4',
      { name: 'x', allowed_ips: ['::ffff:10.0.0.0/104', '::ffff:10.0.0.0/95'] },
      '#/allowed_ips/1',
      'invalid_format',
    ],
    ['another scope', { name: 'x', scope: 'PLATFORM' }, '#/scope', 'invalid_enum'],
    ['an unknown member', { name: 'x', company_id: 'x' }, '#/company_id', 'unknown_field'],
  ])('is not made with %s', (_what, body, pointer, code) => make.refuses(() => body, [pointer, code])());

  it.each<[number, string]>([
    [-1, 'too_small'],
    [169, 'too_big'],
    [1.5, 'invalid_type'],
  ])('is not rotated with an overlap of %p hours', (overlap_hours, code) =>
    rotate.refuses(() => ({ overlap_hours }), ['#/overlap_hours', code])(),
  );
});
