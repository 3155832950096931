// Processes that are held up between their write and their call, on a real MongoDB: a late call finds nothing declared
// undone, or is applied as the outcome that it is.
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';
import { aCard, MERCHANT_ID } from '../../test/create-request.fixture';
import { aDisputeReport } from '../transaction/domain/transaction.fixture';
import type { CaptureOutcome, RefundOutcome } from '../transaction';

let service: Running;
withTransactions((running) => (service = running));

const SECOND_MS = 1_000;

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
const ref = (transaction_id: string) => ({ merchant_id: MERCHANT_ID, transaction_id });
const capture = async (id: string, amount: number | null = null) =>
  service.payments.capture({ ...ref(id), amount }, makeContext());

describe('a capture that is held up on its way', () => {
  const REJECTED = { kind: 'rejected' } as const;
  const approved = (id: string, amountCents: number): CaptureOutcome => ({
    kind: 'approved',
    providerTransactionId: `pt-${id}`,
    amountCents,
    responseCode: '00',
    nsu: '1',
    authorizationCode: 'A',
  });

  it('is not declared undone by the refusal of the one that was sent after it', async () => {
    const id = await authorized();
    const onItsWay = Promise.withResolvers<CaptureOutcome>();
    const reached = Promise.withResolvers<undefined>();
    service.provider.capture = async () => {
      reached.resolve(undefined);
      return onItsWay.promise;
    };
    const first = capture(id, 6_000);
    await reached.promise;
    // Another process finds the order authorized, sends the capture again, and is refused.
    service.provider.capture = async () => REJECTED;
    service.advance(13 * SECOND_MS);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED', submission: 'UNCERTAIN' });
    expect(await capture(id, 9_000)).toMatchObject({ error: { code: 'request_in_progress' } });
    expect(await service.payments.cancel(ref(id), makeContext())).toMatchObject({
      error: { code: 'request_in_progress' },
    });
    onItsWay.resolve(approved(id, 6_000));
    expect(await first).toMatchObject({
      value: { transaction: { status: 'APPROVED', approved_amount: 6_000 } },
    });
    expect(service.findings).toEqual([]);
  });

  it('is over when the refusal is old enough that no earlier one can arrive', async () => {
    const id = await authorized();
    service.provider.capture = async () => ({ kind: 'unknown' });
    await capture(id);
    let asked = 0;
    service.provider.capture = async () => {
      asked += 1;
      return REJECTED;
    };
    for (const seconds of [13, 11]) {
      service.advance(seconds * SECOND_MS);
      await service.scanDue();
      expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED', submission: 'UNCERTAIN' });
    }
    service.advance(11 * SECOND_MS);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED', submission: 'SETTLED' });
    expect(await service.stored(id)).not.toHaveProperty('capture');
    expect(asked).toBe(1);
  });

  it('is not sent any more where its process was held up before the call', async () => {
    const id = await authorized();
    const begin = service.store.begin.bind(service.store);
    let asked = 0;
    service.provider.capture = async () => {
      asked += 1;
      return approved(id, 10_000);
    };
    const held = Object.assign(service.store, {
      begin: async (...args: Parameters<typeof begin>) => {
        const begun = await begin(...args);
        service.advance(3 * SECOND_MS);
        return begun;
      },
    });
    expect(await capture(id)).toMatchObject({ error: { code: 'provider_error' } });
    Object.assign(held, { begin });
    expect(asked).toBe(0);
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED', submission: 'UNCERTAIN' });
    service.advance(13 * SECOND_MS);
    await service.scanDue();
    expect(asked).toBe(1);
    expect((await service.stored(id)).status).toBe('APPROVED');
  });

  it('does not end a later capture by its own refusal', async () => {
    const id = await authorized();
    const change = service.store.change;
    const held = Promise.withResolvers<undefined>();
    const refused = Promise.withResolvers<undefined>();
    service.provider.capture = async () => REJECTED;
    // The first request is held up with the refusal.
    Object.assign(service.store, {
      change: async (...args: Parameters<typeof change>) => {
        Object.assign(service.store, { change });
        refused.resolve(undefined);
        await held.promise;
        return change(...args);
      },
    });
    const first = capture(id, 6_000);
    await refused.promise;
    // Another process ends the first capture meanwhile.
    for (const seconds of [13, 13]) {
      service.advance(seconds * SECOND_MS);
      await service.scanDue();
    }
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED', submission: 'SETTLED' });
    const onItsWay = Promise.withResolvers<CaptureOutcome>();
    const reached = Promise.withResolvers<undefined>();
    service.provider.capture = async () => {
      reached.resolve(undefined);
      return onItsWay.promise;
    };
    const second = capture(id, 9_000);
    await reached.promise;
    held.resolve(undefined);
    await first;
    expect(await service.stored(id)).toMatchObject({
      submission: 'UNDER_WAY',
      capture: { attempt: 2, amount: 9_000 },
    });
    onItsWay.resolve(approved(id, 9_000));
    expect(await second).toMatchObject({ value: { transaction: { status: 'APPROVED' } } });
    expect(service.findings).toEqual([]);
  });

  it('is refused for certain where it was sent once', async () => {
    const id = await authorized();
    service.provider.capture = async () => REJECTED;
    expect(await capture(id)).toMatchObject({ error: { code: 'provider_error', reason: 'capture_refused' } });
    expect(await service.stored(id)).toMatchObject({ status: 'AUTHORIZED', submission: 'SETTLED' });
  });
});

