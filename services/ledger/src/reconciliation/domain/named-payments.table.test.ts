// The payments that a run's differences name, and their parts.
import type { Item, Theirs } from './compare';
import { namePayments, splitNames } from './named-payments';

const record = (kind: Theirs['kind'], recordId: string, providerOrderId: string | null = null): Theirs => ({
  recordId,
  kind,
  ourId: `id-of-${recordId}`,
  providerOrderId,
  amount: 1,
  statedOn: '2027-03-01',
  day: '2027-03-01',
  paymentDate: '2027-03-01',
});
const item = (transaction_id: string | null, record_id: string | null): Item => ({
  kind: 'MISSING_HERE',
  record_id,
  transaction_id,
  ours: null,
  theirs: null,
  advice: '',
});

it('names each payment once, refunds by their record’s order, and no cashout', () => {
  const theirs = [
    record('PAYMENT', 'r1', 'order-1'),
    record('REFUND', 'r2', 'order-2'),
    record('REFUND', 'r3'),
    record('CASHOUT', 'r4', 'bank-1'),
  ];
  const items = [
    item('p1', 'r1'),
    item('p1', null),
    item(null, 'r2'),
    item(null, 'r3'),
    item(null, 'r4'),
    item('p2', null),
  ];
  expect(namePayments(items, theirs)).toEqual({
    transaction_ids: ['p1', 'p2'],
    provider_transaction_ids: ['order-2'],
  });
});

it('splits many names into parts, and no names into no part', () => {
  const named = { transaction_ids: ['a', 'b', 'c'], provider_transaction_ids: ['x'] };
  expect(splitNames(named, 2)).toEqual([
    { transaction_ids: ['a', 'b'], provider_transaction_ids: [] },
    { transaction_ids: ['c'], provider_transaction_ids: [] },
    { transaction_ids: [], provider_transaction_ids: ['x'] },
  ]);
  expect(splitNames({ transaction_ids: [], provider_transaction_ids: [] }, 2)).toEqual([]);
});
