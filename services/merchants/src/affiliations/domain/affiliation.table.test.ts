// Decisions about affiliations, made on their company.
import { AFFILIATION_STATUSES, MERCHANT_STATUSES } from '@mps/kernel';
import {
  MAX_AFFILIATIONS_PER_COMPANY,
  addAffiliation,
  setAffiliationStatus,
  updateAffiliation,
  type NewAffiliation,
} from './affiliation';
import { NOW, THEN, someAffiliation, someCompany } from '../../company/domain/company.fixture';

const input: NewAffiliation = {
  id: 'a2',
  provider: 'PROVIDER_A',
  mcc: '5462',
  anticipation_type: 'SPOT',
  payment_methods: [],
  capture_methods: [],
  settlement_bank_account_id: null,
};

describe('addAffiliation', () => {
  it.each(MERCHANT_STATUSES)('that is ACTIVE at once activates only a waiting company: %s', (status) => {
    const added = addAffiliation(someCompany({ status }), input, 'ACTIVE', NOW);
    const waited = status === 'PENDING_ACTIVATION';
    expect(added).toMatchObject({ ok: true, value: { next: { status: waited ? 'ACTIVE' : status } } });
    expect(added).toMatchObject({
      value: {
        events: waited ? [{ type: 'merchant.status_changed', previous: { status } }] : [],
        next: {
          pending_affiliation_events: [
            { affiliation: { id: 'a2', event_sequence: 1 }, previous: { status: 'PENDING' } },
          ],
        },
      },
    });
  });

  it('adds a PENDING affiliation without an event', () => {
    const added = addAffiliation(someCompany(), input, 'PENDING', NOW);
    expect(added).toMatchObject({ value: { next: { pending_affiliation_events: [], updated_at: THEN } } });
    if (!added.ok) throw new Error('refused');
    const rejected = setAffiliationStatus(added.value.next, 'a2', {
      status: 'REJECTED',
      reason: 'KYC',
      now: NOW,
    });
    expect(rejected).toMatchObject({
      value: {
        next: {
          pending_affiliation_events: [{ affiliation: { event_sequence: 1, status_reason: 'KYC' } }],
        },
      },
    });
  });

  it('refuses an unknown account and an affiliation beyond the limit', () => {
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
  it.each(AFFILIATION_STATUSES)(
    'goes from another status to %s once, and is refused the second time',
    (status) => {
      const from = status === 'ACTIVE' ? 'BLOCKED' : 'ACTIVE';
      const company = someCompany({ affiliations: [someAffiliation({ status: from })] });
      const moved = setAffiliationStatus(company, 'a1', { status, reason: null, now: NOW });
      expect(moved).toMatchObject({ ok: true, value: { next: { affiliations: [{ status }] } } });
      if (!moved.ok) throw new Error('refused');
      expect(setAffiliationStatus(moved.value.next, 'a1', { status, reason: null, now: NOW })).toEqual({
        ok: false,
        error: {
          code: 'same_status',
          current: status,
          allowed: AFFILIATION_STATUSES.filter((one) => one !== status),
        },
      });
    },
  );

  it('accepts the current status with another reason', () => {
    const company = someCompany({ affiliations: [someAffiliation({ status: 'BLOCKED' })] });
    const said = setAffiliationStatus(company, 'a1', { status: 'BLOCKED', reason: 'KYC', now: NOW });
    expect(said).toMatchObject({ value: { next: { affiliations: [{ status_reason: 'KYC' }] } } });
  });
});

describe('updateAffiliation', () => {
  it('changes settings only, and nothing when nothing differs', () => {
    const company = someCompany({ affiliations: [someAffiliation()] });
    const patch = { anticipation_type: 'AUTOMATIC', status: 'BLOCKED', mcc: '1' } as const;
    expect(updateAffiliation(company, 'a1', patch, NOW)).toMatchObject({
      value: {
        next: {
          affiliations: [{ anticipation_type: 'AUTOMATIC', status: 'ACTIVE', mcc: '5462', updated_at: NOW }],
        },
      },
    });
    const same = updateAffiliation(company, 'a1', { payment_methods: ['PIX'] }, NOW);
    expect(same.ok && same.value.next).toBe(company);
    expect(updateAffiliation(company, 'a9', {}, NOW)).toMatchObject({ error: { code: 'not_found' } });
  });

  it('accepts a patch without a settlement account after that account was removed', () => {
    const gone = someAffiliation({ status: 'FAILED', settlement_bank_account_id: 'b1' });
    const company = someCompany({ affiliations: [gone], bank_accounts: [] });
    expect(updateAffiliation(company, 'a1', { anticipation_type: 'SPOT' }, NOW)).toMatchObject({
      value: { next: { affiliations: [{ anticipation_type: 'SPOT', settlement_bank_account_id: 'b1' }] } },
    });
    const named = { settlement_bank_account_id: 'b1' };
    expect(updateAffiliation(company, 'a1', named, NOW)).toMatchObject({
      error: { problems: [{ code: 'bank_account_not_found' }] },
    });
  });
});