describe('a refund that is held up on its way while its payment is disputed', () => {
  const refund = async (id: string) =>
    service.refunds.create(
      { ...ref(id), request_id: 'refund-1', amount: 4_000, reason: 'CUSTOMER_REQUEST', description: null },
      makeContext(),
    );
  const dispute = async (id: string) =>
    service.callbackOf(id, {
      about: 'dispute_opened',
      dispute: aDisputeReport({ openedAt: service.now() }),
    });

  async function heldUp() {
    const id = await service.paid();
    const onItsWay = Promise.withResolvers<RefundOutcome>();
    const reached = Promise.withResolvers<undefined>();
    service.provider.refund = async () => {
      reached.resolve(undefined);
      return onItsWay.promise;
    };
    service.provider.cancelRefund = async () => ({ kind: 'not_found' });
    const sent = refund(id);
    await reached.promise;
    return { id, sent, onItsWay };
  }
  const completed = (): RefundOutcome => ({
    kind: 'completed',
    providerRefundId: 'D1',
    completedAt: service.now(),
  });

  it('does not count as cancelled within twelve seconds: its reserved amount is not debited', async () => {
    const { id, sent, onItsWay } = await heldUp();
    service.advance(11 * SECOND_MS);
    await dispute(id);
    expect(await service.stored(id)).toMatchObject({
      status: 'CHARGEDBACK',
      refunds: [{ status: 'PENDING' }],
      disputes: [{ debited: 6_000 }],
    });
    onItsWay.resolve(completed());
    expect(await sent).toMatchObject({ value: { refund: { status: 'COMPLETED' } } });
    expect(await service.stored(id)).toMatchObject({ refunded_amount: 4_000 });
    expect(service.findings).toEqual([]);
  });

  it('is cancelled after that, and told to an operator where it is carried out all the same', async () => {
    const { id, sent, onItsWay } = await heldUp();
    service.advance(12 * SECOND_MS);
    await dispute(id);
    expect(await service.stored(id)).toMatchObject({
      refunds: [{ status: 'CANCELLED' }],
      disputes: [{ debited: 10_000 }],
    });
    onItsWay.resolve(completed());
    await sent;
    expect(service.findings).toEqual(['refund_after_end']);
    expect(await service.stored(id)).toMatchObject({
      refunded_amount: 0,
      findings: [{ kind: 'refund_after_end', expected: 0, actual: 4_000 }],
    });
  });

  it('is judged by when it was sent last, not by when it was made', async () => {
    const id = await service.paid();
    service.provider.refund = async () => ({ kind: 'pending', providerRefundId: null });
    await refund(id);
    service.advance(3_600 * SECOND_MS);
    const reached = Promise.withResolvers<undefined>();
    const onItsWay = Promise.withResolvers<RefundOutcome>();
    service.provider.refund = async () => {
      reached.resolve(undefined);
      return onItsWay.promise;
    };
    service.provider.cancelRefund = async () => ({ kind: 'not_found' });
    const scanned = service.scanDue();
    await reached.promise;
    await dispute(id);
    expect(await service.stored(id)).toMatchObject({
      refunds: [{ status: 'PENDING' }],
      disputes: [{ debited: 6_000 }],
    });
    onItsWay.resolve(completed());
    await scanned;
    expect(await service.stored(id)).toMatchObject({ refunded_amount: 4_000 });
  });

  it('is not sent any more where its process was held up between the write and the call', async () => {
    const id = await service.paid();
    service.provider.refund = async () => ({ kind: 'pending', providerRefundId: null });
    await refund(id);
    service.advance(3_600 * SECOND_MS);
    let asked = 0;
    service.provider.refund = async () => {
      asked += 1;
      return completed();
    };
    service.provider.cancelRefund = async () => ({ kind: 'not_found' });
    const change = service.store.change;
    // The dispute comes 13 seconds after the write that announces the call. So it takes the refund for cancelled.
    Object.assign(service.store, {
      change: async (...args: Parameters<typeof change>) => {
        Object.assign(service.store, { change });
        const written = await change(...args);
        service.advance(13 * SECOND_MS);
        await dispute(id);
        return written;
      },
    });
    await service.scanDue();
    Object.assign(service.store, { change });
    expect(asked).toBe(0);
    expect(await service.stored(id)).toMatchObject({
      refunds: [{ status: 'CANCELLED' }],
      refunded_amount: 0,
      disputes: [{ debited: 10_000 }],
    });
    expect(service.findings).toEqual([]);
  });

  it('is sent by the next scan where its process was held up and nothing else happened', async () => {
    const id = await service.paid();
    service.provider.refund = async () => ({ kind: 'pending', providerRefundId: null });
    await refund(id);
    service.advance(3_600 * SECOND_MS);
    let asked = 0;
    service.provider.refund = async () => {
      asked += 1;
      return completed();
    };
    const change = service.store.change;
    Object.assign(service.store, {
      change: async (...args: Parameters<typeof change>) => {
        Object.assign(service.store, { change });
        const written = await change(...args);
        service.advance(3 * SECOND_MS);
        return written;
      },
    });
    await service.scanDue();
    expect(asked).toBe(0);
    service.advance(3_600 * SECOND_MS);
    await service.scanDue();
    expect(asked).toBe(1);
    expect(await service.stored(id)).toMatchObject({ refunded_amount: 4_000 });
  });

  it('is not sent any more where a dispute cancelled it before the call', async () => {
    const id = await service.paid();
    service.provider.refund = async () => ({ kind: 'pending', providerRefundId: null });
    await refund(id);
    service.advance(3_600 * SECOND_MS);
    let asked = 0;
    service.provider.refund = async () => {
      asked += 1;
      return completed();
    };
    const change = service.store.change;
    // The dispute comes between the scan and its write.
    Object.assign(service.store, {
      change: async (...args: Parameters<typeof change>) => {
        Object.assign(service.store, { change });
        await dispute(id);
        return change(...args);
      },
    });
    await service.scanDue();
    Object.assign(service.store, { change });
    expect(asked).toBe(0);
    expect(await service.stored(id)).toMatchObject({
      refunds: [{ status: 'CANCELLED' }],
      refunded_amount: 0,
    });
  });
});
