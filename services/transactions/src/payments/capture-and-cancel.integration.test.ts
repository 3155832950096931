// Captures and cancellations on a real MongoDB: the intent first, the provider asked once, its silence resolved later.
import {
  makeContext,
  readTransaction,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';
import { aCard, aPix, MERCHANT_ID } from '../../test/create-request.fixture';
import { OWNER } from '../../test/scripted-provider.fixture';

let service: Running;
withTransactions((running) => (service = running));

async function authorized() {
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
  expect(created.value.transaction.status).toBe('AUTHORIZED');
  return created.value.transaction._id;
}
const charge = async () => {
  const created = await service.payments.create(aPix(), makeContext());
  if (!created.ok) throw new Error(created.error.code);
  return created.value.transaction._id;
};
const capture = async (transaction_id: string, amount: number | null = null) =>
  readTransaction(
    await service.payments.capture({ merchant_id: MERCHANT_ID, transaction_id, amount }, makeContext()),
  );
const payer = { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null };
const cancel = async (transaction_id: string) =>
  readTransaction(await service.payments.cancel({ merchant_id: MERCHANT_ID, transaction_id }, makeContext()));

describe('a capture', () => {
  it('takes a part, once', async () => {
    const id = await authorized();
    expect(await capture(id, 10_001)).toMatchObject({
      error: { violations: [{ at: '#/amount', code: 'too_big' }] },
    });
    expect(await capture(id, 6_000)).toMatchObject({ value: { status: 'APPROVED', approved_amount: 6_000 } });
    expect(await capture(id)).toMatchObject({
      error: { code: 'invalid_transaction_state', members: { allowed_statuses: ['AUTHORIZED'] } },
    });
  });

  it('has one winner of many at once', async () => {
    const id = await authorized();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => capture(id, 5_000 + i)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await service.stored(id)).status).toBe('APPROVED');
  });

  it('is finished by the reconciler when its answer was lost', async () => {
    const id = await authorized();
    service.provider.capture = async () => ({ kind: 'unknown' });
    expect(await capture(id)).toMatchObject({ error: { code: 'provider_error' } });
    expect(await capture(id)).toMatchObject({ error: { code: 'request_in_progress' } });
    expect(await cancel(id)).toMatchObject({ error: { code: 'request_in_progress' } });
    const order = service.provider.orders.get(id)!;
    order.outcome = { ...order.outcome, kind: 'approved' } as typeof order.outcome;
    service.advance(2_500);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', submission: 'SETTLED' });
  });

  it('that lands after it was asked for is not lost', async () => {
    const id = await authorized();
    service.provider.capture = async () => ({ kind: 'unknown' });
    await capture(id, 6_000);
    service.advance(2_500);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED', submission: 'UNCERTAIN' });
    const order = service.provider.orders.get(id)!;
    order.outcome = { ...order.outcome, kind: 'approved', amountCents: 6_000 } as typeof order.outcome;
    service.advance(10_000);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', approved_amount: 6_000 });
    expect(service.findings).toEqual([]);
  });

  it('that never arrived is sent again with its amount, once it can no longer arrive', async () => {
    const id = await authorized();
    const arrive = service.provider.capture.bind(service.provider);
    const amounts: number[] = [];
    service.provider.capture = async ({ amountCents }) => {
      amounts.push(amountCents);
      return { kind: 'unknown' };
    };
    await capture(id, 6_000);
    for (let seconds = 0; seconds < 10; seconds += 2) {
      service.advance(2_000);
      await service.scanDue();
    }
    expect(amounts).toEqual([6_000]);
    service.provider.capture = (order, call) => {
      amounts.push(order.amountCents);
      return arrive(order, call);
    };
    service.advance(11_000);
    await service.scanDue();
    expect(amounts).toEqual([6_000, 6_000]);
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', approved_amount: 6_000 });
  });

  it('that is refused because it has happened is taken in, and its other amount told to operators', async () => {
    const id = await authorized();
    const order = service.provider.orders.get(id)!;
    order.outcome = { ...order.outcome, kind: 'approved' } as typeof order.outcome;
    expect(await capture(id, 6_000)).toMatchObject({
      value: { status: 'APPROVED', approved_amount: 10_000 },
    });
    expect(service.findings).toEqual(['captured_amount']);
  });

  it('of an authorization that is gone at the provider is no success', async () => {
    const id = await authorized();
    const ref = { owner: OWNER, transactionId: id, providerTransactionId: `pt-${id}` };
    await service.provider.voidOrder(ref, { timeoutMs: 1 });
    expect(await capture(id)).toMatchObject({
      error: { code: 'invalid_transaction_state', members: { current_status: 'CANCELLED' } },
    });
  });

  it.each(['declined', 'failed'] as const)(
    'of an order that the provider reports as %s ends the payment',
    async (kind) => {
      const id = await authorized();
      service.provider.onQuery = () =>
        ({
          kind,
          by: 'ACQUIRER',
          reason: 'PROVIDER',
          responseCode: '05',
          providerTransactionId: `pt-${id}`,
        }) as never;
      service.provider.capture = async () => ({ kind: 'rejected' });
      expect(await capture(id)).toMatchObject({
        error: { code: 'invalid_transaction_state', members: { current_status: 'CANCELLED' } },
      });
      expect(await service.stored(id)).not.toHaveProperty('work_due_at');
    },
  );

  it('that is refused leaves the authorization, which can be captured or given up', async () => {
    const id = await authorized();
    service.provider.capture = async () => ({ kind: 'rejected' });
    expect(await capture(id)).toMatchObject({ error: { code: 'provider_error' } });
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED', submission: 'SETTLED' });
    expect(await cancel(id)).toMatchObject({ value: { status: 'CANCELLED' } });
  });

  it('that was refused is no success for its Idempotency-Key, when another request captures later', async () => {
    const id = await authorized();
    const captureBy = (key: string, amount: number) =>
      service.payments.capture(
        { merchant_id: MERCHANT_ID, transaction_id: id, amount },
        { ...makeContext(), idempotency: { key, fingerprint: String(amount) } },
      );
    const arrive = service.provider.capture.bind(service.provider);
    service.provider.capture = async () => ({ kind: 'rejected' });
    expect(await captureBy('first', 6_000)).toMatchObject({ error: { code: 'provider_error' } });
    service.provider.capture = arrive;
    expect(readTransaction(await captureBy('second', 5_000))).toMatchObject({
      value: { approved_amount: 5_000 },
    });
    expect(await captureBy('first', 6_000)).toMatchObject({ error: { code: 'invalid_transaction_state' } });
    expect(await captureBy('second', 5_000)).toMatchObject({ value: { replayed: true } });
  });

  it('that was refused is tried again for its Idempotency-Key, and its success is replayed', async () => {
    const id = await authorized();
    const repeat = () =>
      service.payments.capture(
        { merchant_id: MERCHANT_ID, transaction_id: id, amount: 6_000 },
        { ...makeContext(), idempotency: { key: 'repeated', fingerprint: 'f' } },
      );
    const arrive = service.provider.capture.bind(service.provider);
    service.provider.capture = async () => ({ kind: 'rejected' });
    expect(await repeat()).toMatchObject({ error: { code: 'provider_error' } });
    service.provider.capture = arrive;
    const answers = await Promise.all([repeat(), repeat(), repeat()]);
    expect(answers.map((answer) => answer.ok && answer.value.replayed).sort()).toEqual([false, true, true]);
    expect(await repeat()).toMatchObject({ value: { replayed: true } });
    expect(await service.stored(id)).toMatchObject({ approved_amount: 6_000, capture_attempts: 2 });
  });

  it('is not settled by an old report of the authorization when its answer was lost', async () => {
    const id = await authorized();
    const { outcome } = service.provider.orders.get(id)!;
    service.provider.capture = async () => ({ kind: 'unknown' });
    await capture(id);
    const told = await service.callbackOf(id, { about: 'order', outcome });
    expect(told.ok).toBe(true);
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED', submission: 'UNCERTAIN' });
    expect(await cancel(id)).toMatchObject({ error: { code: 'request_in_progress' } });
    const order = service.provider.orders.get(id)!;
    order.outcome = { ...outcome, kind: 'approved' } as typeof order.outcome;
    service.advance(2_500);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', submission: 'SETTLED' });
  });

  it('that is not captured within five days is given up', async () => {
    const id = await authorized();
    service.advance(5 * 86_400_000 + 1_000);
    await service.scanDue();
    expect((await service.stored(id)).status).toBe('CANCELLED');
  });
});

