// Operations of sandbox mode: the test clock, and the completion of a 3DS challenge.
import { LATEST_BUSINESS_INSTANT, ok, THREE_DS_CHALLENGE_OUTCOMES } from '@mps/kernel';
import { z } from 'zod';
import { defineRoute, type Route } from '../../http/route/route';
import { crossCheck } from '../../http/schemas/cross-check';
import { idParam } from '../../http/schemas/params';
import { instant, integer } from '../../http/schemas/values';
import { threeDsSession, threeDsSessionFromWire } from '../three-ds/routes';

const clockReading = z.object({ now: z.iso.datetime() }).meta({ id: 'ClockReading' });

/** Returns the time of the business clock. */
const getClock = defineRoute({
  operationId: 'getClock',
  tag: 'Sandbox',
  summary: 'Read the test clock',
  method: 'GET',
  path: '/v1/sandbox/clock',
  credential: 'any',
  permission: 'sandbox.use',
  sandboxModeOnly: true,
  failures: ['provider_error'],
  success: 200,
  response: clockReading,
  handle: async (_input, { testClock }) => {
    const now = await testClock.read();
    return now.ok ? ok({ body: now.value }) : now;
  },
});

const MAX_ADVANCE_SECONDS = 31_536_000;
/** The due work of a year may take this long. */
const ADVANCE_DEADLINE_MS = 120_000;

/** Moves the clock forward, and answers after all due work is done. */
const advanceClock = defineRoute({
  operationId: 'advanceClock',
  tag: 'Sandbox',
  summary: 'Move the test clock forward',
  method: 'POST',
  path: '/v1/sandbox/clock/advance',
  credential: 'any',
  permission: 'sandbox.use',
  scope: 'ORGANIZATION',
  sandboxModeOnly: true,
  deadlineMs: ADVANCE_DEADLINE_MS,
  body: crossCheck(
    z.strictObject({
      seconds: integer(1, MAX_ADVANCE_SECONDS).optional(),
      to: instant.optional(),
    }),
    ({ seconds, to }, report, isWrong) => {
      if (seconds === undefined && to === undefined) report(['seconds'], 'required', 'clock_step_missing');
      if (seconds !== undefined && to !== undefined)
        report(['to'], 'mutually_exclusive', 'clock_step_given_twice');
      if (typeof to === 'string' && !isWrong('to') && to > LATEST_BUSINESS_INSTANT)
        report(['to'], 'too_big', 'clock_moved_too_far', { latest: LATEST_BUSINESS_INSTANT });
    },
  ).meta({ minProperties: 1, maxProperties: 1 }),
  failures: ['provider_error'],
  success: 200,
  response: clockReading,
  handle: async ({ body }, { testClock }) => {
    const { seconds = 0, to } = body;
    const moved = await testClock.advance(to === undefined ? { seconds } : { to });
    return moved.ok ? ok({ body: moved.value }) : moved;
  },
});

/** Completes the challenge, as the cardholder would on its page. */
const completeThreeDsSession = defineRoute({
  operationId: 'completeThreeDsSession',
  tag: 'Sandbox',
  summary: 'Answer a 3DS challenge as its cardholder would',
  method: 'POST',
  path: '/v1/sandbox/3ds-sessions/{id}/complete',
  credential: 'any',
  permission: 'sandbox.use',
  sandboxModeOnly: true,
  params: z.object({ id: idParam }),
  body: z.strictObject({ outcome: z.enum(THREE_DS_CHALLENGE_OUTCOMES) }),
  failures: ['invalid_three_ds_session_state', 'request_in_progress', 'provider_error'],
  success: 200,
  response: threeDsSession,
  checkExists: async ({ params }, { clients, ...context }) => {
    // The path has no merchant, so the session may belong to any merchant in the scope of the credential.
    const found = await clients.transactions.GetThreeDsSession({ three_ds_session_id: params.id }, context);
    return found.ok ? null : found.error;
  },
  handle: async ({ params, body }, { clients, ...context }) => {
    const done = await clients.transactions.CompleteThreeDsSession(
      { three_ds_session_id: params.id, outcome: body.outcome },
      context,
    );
    return done.ok ? ok({ body: threeDsSessionFromWire(done.value.three_ds_session) }) : done;
  },
});

export const sandboxRoutes: readonly Route[] = [getClock, advanceClock, completeThreeDsSession];
