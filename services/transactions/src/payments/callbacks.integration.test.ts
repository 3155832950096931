// Callbacks that overtake one another, on a real MongoDB: one that comes too early leaves no trace and is applied when it is
// sent again; one that shows its order is applied at once, in one write; whatever the order of delivery, the end is the same.
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';
import { aCard, aPix, MERCHANT_ID } from '../../test/create-request.fixture';
import { aDisputeReport, aPayment } from '../transaction/domain/transaction.fixture';

let service: Running;
withTransactions((running) => (service = running));

async function charge(): Promise<string> {
  const created = await service.payments.create(aPix(), makeContext());
  if (!created.ok) throw new Error(created.error.code);
  return created.value.transaction._id;
}
async function authorized(): Promise<string> {
  service.provider.onCard = ({ transactionId, amountCents }) => ({
    kind: 'authorized',
    providerTransactionId: `pt-${transactionId}`,
    amountCents,
    responseCode: '00',
    nsu: '1',
    authorizationCode: 'A',
  });
  const created = await service.payments.create(aCard(), makeContext());
  if (!created.ok) throw new Error(created.error.code);
  return created.value.transaction._id;
}
const paidOrder = (id: string) => ({
  kind: 'paid',
  providerTransactionId: `pt-${id}`,
  boleto: null,
  payments: [aPayment({ payment_id: `${id}-1`, paid_at: service.now(), end_to_end_id: null })],
});
const approvedOrder = (id: string) => ({
  kind: 'approved',
  providerTransactionId: `pt-${id}`,
  amountCents: 10_000,
  responseCode: '00',
  nsu: '1',
  authorizationCode: 'A',
});
const opened = (order: object | null = null) => ({
  about: 'dispute_opened',
  dispute: aDisputeReport({ kind: 'PIX_MED_FRAUD', openedAt: service.now() }),
  order,
});
const closed = (outcome: 'WON' | 'LOST' = 'WON') => ({
  about: 'dispute_closed',
  providerDisputeId: 'd-1',
  amountCents: 10_000,
  outcome,
  closedAt: service.now(),
});
const SEND_AGAIN = { error: { code: 'service_unavailable', retryAfterSeconds: 2 } };

describe('a dispute that is told before its payment is known as paid', () => {
  it('has to be sent again, leaves no trace, and is applied once the payment is told', async () => {
    const id = await charge();
    const before = await service.stored(id);
    const dispute = opened();
    expect(await service.callbackOf(id, dispute, 'event-dispute')).toMatchObject(SEND_AGAIN);
    expect(await service.stored(id)).toEqual(before);
    expect(await service.callbackOf(id, closed(), 'event-closed')).toMatchObject(SEND_AGAIN);
    expect(await service.stored(id)).toEqual(before);

    await service.callbackOf(id, { about: 'order', outcome: paidOrder(id) }, 'event-paid');
    expect(await service.callbackOf(id, dispute, 'event-dispute')).toMatchObject({ ok: true });
    expect(await service.stored(id)).toMatchObject({
      status: 'CHARGEDBACK',
      disputes: [{ status: 'OPEN', debited: 10_000 }],
      callback_ids: ['event-paid', 'event-dispute'],
    });
    expect(await service.callbackOf(id, closed(), 'event-closed')).toMatchObject({ ok: true });
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', disputes: [{ status: 'WON' }] });
  });

  it('is applied in one write where it shows the payment', async () => {
    const id = await charge();
    const { version } = await service.stored(id);
    expect(await service.callbackOf(id, opened(paidOrder(id)), 'event-dispute')).toMatchObject({ ok: true });
    expect(await service.stored(id)).toMatchObject({
      status: 'CHARGEDBACK',
      version: version + 1,
      approved_amount: 10_000,
      disputes: [{ status: 'OPEN', debited: 10_000 }],
    });
    expect(await service.eventsOf(id)).toEqual([
      'transaction.created',
      'transaction.status_changed',
      'transaction.status_changed',
      'transaction.status_changed',
      'dispute.created',
    ]);
    // The payment's own callback comes later, and takes nothing in twice.
    await service.callbackOf(id, { about: 'order', outcome: paidOrder(id) }, 'event-paid');
    expect(await service.stored(id)).toMatchObject({ status: 'CHARGEDBACK', version: version + 1 });
  });

  it('is applied after a capture with a lost answer, which it shows', async () => {
    const id = await authorized();
    service.provider.capture = async () => ({ kind: 'unknown' });
    await service.payments.capture(
      { merchant_id: MERCHANT_ID, transaction_id: id, amount: null },
      makeContext(),
    );
    expect(await service.callbackOf(id, opened(), 'event-dispute')).toMatchObject(SEND_AGAIN);
    expect(await service.callbackOf(id, opened(approvedOrder(id)), 'event-dispute')).toMatchObject({
      ok: true,
    });
    expect(await service.stored(id)).toMatchObject({
      status: 'CHARGEDBACK',
      submission: 'SETTLED',
      disputes: [{ debited: 10_000 }],
    });
  });

  it('ends as in order when both callbacks are delivered side by side, whichever is first', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await charge();
      const paid = { about: 'order', outcome: paidOrder(id) };
      const dispute = opened();
      const both = [
        async () => service.callbackOf(id, paid, `paid-${id}`),
        async () => service.callbackOf(id, dispute, `dispute-${id}`),
      ];
      await Promise.all((round % 2 === 0 ? both : both.reverse()).map((deliver) => deliver()));
      // The provider sends a refused callback again.
      await service.callbackOf(id, dispute, `dispute-${id}`);
      expect(await service.stored(id)).toMatchObject({
        status: 'CHARGEDBACK',
        disputes: [{ status: 'OPEN', debited: 10_000 }],
      });
    }
  });

  it('is told to an operator where the payment is over', async () => {
    const id = await charge();
    await service.payments.cancel({ merchant_id: MERCHANT_ID, transaction_id: id }, makeContext());
    expect((await service.stored(id)).status).toBe('CANCELLED');
    expect(await service.callbackOf(id, opened(paidOrder(id)), 'event-dispute')).toMatchObject({ ok: true });
    expect(service.findings).toEqual(['dispute_after_end']);
    expect(await service.stored(id)).toMatchObject({
      status: 'CANCELLED',
      disputes: [],
      callback_ids: ['event-dispute'],
      findings: [{ kind: 'dispute_after_end', expected: 0, actual: 10_000, reference: 'd-1' }],
    });
  });
});

