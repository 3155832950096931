// Receivers that hang next to receivers that answer: on one host through a whole process, and more of them than a dispatcher has
// permits. Real MongoDB, Kafka and HTTP.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { newId, Secret } from '@mps/kernel';
import { openServiceHarness, until, requireValue, type ServiceHarness } from '@mps/testkit/service';
import {
  makeAttemptDelivery,
  makeAttempts,
  makeConnections,
  makeDeliveryStore,
  makeDispatcher,
  makeFailureStore,
  makeWorkStore,
} from './deliveries';
import type { PermitLimits } from './deliveries/pools';
import { declareCollections, type Collections } from './documents';
import type { Receiver } from './endpoints';
import type { LoggedEvent } from './events/domain/event';
import { ATTEMPT_TIMEOUT_MS } from './limits';
import { startReceiver, startWebhooks, type TestReceiver } from './webhooks.fixture';

jest.setTimeout(300_000);

let receiver: TestReceiver;
/** While true, requests with `hang` in their path get no answer. */
let hangs: boolean;
/** Requests without an answer so far. */
const open = new Set<ServerResponse>();
let mostOpen: number;
const hungPaths = new Set<string>();
/** For each answered request, the number of open requests at that moment. */
let beside: number[];

beforeEach(async () => {
  receiver = await startReceiver();
  [hangs, mostOpen, beside] = [true, 0, []];
  open.clear();
  hungPaths.clear();
  receiver.answer = (response, { path }) => {
    if (!hangs || !path.includes('hang')) {
      beside.push(open.size);
      response.writeHead(204).end();
      return;
    }
    open.add(response);
    hungPaths.add(path);
    mostOpen = Math.max(mostOpen, open.size);
    response.on('close', () => open.delete(response));
  };
});
afterEach(async () => {
  hangs = false;
  await receiver.close();
});

/** Every endpoint that hangs holds several connections to the host that it shares with the others. */
const COMPANIES = 3;
const ENDPOINTS_OF_EACH = 10;
/** Former bound of connections to one host. */
const MANY = 10;

it('hanging receivers do not delay an endpoint on the same host', async () => {
  const webhooks = await startWebhooks();
  try {
    const listen = async (count: number, path: string): Promise<string> => {
      const context = await webhooks.newCompany();
      const request = { url: `${receiver.url}/${path}`, event_types: ['*'], enabled: true };
      for (let made = 0; made < count; made += 1)
        requireValue(await webhooks.client.CreateWebhookEndpoint(request, context));
      return context.companyId;
    };
    const well = await listen(1, 'well');
    for (let made = 0; made < COMPANIES; made += 1)
      await webhooks.publish(await listen(ENDPOINTS_OF_EACH, 'hang'));
    await until(() => open.size >= MANY);
    do {
      const before = beside.length;
      await webhooks.publish(well);
      await until(() => beside.length > before);
    } while ((beside.at(-1) ?? 0) <= MANY);
    expect(Math.max(...beside)).toBeGreaterThan(MANY);
  } finally {
    await webhooks.stop();
  }
});

