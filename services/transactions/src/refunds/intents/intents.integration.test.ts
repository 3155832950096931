// Intents of refunds on a real MongoDB: a refund is written in full once, with its outcome. A change that comes earlier
// materializes it, and the due-work scanner ends what a request left behind.
import { randomUUID } from 'node:crypto';
import { loadMessage, runAs, TOPICS } from '@mps/contracts';
import { aBolepix, MERCHANT_ID } from '../../../test/create-request.fixture';
import {
  makeContext,
  ORGANIZATION_ID,
  type Running,
  withTransactions,
} from '../../../test/transactions.fixture';
import type { RefundOutcome, Transaction } from '../../transaction';
import { decideRefund } from '../domain/decide-refund';
import { makeRecentRefunds } from '..';

let service: Running;
withTransactions((running) => (service = running));

/** After this no request that opened an intent can begin its refund. */
const LEFT_MS = 13_000;
const DAY_MS = 86_400_000;

const refund = (transaction_id: string, amount: number | null, request_id: string = randomUUID()) =>
  service.refunds.create(
    {
      merchant_id: MERCHANT_ID,
      transaction_id,
      request_id,
      amount,
      reason: 'CUSTOMER_REQUEST',
      description: null,
    },
    makeContext(undefined, null, 60_000),
  );

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((next) => setImmediate(next));
}

/** A refund that hangs at the provider until `answer` is called. */
async function hangingRefund(id: string, amount: number | null, requestId: string = randomUUID()) {
  const answered = Promise.withResolvers<RefundOutcome>();
  const send = service.provider.refund.bind(service.provider);
  let isAsked = false;
  service.provider.refund = async () => {
    isAsked = true;
    return answered.promise;
  };
  const made = refund(id, amount, requestId);
  await until(() => isAsked);
  service.provider.refund = send;
  return {
    answer: async (outcome: RefundOutcome = completed()) => {
      answered.resolve(outcome);
      return made;
    },
  };
}

const completed = (): RefundOutcome => ({
  kind: 'completed',
  providerRefundId: 'D1',
  completedAt: service.now(),
});
const listIntents = () =>
  service.collections.refundIntents.find({ organization_id: ORGANIZATION_ID }).toArray();
const toUser = (id: string) => ({ kind: 'USER', id, label: 'a***@e***.com' }) as const;

/** The type of each event after the payment's own two, and who made it. */
async function listActors(id: string): Promise<readonly (readonly [type: string, actor: string])[]> {
  const { file, message } = TOPICS.transactions;
  const codec = loadMessage<object, { readonly meta: { readonly actor: { readonly id: string } } }>(
    file,
    message,
  );
  const document = await service.collections.transactions.findOne({ _id: id }, { promoteBuffers: true });
  return document!.outbox.slice(2).map((entry) => [entry.type, codec.decode(entry.message).meta.actor.id]);
}

const listNewEvents = async (id: string) => (await service.eventsOf(id)).slice(2);

