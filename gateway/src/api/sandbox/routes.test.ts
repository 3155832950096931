// The moves of the test clock that the gateway checks alone (docs/rules.md#simulate).
import { LATEST_BUSINESS_INSTANT, ok } from '@mps/kernel';
import type { ClockMove } from '../../clients/test-clock';
import { toViolations } from '../../http/errors/violations';
import type { RouteContext } from '../../http/route/route';
import { sandboxRoutes } from './routes';

const NOW = '2099-12-31T23:59:00.000Z';
const advance = sandboxRoutes.find(({ operationId }) => operationId === 'advanceClock')!;

/** Returns the violations of the move, or the moves that the clock got. */
async function runAdvance(sent: object): Promise<readonly (string | ClockMove)[]> {
  const body = advance.body.safeParse(sent);
  if (!body.success) return toViolations(body.error, sent, 'body').map(({ at, code }) => `${at} ${code}`);
  const moves: ClockMove[] = [];
  const testClock = {
    advance: async (move: ClockMove) => {
      moves.push(move);
      return ok({ now: NOW });
    },
  };
  const input = { params: {}, query: {}, body: body.data, idempotencyKey: null };
  await advance.handle(input, { testClock } as unknown as RouteContext);
  return moves;
}

describe('the test clock is moved', () => {
  it.each([[{ seconds: 60 }], [{ to: LATEST_BUSINESS_INSTANT }], [{ to: NOW }]])('by %j', async (move) => {
    expect(await runAdvance(move)).toEqual([move]);
  });
});

describe('the test clock is not moved', () => {
  it.each([
    ['past its last instant', { to: '2100-01-01T00:00:00.001Z' }, '#/to too_big'],
    ['to the end of the calendar', { to: '9999-12-31T23:59:59Z' }, '#/to too_big'],
    ['to a text that is not an instant', { to: '99' }, '#/to invalid_format'],
  ])('%s', async (_case, move, finding) => {
    expect(await runAdvance(move)).toEqual([finding]);
  });
});
