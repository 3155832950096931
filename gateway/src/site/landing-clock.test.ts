import { err, ok } from '@mps/kernel';
import { makeLandingClock } from './landing-clock';

const SECOND_MS = 1_000;

function openClock(isUp = true) {
  let nowMs = Date.parse('2027-01-31T12:00:00Z');
  let readings = 0;
  const read = makeLandingClock(
    {
      read: async () => {
        readings += 1;
        return isUp ? ok({ now: `reading ${readings}` }) : err({ code: 'service_unavailable' });
      },
    },
    { kind: 'real', now: () => new Date(nowMs) },
  );
  return { read, pass: (ms: number) => (nowMs += ms) };
}

it('shares a reading among the visitors of a second', async () => {
  const { read, pass } = openClock();
  expect([await read(), await read()]).toEqual(['reading 1', 'reading 1']);
  pass(SECOND_MS);
  expect(await read()).toBe('reading 2');
});

it('reads again when the clock of the machine was set back', async () => {
  const { read, pass } = openClock();
  await read();
  pass(-SECOND_MS);
  expect(await read()).toBe('reading 2');
});

it('is null while the clock does not answer', async () => {
  expect(await openClock(false).read()).toBeNull();
});
