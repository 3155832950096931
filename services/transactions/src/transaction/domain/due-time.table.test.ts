// The instants at which time changes a payment, and how often the provider is queried: soon while an open item is young,
// hourly in the end.
import { TRANSACTION_STATUSES } from '@mps/kernel';
import { decideUnknown, note } from './decision';
import { isStatusDue } from './due-time';
import type { Refund, Transaction } from './transaction';
import {
  aBolepixCharge,
  aPixCharge,
  aTransaction,
  EXPIRES_AT,
  inStatus,
  T0,
  withInstrument,
} from './transaction.fixture';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** The time that `npm run chaos -- provider` allows. */
const RESOLUTION_MS = 300_000;
const after = (ms: number): Date => new Date(T0.getTime() + ms);

const cancelling = (): Transaction => ({ ...inStatus('AUTHORIZED'), status: 'PENDING_CANCELLATION' });
const refund = (changes: Partial<Refund> = {}): Refund => ({
  ...inStatus('PENDING_REFUND').refunds[0]!,
  ...changes,
});
const refunding = (changes: Partial<Refund> = {}): Transaction => ({
  ...inStatus('PENDING_REFUND'),
  refunds: [refund(changes)],
});

/** Milliseconds after T0 at which a transaction is queried when its provider never answers. */
function asksUntil(endMs: number, transaction: Transaction): number[] {
  const asks: number[] = [];
  let { next } = note(transaction, {});
  while (next.work_due_at !== undefined && next.work_due_at.getTime() <= T0.getTime() + endMs) {
    asks.push(next.work_due_at.getTime() - T0.getTime());
    next = decideUnknown(next, next.work_due_at).next;
  }
  return asks;
}

const OPEN: readonly (readonly [string, Transaction])[] = [
  ['a void', cancelling()],
  ['the removal of a charge', aPixCharge({ status: 'PENDING_CANCELLATION', submission: 'SETTLED' })],
  ['a refund', refunding()],
  ['the cancellation of a refund', refunding({ cancel_requested_at: T0 })],
  ['a reversal', { ...inStatus('FAILED'), reversal: { requested_at: T0 } }],
];

test.each(OPEN)('%s is queried after 1, 2, 4 and 8 seconds and then every ten', (_, transaction) => {
  expect(asksUntil(60 * SECOND_MS, transaction).map((ms) => ms / SECOND_MS)).toEqual([
    1, 3, 7, 15, 25, 35, 45, 55,
  ]);
});

test.each(OPEN)(
  '%s is queried so often in five minutes that lost answers do not matter',
  (_, transaction) => {
    const asks = asksUntil(RESOLUTION_MS, transaction).length;
    // With 30 % of all answers lost, fewer than one of a thousand million stays open.
    expect(0.3 ** asks).toBeLessThan(1e-9);
  },
);

test.each(OPEN)('%s is queried again before another seventh of its age has passed', (_, transaction) => {
  const asks = asksUntil(8 * HOUR_MS, transaction);
  expect(asks.length).toBeLessThan(80);
  for (const [index, ms] of asks.entries())
    if (index > 0) expect(ms - asks[index - 1]!).toBeLessThanOrEqual(Math.max(10 * SECOND_MS, ms / 7));
});

test('an item that is open for days is queried once an hour', () => {
  const day = asksUntil(72 * HOUR_MS, refunding()).filter((ms) => ms > 48 * HOUR_MS);
  expect(day).toHaveLength(24);
});

