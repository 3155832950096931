// The cancellation of a refund (docs/rules.md#refunds): possible only before the provider begins with it, by one request at a
// time (docs/rules.md#simultaneous-changes), and only when the provider confirms it.
import type { RefundStatus } from '@mps/kernel';
import { aTransaction, inStatus, T0 } from '../../transaction/domain/transaction.fixture';
import type { Refund, Transaction } from '../../transaction/domain/transaction';
import { checkRefundCancel, decideRefundCancel } from './decide-refund';
import { decideRefundCancelAnswer } from './decide-refund-outcome';

const after = (ms: number): Date => new Date(T0.getTime() + ms);
const LATER = after(60_000);
const CALL_LIFE_MS = 10_000;
const [pending] = inStatus('PENDING_REFUND').refunds as [Refund];
const other: Refund = { ...pending, id: 'refund-other', amount: 1_000, cancel_requested_at: T0 };

const having = (...refunds: readonly Refund[]): Transaction =>
  aTransaction({
    ...inStatus('PENDING_REFUND'),
    refunds,
    reserved_amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
  });

describe('a request to cancel a refund', () => {
  test.each([
    ['PENDING', true],
    ['PROCESSING', false],
    ['TIMEOUT', false],
    ['COMPLETED', false],
    ['FAILED', false],
    ['CANCELLED', false],
  ] as const)('of a refund in %s is accepted: %s', (status: RefundStatus, isTaken) => {
    const refund = { ...pending, status };
    const refusal = {
      ok: false,
      error: {
        code: 'invalid_refund_state',
        members: { current_status: status, allowed_statuses: ['PENDING'] },
      },
    };
    const [checked, decided] = [checkRefundCancel(refund), decideRefundCancel(having(refund), refund.id, T0)];
    expect([checked.ok, decided.ok]).toEqual([isTaken, isTaken]);
    if (!isTaken) expect([checked, decided]).toEqual([refusal, refusal]);
  });

  test('of a refund that the platform made is refused in every status', () => {
    const refusal = {
      code: 'invalid_refund_state',
      members: { current_status: 'PENDING', allowed_statuses: [] },
    };
    const automatic = { ...pending, automatic: true };
    expect(checkRefundCancel(automatic)).toEqual({ ok: false, error: refusal });
    expect(decideRefundCancel(having(automatic), automatic.id, T0)).toEqual({ ok: false, error: refusal });
  });

  test('is stored in that refund alone, and moves, releases and publishes nothing yet', () => {
    const state = having(other, pending);
    const answer = decideRefundCancel(state, pending.id, LATER);
    expect(answer).toEqual({
      ok: true,
      value: {
        next: { ...state, refunds: [other, { ...pending, cancel_requested_at: LATER }] },
        events: [],
      },
    });
  });

  test.each([
    [0, false],
    [CALL_LIFE_MS - 1, false],
    [CALL_LIFE_MS, true],
  ])('sent %i ms after another request is accepted: %s', (ms, isTaken) => {
    const state = having({ ...pending, cancel_requested_at: T0 });
    const answer = decideRefundCancel(state, pending.id, after(ms));
    expect(answer.ok).toBe(isTaken);
    if (answer.ok) expect(answer.value.next.refunds[0]?.cancel_requested_at).toEqual(after(ms));
    else expect(answer.error).toEqual({ code: 'request_in_progress', retryAfterSeconds: 1 });
  });

  test('throws for a refund that the payment does not have', () => {
    expect(() => decideRefundCancel(having(pending), 'refund-9', T0)).toThrow('has lost refund refund-9');
  });
});

describe('the provider’s answer to a cancellation', () => {
  const asked = { ...pending, cancel_requested_at: T0 };

  test('ends the request and leaves the refund as it is when nothing was cancelled', () => {
    const state = having(other, asked);
    const { next, events } = decideRefundCancelAnswer(state, pending.id, null, LATER);
    expect(next).toEqual({ ...state, refunds: [other, pending] });
    expect(next.refunds[1]).not.toHaveProperty('cancel_requested_at');
    expect(events).toEqual([]);
  });

  test('releases the amount when the refund was cancelled, and the last one approves the payment again', () => {
    const outcome = { kind: 'cancelled', providerRefundId: 'D1' } as const;
    const { next, events } = decideRefundCancelAnswer(having(asked), pending.id, outcome, LATER);
    const cancelled = {
      ...pending,
      status: 'CANCELLED',
      provider_refund_identification: 'D1',
      updated_at: LATER,
    };
    expect(next).toMatchObject({ status: 'APPROVED', reserved_amount: 0, refunded_amount: 0 });
    expect(next.latest_refund_at).toBeNull();
    expect(next.refunds).toEqual([cancelled]);
    expect(events).toMatchObject([
      { type: 'transaction.status_changed', previousStatus: 'PENDING_REFUND' },
      { type: 'refund.cancelled', previousStatus: 'PENDING', refund: cancelled },
    ]);
  });

  test('stores the refund as completed when it was completed before', () => {
    const outcome = { kind: 'completed', providerRefundId: 'D1', completedAt: LATER } as const;
    const { next } = decideRefundCancelAnswer(having(asked), pending.id, outcome, LATER);
    expect(next).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refunded_amount: 4_000,
      reserved_amount: 4_000,
    });
    expect(next.refunds[0]).not.toHaveProperty('cancel_requested_at');
  });
});
