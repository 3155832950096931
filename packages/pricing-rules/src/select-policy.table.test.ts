import { listCandidates, selectPolicy } from './quote-payment';

const POLICIES = new Map([
  ['requested', { id: 'requested', isActive: true }],
  ['merchant', { id: 'merchant', isActive: true }],
  ['organization', { id: 'organization', isActive: true }],
  ['asleep', { id: 'asleep', isActive: false }],
]);

const select = (
  requested: string | null,
  merchantDefault: string | null,
  organizationDefault: string | null,
) => {
  const result = selectPolicy({ requested, merchantDefault, organizationDefault }, (id) => POLICIES.get(id));
  return result.ok ? (result.value?.id ?? null) : result.error.code;
};

describe('the policy of a payment', () => {
  it.each([
    ['requested', 'merchant', 'organization', 'requested'],
    [null, 'merchant', 'organization', 'merchant'],
    [null, null, 'organization', 'organization'],
    [null, null, null, null],
    [null, 'asleep', 'organization', 'organization'],
    [null, 'asleep', 'asleep', null],
    [null, 'merchant', 'asleep', 'merchant'],
    [null, 'gone', 'organization', 'organization'],
    ['asleep', 'merchant', 'organization', 'fee_policy_inactive'],
    ['foreign', 'merchant', 'organization', 'fee_policy_not_found'],
  ])('asked %p, merchant %p, organization %p is %p', (requested, merchant, organization, expected) => {
    expect(select(requested, merchant, organization)).toBe(expected);
  });

  it('is looked for among no more than it can be', () => {
    expect(listCandidates({ requested: 'a', merchantDefault: 'b', organizationDefault: 'c' })).toEqual(['a']);
    expect(listCandidates({ requested: null, merchantDefault: 'b', organizationDefault: 'b' })).toEqual([
      'b',
    ]);
    expect(listCandidates({ requested: null, merchantDefault: null, organizationDefault: 'c' })).toEqual([
      'c',
    ]);
  });
});
