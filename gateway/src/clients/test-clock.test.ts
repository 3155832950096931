// The order in which a move of the test clock is told: the provider catches up before any service hears of the new time.
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
const ownCall = (): CallContext => ({
  caller,
  callerTokens: { for: async () => ({ own: 'token', delegated: null }) },
  deadlineMs: Date.now() + 60_000,
  idempotency: null,
});

const told: string[] = [];
let sandbox: Server;
let services: GrpcServer;
let clock: TestClock;

beforeAll(async () => {
  sandbox = createServer((request, response) => {
    told.push(`provider ${request.url ?? ''}`);
    const answers: Readonly<Record<string, object>> = {
      '/sandbox/clock/advance': { offset_ms: 70_000, now: '2026-01-01T00:01:10.000Z' },
      '/sandbox/settle': { jobs: 0, callbacks: 0 },
    };
    response.end(JSON.stringify(answers[request.url ?? '']));
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
    providerApiKey: 'key',
    targets: [{ service: 'transactions', address, tls: null }],
    ownCall,
    realClock: systemClock(),
  });
});

afterAll(async () => {
  await clock.close();
  await services.component.stop();
  sandbox.closeAllConnections();
  sandbox.close();
});

test('what has happened is taken in before the move, and the provider settles at the new time before a service is told of it', async () => {
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
