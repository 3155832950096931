// Refunds on a real MongoDB: a hundred at once never exceed the paid amount, a request id is one refund of its company, and
// the reconciler finishes refunds that the provider leaves open.
import { setTimeout as pause } from 'node:timers/promises';
import {
  makeContext,
  ORGANIZATION_ID,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';
import { aPix, MERCHANT_ID } from '../../test/create-request.fixture';
import type { CreateRefundRequest } from './create';

let service: Running;
withTransactions((running) => (service = running));

let count = 0;
const refund = (
  transaction_id: string,
  changes: Partial<CreateRefundRequest> = {},
  context = makeContext(),
) => {
  count += 1;
  const command: CreateRefundRequest = {
    merchant_id: MERCHANT_ID,
    transaction_id,
    request_id: `refund-${count}`,
    amount: null,
    reason: 'CUSTOMER_REQUEST',
    description: null,
    ...changes,
  };
  return service.refunds.create(command, context);
};
const listEvents = async (id: string) => {
  const [document] = await service.collections.transactions.find({ _id: id }).toArray();
  return document!.outbox.map(({ type, sequence }) => `${sequence} ${type}`);
};
/** The provider takes so long that every request of a test meets the first under way. */
const PROVIDER_MS = 200;

describe('refunds at once', () => {
  it('of 60 % each, a hundred of them, leave exactly one winner', async () => {
    const id = await service.paid();
    const answers = await Promise.all(Array.from({ length: 100 }, () => refund(id, { amount: 6_000 })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({
        error: { code: 'insufficient_refundable_amount', members: { remaining_amount: 4_000 } },
      });
    expect(service.provider.refunds.size).toBe(1);
    expect(await service.stored(id)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refunded_amount: 6_000,
      reserved_amount: 6_000,
    });
    expect(await refund(id, { amount: 4_000 })).toMatchObject({ value: { refund: { status: 'COMPLETED' } } });
    expect(await service.stored(id)).toMatchObject({ status: 'REFUNDED', refunded_amount: 10_000 });
  });

  it('of one cent each, thirty of them, are twenty', async () => {
    const id = await service.paid();
    const answers = await Promise.all(Array.from({ length: 30 }, () => refund(id, { amount: 1 })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(answers.filter((answer) => !answer.ok && answer.error.code === 'too_many_refunds')).toHaveLength(
      10,
    );
    expect(await service.stored(id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 20 });
  });

  it('with one request id and one body are one refund', async () => {
    const id = await service.paid();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refund(id, { request_id: 'once', amount: 1_000 })),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(answers.filter((answer) => answer.ok && !answer.value.replayed)).toHaveLength(1);
    expect((await service.stored(id)).refunds).toHaveLength(1);
  });

  it('with one request id all answer the refund as it is', async () => {
    const id = await service.paid();
    const send = service.provider.refund.bind(service.provider);
    service.provider.refund = async (...asked) => {
      await pause(PROVIDER_MS);
      return send(...asked);
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, { request_id: 'once' })));
    const statuses = answers.map((answer) => (answer.ok ? answer.value.refund.status : answer.error.code));
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 'COMPLETED'));
  });

  it('with one request id answer in progress when the provider is too late for them', async () => {
    const id = await service.paid();
    const silence = Promise.withResolvers<{ readonly kind: 'unknown' }>();
    service.provider.refund = () => silence.promise;
    const first = refund(id, { request_id: 'once' });
    while ((await service.stored(id)).refund_under_way === undefined) await pause(1);
    const hurried = makeContext(undefined, undefined, 1_000);
    expect(await refund(id, { request_id: 'once' }, hurried)).toMatchObject({
      error: { code: 'request_in_progress', retryAfterSeconds: 1 },
    });
    silence.resolve({ kind: 'unknown' });
    expect(await first).toMatchObject({ value: { refund: { status: 'TIMEOUT' } } });
  });

  it('are in the postings that a rebuild of the ledger reads, also before the provider has answered', async () => {
    const id = await service.paid();
    const silence = Promise.withResolvers<{ readonly kind: 'unknown' }>();
    service.provider.refund = () => silence.promise;
    const first = refund(id, { amount: 4_000 });
    while ((await service.stored(id)).refund_under_way === undefined) await pause(1);
    const context = makeContext();
    const operator = { ...context, caller: { ...context.caller, kind: 'operator' as const } };
    const request = { after: null, limit: 10, transaction_ids: [id] };
    const listed = await service.paymentPostings.list(request, operator);
    silence.resolve({ kind: 'unknown' });
    await first;
    expect(listed).toMatchObject({
      value: { payments: [{ refunds: [{ amount: 4_000, status: 'PENDING' }] }] },
    });
  });

  it('with one request id for two payments are one refund, and the other is refused', async () => {
    const ids = [await service.paid(), await service.paid()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refund(ids[index % 2]!, { request_id: 'once' })),
    );
    expect(answers.filter((answer) => answer.ok && !answer.value.replayed)).toHaveLength(1);
    const refunds = (await Promise.all(ids.map((id) => service.stored(id)))).flatMap((one) => one.refunds);
    expect(refunds).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({
        error: { code: 'request_id_conflict', members: { existing_id: refunds[0]?.id } },
      });
  });
});

