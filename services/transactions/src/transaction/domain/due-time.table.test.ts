// How often the provider is asked for what it has not answered: soon while what waits is young, hourly in the end.
import { decideUnknown, note } from './decision';
import type { Refund, Transaction } from './transaction';
import { aPixCharge, inStatus, T0 } from './transaction.fixture';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** What `npm run chaos -- provider` grants. */
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

/** Milliseconds since T0 at which a transaction is asked for, whose provider never answers. */
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

test.each(OPEN)('%s is asked for after 1, 2, 4 and 8 seconds and then every ten', (_, transaction) => {
  expect(asksUntil(60 * SECOND_MS, transaction).map((ms) => ms / SECOND_MS)).toEqual([
    1, 3, 7, 15, 25, 35, 45, 55,
  ]);
});

test.each(OPEN)(
  '%s is asked for so often in five minutes that lost answers do not matter',
  (_, transaction) => {
    const asks = asksUntil(RESOLUTION_MS, transaction).length;
    // With 30 % of all answers lost, fewer than one of a thousand million stays open.
    expect(0.3 ** asks).toBeLessThan(1e-9);
  },
);

test.each(OPEN)('%s is asked for again before another seventh of its age has passed', (_, transaction) => {
  const asks = asksUntil(8 * HOUR_MS, transaction);
  expect(asks.length).toBeLessThan(80);
  for (const [index, ms] of asks.entries())
    if (index > 0) expect(ms - asks[index - 1]!).toBeLessThanOrEqual(Math.max(10 * SECOND_MS, ms / 7));
});

test('what is open for days is asked for once an hour', () => {
  const day = asksUntil(72 * HOUR_MS, refunding()).filter((ms) => ms > 48 * HOUR_MS);
  expect(day).toHaveLength(24);
});

describe('a refund that the provider has held open for days', () => {
  const days = { updated_at: after(-72 * HOUR_MS), status: 'PENDING' } as const;
  const asked = { work_attempts: 80, last_asked_at: after(-10 * SECOND_MS) };

  test('is asked for at once when its cancellation is not answered', () => {
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
