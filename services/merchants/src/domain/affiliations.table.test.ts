// Affiliations and bank accounts decided on their company.
import { AFFILIATION_STATUSES, MERCHANT_STATUSES } from '@mps/kernel';
import {
  MAX_AFFILIATIONS_PER_COMPANY,
  addAffiliation,
  setAffiliationStatus,
  updateAffiliation,
  type NewAffiliation,
} from './affiliations';
import { MAX_BANK_ACCOUNTS_PER_COMPANY, addBankAccount, removeBankAccount } from './bank-accounts';
import { capabilitiesOf } from './capabilities';
import type { BankAccount, Company } from './company';
import { NOW, THEN, someAffiliation, someCompany } from './company.fixture';

const input: NewAffiliation = {
  id: 'a2',
  provider: 'PROVIDER_A',
  mcc: '5462',
  anticipation_type: 'SPOT',
  payment_methods: [],
  capture_methods: [],
  settlement_bank_account_id: null,
  made_by: null,
};

const account = (id: string, primary = false): BankAccount => ({
  id,
  bank_code: '001',
  ispb: null,
  branch: '1',
  account: '2',
  account_type: 'CHECKING',
  owner_name: 'x',
  owner_document: 'y',
  primary,
  made_by: null,
  created_at: THEN,
  updated_at: THEN,
});

const primaries = ({ bank_accounts }: Company): string[] =>
  bank_accounts.filter(({ primary }) => primary).map(({ id }) => id);

describe('addAffiliation', () => {
  it.each(MERCHANT_STATUSES)('that is ACTIVE at once activates only a waiting company: %s', (status) => {
    const added = addAffiliation(someCompany({ status }), input, 'ACTIVE', NOW);
    const waited = status === 'PENDING_ACTIVATION';
    expect(added).toMatchObject({ ok: true, value: { company: { status: waited ? 'ACTIVE' : status } } });
    expect(added).toMatchObject({
      value: {
        events: waited ? [{ type: 'merchant.status_changed', previous: { status } }] : [],
        company: {
          announcements: [
            { affiliation: { id: 'a2', announced_through: 1 }, previous: { status: 'PENDING' } },
          ],
        },
      },
    });
  });

  it('that is PENDING is announced when its status changes, not before', () => {
    const added = addAffiliation(someCompany(), input, 'PENDING', NOW);
    expect(added).toMatchObject({ value: { company: { announcements: [], updated_at: THEN } } });
    if (!added.ok) throw new Error('refused');
    const rejected = setAffiliationStatus(added.value.company, 'a2', {
      status: 'REJECTED',
      reason: 'KYC',
      now: NOW,
    });
    expect(rejected).toMatchObject({
      value: {
        company: { announcements: [{ affiliation: { announced_through: 1, status_reason: 'KYC' } }] },
      },
    });
  });

  it('refuses an account that is not there and one affiliation too many', () => {
    const toNowhere = addAffiliation(
      someCompany(),
      { ...input, settlement_bank_account_id: 'b1' },
      'ACTIVE',
      NOW,
    );
    expect(toNowhere).toMatchObject({ error: { problems: [{ code: 'bank_account_not_found' }] } });
    const full = someCompany({
      affiliations: Array.from({ length: MAX_AFFILIATIONS_PER_COMPANY }, (_, index) =>
        someAffiliation({ id: `a${index}` }),
      ),
    });
    expect(addAffiliation(full, { ...input, id: 'one more' }, 'ACTIVE', NOW)).toMatchObject({
      error: { code: 'too_many' },
    });
  });
});

describe('setAffiliationStatus', () => {
  it.each(AFFILIATION_STATUSES)('goes from ACTIVE to %s, once', (status) => {
    const company = someCompany({ affiliations: [someAffiliation()] });
    const moved = setAffiliationStatus(company, 'a1', { status, reason: null, now: NOW });
    expect(moved).toMatchObject({ ok: true, value: { company: { affiliations: [{ status }] } } });
    if (!moved.ok) throw new Error('refused');
    expect(moved.value.company === company).toBe(status === 'ACTIVE');
    const again = setAffiliationStatus(moved.value.company, 'a1', { status, reason: null, now: NOW });
    expect(again.ok && again.value.company).toBe(moved.value.company);
  });
});

describe('updateAffiliation', () => {
  it('changes settings only, and nothing when nothing differs', () => {
    const company = someCompany({ affiliations: [someAffiliation()] });
    const patch = { anticipation_type: 'AUTOMATIC', status: 'BLOCKED', mcc: '1' } as const;
    expect(updateAffiliation(company, 'a1', patch, NOW)).toMatchObject({
      value: {
        company: {
          affiliations: [{ anticipation_type: 'AUTOMATIC', status: 'ACTIVE', mcc: '5462', updated_at: NOW }],
        },
      },
    });
    const same = updateAffiliation(company, 'a1', { payment_methods: ['PIX'] }, NOW);
    expect(same.ok && same.value.company).toBe(company);
    expect(updateAffiliation(company, 'a9', {}, NOW)).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('bank accounts', () => {
  it('have one primary: the first, then whichever is made so', () => {
    let company = someCompany();
    for (const [id, asked] of [
      ['b1', false],
      ['b2', false],
      ['b3', true],
    ] as const) {
      const added = addBankAccount(company, account(id, asked), NOW);
      if (!added.ok) throw new Error('refused');
      company = added.value.company;
    }
    expect(primaries(company)).toEqual(['b3']);
    const removed = removeBankAccount(company, 'b3', NOW);
    expect(removed.ok && primaries(removed.value.company)).toEqual(['b1']);
  });

  it('stay while an affiliation that is not over settles to them', () => {
    const settling = (status: 'ACTIVE' | 'FAILED'): Company =>
      someCompany({
        bank_accounts: [account('b1', true)],
        affiliations: [someAffiliation({ status, settlement_bank_account_id: 'b1' })],
      });
    expect(removeBankAccount(settling('ACTIVE'), 'b1', NOW)).toMatchObject({
      error: { code: 'account_in_use' },
    });
    expect(removeBankAccount(settling('FAILED'), 'b1', NOW)).toMatchObject({ ok: true });
  });

  it('are few', () => {
    const bank_accounts = Array.from({ length: MAX_BANK_ACCOUNTS_PER_COMPANY }, (_, index) =>
      account(`b${index}`),
    );
    expect(addBankAccount(someCompany({ bank_accounts }), account('one more'), NOW)).toMatchObject({
      error: { code: 'too_many' },
    });
  });
});

describe('capabilitiesOf', () => {
  it('names what is missing for each method', () => {
    const active = someCompany({
      affiliations: [
        someAffiliation(),
        someAffiliation({ id: 'a2', status: 'BLOCKED', payment_methods: ['BOLEPIX'] }),
      ],
    });
    expect(
      capabilitiesOf(active)
        .filter(({ available }) => available)
        .map(({ payment_method }) => payment_method),
    ).toEqual(['PIX']);
    expect(capabilitiesOf({ ...active, status: 'INACTIVE' })).toContainEqual({
      payment_method: 'BOLEPIX',
      available: false,
      reasons: ['merchant_not_active', 'affiliation_not_active'],
    });
  });
});
