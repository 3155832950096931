// What the provider says of a refund, word by word (docs/rules.md#refunds): the sums, the status of the payment
// (docs/rules.md#state-machine), and old words that take nothing back.
import type { RefundStatus } from '@mps/kernel';
import type { RefundOutcome } from '../../transaction/domain/provider-outcome';
import { aTransaction, inStatus, T0 } from '../../transaction/domain/transaction.fixture';
import type { Refund, Transaction } from '../../transaction/domain/transaction';
import { decideRefundOutcome, remainingAmount, resumeRefunds } from './decide-refund';

const LATER = new Date(T0.getTime() + 60_000);
const [pending] = inStatus('PENDING_REFUND').refunds as [Refund];
const ID = pending.id;
const COMPLETED: RefundOutcome = { kind: 'completed', providerRefundId: 'D1', completedAt: LATER };
const FAILED: RefundOutcome = { kind: 'failed', providerRefundId: null };
const CANCELLED: RefundOutcome = { kind: 'cancelled', providerRefundId: null };

const having = (refunds: readonly Refund[], changes: Partial<Transaction> = {}): Transaction =>
  aTransaction({ ...inStatus('PENDING_REFUND'), refunds, ...changes });
const say = (state: Transaction, outcome: RefundOutcome) => decideRefundOutcome(state, ID, outcome, LATER);

describe('a word that is no end', () => {
  test.each([
    [{ kind: 'pending', providerRefundId: 'D1' }, 'PENDING', 'D1', T0],
    [{ kind: 'processing', providerRefundId: 'D1' }, 'PROCESSING', 'D1', LATER],
    [{ kind: 'processing', providerRefundId: null }, 'PROCESSING', 'D0', LATER],
    [{ kind: 'unknown' }, 'TIMEOUT', 'D0', LATER],
  ] as const)('%j makes it %s under %s', (outcome, status, reference, updated_at) => {
    const refund = { ...pending, provider_refund_identification: 'D0' };
    const { next, events } = say(having([refund], { work_attempts: 2 }), outcome);
    expect(next.refunds).toEqual([
      { ...pending, status, provider_refund_identification: reference, updated_at },
    ]);
    expect(next).toMatchObject({
      status: 'PENDING_REFUND',
      refunded_amount: 0,
      reserved_amount: 4_000,
      work_attempts: 3,
      last_asked_at: LATER,
    });
    expect(events).toEqual([]);
  });

  test.each([
    [{ kind: 'pending', providerRefundId: null }, true],
    [{ kind: 'processing', providerRefundId: null }, false],
    [{ kind: 'unknown' }, false],
  ] as const)('%j keeps a request to take it back: %s', (outcome, isKept) => {
    const { next } = say(having([{ ...pending, cancel_requested_at: T0 }]), outcome);
    expect('cancel_requested_at' in next.refunds[0]!).toBe(isKept);
  });
});

describe('an older word', () => {
  test.each([
    ['PROCESSING', { kind: 'pending', providerRefundId: 'D9' }],
    ['TIMEOUT', { kind: 'pending', providerRefundId: 'D9' }],
    ['TIMEOUT', { kind: 'processing', providerRefundId: 'D9' }],
  ] as const)('after %s is only counted as an answer: %j', (status, outcome) => {
    const state = having([{ ...pending, status }]);
    const { next, events } = say(state, outcome);
    expect(next.refunds).toBe(state.refunds);
    expect(next).toMatchObject({ work_attempts: 1, last_asked_at: LATER });
    expect(events).toEqual([]);
  });

  const ENDED: readonly RefundStatus[] = ['COMPLETED', 'FAILED', 'CANCELLED'];
  const ENDS = [COMPLETED, FAILED, CANCELLED];
  test.each(ENDED.flatMap((status) => ENDS.map((outcome) => [status, outcome.kind, outcome] as const)))(
    'after %s changes nothing, even %s',
    (status, _kind, outcome) => {
      const state = having([{ ...pending, status }]);
      expect(say(state, outcome)).toEqual({ next: state, events: [] });
    },
  );

  test('of a refund that the payment does not have changes nothing', () => {
    const state = having([{ ...pending, id: 'refund-other' }]);
    expect(say(state, COMPLETED)).toEqual({ next: state, events: [] });
  });
});

