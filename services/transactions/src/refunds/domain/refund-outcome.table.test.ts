// The effect of each report about a refund (docs/rules.md#refunds): the sums, the status of the payment
// (docs/rules.md#state-machine), and older reports that take nothing back.
import type { RefundOutcome } from '../../transaction/domain/provider-outcome';
import { decideDisputeOpened } from '../../disputes/domain/decide-dispute';
import { aDisputeReport, aTransaction, inStatus, T0 } from '../../transaction/domain/transaction.fixture';
import type { Refund, Transaction } from '../../transaction/domain/transaction';
import { computeUnclaimed } from '../../transaction/domain/unclaimed';
import { decideRefundOutcome, resumeRefunds } from './decide-refund-outcome';

const LATER = new Date(T0.getTime() + 60_000);
const [pending] = inStatus('PENDING_REFUND').refunds as [Refund];
const ID = pending.id;
const COMPLETED: RefundOutcome = { kind: 'completed', providerRefundId: 'D1', completedAt: LATER };
const FAILED: RefundOutcome = { kind: 'failed', providerRefundId: null };
const CANCELLED: RefundOutcome = { kind: 'cancelled', providerRefundId: null };

const having = (refunds: readonly Refund[], changes: Partial<Transaction> = {}): Transaction =>
  aTransaction({ ...inStatus('PENDING_REFUND'), refunds, ...changes });
const say = (state: Transaction, outcome: RefundOutcome) => decideRefundOutcome(state, ID, outcome, LATER);

describe('a report that is no end', () => {
  test.each([
    [{ kind: 'pending', providerRefundId: 'D1' }, 'PENDING', 'D1', T0],
    [{ kind: 'processing', providerRefundId: 'D1' }, 'PROCESSING', 'D1', LATER],
    [{ kind: 'processing', providerRefundId: null }, 'PROCESSING', 'D0', LATER],
    [{ kind: 'unknown' }, 'TIMEOUT', 'D0', LATER],
  ] as const)(
    'of %j sets the status %s and the provider’s id %s',
    (outcome, status, reference, updated_at) => {
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
    },
  );

  test.each([
    [{ kind: 'pending', providerRefundId: null }, true],
    [{ kind: 'processing', providerRefundId: null }, false],
    [{ kind: 'unknown' }, false],
  ] as const)('of %j keeps a request to cancel the refund: %s', (outcome, isKept) => {
    const { next } = say(having([{ ...pending, cancel_requested_at: T0 }]), outcome);
    expect('cancel_requested_at' in next.refunds[0]!).toBe(isKept);
  });
});

describe('an older report', () => {
  test.each([
    ['PROCESSING', { kind: 'pending', providerRefundId: 'D9' }],
    ['TIMEOUT', { kind: 'pending', providerRefundId: 'D9' }],
    ['TIMEOUT', { kind: 'processing', providerRefundId: 'D9' }],
  ] as const)('in status %s only counts as an answer: %j', (status, outcome) => {
    const state = having([{ ...pending, status }]);
    const { next, events } = say(state, outcome);
    expect(next.refunds).toBe(state.refunds);
    expect(next).toMatchObject({ work_attempts: 1, last_asked_at: LATER });
    expect(events).toEqual([]);
  });

  test('of a refund that the payment does not have changes nothing', () => {
    const state = having([{ ...pending, id: 'refund-other' }]);
    expect(say(state, COMPLETED)).toEqual({ next: state, events: [] });
  });
});

/** The stored state and the report. FAILED and CANCELLED come after the same end, and every report after a completion. */
describe('the same end, or an older report, after an end', () => {
  const WORDS = { COMPLETED, FAILED, CANCELLED } as const;
  test.each([
    ['COMPLETED', COMPLETED],
    ['FAILED', WORDS.FAILED],
    ['FAILED', WORDS.CANCELLED],
    ['CANCELLED', WORDS.FAILED],
    ['CANCELLED', WORDS.CANCELLED],
    ['COMPLETED', { kind: 'processing', providerRefundId: 'D1' }],
    ['FAILED', { kind: 'pending', providerRefundId: 'D1' }],
    ['CANCELLED', { kind: 'unknown' }],
  ] as const)('changes nothing: after %s, %j', (status, outcome) => {
    const state = having([{ ...pending, status }]);
    expect(say(state, outcome)).toEqual({ next: state, events: [] });
  });
});