describe('a refund that the provider has held open for days', () => {
  const days = { updated_at: after(-72 * HOUR_MS), status: 'PENDING' } as const;
  const asked = { work_attempts: 80, last_asked_at: after(-10 * SECOND_MS) };

  test('is queried at once when its cancellation is not answered', () => {
    const { next } = note(refunding(days), asked);
    expect(next.work_due_at!.getTime()).toBeGreaterThan(after(HOUR_MS / 2).getTime());
    const requested = note(next, { refunds: [refund({ ...days, cancel_requested_at: T0 })] }).next;
    expect(requested.work_due_at).toEqual(after(10 * SECOND_MS));
  });

  test('does not make another refund wait', () => {
    const other = refund({ id: 'refund-1', created_at: T0, updated_at: T0 });
    const { next } = note({ ...refunding(days), refunds: [refund(days), other] }, asked);
    expect(next.work_due_at).toEqual(after(10 * SECOND_MS));
  });
});

const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const readDueTime = (transaction: Transaction): string | undefined =>
  note(transaction, {}).next.work_due_at?.toISOString();
const at = (instant: Date): string => instant.toISOString();

describe('an order under way', () => {
  test.each([
    ['has five seconds to write its outcome down', {}, 5 * SECOND_MS],
    ['is asked for a second later where its outcome is unknown', { submission: 'UNCERTAIN' }, SECOND_MS],
    [
      'is due at the next query after the first one',
      { last_asked_at: after(2 * SECOND_MS), work_attempts: 2 },
      6 * SECOND_MS,
    ],
    [
      'waits from its newest submission, whatever was asked before it',
      { submission: 'UNCERTAIN', processing_since: after(MINUTE_MS), last_asked_at: T0 },
      MINUTE_MS + SECOND_MS,
    ],
    [
      'is asked for every ten seconds, however often it was in vain',
      { submission: 'UNCERTAIN', last_asked_at: after(DAY_MS), work_attempts: 1_000_000 },
      DAY_MS + 10 * SECOND_MS,
    ],
  ] as const)('%s', (_, changes, ms) => {
    expect(readDueTime(aTransaction(changes))).toBe(at(after(ms)));
  });
});

describe('an authorization', () => {
  const authorized = (changes: Partial<Transaction>) => ({ ...inStatus('AUTHORIZED'), ...changes });

  test.each([
    ['is given up five days after it', { updated_at: after(DAY_MS) }, 5 * DAY_MS],
    [
      'whose capture was sent waits five seconds for its outcome',
      { submission: 'UNDER_WAY', last_asked_at: after(MINUTE_MS) },
      MINUTE_MS + 5 * SECOND_MS,
    ],
    [
      'whose capture was written down and not sent waits five seconds from then',
      { submission: 'UNDER_WAY', updated_at: after(MINUTE_MS) },
      MINUTE_MS + 5 * SECOND_MS,
    ],
    [
      'whose capture is unknown is asked for after 1, 2, 4 … seconds',
      { submission: 'UNCERTAIN', last_asked_at: after(MINUTE_MS), work_attempts: 1 },
      MINUTE_MS + 2 * SECOND_MS,
    ],
    [
      'whose capture is unknown is asked for every ten seconds, even after days',
      { submission: 'UNCERTAIN', last_asked_at: after(DAY_MS), work_attempts: 9 },
      DAY_MS + 10 * SECOND_MS,
    ],
  ] as const)('%s', (_, changes, ms) => {
    expect(readDueTime(authorized(changes))).toBe(at(after(ms)));
  });
});

test('authentication has an hour', () => {
  expect(readDueTime(inStatus('AWAITING_3DS'))).toBe(at(after(HOUR_MS)));
});

const afterExpiry = (ms: number): Date => new Date(EXPIRES_AT.getTime() + ms);

