import { aPayment, aPixCharge, inStatus, T0 } from '../../transaction/domain/transaction.fixture';
import type { Transaction } from '../../transaction/domain/transaction';
import { makeReceiptsOfPayment } from '../../receipts/domain/receipt';
import { decideErasure, findPersons, findReasonToKeep } from './erase';

const TERMS = { paid: 1_826, unpaid: 365, dispute: 365 };
const CPF = '11144477735';
const OTHER_CPF = '52998224725';
const consumer = (document_number: string | null) => ({
  full_name: 'Maria da Silva',
  document_type: 'CPF',
  document_number,
  address: null,
});
const payer = (document: string) => ({
  name: 'Maria da Silva',
  document,
  bank_name: null,
  ispb: null,
  branch: null,
  account: null,
});
const after = (days: number): Date => new Date(T0.getTime() + days * 86_400_000);
const cancelled = (overrides: Partial<Transaction> = {}): Transaction => ({
  ...inStatus('CANCELLED'),
  consumer: consumer(CPF),
  ...overrides,
});
const paidBy = (document: string, overrides: Partial<Transaction> = {}): Transaction =>
  aPixCharge({
    status: 'APPROVED',
    submission: 'SETTLED',
    approved_amount: 10_000,
    approved_at: T0,
    payments: [aPayment({ payer: payer(document), paid_at: T0 })],
    ...overrides,
  });
const settled = (transaction: Transaction): Transaction => {
  const { work_due_at: _, ...rest } = transaction;
  return rest;
};

describe('a payment that never moved money', () => {
  it('is blanked at once', () => {
    const { next, recorded } = decideErasure(cancelled(), CPF, TERMS, after(1));
    expect(next).toEqual({ ...cancelled(), consumer: null });
    expect(recorded).toEqual({ action: 'transaction.personal_data_blanked' });
    expect(decideErasure(next, CPF, TERMS, after(1))).toEqual({ next, events: [] });
  });

  it('of another person is left alone', () => {
    const transaction = cancelled();
    expect(decideErasure(transaction, OTHER_CPF, TERMS, after(1)).next).toBe(transaction);
  });

  it('stays while it is open, without a known end', () => {
    const open = { ...inStatus('WAITING_PAYMENT', 'pix'), consumer: consumer(CPF) };
    expect(findReasonToKeep(open, TERMS, after(1))).toEqual({ reason: 'OPEN', until: null });
    expect(decideErasure(open, CPF, TERMS, after(1)).next).toBe(open);
  });
});

describe('a payment that moved money', () => {
  const paid = settled(paidBy(CPF, { consumer: consumer(null) }));

  it('stays within its term, until the end of it', () => {
    expect(findReasonToKeep(paid, TERMS, after(1))).toEqual({ reason: 'FISCAL', until: after(1_826) });
    expect(decideErasure(paid, CPF, TERMS, after(1)).next).toBe(paid);
  });

  it('is blanked after its term', () => {
    expect(JSON.stringify(decideErasure(paid, CPF, TERMS, after(1_826)).next)).not.toMatch(
      /Maria|11144477735/,
    );
  });

  it('keeps its other people', () => {
    const shared = settled(paidBy(CPF, { consumer: { ...consumer(OTHER_CPF), full_name: 'João Souza' } }));
    const { next } = decideErasure(shared, CPF, TERMS, after(1_826));
    expect(next.consumer).toBe(shared.consumer);
    expect(next.payments[0]?.payer.document).toBeNull();
  });

  it('has a receipt that names no other person as the payer', () => {
    const shared = settled(paidBy(CPF, { consumer: { ...consumer(OTHER_CPF), full_name: 'João Souza' } }));
    const { next } = decideErasure(shared, CPF, TERMS, after(1_826));
    expect(makeReceiptsOfPayment(next)).toMatchObject({
      value: [{ type: 'PAYMENT', payer: { name: null, document: null } }],
    });
  });
});

test.each<[string, Transaction, boolean | null]>([
  ['the consumer with the document', cancelled(), true],
  ['no consumer with another document', cancelled({ consumer: consumer(OTHER_CPF) }), null],
  ['no consumer without a document, when nobody paid', cancelled({ consumer: consumer(null) }), null],
  ['a consumer without a document, when the person paid', paidBy(CPF, { consumer: consumer(null) }), true],
  ['a payer beside another consumer', paidBy(CPF, { consumer: consumer(OTHER_CPF) }), false],
])('a person is %s', (_title, transaction, isConsumer) => {
  expect(findPersons(transaction, CPF)?.isConsumer ?? null).toBe(isConsumer);
});