async function openIntent(payment: Transaction, request_id: string, id: string = randomUUID()) {
  const opened = await service.refundIntents.open(payment, { id, request_id }, Date.now() + 10_000);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

describe('while a refund waits for the provider', () => {
  it('its amount is reserved, and the payment does not show it', async () => {
    const id = await service.paid();
    const hanging = await hangingRefund(id, 6_000);
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', reserved_amount: 0, refunds: [] });
    expect(await listNewEvents(id)).toEqual([]);
    expect(await refund(id, 6_000)).toMatchObject({
      error: { code: 'insufficient_refundable_amount', members: { remaining_amount: 4_000 } },
    });
    expect(await hanging.answer()).toMatchObject({ value: { refund: { status: 'COMPLETED' } } });
    expect(await service.stored(id)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      reserved_amount: 6_000,
      refunded_amount: 6_000,
    });
    expect(await service.stored(id)).not.toHaveProperty('refund_under_way');
    expect(await listNewEvents(id)).toEqual([
      'transaction.status_changed',
      'refund.created',
      'transaction.status_changed',
      'refund.completed',
    ]);
    await until(async () => (await listIntents()).length === 0);
  });

  it('another refund of the payment writes both, and each has its own outcome', async () => {
    const id = await service.paid();
    const hanging = await hangingRefund(id, 6_000);
    expect(await refund(id, 4_000)).toMatchObject({ value: { refund: { status: 'COMPLETED' } } });
    expect(await service.stored(id)).toMatchObject({
      status: 'PENDING_REFUND',
      reserved_amount: 10_000,
      refunded_amount: 4_000,
      refunds: [{ status: 'PENDING' }, { status: 'COMPLETED' }],
    });
    await hanging.answer();
    expect(await service.stored(id)).toMatchObject({
      status: 'REFUNDED',
      refunded_amount: 10_000,
      refunds: [{ status: 'COMPLETED' }, { status: 'COMPLETED' }],
    });
  });

  it('its events name who began it, also when another actor changes the payment', async () => {
    const id = await service.paid();
    const hanging = await runAs(toUser('first'), () => hangingRefund(id, 6_000));
    await runAs(toUser('second'), () => refund(id, 4_000));
    await hanging.answer();
    expect(await listActors(id)).toEqual([
      ['transaction.status_changed', 'first'],
      ['refund.created', 'first'],
      ['refund.created', 'second'],
      ['refund.completed', 'second'],
      ['transaction.status_changed', 'first'],
      ['refund.completed', 'first'],
    ]);
    expect(await service.stored(id)).not.toHaveProperty('refund_begun_by');
  });

  it('a dispute that another actor opens with an Idempotency-Key is opened, and a repeat answers it', async () => {
    const id = await service.paid();
    const hanging = await runAs(toUser('first'), () => hangingRefund(id, 6_000));
    jest.spyOn(service.provider, 'cancelRefund').mockResolvedValue({ kind: 'unknown' });
    const request = {
      merchant_id: MERCHANT_ID,
      transaction_id: id,
      kind: null,
      amount: 4_000,
      reason_code: '10.4',
    };
    const idempotency = { key: randomUUID(), fingerprint: 'the body' };
    const open = () =>
      runAs(toUser('second'), () =>
        service.disputes.open(request, { ...makeContext(undefined, null, 60_000), idempotency }),
      );
    expect(await open()).toMatchObject({ value: { replayed: false, dispute: { amount: 4_000 } } });
    expect(await open()).toMatchObject({ value: { replayed: true, dispute: { amount: 4_000 } } });
    await hanging.answer();
    expect((await service.stored(id)).disputes).toHaveLength(1);
  });

  it('a dispute leaves it its amount, and cancels it at the provider first', async () => {
    const id = await service.paid();
    const hanging = await hangingRefund(id, 6_000);
    const cancelled = jest.spyOn(service.provider, 'cancelRefund').mockResolvedValue({ kind: 'unknown' });
    const dispute = {
      providerDisputeId: 'd-1',
      kind: 'CARD_CHARGEBACK',
      amountCents: 10_000,
      reasonCode: null,
      dueAt: null,
      openedAt: service.now(),
    };
    expect(await service.callbackOf(id, { about: 'dispute_opened', dispute })).toMatchObject({ ok: true });
    expect(cancelled).toHaveBeenCalledTimes(1);
    expect(await service.stored(id)).toMatchObject({
      status: 'CHARGEDBACK',
      reserved_amount: 6_000,
      disputes: [{ debited: 4_000 }],
    });
    expect((await listNewEvents(id)).slice(0, 2)).toEqual(['transaction.status_changed', 'refund.created']);
    await hanging.answer();
    expect(await service.stored(id)).toMatchObject({ status: 'CHARGEDBACK', refunded_amount: 6_000 });
  });

  it('the ledger is told of it, for each company that it takes from', async () => {
    const id = await service.paid();
    const hanging = await hangingRefund(id, 6_000);
    const { transactions } = service.collections;
    const reader = makeRecentRefunds({ transactions, intents: service.refundIntents });
    const listRecent = async (company_id: string) => {
      const since = new Date(service.now().getTime() - 120_000);
      const context = makeContext();
      const caller = { ...context.caller, company_id: null };
      const found = await reader.list({ company_id, since, limit: 10 }, { ...context, caller });
      return found.ok ? found.value.payments : [];
    };
    expect(await listRecent(MERCHANT_ID)).toMatchObject([
      { _id: id, status: 'PENDING_REFUND', reserved_amount: 6_000, refunds: [{ status: 'PENDING' }] },
    ]);
    expect(await listRecent(randomUUID())).toEqual([]);
    await hanging.answer();
    expect(await listRecent(MERCHANT_ID)).toMatchObject([{ _id: id, refunded_amount: 6_000 }]);
  });

  it('the scanner shows it after the deadline, and a late answer completes it once', async () => {
    const id = await service.paid();
    const hanging = await hangingRefund(id, null);
    service.advance(LEFT_MS);
    await service.scanDueRefundIntents();
    expect(await service.stored(id)).toMatchObject({
      status: 'PENDING_REFUND',
      refunds: [{ status: 'PENDING', amount: 10_000 }],
      work_due_at: expect.any(Date),
    });
    await hanging.answer();
    expect(await service.stored(id)).toMatchObject({ status: 'REFUNDED', refunded_amount: 10_000 });
    expect(await listNewEvents(id)).toEqual([
      'transaction.status_changed',
      'refund.created',
      'transaction.status_changed',
      'refund.completed',
    ]);
  });
});

