// How long an aggregate with a refused event is left out.
import pino from 'pino';
import type { PendingEvent } from '@mps/aggregates';
import { makeQuarantine, type Publisher } from './publisher';

const refusing: Publisher = {
  publish: async () => {
    throw Object.assign(new Error('too large'), { type: 'MESSAGE_TOO_LARGE' });
  },
  close: async () => undefined,
};
const event = { aggregateId: 'a', entry: { event_id: 'e' } } as PendingEvent;

afterEach(() => jest.useRealTimers());

it.each([
  ['ahead', 3_600_000],
  ['back', -3_600_000],
])('keeps an aggregate aside for a minute when the machine’s clock is set an hour %s', async (_way, byMs) => {
  let monotonicMs = 0;
  const quarantine = makeQuarantine(refusing, pino({ level: 'silent' }), () => monotonicMs);
  await quarantine.publish('transactions', [event]);
  jest.useFakeTimers({ now: Date.now() + byMs });
  monotonicMs = 59_999;
  expect(quarantine.members()).toEqual(['a']);
  monotonicMs = 60_000;
  expect(quarantine.members()).toEqual([]);
});
