// The state machine against its source: every row of docs/rules.md#state-machine, its guards, and money out of place.
import { decideOutcome, decideTimeout } from '../../payments/domain/decide-outcome';
import { decideDisputeClosed, decideDisputeOpened } from '../../disputes/domain/decide-dispute';
import { decideCancel, decideCapture } from '../../payments/domain/decide-request';
import { decidePayments } from '../../payments/domain/decide-payments';
import { decideRefundOutcome } from '../../refunds/domain/decide-refund-outcome';
import type { OrderOutcome } from './provider-outcome';
import type { Transaction } from './transaction';
import { aDisputeReport, aPayment, EXPIRES_AT, inStatus, T0 } from './transaction.fixture';
import { listMoves, listAllowedStatuses, TRANSITION_TABLE, TRIGGERS } from './transition-table';

const LATER = new Date(T0.getTime() + 10_000);
const context = { now: LATER, newRefundId: () => 'auto-1', qrCode: 'qr', sealedToken: 'sealed' };
const outcome = (one: OrderOutcome) => (state: Transaction) => decideOutcome(state, one, context);
const fact = aDisputeReport({ openedAt: LATER });
describe('the transition table', () => {
  test('holds every row of the decisions, 1 to 33, and every trigger', () => {
    expect([...new Set(TRANSITION_TABLE.map(({ row }) => row))]).toEqual(
      Array.from({ length: 33 }, (_, index) => index + 1),
    );
    expect(TRIGGERS.filter((trigger) => !TRANSITION_TABLE.some(({ on }) => on === trigger))).toEqual([]);
  });

  test('has at most one row for a status and a trigger', () => {
    const pairs = TRANSITION_TABLE.flatMap(({ from, on }) => from.map((status) => `${status} ${on}`));
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test('has no move out of a terminal status except a recorded dispute', () => {
    for (const status of ['REFUSED', 'FAILED', 'REFUNDED'] as const) {
      const targets = TRIGGERS.flatMap((trigger) => listMoves(status, trigger)).filter(
        (to) => to !== 'stays',
      );
      expect(targets).toEqual([]);
    }
  });

  test('names the statuses that a refusal shows', () => {
    expect(listAllowedStatuses('cancel')).toEqual(['AUTHORIZED', 'WAITING_PAYMENT', 'AWAITING_3DS']);
    expect(listAllowedStatuses('accept_refund')).toEqual([
      'APPROVED',
      'PARTIALLY_REFUNDED',
      'PENDING_REFUND',
    ]);
  });
});

describe('guards', () => {
  test('a refusal names the current status and the allowed ones', () => {
    const refused = decideCancel(inStatus('APPROVED'), LATER);
    expect(refused).toEqual({
      ok: false,
      error: {
        code: 'invalid_transaction_state',
        members: {
          current_status: 'APPROVED',
          allowed_statuses: ['AUTHORIZED', 'WAITING_PAYMENT', 'AWAITING_3DS'],
        },
      },
    });
  });

  test('a capture takes at most the authorized amount, and all of it when no amount is given', () => {
    const authorized = inStatus('AUTHORIZED');
    expect(decideCapture(authorized, null, LATER)).toMatchObject({
      value: { next: { capture: { amount: 10_000 } } },
    });
    expect(decideCapture(authorized, 9_999, LATER)).toMatchObject({
      value: { next: { capture: { amount: 9_999 } } },
    });
    expect(decideCapture(authorized, 10_001, LATER)).toEqual({
      ok: false,
      error: { code: 'capture_too_big', authorizedAmount: 10_000 },
    });
    expect(decideCapture(inStatus('APPROVED'), null, LATER).ok).toBe(false);
  });

  test('a capture under way prevents another capture, a cancellation and the void after five days', () => {
    const intent = decideCapture(inStatus('AUTHORIZED'), null, LATER);
    if (!intent.ok) throw new Error('an authorized payment can be captured');
    const { next } = intent.value;
    expect(decideCapture(next, null, LATER)).toMatchObject({ error: { code: 'request_in_progress' } });
    expect(decideCancel(next, LATER)).toMatchObject({ error: { code: 'request_in_progress' } });
    const muchLater = new Date(T0.getTime() + 6 * 86_400_000);
    expect(decideTimeout(next, muchLater).next.status).toBe('AUTHORIZED');
  });

  test('a soft decline is refused if the merchant wants no challenge or one was passed already', () => {
    const soft = outcome({ kind: 'soft_declined', responseCode: '65', providerTransactionId: null });
    const refusing = soft({ ...inStatus('PROCESSING'), refuse_on_challenge: true });
    expect(refusing.next).toMatchObject({ status: 'REFUSED', status_reason: 'CHALLENGE_NOT_ALLOWED' });
    const authenticated = { ...inStatus('PROCESSING'), three_ds_session_id: 'session-1' };
    expect(soft(authenticated).next.status).toBe('REFUSED');
  });

  test.each([
    ['AWAITING_3DS', 'EXPIRED', 'card', 3_600_000],
    ['WAITING_PAYMENT', 'EXPIRED', 'pix', 86_400_000],
    ['AUTHORIZED', 'PENDING_CANCELLATION', 'card', 5 * 86_400_000],
  ] as const)('%s runs out into %s at its time and not before', (status, expected, kind, ms) => {
    const state = inStatus(status, kind);
    expect(decideTimeout(state, new Date(T0.getTime() + ms - 1)).next.status).toBe(status);
    expect(decideTimeout(state, new Date(T0.getTime() + ms)).next.status).toBe(expected);
  });
});

describe('money out of place', () => {
  const late = aPayment({ paid_at: new Date(EXPIRES_AT.getTime() + 2_000) });

  test('a payment in the grace period approves an expired charge and is published', () => {
    const { next, events } = decidePayments(inStatus('EXPIRED', 'pix'), [aPayment()], context);
    expect(next).toMatchObject({ status: 'APPROVED', approved_amount: 10_000 });
    expect(events.map(({ type }) => type)).toEqual([
      'transaction.status_changed',
      'transaction.late_payment',
    ]);
  });

  const over = ['EXPIRED', 'CANCELLED', 'PENDING_CANCELLATION'] as const;
  test.each(over)('a late payment of a charge in %s goes back and is published', (status) => {
    const { next, events } = decidePayments(inStatus(status, 'pix'), [late], context);
    expect(next).toMatchObject({ status, refunded_amount: 0, reserved_amount: 0 });
    expect(next.refunds).toMatchObject([{ request_id: 'auto-auto-1', automatic: true, status: 'PENDING' }]);
    expect(events.at(-1)).toMatchObject({ type: 'transaction.late_payment', refundId: 'auto-1' });
  });

  test('a second payment goes back and changes neither status nor sums', () => {
    const paid = decidePayments(inStatus('WAITING_PAYMENT', 'pix'), [aPayment()], context).next;
    const second = aPayment({ payment_id: 'payment-2' });
    const { next, events } = decidePayments(paid, [aPayment(), second], context);
    expect(next).toMatchObject({ status: 'APPROVED', approved_amount: 10_000, refunded_amount: 0 });
    expect(events.map(({ type }) => type)).toEqual(['refund.created']);
    const again = decidePayments(next, [aPayment(), second], context);
    expect(again.events).toEqual([]);
    const back = { kind: 'completed', providerRefundId: 'D1', completedAt: LATER } as const;
    expect(decideRefundOutcome(next, 'auto-1', back, LATER).next).toMatchObject({
      status: 'APPROVED',
      refunded_amount: 0,
      latest_refund_at: null,
    });
  });

  test('a dispute cancels refunds that have not begun, and a won one restores the payment’s status', () => {
    const pending = inStatus('PENDING_REFUND');
    const cancelled = new Map([['refund-0', { kind: 'cancelled', providerRefundId: null } as const]]);
    const opened = decideDisputeOpened(pending, 'd', fact, LATER, cancelled);
    expect(opened.events.map(({ type }) => type)).toEqual([
      'transaction.status_changed',
      'refund.cancelled',
      'transaction.status_changed',
      'dispute.created',
    ]);
    expect(opened.next.disputes[0]).toMatchObject({ debited: 10_000, status: 'OPEN' });
    expect(decideDisputeClosed(opened.next, 'd-1', 'WON', LATER).next.status).toBe('APPROVED');
    expect(decideDisputeClosed(opened.next, 'd-1', 'LOST', LATER).next.status).toBe('CHARGEDBACK');
  });

  test('a refund under way continues during a dispute, and is not debited twice', () => {
    const opened = decideDisputeOpened(inStatus('PENDING_REFUND'), 'd', fact, LATER);
    expect(opened.next).toMatchObject({ status: 'CHARGEDBACK', disputes: [{ debited: 6_000 }] });
    const done = { kind: 'completed', providerRefundId: 'D1', completedAt: LATER } as const;
    expect(decideRefundOutcome(opened.next, 'refund-0', done, LATER).next).toMatchObject({
      status: 'CHARGEDBACK',
      refunded_amount: 4_000,
    });
  });

  test('a refund that was already completed counts before the dispute', () => {
    const done = new Map([
      ['refund-0', { kind: 'completed', providerRefundId: 'D1', completedAt: LATER } as const],
    ]);
    const opened = decideDisputeOpened(inStatus('PENDING_REFUND'), 'd', fact, LATER, done);
    expect(opened.events.map(({ type }) => type)).toEqual([
      'transaction.status_changed',
      'refund.completed',
      'transaction.status_changed',
      'dispute.created',
    ]);
    expect(opened.next.disputes).toMatchObject([{ debited: 6_000 }]);
  });

  test('a dispute of refunded money is stored and debits nothing', () => {
    const { next } = decideDisputeOpened(inStatus('REFUNDED'), 'd', fact, LATER);
    expect(next).toMatchObject({ status: 'REFUNDED', disputes: [{ debited: 0 }] });
  });
});
