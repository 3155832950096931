// Disputes on a real MongoDB: applied once however often they are reported, after pending refunds have been cancelled.
import type { CallContext } from '@mps/contracts';
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';
import { aPix, MERCHANT_ID } from '../../test/create-request.fixture';
import { aDisputeReport } from '../transaction/domain/transaction.fixture';
import type { OpenDisputeRequest } from './simulate';

let service: Running;
withTransactions((running) => (service = running));

let count = 0;
const open = (
  transaction_id: string,
  changes: Partial<OpenDisputeRequest> = {},
  context: CallContext = makeContext(),
) =>
  service.disputes.open(
    { merchant_id: MERCHANT_ID, transaction_id, kind: null, amount: null, reason_code: '10.4', ...changes },
    context,
  );
async function opened() {
  const id = await service.paid();
  const made = await open(id);
  if (!made.ok) throw new Error(made.error.code);
  return { id, disputeId: made.value.dispute.id };
}
const refund = (transaction_id: string, amount: number | null) => {
  count += 1;
  const body = { request_id: `r-${count}`, reason: 'FRAUD', description: null, amount } as const;
  return service.refunds.create({ merchant_id: MERCHANT_ID, transaction_id, ...body }, makeContext());
};
const openedFact = () => ({
  about: 'dispute_opened',
  dispute: aDisputeReport({ openedAt: service.now() }),
});
const closedFact = (outcome: 'WON' | 'LOST' | 'CANCELLED') => ({
  about: 'dispute_closed',
  providerDisputeId: 'd-1',
  outcome,
  closedAt: service.now(),
});
const wonFact = () => closedFact('WON');

