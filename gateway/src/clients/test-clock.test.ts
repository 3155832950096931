// The order of the steps of a clock move: the provider catches up before any service gets the new time.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeGrpcServer, makeLogger, serve, type GrpcServer } from '@mps/chassis';
import { clockService, type CallContext, type Caller } from '@mps/contracts';
import { ok, systemClock } from '@mps/kernel';
import { makeTestClock, type TestClock } from './test-clock';

const caller: Caller = {
  kind: 'system',
  principal_id: 'gateway',
  organization_id: null,
  company_id: null,
  permissions: [],
};
const makeContext = (): CallContext => ({
  caller,
  callerTokens: { for: async () => ({ own: 'token', delegated: null }) },
  deadlineMs: Date.now() + 60_000,
  idempotency: null,
});

const told: string[] = [];
/** The provider answers this to a move, instead of the new time. */
let refusal: { readonly code: string } | null = null;
let sandbox: Server;
let services: GrpcServer;
let clock: TestClock;

beforeAll(async () => {
  sandbox = createServer((request, response) => {
    told.push(`provider ${request.url ?? ''}`);
    const isMove = request.url === '/sandbox/clock/advance';
    if (isMove && refusal !== null) response.statusCode = 400;
    const moved = refusal ?? { offset_ms: 70_000, now: '2026-01-01T00:01:10.000Z' };
    response.end(JSON.stringify(isMove ? moved : { jobs: 0, callbacks: 0 }));
  });
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve));
  services = makeGrpcServer({
    port: 0,
    log: makeLogger('test', 'silent'),
    tls: null,
    verifier: { verify: async () => caller },
    services: [
      serve(clockService(), {
        SetOffset: async () => {
          told.push('service SetOffset');
          return ok({});
        },
        RunDue: async () => {
          told.push('service RunDue');
          return ok({ done: 0 });
        },
      }),
    ],
  });
  await services.component.start();
  const address = `127.0.0.1:${services.port()}`;
  clock = makeTestClock({
    sandboxUrl: `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`,
    sandboxKey: 'key',
    targets: [{ service: 'transactions', address, tls: null }],
    makeOwnContext: makeContext,
    realClock: systemClock(),
  });
});

beforeEach(() => {
  told.length = 0;
  refusal = null;
});
afterAll(async () => {
  await clock.close();
  await services.component.stop();
  sandbox.closeAllConnections();
  sandbox.close();
});

test('runs due work before the move, and settles the provider at the new time before a service gets it', async () => {
  expect(await clock.advance({ seconds: 70 })).toEqual(ok({ now: '2026-01-01T00:01:10.000Z' }));
  const round = ['provider /sandbox/settle', 'service RunDue'];
  expect(told).toEqual([
    ...round,
    'provider /sandbox/clock/advance',
    'provider /sandbox/settle',
    'service SetOffset',
    ...round,
    ...round,
    ...round,
  ]);
});

test.each([
  ['past its last instant', { seconds: 61 }, 'too_far', { at: '#/seconds', code: 'too_big' }],
  ['past its last instant', { to: '2100-01-01T00:00:00.000Z' }, 'too_far', { at: '#/to', code: 'too_big' }],
  ['backwards', { to: '2026-01-01T00:00:00.000Z' }, 'not_forward', { at: '#/to', code: 'too_small' }],
])('answers a refused move %s by %j to its sender, and sends it to no service', async (...of) => {
  const [_which, move, code, violation] = of;
  refusal = { code };
  expect(await clock.advance(move)).toMatchObject({
    ok: false,
    error: { code: 'validation_error', violations: [violation] },
  });
  expect(told.at(-1)).toBe('provider /sandbox/clock/advance');
});

test('answers provider_error for any other code of the provider', async () => {
  refusal = { code: 'invalid_request' };
  expect(await clock.advance({ seconds: 1 })).toEqual({ ok: false, error: { code: 'provider_error' } });
});
