// Derives the outcomes of a payment's days from its entries: docs/rules.md#settlement.
import type { LedgerEntry } from '../postings';
import { deriveOutcomes } from './settlements-store';

type Item = LedgerEntry['settlement_items'][number];

const item = (settlement_date: string, status: Item['status'], settled_amount: number) =>
  ({ settlement_date, status, settled_amount }) as Item;
const entry = (
  payment_date: string,
  operation: LedgerEntry['operation'],
  amount: number,
  settlement_items = [item(payment_date, 'PAID', amount)],
) => {
  const settled = settlement_items.every(({ status }) => status !== 'PENDING');
  return { payment_date, operation, amount, settled, settlement_items } as unknown as LedgerEntry;
};
const paid = (payment_date: string, amount: number, settlement_date = payment_date) => ({
  payment_date,
  status: 'PAID',
  settlement_date,
  amount,
  outstanding_amount: 0,
});

describe('the outcomes of a payment’s days', () => {
  it('are the amounts after fees and refunds, oldest day first, for past days', () => {
    const entries = [
      entry('2026-05-04', 'CREDIT', 2_333),
      entry('2026-04-01', 'CREDIT', 2_334),
      entry('2026-04-01', 'DEBIT', 106),
      entry('2026-05-04', 'DEBIT', 2_333),
      entry('2026-06-01', 'CREDIT', 2_333),
    ];
    expect(deriveOutcomes(entries, '2026-03-31')).toEqual([]);
    expect(deriveOutcomes(entries, '2026-04-01')).toEqual([paid('2026-04-01', 2_228)]);
    expect(deriveOutcomes(entries, '2026-05-31')).toEqual([paid('2026-04-01', 2_228), paid('2026-05-04', 0)]);
  });

  it('are FAILED with the uncovered amount, and PAID once a later day covers it', () => {
    const debit = (...rest: Item[]) => [
      entry('2026-04-22', 'CREDIT', 34),
      entry('2026-04-22', 'DEBIT', 2_334, [
        item('2026-04-22', 'FAILED', 2_234),
        item('2026-04-22', 'PAID', 100),
        ...rest,
      ]),
    ];
    const failed = {
      payment_date: '2026-04-22',
      status: 'FAILED',
      settlement_date: '2026-04-22',
      amount: -2_300,
      outstanding_amount: 2_234,
    };
    expect(deriveOutcomes(debit(item('2026-04-30', 'PENDING', 2_234)), '2026-04-30')).toEqual([failed]);
    const covered = debit(item('2026-05-02', 'PAID', 1_000), item('2026-05-04', 'PAID', 1_234));
    expect(deriveOutcomes(covered, '2026-06-01')).toEqual([failed, paid('2026-04-22', -2_300, '2026-05-04')]);
  });

  it('omit a day that may still be covered', () => {
    const waiting = [entry('2026-04-22', 'DEBIT', 10, [item('2026-04-22', 'PENDING', 10)])];
    expect(deriveOutcomes(waiting, '2026-04-22')).toEqual([]);
  });
});