describe('a dispute', () => {
  it('charges the payment back and waits for an answer, all of it by default', async () => {
    const id = await service.paid();
    expect(await open(id)).toMatchObject({
      value: { dispute: { kind: 'CARD_CHARGEBACK', status: 'OPEN', amount: 10_000, debited: 10_000 } },
    });
    expect((await service.stored(id)).status).toBe('CHARGEDBACK');
    expect((await service.eventsOf(id)).slice(-2)).toEqual(['transaction.status_changed', 'dispute.created']);
    expect(await open(id)).toMatchObject({ error: { code: 'invalid_transaction_state' } });
  });

  it('that is reported twice exists once', async () => {
    const id = await service.paid();
    const told = await Promise.all(
      [1, 2, 3].map((number) => service.callbackOf(id, openedFact(), `event-${number}`)),
    );
    expect(told.every(({ ok }) => ok)).toBe(true);
    expect((await service.stored(id)).disputes).toHaveLength(1);
  });

  it('reported by its callback first is answered to an equal request, and to no other one', async () => {
    const id = await service.paid();
    const asked = Promise.withResolvers<undefined>();
    const told = Promise.withResolvers<undefined>();
    const openAtProvider = service.disputeSimulator.open.bind(service.disputeSimulator);
    service.disputeSimulator.open = async (...request) => {
      service.disputeSimulator.open = openAtProvider;
      const answer = await openAtProvider(...request);
      if (answer.kind !== 'opened') return answer;
      await service.callbackOf(id, { about: 'dispute_opened', dispute: answer.dispute });
      asked.resolve(undefined);
      await told.promise;
      return answer;
    };
    const keyed = { ...makeContext(), idempotency: { key: 'k', fingerprint: 'f' } };
    const first = open(id, {}, keyed);
    await asked.promise;
    expect(await open(id, {}, keyed)).toMatchObject({
      value: { dispute: { status: 'OPEN' }, replayed: false },
    });
    expect(await open(id)).toMatchObject({ error: { code: 'invalid_transaction_state' } });
    told.resolve(undefined);
    expect(await first).toMatchObject({ value: { dispute: { status: 'OPEN' }, replayed: true } });
    expect((await service.stored(id)).disputes).toHaveLength(1);
    const another = { ...makeContext(), idempotency: { key: 'other', fingerprint: 'f' } };
    expect(await open(id, {}, another)).toMatchObject({ error: { code: 'invalid_transaction_state' } });
  });

  it.each(['OPEN', 'LOST'] as const)(
    'with a lost answer is answered to a repeat with its Idempotency-Key, %s as it is by then',
    async (status) => {
      const id = await service.paid();
      const openAtProvider = service.disputeSimulator.open.bind(service.disputeSimulator);
      service.disputeSimulator.open = async (...request) => {
        service.disputeSimulator.open = openAtProvider;
        const answer = await openAtProvider(...request);
        if (answer.kind !== 'opened') return answer;
        await service.callbackOf(id, { about: 'dispute_opened', dispute: answer.dispute });
        return { kind: 'unknown' };
      };
      const keyed = { ...makeContext(), idempotency: { key: 'k', fingerprint: 'f' } };
      expect(await open(id, {}, keyed)).toMatchObject({ error: { code: 'provider_error' } });
      const dispute_id = (await service.stored(id)).disputes[0]?.id ?? '';
      if (status === 'LOST') await service.disputes.resolve({ dispute_id, outcome: status }, makeContext());
      const repeated = { value: { dispute: { id: dispute_id, status } } };
      const otherBody = { ...keyed, idempotency: { key: 'k', fingerprint: 'other' } };
      expect(await open(id, { amount: 1 }, otherBody)).toMatchObject({
        error: { code: 'idempotency_key_conflict' },
      });
      expect(await open(id, {}, keyed)).toMatchObject(repeated);
      expect(await open(id, {}, keyed)).toMatchObject({ value: { ...repeated.value, replayed: true } });
      expect((await service.stored(id)).disputes).toHaveLength(1);
    },
  );

  it('cancels pending refunds at the provider before it is written, in one write', async () => {
    const id = await service.paid();
    service.provider.onRefund = () => ({ kind: 'pending', providerRefundId: 'D1' });
    await refund(id, 4_000);
    expect(await service.callbackOf(id, openedFact(), 'event-1')).toMatchObject({ ok: true });
    expect(await service.stored(id)).toMatchObject({
      status: 'CHARGEDBACK',
      reserved_amount: 0,
      refunds: [{ status: 'CANCELLED' }],
      disputes: [{ debited: 10_000 }],
    });
    expect((await service.eventsOf(id)).slice(-4)).toEqual([
      'transaction.status_changed',
      'refund.cancelled',
      'transaction.status_changed',
      'dispute.created',
    ]);
  });

  it('leaves a running refund, and debits that much less', async () => {
    const id = await service.paid();
    service.provider.onRefund = () => ({ kind: 'processing', providerRefundId: 'D1' });
    await refund(id, 4_000);
    await service.callbackOf(id, openedFact(), 'event-1');
    expect(await service.stored(id)).toMatchObject({
      refunds: [{ status: 'PROCESSING' }],
      disputes: [{ debited: 6_000 }],
    });
  });

  it('of refunded money is stored and debits nothing', async () => {
    const id = await service.paid();
    await refund(id, null);
    expect(await open(id)).toMatchObject({ value: { dispute: { debited: 0, status: 'OPEN' } } });
    expect((await service.stored(id)).status).toBe('REFUNDED');
  });

  it('of an unpaid payment is refused', async () => {
    const created = await service.payments.create(aPix(), makeContext());
    const id = created.ok ? created.value.transaction._id : '';
    expect(await open(id)).toMatchObject({
      error: { code: 'invalid_transaction_state', members: { current_status: 'WAITING_PAYMENT' } },
    });
  });

  it.each([
    ['of more than was paid', { amount: 10_001 }, { at: '#/amount', code: 'too_big' }],
    ['of another method', { kind: 'PIX_MED_FRAUD' }, { at: '#/kind', code: 'not_allowed' }],
  ] as const)('%s is refused', async (_case, changes, violation) => {
    expect(await open(await service.paid(), changes)).toMatchObject({ error: { violations: [violation] } });
  });

  describe('of a part', () => {
    it('leaves the rest to be disputed, also while it is open, and each is decided on its own', async () => {
      const id = await service.paid();
      const first = await open(id, { amount: 1_000 });
      expect(first).toMatchObject({ value: { dispute: { amount: 1_000, debited: 1_000 } } });
      expect(await open(id, { amount: 9_001 })).toMatchObject({
        error: { violations: [{ at: '#/amount', code: 'too_big', params: { max: 9_000 } }] },
      });
      expect(await open(id, { amount: 9_000 })).toMatchObject({ value: { dispute: { debited: 9_000 } } });
      expect(await open(id, { amount: 1 })).toMatchObject({ error: { code: 'invalid_transaction_state' } });
      const dispute_id = first.ok ? first.value.dispute.id : '';
      await service.disputes.resolve({ dispute_id, outcome: 'LOST' }, makeContext());
      expect(await service.stored(id)).toMatchObject({
        status: 'CHARGEDBACK',
        disputes: [
          { status: 'LOST', debited: 1_000 },
          { status: 'OPEN', debited: 9_000 },
        ],
        movements: [
          { kind: 'DISPUTE', amount: 1_000 },
          { kind: 'DISPUTE', amount: 9_000 },
        ],
      });
    });

    it('is opened once by simultaneous requests with one Idempotency-Key', async () => {
      const id = await service.paid();
      const keyed = { ...makeContext(), idempotency: { key: 'k', fingerprint: 'f' } };
      const answers = await Promise.all([1, 2, 3].map(() => open(id, { amount: 1_000 }, keyed)));
      expect(answers.every(({ ok }) => ok)).toBe(true);
      expect((await service.stored(id)).disputes).toHaveLength(1);
    });
  });

  it('that was won restores the payment’s status, even after a partial refund', async () => {
    const id = await service.paid();
    await refund(id, 1_000);
    await service.callbackOf(id, openedFact(), 'event-1');
    await service.callbackOf(id, wonFact(), 'event-2');
    expect(await service.stored(id)).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      disputes: [{ status: 'WON' }],
    });
    expect((await service.eventsOf(id)).at(-1)).toBe('dispute.closed');
  });

  it('is refused until its beginning is known when its end is reported first', async () => {
    const id = await service.paid();
    expect(await service.callbackOf(id, wonFact(), 'event-2')).toMatchObject({
      error: { code: 'service_unavailable' },
    });
    await service.callbackOf(id, openedFact(), 'event-1');
    expect(await service.callbackOf(id, wonFact(), 'event-2')).toMatchObject({ ok: true });
    expect(await service.stored(id)).toMatchObject({ status: 'APPROVED', disputes: [{ status: 'WON' }] });
  });

  it.each(['WON', 'CANCELLED'] as const)(
    'that is %s gives way to a refund that ran on, in one write, and its end counts',
    async (outcome) => {
      const id = await service.paid();
      service.provider.onRefund = () => ({ kind: 'processing', providerRefundId: 'D1' });
      await refund(id, 4_000);
      await service.callbackOf(id, openedFact(), 'event-1');
      const { version } = await service.stored(id);
      await service.callbackOf(id, closedFact(outcome), 'event-2');
      expect(await service.stored(id)).toMatchObject({
        status: 'PENDING_REFUND',
        version: version + 1,
        reserved_amount: 4_000,
        disputes: [{ status: outcome }],
      });
      expect((await service.eventsOf(id)).slice(-3)).toEqual([
        'transaction.status_changed',
        'dispute.closed',
        'transaction.status_changed',
      ]);
      service.provider.onRefund = () => ({
        kind: 'completed',
        providerRefundId: 'D1',
        completedAt: service.now(),
      });
      service.advance(5_000);
      await service.scanDue();
      expect(await service.stored(id)).toMatchObject({
        status: 'PARTIALLY_REFUNDED',
        refunded_amount: 4_000,
      });
    },
  );

  it('that is won after all of the money went back leaves the payment REFUNDED', async () => {
    const id = await service.paid();
    service.provider.onRefund = () => ({ kind: 'processing', providerRefundId: 'D1' });
    await refund(id, null);
    await service.callbackOf(id, openedFact(), 'event-1');
    service.provider.onRefund = () => ({
      kind: 'completed',
      providerRefundId: 'D1',
      completedAt: service.now(),
    });
    service.advance(5_000);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({ status: 'CHARGEDBACK', refunded_amount: 10_000 });
    await service.callbackOf(id, wonFact(), 'event-2');
    expect(await service.stored(id)).toMatchObject({
      status: 'REFUNDED',
      disputes: [{ status: 'WON', debited: 0 }],
    });
  });

  it('of another order cancels no refund and changes nothing', async () => {
    const id = await service.paid();
    service.provider.onRefund = () => ({ kind: 'pending', providerRefundId: 'D1' });
    await refund(id, 4_000);
    const asked: string[] = [];
    service.provider.cancelRefund = async ({ refundKey }) => {
      asked.push(refundKey);
      return { kind: 'cancelled', providerRefundId: null };
    };
    const before = await service.stored(id);
    expect(await service.callbackOf(id, openedFact(), 'event-1', 'pt-of-another-order')).toMatchObject({
      error: { code: 'resource_not_found' },
    });
    expect(asked).toEqual([]);
    expect(await service.stored(id)).toEqual(before);
  });

  it('that is reported again later cancels no newer refund', async () => {
    const id = await service.paid();
    await service.callbackOf(id, openedFact(), 'event-1');
    await service.callbackOf(id, wonFact(), 'event-2');
    service.provider.onRefund = () => ({ kind: 'pending', providerRefundId: 'D1' });
    await refund(id, 4_000);
    await service.callbackOf(id, openedFact(), 'event-3');
    expect(await service.stored(id)).toMatchObject({
      status: 'PENDING_REFUND',
      refunds: [{ status: 'PENDING' }],
    });
  });

  it('that the network decides in sandbox mode ends, once', async () => {
    const { id, disputeId } = await opened();
    const resolve = () => service.disputes.resolve({ dispute_id: disputeId, outcome: 'LOST' }, makeContext());
    expect(await resolve()).toMatchObject({ value: { dispute: { status: 'LOST' } } });
    expect((await service.stored(id)).status).toBe('CHARGEDBACK');
    expect(await resolve()).toMatchObject({ error: { code: 'invalid_dispute_state' } });
  });

  it.each([
    ['WON', { value: { dispute: { status: 'WON' } } }],
    ['LOST', { error: { code: 'invalid_dispute_state', members: { current_status: 'ACCEPTED' } } }],
  ] as const)(
    'that its merchant accepts while the network decides it as %s has one end, that of the money',
    async (outcome, answer) => {
      const { disputeId } = await opened();
      const decide = service.disputeSimulator.resolve.bind(service.disputeSimulator);
      service.disputeSimulator.resolve = async (...asked) => {
        expect(await service.disputes.accept(disputeId, makeContext())).toMatchObject({ ok: true });
        return decide(...asked);
      };
      const resolved = await service.disputes.resolve({ dispute_id: disputeId, outcome }, makeContext());
      expect(resolved).toMatchObject(answer);
    },
  );
});