describe('a cancellation', () => {
  it('makes both moves when the provider confirms at once', async () => {
    const id = await authorized();
    expect(await cancel(id)).toMatchObject({ value: { status: 'CANCELLED' } });
    const [document] = await service.collections.transactions.find({ _id: id }).toArray();
    expect(document?.outbox.map(({ type }) => type)).toEqual([
      'transaction.created',
      ...Array.from({ length: 3 }, () => 'transaction.status_changed'),
    ]);
  });

  it('does not ask the provider about a payment that was never sent', async () => {
    const created = await service.payments.create(aCard({ require_3ds: true }), makeContext());
    const id = created.ok ? created.value.transaction._id : '';
    service.provider.voidOrder = () => Promise.reject(new Error('not to be asked'));
    expect(await cancel(id)).toMatchObject({ value: { status: 'CANCELLED' } });
  });

  it('waits for a provider that is silent, and gives way to a payment that was faster', async () => {
    const id = await charge();
    service.provider.voidOrder = async () => ({ kind: 'unknown' });
    expect(await cancel(id)).toMatchObject({ value: { status: 'PENDING_CANCELLATION' } });
    service.provider.voidOrder = async (ref, call) => {
      const paid = await service.provider.simulatePayment(
        { ...ref, paidVia: 'PIX', amountCents: 10_000, paidAt: service.now(), payer },
        call,
      );
      return paid.kind === 'paid' ? paid : { kind: 'unknown' };
    };
    service.advance(2_500);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', approved_amount: 10_000 });
  });

  it('of a void that the acquirer refuses leaves the authorization, and is no success', async () => {
    const id = await authorized();
    service.provider.voidOrder = async () => ({ kind: 'rejected' });
    expect(await cancel(id)).toMatchObject({ error: { code: 'provider_error', reason: 'void_refused' } });
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED', status_reason: 'PROVIDER' });
  });

  it('that loses to the payment gets the error of a moment later, also for a repeat of its key', async () => {
    const transaction_id = await charge();
    const pay = service.provider.simulatePayment.bind(service.provider);
    service.provider.voidOrder = async (ref, call) => {
      const paid = await pay(
        { ...ref, paidVia: 'PIX', amountCents: 10_000, paidAt: service.now(), payer },
        call,
      );
      return paid.kind === 'paid' ? paid : { kind: 'unknown' };
    };
    const context = { ...makeContext(), idempotency: { key: 'k', fingerprint: 'f' } };
    const keyed = () => service.payments.cancel({ merchant_id: MERCHANT_ID, transaction_id }, context);
    const lost = { error: { code: 'invalid_transaction_state', members: { current_status: 'APPROVED' } } };
    expect(await keyed()).toMatchObject(lost);
    expect(await keyed()).toMatchObject(lost);
    expect(await service.stored(transaction_id)).toMatchObject({ status: 'APPROVED' });
  });

  it('of a charge that the provider will not remove yet is asked for again, and gives way to its payment', async () => {
    const id = await charge();
    service.provider.voidOrder = async () => ({ kind: 'rejected' });
    expect(await cancel(id)).toMatchObject({ value: { status: 'PENDING_CANCELLATION' } });
    const paid = await service.payments.pay(
      { merchant_id: MERCHANT_ID, transaction_id: id, paid_via: 'PIX', amount: null, paid_at: null, payer },
      makeContext(),
    );
    expect(paid).toMatchObject({ value: { status: 'APPROVED', refunds: [] } });
  });

  it('of a charge that was paid too late all the same is over once the provider was asked', async () => {
    const id = await charge();
    service.provider.voidOrder = async () => ({ kind: 'unknown' });
    expect(await cancel(id)).toMatchObject({ value: { status: 'PENDING_CANCELLATION' } });
    service.advance(86_400_001);
    const ref = { owner: OWNER, transactionId: id, providerTransactionId: `pt-${id}` };
    const late = { ...ref, paidVia: 'PIX', amountCents: 10_000, paidAt: service.now(), payer } as const;
    const paid = await service.provider.simulatePayment(late, { timeoutMs: 1_000 });
    await service.callbackOf(id, { about: 'order', outcome: paid });
    service.provider.voidOrder = async () => paid as Extract<typeof paid, { kind: 'paid' }>;
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({
      status: 'CANCELLED',
      refunds: [{ automatic: true, status: 'COMPLETED' }],
    });
  });

  it('of a card is not ended by a word that is none of a card', async () => {
    const id = await authorized();
    const paid = { kind: 'paid', providerTransactionId: `pt-${id}`, boleto: null, payments: [] } as const;
    service.provider.voidOrder = async () => paid;
    expect(await cancel(id)).toMatchObject({ value: { status: 'PENDING_CANCELLATION', work_attempts: 1 } });
  });

  it('that meets a capture takes the capture in', async () => {
    const id = await authorized();
    const order = service.provider.orders.get(id)!;
    const captured = { ...order.outcome, kind: 'approved' } as Extract<
      typeof order.outcome,
      { kind: 'approved' }
    >;
    service.provider.voidOrder = async () => captured;
    expect(await cancel(id)).toMatchObject({
      error: { code: 'invalid_transaction_state', members: { current_status: 'APPROVED' } },
    });
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', approved_amount: 10_000 });
  });

  it('that the acquirer refuses after the five days is asked for a few times, not in every round', async () => {
    const id = await authorized();
    let asked = 0;
    service.provider.voidOrder = async () => {
      asked += 1;
      return { kind: 'rejected' };
    };
    service.advance(5 * 86_400_000 + 1_000);
    for (let round = 0; round < 30; round++) await service.scanDue();
    expect(asked).toBe(1);
    for (let hour = 0; hour < 300; hour++) {
      service.advance(3_600_000);
      await service.scanDue();
    }
    expect(asked).toBe(10);
    expect(service.findings).toEqual(Array.from({ length: 10 }, () => 'void_refused'));
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED' });
  });

  it('is refused for a paid payment', async () => {
    const created = await service.payments.create(aCard(), makeContext());
    const id = created.ok ? created.value.transaction._id : '';
    expect(await cancel(id)).toMatchObject({
      error: {
        code: 'invalid_transaction_state',
        members: { allowed_statuses: ['AUTHORIZED', 'WAITING_PAYMENT', 'AWAITING_3DS'] },
      },
    });
  });
});
