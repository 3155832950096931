// A wake signal loses no notification, and an alarm rings once at the earliest time.
import { makeAlarm, makeWakeSignal } from './wake-up';

const FOREVER_MS = 2 ** 31 - 1;

test('a notification ends the wait', async () => {
  const wake = makeWakeSignal();
  const waiting = wake.wait(FOREVER_MS);
  wake.notify();
  await waiting;
});

test('a notification that came while no one waited ends the next wait, once', async () => {
  const wake = makeWakeSignal();
  wake.notify();
  wake.notify();
  await wake.wait(FOREVER_MS);
  const next = wake.wait(FOREVER_MS).then(() => 'notified');
  expect(
    await Promise.race([next, new Promise((resolve) => setImmediate(() => resolve('still waiting')))]),
  ).toBe('still waiting');
  wake.notify();
  await next;
});

describe('an alarm', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('rings once, at the earliest of the times', () => {
    const ring = jest.fn();
    const alarm = makeAlarm(ring);
    alarm.ringIn(300);
    alarm.ringIn(100);
    alarm.ringIn(200);
    jest.advanceTimersByTime(99);
    expect(ring).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('rings again for a time that was set after a ring', () => {
    const ring = jest.fn();
    const alarm = makeAlarm(ring);
    alarm.ringIn(100);
    jest.advanceTimersByTime(100);
    alarm.ringIn(100);
    jest.advanceTimersByTime(100);
    expect(ring).toHaveBeenCalledTimes(2);
  });

  it('does not ring after cancel()', () => {
    const ring = jest.fn();
    const alarm = makeAlarm(ring);
    alarm.ringIn(100);
    alarm.cancel();
    jest.advanceTimersByTime(1_000);
    expect(ring).not.toHaveBeenCalled();
  });
});
