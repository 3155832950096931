// Every state of a membership, its rights, and its transitions.
import {
  findActiveMembership,
  isWhollyWithin,
  joinCompany,
  canLogIn,
  findOnlyActiveMembership,
  deriveStatus,
  suspendMembership,
  unsuspendMembership,
  withMembership,
  withoutMembership,
  type Membership,
} from './membership';

const [then, now] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-02T00:00:00Z')];

const membership = (changes: Partial<Membership> = {}): Membership => ({
  company_id: 'A',
  organization_id: 'org',
  role_id: 'role',
  admission_id: 'first',
  identifier_ids: ['mail'],
  sent_names: null,
  metadata_json: '{}',
  created_at: then,
  updated_at: then,
  accepted_at: then,
  suspended_at: null,
  ...changes,
});
const pending = (changes: Partial<Membership> = {}) =>
  membership({ accepted_at: null, sent_names: { first_name: 'Ana', last_name: 'Souza' }, ...changes });
const away = (changes: Partial<Membership> = {}) => membership({ suspended_at: then, ...changes });
const of = (...memberships: Membership[]) => ({ memberships });

it.each([
  ['ACTIVE', membership()],
  ['PENDING', pending()],
  ['SUSPENDED', away()],
  ['SUSPENDED', away({ accepted_at: null })],
] as const)('is %s', (status, one) => {
  expect(deriveStatus(one)).toBe(status);
  expect(findActiveMembership(of(one), 'A')).toBe(status === 'ACTIVE' ? one : undefined);
  expect(findActiveMembership(of(one), 'B')).toBeUndefined();
});

it.each<[string, Membership[], boolean, string | undefined]>([
  ['a member of no company', [], false, undefined],
  ['suspended in the only company', [away()], false, undefined],
  ['only invited', [pending()], true, undefined],
  ['a member', [membership()], true, 'A'],
  ['a member, and invited elsewhere', [membership(), pending({ company_id: 'B' })], true, 'A'],
  ['suspended here, a member there', [away(), membership({ company_id: 'B' })], true, 'B'],
  ['a member twice', [membership(), membership({ company_id: 'B' })], true, undefined],
])('%s: decides about login and selected company', (_who, memberships, enters, company) => {
  expect(canLogIn(of(...memberships))).toBe(enters);
  expect(findOnlyActiveMembership(of(...memberships))?.company_id).toBe(company);
});

describe('suspension', () => {
  it('changes the admission, so that earlier sessions stay ended', () => {
    const left = suspendMembership(membership(), 'second', now);
    expect(left).toMatchObject({ suspended_at: now, admission_id: 'second' });
    expect(suspendMembership(left, 'third', then)).toBe(left);
    expect(unsuspendMembership(left)).toEqual(membership({ admission_id: 'second' }));
  });

  it('of an invitation does not accept it', () => {
    expect(deriveStatus(unsuspendMembership(suspendMembership(pending(), 'second', now)))).toBe('PENDING');
  });

  it('in one company leaves the membership in another unchanged', () => {
    const beside = membership({ company_id: 'B' });
    const user = withMembership(
      of(membership(), beside),
      suspendMembership(membership(), 'second', now),
      now,
    );
    expect(user.memberships[1]).toBe(beside);
    expect(withoutMembership(user, 'A').memberships).toEqual([beside]);
  });
});

describe('joining', () => {
  const {
    identifier_ids: _ids,
    created_at: _at,
    updated_at: _then,
    suspended_at: _not,
    ...sent
  } = membership({
    role_id: 'another',
    sent_names: { first_name: 'Zoe', last_name: 'Lima' },
    metadata_json: '{"a":1}',
    accepted_at: null,
  });

  it('for the first time is an invitation with the sent names and metadata', () => {
    expect(joinCompany(of(), sent, 'phone', now)).toEqual({
      ...sent,
      identifier_ids: ['phone'],
      created_at: now,
      updated_at: now,
      suspended_at: null,
    });
  });

  it('again changes the role, and adds the identifier that was sent', () => {
    expect(joinCompany(of(membership()), sent, 'phone', now)).toEqual(
      membership({ role_id: 'another', identifier_ids: ['mail', 'phone'] }),
    );
  });

  it('keeps no copy of the names of a person who has accepted', () => {
    expect(joinCompany(of(), { ...sent, accepted_at: now }, 'mail', now).sent_names).toBeNull();
    const accepted = { ...pending(), accepted_at: now };
    expect(withMembership(of(pending()), accepted, now).memberships[0]?.sent_names).toBeNull();
  });

  it('lifts no suspension', () => {
    expect(deriveStatus(joinCompany(of(away()), { ...sent, accepted_at: now }, 'mail', now))).toBe(
      'SUSPENDED',
    );
  });

  it('replaces an invitation that was not accepted yet', () => {
    const renewed = joinCompany(of(pending()), sent, 'mail', now);
    expect(renewed).toEqual(
      pending({ role_id: 'another', sent_names: sent.sent_names, metadata_json: '{"a":1}' }),
    );
  });
});

it.each<[string, Membership[], boolean]>([
  ['a company', [membership()], true],
  ['and invited by a stranger', [membership(), pending({ company_id: 'X', organization_id: 'other' })], true],
  ['and of a stranger', [membership(), membership({ company_id: 'X', organization_id: 'other' })], false],
  ['and suspended by a stranger', [membership(), away({ company_id: 'X', organization_id: 'other' })], false],
])(
  'a person of %s: decides whether all memberships are within the organization',
  (_who, memberships, within) => {
    expect(isWhollyWithin(of(...memberships), { organization_id: 'org', company_id: null })).toBe(within);
  },
);