describe('an end', () => {
  const sums = ({ status, refunded_amount, reserved_amount, latest_refund_at }: Transaction) => [
    status,
    refunded_amount,
    reserved_amount,
    latest_refund_at,
  ];

  test.each([
    ['completed, of a part', COMPLETED, {}, ['PARTIALLY_REFUNDED', 4_000, 4_000, LATER]],
    ['completed, of all', COMPLETED, { approved_amount: 4_000 }, ['REFUNDED', 4_000, 4_000, LATER]],
    [
      'completed, of what was left',
      COMPLETED,
      { refunded_amount: 6_000, reserved_amount: 10_000 },
      ['REFUNDED', 10_000, 10_000, LATER],
    ],
    ['failed, the only one', FAILED, {}, ['APPROVED', 0, 0, null]],
    ['cancelled, the only one', CANCELLED, {}, ['APPROVED', 0, 0, null]],
    [
      'failed, beside one that was completed',
      FAILED,
      { refunded_amount: 1_000, reserved_amount: 5_000, latest_refund_at: T0 },
      ['PARTIALLY_REFUNDED', 1_000, 1_000, T0],
    ],
  ] as const)('%s, settles the sums and the status', (_case, outcome, changes, expected) => {
    const { next, events } = say(having([pending], changes), outcome);
    expect(sums(next)).toEqual(expected);
    const movement = { kind: 'REFUND', id: ID, amount: 4_000, occurred_at: LATER };
    expect(next.movements).toEqual(outcome === COMPLETED ? [movement] : undefined);
    expect(events).toMatchObject([
      { type: 'transaction.status_changed', previousStatus: 'PENDING_REFUND' },
      { type: `refund.${outcome.kind}`, previousStatus: 'PENDING', refund: { id: ID, updated_at: LATER } },
    ]);
  });

  test.each([
    ['completed', 'PENDING', COMPLETED, ['PENDING_REFUND', 4_000, 5_000, LATER]],
    ['failed', 'PROCESSING', FAILED, ['PENDING_REFUND', 0, 1_000, null]],
    ['cancelled', 'TIMEOUT', CANCELLED, ['PENDING_REFUND', 0, 1_000, null]],
  ] as const)('%s, beside a refund in %s, leaves the status alone', (_kind, status, outcome, expected) => {
    const beside: Refund = { ...pending, id: 'refund-other', amount: 1_000, status };
    const { next, events } = say(having([pending, beside], { reserved_amount: 5_000 }), outcome);
    expect(sums(next)).toEqual(expected);
    expect(next.refunds[1]).toEqual(beside);
    expect(events.map(({ type }) => type)).toEqual([`refund.${outcome.kind}`]);
  });

  test.each([
    ['completed', COMPLETED, ['CHARGEDBACK', 4_000, 4_000, LATER]],
    ['failed', FAILED, ['CHARGEDBACK', 0, 0, null]],
  ] as const)('%s, after a chargeback, only changes the sums', (_kind, outcome, expected) => {
    const { next, events } = say(having([pending], { status: 'CHARGEDBACK' }), outcome);
    expect(sums(next)).toEqual(expected);
    expect(events.map(({ type }) => type)).toEqual([`refund.${outcome.kind}`]);
  });

  test.each([
    ['completed', 'COMPLETED', COMPLETED],
    ['failed', 'FAILED', FAILED],
  ] as const)(
    '%s, of money that was never meant for the merchant, touches no sum',
    (kind, status, outcome) => {
      const automatic = having([{ ...pending, automatic: true }], { status: 'EXPIRED', reserved_amount: 0 });
      const { next, events } = say(automatic, outcome);
      expect(sums(next)).toEqual(['EXPIRED', 0, 0, null]);
      expect(next.refunds[0]?.status).toBe(status);
      expect(events.map(({ type }) => type)).toEqual([`refund.${kind}`]);
    },
  );
});

it('tells an operator of every return that failed', () => {
  const returns = ['first', 'second'].map((id): Refund => ({ ...pending, id, automatic: true }));
  const late = having(returns, { status: 'EXPIRED', reserved_amount: 0 });
  const failed = returns.reduce((state, { id }) => decideRefundOutcome(state, id, FAILED, LATER).next, late);
  expect(failed.findings).toEqual([
    { kind: 'return_failed', expected: pending.amount, actual: 0, at: LATER },
    { kind: 'return_failed', expected: 2 * pending.amount, actual: 0, at: LATER },
  ]);
  const returned = decideRefundOutcome(late, 'first', COMPLETED, LATER).next;
  expect(returned.findings).toBeUndefined();
  const asked = decideRefundOutcome(having([pending]), pending.id, FAILED, LATER).next;
  expect(asked.findings).toBeUndefined();
});

describe('after a chargeback is over', () => {
  const restored = (refunds: readonly Refund[], refunded_amount = 0): Transaction =>
    aTransaction({
      ...inStatus(refunded_amount > 0 ? 'PARTIALLY_REFUNDED' : 'APPROVED'),
      refunds,
      refunded_amount,
      reserved_amount: refunds.reduce((sum, { amount, automatic }) => sum + (automatic ? 0 : amount), 0),
    });
  const done: Refund = { ...pending, status: 'COMPLETED' };

  test.each([
    ['a refund that still runs makes the payment wait for it', restored([pending]), ['PENDING_REFUND']],
    [
      'a payment that went back whole is refunded, by way of the wait',
      restored([{ ...done, amount: 10_000 }], 10_000),
      ['PENDING_REFUND', 'REFUNDED'],
    ],
    ['a payment without refunds stays', restored([]), []],
    ['an ended refund of a part moves nothing', restored([done], 4_000), []],
    ['an automatic refund moves nothing', restored([{ ...pending, automatic: true }]), []],
  ] as const)('%s', (_case, state, statuses) => {
    const { next, events } = resumeRefunds(state, LATER);
    expect(events.map((event) => event.after.status)).toEqual(statuses);
    expect(events.every(({ type }) => type === 'transaction.status_changed')).toBe(true);
    expect(next.status).toBe(statuses.at(-1) ?? state.status);
  });
});

test.each([
  ['PROCESSING', 0],
  ['APPROVED', 10_000],
  ['PENDING_REFUND', 6_000],
  ['REFUNDED', 0],
] as const)('of a payment in %s %i cents can still be refunded', (status, remaining) => {
  expect(remainingAmount(inStatus(status))).toBe(remaining);
});
