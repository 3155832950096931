// POST /v1/sandbox/clock/advance: lets time pass, and answers when everything that fell due has been done.
import { invalid, violation } from '@mps/contracts';
import { err, ok } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute } from '../route';
import { crossCheck } from '../schemas/cross-check';
import { instant } from '../schemas/values';
import { clockReading } from './clock-reading';

const MAX_ADVANCE_SECONDS = 31_536_000;
/** Everything that falls due in a year may take a while. */
const ADVANCE_DEADLINE_MS = 120_000;

export const advanceClock = defineRoute({
  operationId: 'advanceClock',
  tag: 'Sandbox',
  summary: 'Move the test clock forward',
  method: 'POST',
  path: '/v1/sandbox/clock/advance',
  credential: 'any',
  permission: 'sandbox.use',
  scope: 'ORGANIZATION',
  testModeOnly: true,
  deadlineMs: ADVANCE_DEADLINE_MS,
  body: crossCheck(
    z.strictObject({
      seconds: z.int().min(1).max(MAX_ADVANCE_SECONDS).optional(),
      to: instant.optional(),
    }),
    ({ seconds, to }, report) => {
      if (seconds === undefined && to === undefined)
        report(['seconds'], 'required', 'either seconds or to is needed');
      if (seconds !== undefined && to !== undefined)
        report(['to'], 'mutually_exclusive', 'must not come with seconds');
    },
  ),
  success: 200,
  response: clockReading,
  handle: async ({ body }, { testClock }) => {
    const { seconds, to } = body;
    if (to !== undefined) {
      const read = await testClock.read();
      if (!read.ok) return read;
      if (Date.parse(to) < Date.parse(read.value.now)) {
        return err(
          invalid(violation('#/to', 'too_small', 'must not be before the present time of the clock')),
        );
      }
    }
    const moved = await testClock.advance(to === undefined ? { seconds: seconds ?? 0 } : { to });
    return moved.ok ? ok({ body: moved.value }) : moved;
  },
});
