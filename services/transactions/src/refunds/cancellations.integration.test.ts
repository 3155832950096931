// Cancellations of refunds on a real MongoDB: the provider decides, a lost answer is asked for again, and a refund that never
// arrived is cancelled here.
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';
import { MERCHANT_ID } from '../../test/create-request.fixture';

let service: Running;
withTransactions((running) => (service = running));

const refund = (transaction_id: string, amount: number | null) =>
  service.refunds.create(
    {
      merchant_id: MERCHANT_ID,
      transaction_id,
      request_id: transaction_id,
      amount,
      reason: 'CUSTOMER_REQUEST',
      description: null,
    },
    makeContext(),
  );
const pending = () => ({ kind: 'pending', providerRefundId: 'D1' }) as const;

describe('a cancellation of a refund', () => {
  const cancel = (transaction_id: string, refund_id: string) =>
    service.refunds.cancel({ merchant_id: MERCHANT_ID, transaction_id, refund_id }, makeContext());

  async function pendingRefund() {
    const id = await service.paid();
    service.provider.onRefund = pending;
    const made = await refund(id, 6_000);
    if (!made.ok) throw new Error(made.error.code);
    expect(made.value.refund.status).toBe('PENDING');
    return { id, refundId: made.value.refund.id };
  }

  it('releases the amount once', async () => {
    const { id, refundId } = await pendingRefund();
    expect(await cancel(id, refundId)).toMatchObject({ value: { refund: { status: 'CANCELLED' } } });
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', reserved_amount: 0 });
    expect(await cancel(id, refundId)).toMatchObject({
      error: {
        code: 'invalid_refund_state',
        members: { current_status: 'CANCELLED', allowed_statuses: ['PENDING'] },
      },
    });
    const [document] = await service.collections.transactions.find({ _id: id }).toArray();
    expect(document?.outbox.at(-1)?.type).toBe('refund.cancelled');
  });

  it('that comes too late returns the state of the refund', async () => {
    const { id, refundId } = await pendingRefund();
    service.provider.cancelRefund = async () => ({
      kind: 'completed',
      providerRefundId: 'D1',
      completedAt: service.now(),
    });
    expect(await cancel(id, refundId)).toMatchObject({
      error: { code: 'invalid_refund_state', members: { current_status: 'COMPLETED' } },
    });
    expect(await service.stored(id)).toMatchObject({ refunded_amount: 6_000 });
  });

  it.each([
    ['has not seen it yet', 'not_found', 'request_in_progress'],
    ['is silent', 'unknown', 'provider_error'],
  ] as const)('changes nothing while the provider %s', async (_case, kind, code) => {
    const { id, refundId } = await pendingRefund();
    service.provider.cancelRefund = async () => ({ kind });
    expect(await cancel(id, refundId)).toMatchObject({ error: { code } });
    expect(await service.stored(id)).toMatchObject({ status: 'PENDING_REFUND', reserved_amount: 6_000 });
  });

  it('is requested again when its answer was lost', async () => {
    const { id, refundId } = await pendingRefund();
    const cancelRefund = service.provider.cancelRefund.bind(service.provider);
    service.provider.cancelRefund = async () => ({ kind: 'unknown' });
    expect(await cancel(id, refundId)).toMatchObject({ error: { code: 'provider_error' } });
    service.provider.cancelRefund = cancelRefund;
    service.advance(3_600_000);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({
      status: 'APPROVED',
      reserved_amount: 0,
      refunds: [{ status: 'CANCELLED' }],
    });
    expect((await service.stored(id)).refunds[0]).not.toHaveProperty('cancel_requested_at');
  });

  describe('of a refund that never reached the provider', () => {
    let sent: jest.SpyInstance;

    async function unseenRefund() {
      const made = await pendingRefund();
      await forgetAnswer(made.id);
      sent = jest.spyOn(service.provider, 'refund');
      service.provider.queryRefund = async () => ({ kind: 'not_found' });
      service.provider.cancelRefund = async () => ({ kind: 'not_found' });
      return made;
    }

    it('is done at once when its call can no longer arrive, also while payouts are paused', async () => {
      const { id, refundId } = await unseenRefund();
      await service.payouts.set({ paused: true, reason: null, changed_by: 'test' });
      expect(await cancel(id, refundId)).toMatchObject({ error: { code: 'request_in_progress' } });
      service.advance(12_000);
      expect(await cancel(id, refundId)).toMatchObject({ value: { refund: { status: 'CANCELLED' } } });
      await service.payouts.set({ paused: false, reason: null, changed_by: 'test' });
      service.advance(3_600_000);
      await service.scanDue();
      expect(sent).not.toHaveBeenCalled();
      expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', reserved_amount: 0 });
    });

    it('stays wanted when its first answer was lost, and nothing is sent', async () => {
      const { id, refundId } = await unseenRefund();
      service.provider.cancelRefund = async () => ({ kind: 'unknown' });
      expect(await cancel(id, refundId)).toMatchObject({ error: { code: 'provider_error' } });
      service.provider.cancelRefund = async () => ({ kind: 'not_found' });
      for (let seconds = 0; seconds < 40; seconds += 4) {
        service.advance(4_000);
        await service.scanDue();
      }
      expect(sent).not.toHaveBeenCalled();
      expect(await service.stored(id)).toMatchObject({
        status: 'APPROVED',
        reserved_amount: 0,
        refunds: [{ status: 'CANCELLED' }],
      });
    });

    it('takes no other answer for the refund of a call that was sent since', async () => {
      const { id, refundId } = await unseenRefund();
      service.advance(13_000);
      service.provider.cancelRefund = async () => {
        const sentSince = { 'refunds.0.sent_at': service.now() };
        await service.collections.transactions.updateOne(
          { _id: id },
          { $set: sentSince, $inc: { version: 1 } },
        );
        return { kind: 'not_found' };
      };
      expect(await cancel(id, refundId)).toMatchObject({ error: { code: 'request_in_progress' } });
      expect(await service.stored(id)).toMatchObject({ refunds: [{ status: 'PENDING' }] });
    });
  });
});

it('while payouts are paused a refund that a dead process had sent is asked for', async () => {
  const id = await service.paid();
  service.provider.onRefund = pending;
  await refund(id, null);
  await forgetAnswer(id);
  await service.payouts.set({ paused: true, reason: null, changed_by: 'test' });
  service.provider.queryRefund = async () => ({
    kind: 'completed',
    providerRefundId: 'D1',
    completedAt: service.now(),
  });
  service.advance(60_000);
  await service.scanDue();
  await service.payouts.set({ paused: false, reason: null, changed_by: 'test' });
  expect(await service.stored(id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'COMPLETED' }] });
});

/** As if the process had died between the call and the write of its answer. */
const forgetAnswer = (id: string) =>
  service.collections.transactions.updateOne(
    { _id: id },
    { $set: { 'refunds.0.provider_refund_identification': null } },
  );