describe.each(['FAILED', 'CANCELLED'] as const)('a refund that is completed after %s', (status) => {
  const ended = (changes: Partial<Transaction>): Transaction =>
    aTransaction({ ...inStatus('APPROVED'), refunds: [{ ...pending, status }], ...changes });
  const steps = (state: Transaction) =>
    say(state, COMPLETED).events.map((event) =>
      event.type === 'refund.completed' ? `${event.type} after ${event.previousStatus}` : event.after.status,
    );

  test.each([
    ['APPROVED', {}, ['PENDING_REFUND', 'PARTIALLY_REFUNDED'], 4_000, 4_000],
    [
      'PARTIALLY_REFUNDED',
      { status: 'PARTIALLY_REFUNDED', refunded_amount: 6_000, reserved_amount: 6_000 },
      ['PENDING_REFUND', 'REFUNDED'],
      10_000,
      10_000,
    ],
    ['CHARGEDBACK', { status: 'CHARGEDBACK' }, [], 4_000, 4_000],
  ] as const)('is a late completion of a payment in %s', (_status, changes, statuses, refunded, reserved) => {
    const state = ended(changes);
    expect(steps(state)).toEqual([...statuses, `refund.completed after ${status}`]);
    const { next } = say(state, COMPLETED);
    expect(next).toMatchObject({
      status: statuses.at(-1) ?? state.status,
      refunded_amount: refunded,
      reserved_amount: reserved,
      refunds: [{ status: 'COMPLETED', provider_refund_identification: 'D1' }],
      movements: [{ kind: 'REFUND', id: ID, amount: 4_000 }],
    });
    expect(next.findings).toBeUndefined();
    expect(say(next, COMPLETED).next).toBe(next);
  });

  test('leaves the payment in PENDING_REFUND while another refund runs', () => {
    const other = { ...pending, id: 'refund-1', request_id: 'other', amount: 1_000 };
    const state = having([{ ...pending, status }, other], { reserved_amount: 1_000 });
    expect(steps(state)).toEqual([`refund.completed after ${status}`]);
    expect(say(state, COMPLETED).next).toMatchObject({
      status: 'PENDING_REFUND',
      refunded_amount: 4_000,
      reserved_amount: 5_000,
    });
  });

  test.each([
    ['a second refund', { status: 'REFUNDED', refunded_amount: 10_000, reserved_amount: 10_000 }, 0],
    [
      'a part of a second refund',
      { status: 'PARTIALLY_REFUNDED', refunded_amount: 7_000, reserved_amount: 7_000 },
      3_000,
    ],
  ] as const)('is a finding with both amounts when %s has taken its amount', (_what, changes, unclaimed) => {
    const state = ended(changes);
    const { next, events } = say(state, COMPLETED);
    const finding = {
      kind: 'refund_after_end',
      expected: unclaimed,
      actual: 4_000,
      at: LATER,
      reference: ID,
    };
    expect(next).toEqual({ ...state, findings: [finding] });
    expect(events).toEqual([]);
    expect(say(next, COMPLETED).next).toBe(next);
  });

  test('of another amount is completed with that amount, and is a finding with both', () => {
    const { next } = say(ended({}), { ...COMPLETED, amountCents: 5_000 });
    expect(next).toMatchObject({
      refunded_amount: 5_000,
      reserved_amount: 5_000,
      refunds: [{ status: 'COMPLETED', amount: 5_000 }],
      movements: [{ kind: 'REFUND', id: ID, amount: 5_000 }],
      findings: [{ kind: 'refunded_amount', expected: 4_000, actual: 5_000, at: LATER, reference: ID }],
    });
    expect(say(next, { ...COMPLETED, amountCents: 5_000 }).next).toBe(next);
  });

  test('of another amount than is unclaimed is a finding with the amount that the provider moved', () => {
    const state = ended({ status: 'PARTIALLY_REFUNDED', refunded_amount: 5_500, reserved_amount: 5_500 });
    const { next, events } = say(state, { ...COMPLETED, amountCents: 5_000 });
    expect(next.findings).toMatchObject([{ kind: 'refund_after_end', expected: 4_500, actual: 5_000 }]);
    expect([next.refunded_amount, events]).toEqual([5_500, []]);
  });

  test('is a finding when a dispute has taken its amount', () => {
    const state = ended({});
    const { next: disputed } = decideDisputeOpened(state, 'dispute-1', aDisputeReport(), T0);
    const { next } = say(disputed, COMPLETED);
    expect(next.findings).toMatchObject([{ kind: 'refund_after_end', expected: 0, actual: 4_000 }]);
    expect(next.movements).toEqual(disputed.movements);
  });

  test('is completed without a movement when the refund is automatic', () => {
    const state = ended({ refunds: [{ ...pending, status, automatic: true }] });
    const { next, events } = say(state, COMPLETED);
    expect(next).toMatchObject({
      status: 'APPROVED',
      refunded_amount: 0,
      refunds: [{ status: 'COMPLETED' }],
    });
    expect(events.map(({ type }) => type)).toEqual(['refund.completed']);
  });
});

