// GET /v1/sandbox/clock: what time it is for the business.
import { ok } from '@mps/kernel';
import { defineRoute } from '../route';
import { clockReading } from './clock-reading';

export const getClock = defineRoute({
  operationId: 'getClock',
  tag: 'Sandbox',
  summary: 'Read the test clock',
  method: 'GET',
  path: '/v1/sandbox/clock',
  credential: 'any',
  permission: 'sandbox.use',
  testModeOnly: true,
  success: 200,
  response: clockReading,
  handle: async (_input, { testClock }) => {
    const now = await testClock.read();
    return now.ok ? ok({ body: now.value }) : now;
  },
});
