// What every decision shares: a move is one of the table or a bug, and what must not outlive it goes with it.
import { decideUnknown, move } from './decision';
import { inStatus, T0 } from './transaction.fixture';

const NOW = new Date(T0.getTime() + 1_000);
const reversal = { requested_at: T0 };

test('a move that the table does not have is a bug, and is named', () => {
  expect(() => move(inStatus('REFUSED'), NOW, { on: 'approve', to: 'APPROVED' })).toThrow(
    'approve does not lead from REFUSED to APPROVED',
  );
  expect(() => move(inStatus('PROCESSING'), NOW, { on: 'approve', to: 'FAILED' })).toThrow(
    'approve does not lead from PROCESSING to FAILED',
  );
});

describe('the reversal of an order', () => {
  test('ends with the order under way: its move is certain', () => {
    const { next } = move({ ...inStatus('PROCESSING'), reversal }, NOW, {
      on: 'pass_deadline',
      to: 'FAILED',
    });
    expect(next).not.toHaveProperty('reversal');
  });

  test('outlives every other move: the provider still has to confirm it', () => {
    const waiting = { ...inStatus('AWAITING_3DS'), reversal };
    expect(move(waiting, NOW, { on: 'time_out_authentication', to: 'EXPIRED' }).next.reversal).toBe(reversal);
    expect(move(waiting, NOW, { on: 'authenticate', to: 'PROCESSING' }).next.reversal).toBe(reversal);
  });

  test('is not invented where there was none', () => {
    const { next } = move(inStatus('AWAITING_3DS'), NOW, { on: 'cancel', to: 'CANCELLED' });
    expect(next).not.toHaveProperty('reversal');
  });
});

test.each([
  ['UNDER_WAY', 'UNCERTAIN'],
  ['UNCERTAIN', 'UNCERTAIN'],
  ['SETTLED', 'SETTLED'],
] as const)('an ask in vain makes what was sent and is %s %s', (submission, becomes) => {
  const state = { ...inStatus('AUTHORIZED'), submission, work_attempts: 4 };
  expect(decideUnknown(state, NOW).next).toMatchObject({
    submission: becomes,
    work_attempts: 5,
    last_asked_at: NOW,
  });
});
