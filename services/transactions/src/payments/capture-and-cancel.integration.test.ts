// Captures and cancellations on a real MongoDB: the intent first, the provider asked once, its silence resolved later.
import { ALL_TENANTS } from '@mps/aggregates';
import { contextOf, startTransactions, transactionOf, type Running } from '../../test/transactions.fixture';
import { aCard, aPix, MERCHANT_ID } from '../../test/create-request.fixture';

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
});
beforeEach(async () => {
  await service.reset();
});
afterAll(() => service.stop());

async function authorized() {
  service.provider.onCard = ({ transactionId, amountCents }) => ({
    kind: 'authorized',
    providerTransactionId: `pt-${transactionId}`,
    amountCents,
    responseCode: '00',
    nsu: '1',
    authorizationCode: 'A',
  });
  const created = await service.payments.create(aCard(), contextOf());
  if (!created.ok) throw new Error(created.error.code);
  expect(created.value.transaction.status).toBe('AUTHORIZED');
  return created.value.transaction._id;
}
const capture = async (transaction_id: string, amount: number | null = null) =>
  transactionOf(
    await service.payments.capture({ merchant_id: MERCHANT_ID, transaction_id, amount }, contextOf()),
  );
const cancel = async (transaction_id: string) =>
  transactionOf(await service.payments.cancel({ merchant_id: MERCHANT_ID, transaction_id }, contextOf()));
const stored = async (id: string) => (await service.store.find(ALL_TENANTS, id))!;

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
    expect((await stored(id)).status).toBe('APPROVED');
  });

  it.each([
    ['that happened', 'approved', 'APPROVED'],
    ['that did not happen', 'authorized', 'AUTHORIZED'],
  ] as const)('whose answer was lost, %s, is learnt of by the sweeper', async (_case, kind, status) => {
    const id = await authorized();
    service.provider.capture = async () => ({ kind: 'unknown' });
    expect(await capture(id)).toMatchObject({ error: { code: 'provider_error' } });
    expect(await capture(id)).toMatchObject({ error: { code: 'request_in_progress' } });
    expect(await cancel(id)).toMatchObject({ error: { code: 'request_in_progress' } });
    const order = service.provider.orders.get(id)!;
    order.outcome = { ...order.outcome, kind } as typeof order.outcome;
    service.advance(2_500);
    await service.scanDue();
    expect(await stored(id)).toMatchObject({ status, submission: 'SETTLED' });
  });

  it('whose answer was lost is not settled by an old word of the authorization', async () => {
    const id = await authorized();
    const { outcome } = service.provider.orders.get(id)!;
    service.provider.capture = async () => ({ kind: 'unknown' });
    await capture(id);
    const told = await service.payments.receiveCallback({
      provider: 'PROVIDER_A',
      body: Buffer.from(
        JSON.stringify({
          eventId: 'event-1',
          transactionId: id,
          providerTransactionId: `pt-${id}`,
          occurredAt: service.now(),
          fact: { about: 'order', outcome },
        }),
      ),
      signature: 'right',
      signatureId: 'm',
      signatureTimestamp: '0',
    });
    expect(told.ok).toBe(true);
    expect(await stored(id)).toMatchObject({ status: 'AUTHORIZED', submission: 'UNCERTAIN' });
    expect(await cancel(id)).toMatchObject({ error: { code: 'request_in_progress' } });
    const order = service.provider.orders.get(id)!;
    order.outcome = { ...outcome, kind: 'approved' } as typeof order.outcome;
    service.advance(2_500);
    await service.scanDue();
    expect(await stored(id)).toMatchObject({ status: 'APPROVED', submission: 'SETTLED' });
  });

  it('that nobody asks for within five days is given up', async () => {
    const id = await authorized();
    service.advance(5 * 86_400_000 + 1_000);
    await service.scanDue();
    expect((await stored(id)).status).toBe('CANCELLED');
  });
});

describe('a cancellation', () => {
  it('makes both moves when the provider confirms at once', async () => {
    const id = await authorized();
    expect(await cancel(id)).toMatchObject({ value: { status: 'CANCELLED' } });
    const [document] = await service.models.transactions.find({ _id: id }).lean();
    expect(document?.outbox.map(({ type }) => type)).toEqual([
      'transaction.created',
      ...Array.from({ length: 3 }, () => 'transaction.status_changed'),
    ]);
  });

  it('asks nobody about a payment that was never sent', async () => {
    const created = await service.payments.create(aCard({ require_3ds: true }), contextOf());
    const id = created.ok ? created.value.transaction._id : '';
    service.provider.voidOrder = () => Promise.reject(new Error('not to be asked'));
    expect(await cancel(id)).toMatchObject({ value: { status: 'CANCELLED' } });
  });

  it('waits for a provider that is silent, and gives way to a payment that was faster', async () => {
    const created = await service.payments.create(aPix(), contextOf());
    const id = created.ok ? created.value.transaction._id : '';
    service.provider.voidOrder = async () => ({ kind: 'unknown' });
    expect(await cancel(id)).toMatchObject({ value: { status: 'PENDING_CANCELLATION' } });
    service.provider.voidOrder = async (ref, call) => {
      const payer = { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null };
      const paid = await service.provider.simulatePayment(
        { ...ref, paidVia: 'PIX', amountCents: 10_000, paidAt: service.now(), payer },
        call,
      );
      return paid.kind === 'paid' ? paid : { kind: 'unknown' };
    };
    service.advance(2_500);
    await service.scanDue();
    expect(await stored(id)).toMatchObject({ status: 'APPROVED', approved_amount: 10_000 });
  });

  it('of a void that the acquirer refuses leaves the authorization', async () => {
    const id = await authorized();
    service.provider.voidOrder = async () => ({ kind: 'rejected' });
    expect(await cancel(id)).toMatchObject({ value: { status: 'AUTHORIZED', status_reason: 'PROVIDER' } });
  });

  it('is refused for what is paid', async () => {
    const created = await service.payments.create(aCard(), contextOf());
    const id = created.ok ? created.value.transaction._id : '';
    expect(await cancel(id)).toMatchObject({
      error: {
        code: 'invalid_transaction_state',
        members: { allowed_statuses: ['AUTHORIZED', 'WAITING_PAYMENT', 'AWAITING_3DS'] },
      },
    });
  });
});
