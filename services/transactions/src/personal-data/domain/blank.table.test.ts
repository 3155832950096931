import { makeReceiptsOfPayment } from '../../receipts/domain/receipt';
import { aPaidBolepix, aPaidPix } from '../../receipts/domain/receipt.fixture';
import { UNKNOWN_PAYER } from '../../transaction/domain/provider-outcome';
import { aTransaction, inStatus, T0 } from '../../transaction/domain/transaction.fixture';
import type { Dispute, Transaction } from '../../transaction/domain/transaction';
import { decideBlanking, decideFirstLook, listOverDisputes } from './blank';

const TERMS = { paid: 1_826, unpaid: 365, dispute: 365 };
const CONSUMER = {
  full_name: 'Maria da Silva',
  email: 'maria@example.com',
  document_type: 'CPF',
  document_number: '11144477735',
  phone: '+5511987654321',
  address: null,
};
const PERSON = /maria|11144477735|987654321/i;
const after = (from: Date, days: number): Date => new Date(from.getTime() + days * 86_400_000);

const aDispute = (overrides: Partial<Dispute> = {}): Dispute => ({
  id: 'dispute-1',
  provider_dispute_id: 'd-1',
  kind: 'CARD_CHARGEBACK',
  status: 'WON',
  amount: 10_000,
  debited: 10_000,
  reason_code: null,
  due_at: null,
  evidence: [{ id: 'evidence-1', name: 'contrato.pdf', text: null, created_at: T0 }],
  created_at: T0,
  updated_at: T0,
  closed_at: T0,
  ...overrides,
});

const approved = (overrides: Partial<Transaction> = {}): Transaction => ({
  ...inStatus('APPROVED'),
  consumer: CONSUMER,
  ...overrides,
});

describe('the people of a payment are blanked', () => {
  const isBlankedAt = (transaction: Transaction, at: Date): boolean =>
    decideBlanking(transaction, TERMS, at).next.consumer === null;

  test.each<[string, Transaction, Date]>([
    ['five years after its approval', approved(), after(T0, 1_826)],
    [
      'five years after its last refund',
      approved({ movements: [{ kind: 'REFUND', id: 'r', amount: 1, occurred_at: after(T0, 90) }] }),
      after(T0, 90 + 1_826),
    ],
    [
      'five years after its last settlement',
      approved({ settlements: [{ payment_date: '2027-03-02', status: 'PAID' }] }),
      after(new Date('2027-03-02T00:00:00.000Z'), 1_826),
    ],
    [
      'a year after the end of a charge that nobody paid',
      { ...inStatus('CANCELLED'), consumer: CONSUMER, updated_at: after(T0, 10) },
      after(T0, 375),
    ],
    ['a year after the refusal of a card', { ...inStatus('REFUSED'), consumer: CONSUMER }, after(T0, 365)],
  ])('%s', (_title, transaction, end) => {
    expect(isBlankedAt(transaction, new Date(end.getTime() - 1))).toBe(false);
    expect(isBlankedAt(transaction, end)).toBe(true);
  });

  test.each<[string, Transaction]>([
    ['waits for its payer', { ...inStatus('WAITING_PAYMENT', 'pix'), consumer: CONSUMER }],
    ['is authorized', { ...inStatus('AUTHORIZED'), consumer: CONSUMER }],
    ['has due work', approved({ work_due_at: T0 })],
    ['has an open dispute', approved({ disputes: [aDispute({ closed_at: null })] })],
  ])('never while the payment %s, which is looked at again after a month', (_title, transaction) => {
    const now = after(T0, 9_999);
    const { next, recorded } = decideBlanking(transaction, TERMS, now);
    expect(next).toEqual({ ...transaction, personal_data_due_at: after(now, 30) });
    expect(recorded).toBeUndefined();
  });
});

describe('a blanked payment', () => {
  const texts = { metadata_json: '{"order":"12"}', refunds: [] };
  const blank = (transaction: Transaction) => decideBlanking(transaction, TERMS, after(T0, 9_999));

  it('keeps all members but those of people, and is looked at no more', () => {
    const paid = aPaidPix({ consumer: CONSUMER, ...texts, personal_data_due_at: T0 });
    const { next, events, recorded } = blank(paid);
    const { personal_data_due_at: _, ...kept } = paid;
    const payments = paid.payments.map((payment) => ({ ...payment, payer: UNKNOWN_PAYER }));
    expect(next).toEqual({ ...kept, consumer: null, payments });
    expect([events, recorded]).toEqual([[], { action: 'transaction.personal_data_blanked' }]);
    expect(blank(next)).toEqual({ next, events: [] });
  });

  it.each([
    ['PIX', aPaidPix({ consumer: CONSUMER })],
    ['a slip', aPaidBolepix('BOLETO', { consumer: CONSUMER })],
    ['a card', approved()],
  ])('has the receipt of %s, without its payer', (_title, transaction) => {
    const receipts = makeReceiptsOfPayment(blank(transaction).next);
    expect(receipts).toMatchObject({
      ok: true,
      value: [{ amount: transaction.amount, payer: { name: null } }],
    });
    expect(JSON.stringify(receipts)).not.toMatch(PERSON);
  });

  it("has no text of the merchant that names one of its people, and keeps the merchant's other texts", () => {
    const description = 'Pedido de MARIA DA SILVA';
    const paid = aPaidPix({ consumer: CONSUMER, metadata_json: '{"phone":"+5511987654321","order":"12"}' });
    const named = { ...paid, instrument: { ...paid.instrument, description } } as Transaction;
    const { next } = blank(named);
    expect(next).toMatchObject({ metadata_json: '{}', instrument: { description: null } });
    expect(JSON.stringify(next)).not.toMatch(PERSON);
    const other = aPaidPix({ consumer: CONSUMER, ...texts });
    expect(blank(other).next).toMatchObject({ metadata_json: texts.metadata_json });
  });
});

describe("a dispute's answer", () => {
  it('is blanked a year after the end of the dispute, and the payment is looked at again for its people', () => {
    const disputes = [aDispute(), aDispute({ id: 'dispute-2', closed_at: after(T0, 100) })];
    const now = after(T0, 365);
    const { next } = decideBlanking(approved({ disputes }), TERMS, now);
    const [first, second] = next.disputes;
    expect(first?.evidence).toEqual([{ id: 'evidence-1', name: null, text: null, created_at: T0 }]);
    expect(second).toBe(disputes[1]);
    expect([next.consumer, next.personal_data_due_at]).toEqual([CONSUMER, after(T0, 465)]);
    expect(listOverDisputes(approved({ disputes }), TERMS, now).map(({ id }) => id)).toEqual(['dispute-1']);
  });
});

test('the first look is noted once, and blanks nothing', () => {
  const { next } = decideFirstLook(approved(), TERMS, after(T0, 9_999));
  expect(next).toEqual({ ...approved(), personal_data_due_at: after(T0, 1_826) });
  expect(decideFirstLook(next, TERMS, after(T0, 9_999)).next).toBe(next);
  const without = aTransaction();
  expect(decideFirstLook(without, TERMS, T0).next).toBe(without);
});
