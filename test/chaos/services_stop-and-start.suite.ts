// Stops and kills merchants, pricing, pix-keys and identity, one by one and all at once, under a load of writes.
// Acknowledged writes survive, their events come once and in order, and refusals are retryable.
import { tapTopics, type ProcessName, type TopicTap } from '@mps/devtools';
import { eventually, PLATFORM_LIMIT_MS, testInfraUrls } from '@mps/testkit';
import { test } from './chaos-platform';
import { makeHistoryReader } from './event-histories';
import type { Invariant, Workload } from './invariants';
import { WriteRecorder } from './write-recorder';
import { feePolicyWorkload, merchantWorkload, pixKeyWorkload, type World } from './merchant-workloads';
import { apiKeyWorkload, userWorkload, type PeopleWorld } from './people-workloads';

/** The ended processes and their workloads. */
const SERVICES = {
  merchants: /^\/v1\/merchants(?!.*\/pix-keys)/,
  pricing: /^\/v1\/pricing\//,
  'pix-keys': /\/pix-keys/,
  identity: /^\/v1\/(auth|users|api-keys)/,
} as const satisfies Partial<Record<ProcessName, RegExp>>;
const NAMES = Object.keys(SERVICES) as (keyof typeof SERVICES)[];
const WRITES_BETWEEN = 8;
const RECOVERY_MS = 45_000;
const WORKERS = 4;
/** Concurrent logins: more than identity hashes at once, and few enough for their deadline on a busy machine. */
const LINE = 12;

let tap: TopicTap;

interface Session {
  readonly token: string;
}

async function newWorld(): Promise<PeopleWorld> {
  const { api, demo } = test;
  const world: World = { api, recorder: new WriteRecorder(api), invariants: [] };
  const { identifier, password } = demo.user;
  const { token } = (await api.post<Session>('/v1/auth/login', { identifier, password })).body;
  const selection = { company_id: demo.merchant_id };
  const selected = await api.post<Session>('/v1/auth/select-company', selection, { token });
  const credential = { token: selected.body.token };
  const role = { name: `chaos ${Date.now()}`, permissions: ['event.list'] };
  const { body } = await api.post<{ id: string }>('/v1/roles', role, credential);
  return { ...world, ...credential, roleId: body.id, told: new Map() };
}

const workloadsIn = (world: PeopleWorld): Workload[] => [
  merchantWorkload(world),
  merchantWorkload(world),
  feePolicyWorkload(world),
  pixKeyWorkload(world),
  userWorkload(world),
  apiKeyWorkload(world),
];

/** Sends the signal to each service in the middle of a write, then to all together. All resume. */
async function endEach(signal: 'SIGTERM' | 'SIGKILL'): Promise<PeopleWorld> {
  const world = await newWorld();
  let over = false;
  const load = Promise.all(workloadsIn(world).map((workload) => workload(() => over)));
  const moreWrites = async (): Promise<void> => {
    const enough = world.recorder.acknowledged + WRITES_BETWEEN;
    await eventually(() => expect(world.recorder.acknowledged).toBeGreaterThan(enough), RECOVERY_MS);
  };
  const end = async (service: (typeof NAMES)[number]): Promise<void> => {
    await eventually(() => expect(world.recorder.isWriting(SERVICES[service])).toBe(true));
    await test.platform.kill(service, signal);
    await test.platform.start(service);
  };
  const rounds = async (): Promise<void> => {
    for (const service of NAMES) {
      await moreWrites();
      await end(service);
    }
    await moreWrites();
    await Promise.all(NAMES.map(end));
    await moreWrites();
  };
  try {
    // A failing workload rejects immediately, before the rounds end.
    await Promise.race([rounds(), load]);
  } finally {
    over = true;
  }
  await load;
  return world;
}

async function verify({ api, invariants, told }: PeopleWorld): Promise<void> {
  const readHistories = makeHistoryReader(api);
  await eventually(async () => {
    const histories = await readHistories();
    for (const { history } of invariants) history?.(histories);
  }, RECOVERY_MS);
  await eventually(() => {
    for (const [id, atLeast] of told) {
      const sequences = [...new Set(tap.sequences.get(id))].toSorted((a, b) => a - b);
      expect(sequences).toEqual(sequences.map((_, index) => index + 1));
      expect(sequences.length).toBeGreaterThanOrEqual(atLeast);
    }
  }, RECOVERY_MS);
  await checkStates(invariants);
}

async function checkStates(invariants: readonly Invariant[]): Promise<void> {
  const waiting = [...invariants];
  const worker = async (): Promise<void> => {
    for (let invariant = waiting.shift(); invariant !== undefined; invariant = waiting.shift())
      await invariant.state();
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

describe('stopping services one by one and all at once, under load', () => {
  beforeAll(async () => {
    const { topicPrefix } = test;
    tap = await tapTopics({ kafkaBrokers: testInfraUrls().kafkaBrokers, topicPrefix });
  }, PLATFORM_LIMIT_MS);
  afterAll(() => tap.stop());

  it('SIGTERM lets the services finish their requests and loses nothing', async () => {
    const world = await endEach('SIGTERM');
    expect(world.recorder.replays).toEqual([]);
    await verify(world);
  }, 240_000);

  it('SIGKILL loses no acknowledged write and makes nothing twice', async () => {
    const world = await endEach('SIGKILL');
    await verify(world);
  }, 240_000);
});

describe('a service that gets SIGTERM in the middle of a request answers it first', () => {
  const api = () => test.api;

  it('pix-keys, while it waits for the directory', async () => {
    const { platform, demo } = test;
    const path = `/v1/merchants/${demo.sibling_merchant_id}/pix-keys`;
    await platform.kill('provider-sandbox', 'SIGSTOP');
    const creation = api().post<{ id: string }>(path, { key_type: 'EVP' });
    await eventually(async () => {
      const { body } = await api().get<{ data: unknown[] }>(path);
      expect(body.data).toHaveLength(1);
    });
    await platform.kill('pix-keys', 'SIGTERM');
    await platform.kill('provider-sandbox', 'SIGCONT');
    expect((await creation).status).toBe(201);
    await platform.start('pix-keys');
  });

  it('merchants, while it waits for pricing', async () => {
    const { platform, demo } = test;
    const path = `/v1/merchants/${demo.merchant_id}`;
    await platform.kill('pricing', 'SIGSTOP');
    const setting = api().put(`${path}/default-fee-policy`, { fee_policy_id: demo.fee_policy_id });
    // These requests use the same connection. When they are answered, the earlier request has arrived.
    for (let behind = 0; behind < 5; behind++) await api().get(path);
    const ended = platform.kill('merchants', 'SIGTERM');
    await platform.kill('pricing', 'SIGCONT');
    expect((await setting).status).toBe(200);
    await ended;
    await platform.start('merchants');
  });

  it('identity, with queued logins', async () => {
    const { platform, demo } = test;
    const { identifier, password } = demo.user;
    const logins = Array.from({ length: LINE }, () => api().post('/v1/auth/login', { identifier, password }));
    await Promise.any(logins);
    await platform.kill('identity', 'SIGTERM');
    const statuses = (await Promise.all(logins)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await platform.start('identity');
  });
});
