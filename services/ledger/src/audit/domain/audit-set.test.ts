// The auditor finds every altered member of a stored set, and nothing in an unaltered one.
import fc from 'fast-check';
import { derivePostingSets } from '../../postings/domain/derive';
import { anyPayment, exampleA } from '../../postings/domain/payment.fixture';
import type { PostingSet } from '../../postings/domain/posting-set';
import { auditSet } from './audit-set';

const deriveSets = (payment = exampleA()) =>
  derivePostingSets(payment, { id: 'event', occurredAt: payment.approvedAt });

it('finds nothing in an unaltered set', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      for (const set of deriveSets(payment)) expect(auditSet(set, payment)).toEqual([]);
    }),
  );
});

const [posted] = deriveSets() as [PostingSet];
const withPair = (changes: object): PostingSet => ({
  ...posted,
  pairs: posted.pairs.with(2, { ...posted.pairs[2]!, ...changes }),
});

it.each<[string, PostingSet, string, string, string]>([
  ['a cent', withPair({ amount: 107 }), 'pairs.2.amount', '106', '107'],
  ['a day', withPair({ paymentDate: '2026-04-02' }), 'pairs.2.paymentDate', '"2026-04-01"', '"2026-04-02"'],
  [
    'an owner',
    withPair({ credit: { type: 'PLATFORM', id: 'platform' } }),
    'pairs.2.credit.type',
    '"COMPANY"',
    '"PLATFORM"',
  ],
  [
    'an instant',
    withPair({ settlesAt: new Date('2026-04-01T03:06:00Z') }),
    'pairs.2.settlesAt',
    '"2026-04-01T03:05:00.000Z"',
    '"2026-04-01T03:06:00.000Z"',
  ],
  ['an extra member', { ...posted, more: 1 } as PostingSet, 'more', '', '1'],
  ['a type', withPair({ type: 'ADJUSTMENT' }), 'pairs.2.type', '"ORGANIZATION_FEE"', '"ADJUSTMENT"'],
  ['a missing pair', { ...posted, pairs: posted.pairs.slice(0, 11) }, 'pairs.11.type', '"PLATFORM_COST"', ''],
  ['another payment', { ...posted, transactionId: 'other' }, 'transactionId', expect.any(String), '"other"'],
  ['a set that its payment does not derive', { ...posted, id: 'invented', key: 'k' }, 'set', '', '"k"'],
])('finds %s', (_what, altered, place, expected, actual) => {
  expect(auditSet(altered, exampleA())).toContainEqual(expect.objectContaining({ place, expected, actual }));
});

it('names the owners of the set and reports at most twenty differences', () => {
  const about = {
    posting_set_id: posted.id,
    organization_id: posted.organizationId,
    company_id: posted.companyId,
    transaction_id: posted.transactionId,
  };
  expect(auditSet(withPair({ amount: 107 }), exampleA())).toEqual([
    { ...about, place: 'pairs.2.amount', expected: '106', actual: '107' },
  ]);
  const pairs = posted.pairs.map((pair) => ({ ...pair, amount: pair.amount + 1, installment: 9 }));
  expect(auditSet({ ...posted, pairs }, exampleA())).toHaveLength(20);
});

it('finds altered terms of a payment', () => {
  expect(auditSet(posted, exampleA({ approvedAmount: 10_001 })).length).toBeGreaterThan(0);
});

it('reports a set of a payment without postings', () => {
  expect(auditSet(posted, exampleA({ approvedAmount: 0.5 }))).toEqual([
    expect.objectContaining({ place: 'set', expected: '', actual: JSON.stringify(posted.key) }),
  ]);
});