describe('more hanging receivers than permits', () => {
  const LIMITS: PermitLimits = {
    pools: {
      steady: { perEndpoint: 4, backlog: 3, inAll: 8 },
      trial: { perEndpoint: 1, backlog: 1, inAll: 6 },
      slow: { perEndpoint: 1, backlog: 1, inAll: 4 },
    },
    queues: { perEndpoint: 3, inAll: 12, maxMs: 10_000 },
    // No answering receiver takes this long. A slow one would only wait for a permit together with the hanging ones.
    slowAfterMs: 1_000,
  };
  const HANGING = 14;
  const EVENTS = 2;
  const WELL = 5;
  let harness: ServiceHarness<Collections>;
  beforeAll(async () => {
    harness = await openServiceHarness({ databaseName: 'webhooks', declare: declareCollections });
  });
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
    await harness.stop();
  });

  function startDispatcher() {
    const { declared, realClock, businessClock, log } = harness;
    const receivers = new Map<string, Receiver>();
    const events = new Map<string, LoggedEvent>();
    const secret = new Secret(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
    const work = makeWorkStore(declared.deliveries, randomUUID(), realClock);
    const connections = makeConnections({ sandboxMode: true });
    const directory = {
      findReceivers: async (companyId: string) =>
        [receivers.get(companyId)].filter((one) => one !== undefined),
    };
    const attemptDelivery = makeAttemptDelivery({
      work,
      failures: makeFailureStore(declared.failures),
      deliveries: makeDeliveryStore({
        collection: declared.deliveries,
        lists: declared.deliveries,
        businessClock,
        realClock,
      }),
      directory,
      attempt: makeAttempts(connections, realClock, () => businessClock.now().toISOString()),
      disable: async () => undefined,
      withoutErased: async (event) => event,
      log,
    });
    const findByIds = async (ids: readonly string[]) =>
      ids.map((id) => events.get(id)).filter((one) => one !== undefined);
    const dispatcher = makeDispatcher({
      work,
      events: { findByIds },
      directory,
      attemptDelivery,
      businessClock,
      sandboxMode: true,
      log,
      limits: LIMITS,
    });
    return {
      dispatcher,
      /** Adds a company with one endpoint. Returns a function that offers it an event. */
      listen: (path: string): (() => Promise<void>) => {
        const [id, company_id] = [newId(), newId()];
        const endpoint = { id, company_id, event_types: ['*'], enabled_at: '' } as never;
        const url = new URL(`${receiver.url}/${path}`);
        receivers.set(company_id, { endpoint, url, secretsAt: () => [secret] });
        return async () => {
          const event = { id: newId(), type: 'transaction.created', company_id, organization_id: 'o' };
          const logged = { ...event, object_json: '{}', previous_json: '{}' } as unknown as LoggedEvent;
          events.set(event.id, logged);
          await dispatcher.offer(logged, Promise.resolve(logged));
        };
      },
      stop: async (): Promise<void> => {
        await dispatcher.stop();
        await connections.destroy();
      },
    };
  }

  it('use only the permits of their pools, alternate in them, and lose no event', async () => {
    const { dispatcher, listen, stop } = startDispatcher();
    closing.push(stop);
    const { deliveries } = harness.declared;
    await dispatcher.start();
    const known = Array.from({ length: WELL }, (_, n) => listen(`known-${n}`));
    for (const offer of known) await offer();
    await until(() => beside.length === WELL);
    const hanging = Array.from({ length: HANGING }, (_, n) => listen(`hang-${n}`));
    for (let made = 0; made < EVENTS; made += 1) await Promise.all(hanging.map((offer) => offer()));
    await until(() => hungPaths.size > LIMITS.pools.trial.inAll);

    const unknown = Array.from({ length: WELL }, (_, n) => listen(`unknown-${n}`));
    for (let made = 0; made < EVENTS; made += 1)
      await Promise.all([...known, ...unknown].map((offer) => offer()));
    await until(() => beside.length === WELL + 2 * WELL * EVENTS);
    await until(() => hungPaths.size === HANGING);
    expect(mostOpen).toBeLessThanOrEqual(LIMITS.pools.trial.inAll + LIMITS.pools.slow.inAll);

    hangs = false;
    for (const response of open) response.writeHead(204).end();
    await until(async () => (await deliveries.countDocuments({ status: 'PENDING' })) === 0);
    const all = await deliveries.find().toArray();
    expect(all).toHaveLength(WELL + 2 * WELL * EVENTS + HANGING * EVENTS);
    // A cut attempt does not count, so every failed attempt had its full time.
    for (const { status, attempts } of all as unknown as readonly Attempted[]) {
      expect(status).toBe('SUCCEEDED');
      for (const { error, latency_ms } of attempts)
        if (error !== null) expect(latency_ms).toBeGreaterThanOrEqual(ATTEMPT_TIMEOUT_MS - 100);
    }
  });
});

interface Attempted {
  readonly status: string;
  readonly attempts: readonly { readonly error: string | null; readonly latency_ms: number }[];
}