describe('a callback that changes nothing', () => {
  it('leaves no trace, so that it is no reason to drop the same event later', async () => {
    const id = await charge();
    const before = await service.stored(id);
    const registered = { kind: 'registered', providerTransactionId: `pt-${id}`, boleto: null };
    expect(await service.callbackOf(id, { about: 'order', outcome: registered }, 'event-1')).toMatchObject({
      ok: true,
    });
    expect(await service.stored(id)).toEqual(before);
  });
});

describe('a refund that the payment does not have', () => {
  const refunded = (kind: 'completed' | 'processing') => ({
    about: 'refund',
    refundName: 'unknown-refund',
    amountCents: 700,
    outcome: { kind, providerRefundId: 'D1', completedAt: service.now() },
  });

  it('is told to an operator once the provider has given it back', async () => {
    const id = await service.paid();
    await service.callbackOf(id, refunded('processing'), 'event-1');
    expect(service.findings).toEqual([]);
    await service.callbackOf(id, refunded('completed'), 'event-2');
    await service.callbackOf(id, refunded('completed'), 'event-3');
    expect(service.findings).toEqual(['unknown_refund']);
  });
});

describe('a refund that is completed after its end', () => {
  const refund = async (id: string, request_id: string, amount: number) => {
    const body = { request_id, amount, reason: 'CUSTOMER_REQUEST', description: null } as const;
    const made = await service.refunds.create(
      { merchant_id: MERCHANT_ID, transaction_id: id, ...body },
      makeContext(),
    );
    if (!made.ok) throw new Error(made.error.code);
    return made.value.refund;
  };
  const completed = async (id: string, refundId: string, amountCents: number) =>
    service.callbackOf(id, {
      about: 'refund',
      refundName: refundId,
      amountCents,
      outcome: { kind: 'completed', providerRefundId: 'D1', completedAt: service.now() },
    });

  it('is a late completion, and its amount cannot be refunded a second time', async () => {
    const id = await service.paid();
    service.provider.onRefund = () => ({ kind: 'failed', providerRefundId: 'D1' });
    const { id: refundId, status } = await refund(id, 'first', 10_000);
    expect(status).toBe('FAILED');
    await completed(id, refundId, 10_000);
    expect(await service.stored(id)).toMatchObject({
      status: 'REFUNDED',
      refunded_amount: 10_000,
      movements: [{ kind: 'REFUND', id: refundId, amount: 10_000 }],
    });
    expect((await service.eventsOf(id)).slice(-3)).toEqual([
      'transaction.status_changed',
      'transaction.status_changed',
      'refund.completed',
    ]);
    expect(service.findings).toEqual([]);
  });

  it('is told to an operator, with both amounts, where a second refund has taken its place', async () => {
    const id = await service.paid();
    service.provider.onRefund = () => ({ kind: 'failed', providerRefundId: 'D1' });
    const { id: refundId } = await refund(id, 'first', 10_000);
    service.provider.onRefund = () => ({
      kind: 'completed',
      providerRefundId: 'D2',
      completedAt: service.now(),
    });
    await refund(id, 'second', 7_000);
    await completed(id, refundId, 10_000);
    expect(await service.stored(id)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refunded_amount: 7_000,
      findings: [{ kind: 'refund_after_end', expected: 3_000, actual: 10_000, reference: refundId }],
    });
    expect(service.findings).toEqual(['refund_after_end']);
  });
});

describe('the return of a payment that came too late', () => {
  it.each(['failed', 'cancelled'] as const)('is told to an operator where it is %s', async (kind) => {
    const id = await charge();
    await service.payments.cancel({ merchant_id: MERCHANT_ID, transaction_id: id }, makeContext());
    service.provider.onRefund = () => ({ kind, providerRefundId: 'D1' });
    await service.callbackOf(id, { about: 'order', outcome: paidOrder(id) });
    expect(await service.stored(id)).toMatchObject({
      status: 'CANCELLED',
      refunds: [{ automatic: true, status: kind.toUpperCase() }],
    });
    expect(service.findings).toEqual(['return_failed']);
  });
});