describe('the list of disputes', () => {
  it('is in pages, filtered, within the scope', async () => {
    const first = await opened();
    service.advance(1_000);
    const second = await opened();
    await service.disputes.accept(first.disputeId, makeContext());
    const any = { transaction_id: null, company_id: null, status: [], kind: [] } as const;
    const inPages = { due_at_from: null, due_at_to: null, sort: 'created_at', page: 1, limit: 1 } as const;
    const query = { ...any, ...inPages, direction: -1 } as const;
    const list = async (changes: object = {}, context = makeContext()) => {
      const listed = await service.disputes.list({ ...query, ...changes }, context);
      if (!listed.ok) throw new Error(listed.error.code);
      return { ids: listed.value.data.map(({ dispute }) => dispute.id), total: listed.value.total };
    };
    expect(await list()).toEqual({ ids: [second.disputeId], total: 2 });
    expect(await list({ page: 2 })).toEqual({ ids: [first.disputeId], total: 2 });
    expect(await list({ direction: 1 })).toEqual({ ids: [first.disputeId], total: 2 });
    const found = await service.disputes.get(first.disputeId, makeContext());
    const after = { id: first.disputeId, created_at: found.ok && found.value.dispute.created_at };
    expect((await list({ direction: 1, after })).ids).toEqual([second.disputeId]);
    expect((await list({ after })).ids).toEqual([]);
    expect(await list({ status: ['ACCEPTED', 'LOST'] })).toEqual({ ids: [first.disputeId], total: 1 });
    expect(await list({ transaction_id: second.id })).toEqual({ ids: [second.disputeId], total: 1 });
    expect(await list({}, makeContext('another-organization', null))).toEqual({ ids: [], total: 0 });
    expect((await list({ company_id: MERCHANT_ID })).total).toBe(2);
    expect((await list({ company_id: 'another-company' })).total).toBe(0);
    expect((await list({ company_id: 'another-company' }, makeContext(undefined, MERCHANT_ID))).total).toBe(
      0,
    );
    expect((await list({ kind: ['PIX_MED_FRAUD'] })).total).toBe(0);
    expect((await list({ kind: ['PIX_MED_FRAUD', 'CARD_CHARGEBACK'] })).total).toBe(2);
  });
});