describe('after its process died', () => {
  it('a repeat that names the refund is answered when the payment shows it', async () => {
    const id = await service.paid();
    const requestId = randomUUID();
    const hanging = await hangingRefund(id, 6_000, requestId);
    service.advance(LEFT_MS);
    expect(await refund(id, 6_000, requestId)).toMatchObject({
      value: { refund: { status: 'PENDING' }, replayed: true },
    });
    expect(await service.stored(id)).toMatchObject({
      status: 'PENDING_REFUND',
      reserved_amount: 6_000,
      refunds: [{ request_id: requestId, status: 'PENDING' }],
    });
    await hanging.answer();
    expect(await service.stored(id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 6_000 });
  });

  it('a refund that was begun is settled by the reconciler', async () => {
    const id = await service.paid();
    const stored = await service.stored(id);
    const request = { id: randomUUID(), request_id: 'left', amount: 6_000, fingerprint: 'f' };
    await openIntent(stored, 'left', request.id);
    const begun = await service.store.change(stored, (state) =>
      decideRefund(
        state,
        { ...request, reason: 'CUSTOMER_REQUEST', description: null },
        { now: service.now(), cardRefundWindowMs: 365 * DAY_MS },
      ),
    );
    expect(begun.ok).toBe(true);
    service.advance(LEFT_MS);
    await service.scanDueRefundIntents();
    service.advance(60_000);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 6_000 });
    expect(service.provider.refunds.size).toBe(1);
    await until(async () => (await listIntents()).length === 0);
  });

  it('a request that had not begun its refund leaves its request_id free', async () => {
    const id = await service.paid();
    await openIntent(await service.stored(id), 'free');
    service.advance(LEFT_MS);
    await service.scanDueRefundIntents();
    await until(async () => (await listIntents()).length === 0);
    expect(await refund(id, null, 'free')).toMatchObject({ value: { replayed: false } });
  });

  it('an intent that a failover brings back changes no sum', async () => {
    const id = await service.paid();
    const made = await refund(id, 6_000, 'kept');
    if (!made.ok) throw new Error(made.error.code);
    await until(async () => (await listIntents()).length === 0);
    const before = await service.stored(id);
    await openIntent(before, 'kept', made.value.refund.id);
    service.advance(LEFT_MS);
    await service.scanDueRefundIntents();
    await until(async () => (await listIntents()).length === 0);
    expect(await service.stored(id)).toEqual({ ...before, version: before.version + 1 });
    expect(await refund(id, 6_000, 'kept')).toMatchObject({ value: { replayed: true } });
  });
});

it('a request that was held up past its deadline begins no refund', async () => {
  const dueDate = new Date(service.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
  const consumer = {
    full_name: 'Ana',
    document_type: 'CPF',
    document_number: '52998224725',
    pix_key: 'ana@example.com',
    address: null,
  };
  const made = await service.payments.create(
    aBolepix(dueDate, { request_id: randomUUID(), consumer }),
    makeContext(),
  );
  if (!made.ok) throw new Error(made.error.code);
  const id = made.value.transaction._id;
  const payment = {
    payment_id: 'p1',
    amount: 10_000,
    paid_via: 'BOLETO',
    end_to_end_id: null,
    is_accepted: true,
  };
  await service.collections.transactions.updateOne({ _id: id }, {
    $set: {
      status: 'APPROVED',
      approved_amount: 10_000,
      approved_at: service.now(),
      'instrument.paid_via': 'BOLETO',
      payments: [payment],
    },
  } as never);
  const check = service.upstreams.checkRefundDestination.bind(service.upstreams);
  service.upstreams.checkRefundDestination = async (...asked) => {
    service.advance(LEFT_MS);
    await service.scanDueRefundIntents();
    return check(...asked);
  };
  expect(await refund(id, 1_000, 'held up')).toMatchObject({ error: { code: 'request_in_progress' } });
  expect(service.provider.refunds.size).toBe(0);
  expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', refunds: [] });
});

it('equal requests at once with two payments begin one refund', async () => {
  const ids = [await service.paid(), await service.paid()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => refund(ids[index % 2] ?? '', 1_000, 'shared')),
  );
  expect(answers.filter((answer) => answer.ok && !answer.value.replayed)).toHaveLength(1);
  expect(service.provider.refunds.size).toBe(1);
});