describe.each([
  ['a PIX charge', 'at the instant that it names', aPixCharge, 0],
  ['a charge with a due date', 'after its whole last second', aBolepixCharge, SECOND_MS],
])('%s that waits for its payer', (_charge, end, charge, overMs) => {
  const afterEnd = (ms: number): Date => afterExpiry(overMs + ms);
  const OVER = afterEnd(0);
  const waiting = (changes: Partial<Transaction> = {}) => charge({ status: 'WAITING_PAYMENT', ...changes });

  test.each([
    [end, afterEnd(-1), 0, OVER],
    ['then, whatever was asked before', afterEnd(-1), 3, OVER],
    ['again two seconds after an ask at its end that nobody answered', OVER, 1, afterEnd(2 * SECOND_MS)],
    ['again ten seconds after the fifth', afterEnd(14_000), 5, afterEnd(24_000)],
    [
      'again once an eighth of the time since then has passed',
      afterEnd(8 * MINUTE_MS),
      20,
      afterEnd(9 * MINUTE_MS),
    ],
  ] as const)('is asked for %s', (_, last_asked_at, work_attempts, due) => {
    expect(readDueTime(waiting({ last_asked_at, work_attempts }))).toBe(at(due));
  });
});

describe('a charge that is open for a year', () => {
  const DAY_MS = 24 * HOUR_MS;
  const waiting = (last_asked_at: Date | null) =>
    withInstrument('pix', aPixCharge({ status: 'WAITING_PAYMENT', last_asked_at }), {
      expires_at: after(365 * DAY_MS),
    });

  test.each([
    ['an hour after its creation', null, HOUR_MS],
    ['an hour after the first ask', HOUR_MS, 2 * HOUR_MS],
    ['hourly until an eighth of its age is more', 8 * HOUR_MS, 9 * HOUR_MS],
    ['when an eighth of its age has passed', DAY_MS, DAY_MS + 3 * HOUR_MS],
    ['daily once an eighth of its age is more than that', 80 * DAY_MS, 81 * DAY_MS],
    ['at its end, should that come before', 365 * DAY_MS - HOUR_MS, 365 * DAY_MS],
  ])('is asked for %s', (_case, asked, due) => {
    expect(readDueTime(waiting(asked === null ? null : after(asked)))).toBe(at(after(due)));
  });
});

test('a payment without a last instant is never due', () => {
  expect(readDueTime(inStatus('WAITING_PAYMENT'))).toBeUndefined();
});

describe('a PIX charge that is over', () => {
  const over = (changes: Partial<Transaction> = {}) => aPixCharge({ status: 'EXPIRED', ...changes });
  const LOOK = afterExpiry(MINUTE_MS);

  test.each([
    ['has a last look a minute after its expiry', over({ updated_at: afterExpiry(HOUR_MS) }), LOOK],
    [
      'has it a minute after its removal where it was removed',
      over({ status: 'CANCELLED', updated_at: after(HOUR_MS) }),
      after(HOUR_MS + MINUTE_MS),
    ],
    ['has it also where it was asked for before', over({ last_asked_at: afterExpiry(MINUTE_MS - 1) }), LOOK],
    [
      'has it where it was asked for before in vain',
      over({ last_asked_at: afterExpiry(0), work_attempts: 2 }),
      LOOK,
    ],
    [
      'is asked for again where that look was in vain',
      over({ last_asked_at: LOOK, work_attempts: 1 }),
      afterExpiry(MINUTE_MS + 2 * SECOND_MS),
    ],
    ['rests once the provider has answered', over({ last_asked_at: LOOK }), undefined],
  ])('%s', (_, transaction, due) => {
    expect(readDueTime(transaction)).toBe(due && at(due));
  });
});