test.each([FAILED, CANCELLED])('a report of %j after a completed refund is a finding', (word) => {
  const state = having([{ ...pending, status: 'COMPLETED' }]);
  const finding = { kind: 'refund_after_end', expected: 4_000, actual: 0, at: LATER, reference: ID };
  expect(say(state, word)).toEqual({ next: { ...state, findings: [finding] }, events: [] });
});

test('a completed refund that the provider reports with another amount later is a finding with both', () => {
  const state = having([{ ...pending, status: 'COMPLETED' }]);
  const finding = { kind: 'refunded_amount', expected: 4_000, actual: 5_000, at: LATER, reference: ID };
  expect(say(state, { ...COMPLETED, amountCents: 5_000 })).toEqual({
    next: { ...state, findings: [finding] },
    events: [],
  });
});

describe('a completed refund is dated by the provider', () => {
  const at = (ms: number) => new Date(T0.getTime() + ms);
  test.each([
    ['when it gave the money back', 30_000, at(30_000)],
    ['also before a request that was repeated after a restore', 10_000, at(10_000)],
    ['not before the payment was approved', -1, T0],
    ['not after now', 60_001, LATER],
  ])('%s', (_case, ms, expected) => {
    const state = having([{ ...pending, created_at: at(20_000) }]);
    const { next } = say(state, { ...COMPLETED, completedAt: at(ms) });
    expect(next.movements).toMatchObject([{ occurred_at: expected }]);
    expect(next.latest_refund_at).toEqual(expected);
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

it('tells an operator of every return that came to nothing', () => {
  const returns = ['first', 'second'].map((id): Refund => ({ ...pending, id, automatic: true }));
  const late = having(returns, { status: 'EXPIRED', reserved_amount: 0 });
  const failed = returns.reduce((state, { id }) => decideRefundOutcome(state, id, FAILED, LATER).next, late);
  expect(failed.findings).toEqual([
    { kind: 'return_failed', expected: pending.amount, actual: 0, at: LATER },
    { kind: 'return_failed', expected: 2 * pending.amount, actual: 0, at: LATER },
  ]);
  const cancelled = decideRefundOutcome(late, 'first', CANCELLED, LATER).next;
  expect(cancelled.findings).toMatchObject([{ kind: 'return_failed', expected: pending.amount }]);
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
  expect(computeUnclaimed(inStatus(status))).toBe(remaining);
});