describe('a refund', () => {
  it('of the rest is reserved, completed and published in order', async () => {
    const id = await service.paid();
    await refund(id, { amount: 2_500 });
    expect(await refund(id)).toMatchObject({
      value: { refund: { amount: 7_500, status: 'COMPLETED', provider_refund_identification: 'D1' } },
    });
    expect((await listEvents(id)).slice(2)).toEqual([
      '3 transaction.status_changed',
      '4 refund.created',
      '5 transaction.status_changed',
      '6 refund.completed',
      '7 transaction.status_changed',
      '8 refund.created',
      '9 transaction.status_changed',
      '10 refund.completed',
    ]);
    expect((await service.stored(id)).latest_refund_at).not.toBeNull();
  });

  it('under a request id that was used with another body, or elsewhere, names the existing refund', async () => {
    const [id, other] = [await service.paid(), await service.paid()];
    const first = await refund(id, { request_id: 'same', amount: 100 });
    const existing_id = first.ok ? first.value.refund.id : '';
    const conflict = { error: { code: 'request_id_conflict', members: { existing_id } } };
    expect(await refund(id, { request_id: 'same', amount: 101 })).toMatchObject(conflict);
    expect(await refund(id, { request_id: 'same', amount: 100, reason: 'FRAUD' })).toMatchObject(conflict);
    expect(await refund(other, { request_id: 'same', amount: 100 })).toMatchObject(conflict);
    expect(await refund(id, { request_id: 'same', amount: 100 })).toMatchObject({
      value: { replayed: true },
    });
  });

  it('may have the request id of a payment', async () => {
    const id = await service.paid();
    const { request_id } = await service.stored(id);
    expect(await refund(id, { request_id })).toMatchObject({ value: { refund: { status: 'COMPLETED' } } });
  });

  it('of a foreign payment is not found, and takes no request id', async () => {
    const id = await service.paid();
    expect(await refund(id, { request_id: 'x' }, makeContext('another-organization', null))).toMatchObject({
      error: { code: 'resource_not_found' },
    });
    expect(
      await refund(id, { request_id: 'x' }, makeContext(ORGANIZATION_ID, 'another-company')),
    ).toMatchObject({
      error: { code: 'resource_not_found' },
    });
    expect(await refund(id, { request_id: 'x' })).toMatchObject({ ok: true });
  });

  it('that the provider refuses is FAILED and releases its amount', async () => {
    const id = await service.paid();
    service.provider.onRefund = () => ({ kind: 'failed', providerRefundId: null });
    expect(await refund(id, { amount: 1 })).toMatchObject({ value: { refund: { status: 'FAILED' } } });
    expect(await service.stored(id)).toMatchObject({
      status: 'APPROVED',
      refunded_amount: 0,
      reserved_amount: 0,
    });
  });

  it('is TIMEOUT after a lost answer until the reconciler finds its end', async () => {
    const id = await service.paid();
    service.provider.onRefund = () => ({ kind: 'unknown' });
    expect(await refund(id)).toMatchObject({ value: { refund: { status: 'TIMEOUT' } } });
    expect(await service.stored(id)).toMatchObject({ status: 'PENDING_REFUND', reserved_amount: 10_000 });
    service.provider.onRefund = () => ({
      kind: 'completed',
      providerRefundId: 'D9',
      completedAt: service.now(),
    });
    service.advance(10_000);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({
      status: 'REFUNDED',
      refunds: [{ status: 'COMPLETED' }],
    });
  });

  it('is refused after its window, by the business clock', async () => {
    const id = await service.paid();
    service.advance(365 * 86_400_000 + 1_000);
    expect(await refund(id)).toMatchObject({ error: { code: 'refund_window_closed' } });
  });

  it('of an unpaid payment lists the statuses that allow it', async () => {
    const created = await service.payments.create(aPix(), makeContext());
    const id = created.ok ? created.value.transaction._id : '';
    expect(await refund(id)).toMatchObject({
      error: {
        code: 'invalid_transaction_state',
        members: {
          current_status: 'WAITING_PAYMENT',
          allowed_statuses: ['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND'],
        },
      },
    });
  });
});

describe('while payouts are paused', () => {
  const setPaused = (paused: boolean) => service.payouts.set({ paused, reason: null, changed_by: 'test' });
  beforeEach(() => setPaused(true));
  afterEach(() => setPaused(false));

  it('a new refund is refused with 503, and reserves nothing', async () => {
    const id = await service.paid();
    expect(await refund(id)).toMatchObject({ error: { code: 'payouts_paused', retryAfterSeconds: 60 } });
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', reserved_amount: 0, refunds: [] });
    expect(service.provider.refunds.size).toBe(0);
  });

  it('a refund that the provider does not know is not sent again, and is sent after the pause', async () => {
    const id = await service.paid();
    await setPaused(false);
    service.provider.onRefund = () => ({ kind: 'unknown' });
    await refund(id, { request_id: 'paused-once' });
    await setPaused(true);
    const sent = jest.spyOn(service.provider, 'refund');
    service.provider.queryRefund = async () => ({ kind: 'not_found' });
    service.advance(60_000);
    await service.scanDue();
    expect(sent).not.toHaveBeenCalled();
    expect(await refund(id, { request_id: 'paused-once' })).toMatchObject({
      value: { replayed: true, refund: { status: 'TIMEOUT' } },
    });
    await setPaused(false);
    service.provider.onRefund = () => ({
      kind: 'completed',
      providerRefundId: 'D9',
      completedAt: service.now(),
    });
    service.advance(15 * 60_000);
    await service.scanDue();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await service.stored(id)).toMatchObject({ refunds: [{ status: 'COMPLETED' }] });
  });
});