describe('a slip that is over', () => {
  // Removed on a Thursday: cleared on Friday, Monday or Tuesday. Each of these days ends at 02:59:59 UTC of the next day.
  const THURSDAY = new Date('2026-03-05T12:00:00.000Z');
  const [FRIDAY, MONDAY, TUESDAY] = [7, 10, 11].map(
    (day) => `2026-03-${String(day).padStart(2, '0')}T03:00:00.000Z`,
  ) as [string, string, string];
  const removed = (asked: string | null, work_attempts = 0) =>
    aBolepixCharge({
      status: 'CANCELLED',
      updated_at: THURSDAY,
      last_asked_at: asked === null ? null : new Date(asked),
      work_attempts,
    });

  test.each([
    ['is asked for when the next business day is over', removed(null), FRIDAY],
    ['is asked for then, whatever was asked before', removed('2026-03-07T02:59:59.999Z', 2), FRIDAY],
    ['is asked for on the second', removed(FRIDAY), MONDAY],
    ['is asked for on the third', removed(MONDAY), TUESDAY],
    [
      'is asked for on the third where it was late on the second',
      removed('2026-03-10T20:00:00.000Z'),
      TUESDAY,
    ],
    ['rests after the third', removed(TUESDAY), undefined],
    ['is asked for again after no answer', removed(MONDAY, 1), '2026-03-10T03:00:02.000Z'],
    [
      'counts the wait from the day that it is asked for',
      removed('2026-03-10T04:20:00.000Z', 20),
      '2026-03-10T04:30:00.000Z',
    ],
  ])('%s', (_, transaction, due) => {
    expect(readDueTime(transaction)).toBe(due);
  });

  test('that ran out counts its days from its last instant, not from when that was noticed', () => {
    expect(readDueTime(aBolepixCharge({ status: 'EXPIRED', updated_at: after(20 * DAY_MS) }))).toBe(
      '2026-03-05T03:00:00.000Z',
    );
  });
});

test.each(['EXPIRED', 'CANCELLED'] as const)(
  'a card payment that is %s has nothing to be asked for',
  (status) => {
    expect(readDueTime(inStatus(status))).toBeUndefined();
  },
);

describe('a refund', () => {
  test.each([
    ['PENDING', true],
    ['PROCESSING', true],
    ['TIMEOUT', true],
    ['COMPLETED', false],
    ['FAILED', false],
    ['CANCELLED', false],
  ] as const)('that is %s is asked for: %s', (status, isAsked) => {
    const { refunds } = refunding({ status });
    expect(readDueTime({ ...inStatus('APPROVED'), refunds })).toBe(
      isAsked ? at(after(SECOND_MS)) : undefined,
    );
  });
});

test('another open item of the payment is queried at its own time if that is sooner', () => {
  const waiting = inStatus('WAITING_PAYMENT', 'pix');
  const [soon, late] = [after(MINUTE_MS), after(2 * HOUR_MS)];
  const returning = (updated_at: Date) => ({
    ...waiting,
    refunds: [refund({ automatic: true, updated_at })],
  });
  expect(readDueTime(returning(soon))).toBe(at(after(MINUTE_MS + SECOND_MS)));
  expect(readDueTime(returning(late))).toBe(at(after(HOUR_MS)));
});

describe('the status itself is due', () => {
  const waiting = { ...inStatus('WAITING_PAYMENT', 'pix'), last_asked_at: afterExpiry(-1) };

  test.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('%i ms after the end of a charge: %s', (ms, isDue) => {
    expect(isStatusDue(waiting, afterExpiry(ms))).toBe(isDue);
  });

  test('by its own time, not by that of a refund of the payment', () => {
    const returning = note(inStatus('WAITING_PAYMENT', 'pix'), {
      refunds: [refund({ automatic: true })],
    }).next;
    expect(returning.work_due_at).toEqual(after(SECOND_MS));
    expect(isStatusDue(returning, after(HOUR_MS - 1))).toBe(false);
  });

  test('never, where time changes nothing of it', () => {
    const end = after(400 * DAY_MS);
    const changed = TRANSACTION_STATUSES.filter((status) => isStatusDue(inStatus(status), end));
    expect(changed.toSorted()).toEqual(['AUTHORIZED', 'AWAITING_3DS', 'PENDING_CANCELLATION', 'PROCESSING']);
  });
});

test('an unchanged due time keeps the same object, so that it is not written again', () => {
  const before = inStatus('AWAITING_3DS');
  expect(note(before, { nsu: '1' }).next.work_due_at).toBe(before.work_due_at);
});
