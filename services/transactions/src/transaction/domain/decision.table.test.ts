// Rules of every decision: a move that is no row of the table throws, and members end with the state that needs them.
import { decideSettlement, decideUnknown, move, type Settlement } from './decision';
import { inStatus, T0 } from './transaction.fixture';

const NOW = new Date(T0.getTime() + 1_000);
const reversal = { requested_at: T0 };

test('a move that is not in the table fails an assertion', () => {
  expect(() => move(inStatus('REFUSED'), NOW, { on: 'approve', to: 'APPROVED' })).toThrow(
    'payment.move_is_in_the_table',
  );
  expect(() => move(inStatus('PROCESSING'), NOW, { on: 'approve', to: 'FAILED' })).toThrow(
    'payment.move_is_in_the_table',
  );
});

describe('the reversal of an order', () => {
  test('ends when the order under way gets its outcome', () => {
    const { next } = move({ ...inStatus('PROCESSING'), reversal }, NOW, {
      on: 'pass_deadline',
      to: 'FAILED',
    });
    expect(next).not.toHaveProperty('reversal');
  });

  test('outlives every other move, because the provider still has to confirm it', () => {
    const waiting = { ...inStatus('AWAITING_3DS'), reversal };
    expect(move(waiting, NOW, { on: 'time_out_authentication', to: 'EXPIRED' }).next.reversal).toBe(reversal);
    expect(move(waiting, NOW, { on: 'authenticate', to: 'PROCESSING' }).next.reversal).toBe(reversal);
  });

  test('is not added by a move', () => {
    const { next } = move(inStatus('AWAITING_3DS'), NOW, { on: 'cancel', to: 'CANCELLED' });
    expect(next).not.toHaveProperty('reversal');
  });
});

test.each([
  ['UNDER_WAY', 'UNCERTAIN'],
  ['UNCERTAIN', 'UNCERTAIN'],
  ['SETTLED', 'SETTLED'],
] as const)('a query without an answer turns the submission %s into %s', (submission, becomes) => {
  const state = { ...inStatus('AUTHORIZED'), submission, work_attempts: 4 };
  expect(decideUnknown(state, NOW).next).toMatchObject({
    submission: becomes,
    work_attempts: 5,
    last_asked_at: NOW,
  });
});

describe('the settlement of a later day', () => {
  const settlement = (payment_date: string, status: Settlement['status']): Settlement => ({
    id: 'settlement-1',
    transaction_id: inStatus('APPROVED')._id,
    company_id: 'company-1',
    payment_date,
    settlement_date: payment_date,
    amount: 100,
    outstanding_amount: 0,
    status,
    status_reason: null,
    operation_id: 'run-1',
  });
  const FAILED = settlement('2026-04-22', 'FAILED');
  const PAID = settlement('2026-04-22', 'PAID');
  const OTHER_DAY = settlement('2026-05-04', 'PAID');
  const tell = (...told: readonly Settlement[]) =>
    told.reduce((state, one) => decideSettlement(state, one).next, inStatus('APPROVED'));

  test.each([
    ['paid', [], PAID, 'settlement.paid', 'PENDING'],
    ['failed', [], FAILED, 'settlement.failed', 'PENDING'],
    ['paid, after it had failed', [FAILED], PAID, 'settlement.paid', 'FAILED'],
    ['paid, whatever another day has', [FAILED, PAID], OTHER_DAY, 'settlement.paid', 'PENDING'],
  ] as const)('is published when it is %s', (_, before, one, type, previousStatus) => {
    const state = tell(...before);
    const { next, events } = decideSettlement(state, one);
    const told = [...before, one].map(({ payment_date, status }) => ({ payment_date, status }));
    expect(next).toEqual({ ...state, settlements: told });
    expect(events).toEqual([{ type, after: next, settlement: one, previousStatus }]);
  });

  test.each([
    ['paid', [PAID], PAID],
    ['failed', [FAILED], FAILED],
    ['failed, also once it was paid', [FAILED, PAID], FAILED],
  ])('is not published again: %s', (_, before, one) => {
    const state = tell(...before);
    expect(decideSettlement(state, one)).toEqual({ next: state, events: [] });
    expect(decideSettlement(state, one).next).toBe(state);
  });
});
