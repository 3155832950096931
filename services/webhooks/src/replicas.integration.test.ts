// Two processes of the service, as a deployment starts them, on one MongoDB and Kafka: they share deliveries through leases,
// give up on a receiver that hangs, say so in their metrics, and one goes on with what the other held when it was killed.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Component, ServiceDescription } from '@mps/chassis';
import { findFreePort, ManagedProcess, workspaceRoot } from '@mps/devtools';
import { until, requireValue } from '@mps/testkit/service';
import { loadConfig, type Config } from './config';
import { ATTEMPT_TIMEOUT_MS, POOLS } from './limits';
import { listDeliveries, LONG_AGO, startWebhooks, type RunningWebhooks } from './webhooks.fixture';

const EVENTS = 12;
/** So many that both processes have some. */
const MANY = 30;
/** More than both processes have places for at one endpoint. */
const TOO_MANY = 2 * POOLS.steady.perEndpoint + 4;

let folder: string;
let webhooks: RunningWebhooks;
let first: Replica;
let second: Replica;
let hanging: Awaited<ReturnType<typeof hang>>;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-replicas-'));
  first = await makeReplica('first');
  second = await makeReplica('second');
  webhooks = await startWebhooks(undefined, first.service);
  await webhooks.startReplica(second.service);
  hanging = await hang();
});
afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  await webhooks.stop();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Replica {
  readonly service: ServiceDescription<Config>;
  /** Sum of its metrics that begin with `name`; 0 where there is none. */
  metric(name: string): Promise<number>;
  kill(): Promise<unknown>;
}

/** dist/main.js with the environment that the harness would have configured it by in this process. */
async function makeReplica(name: string): Promise<Replica> {
  const metricsPort = await findFreePort();
  const metrics = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal: AbortSignal.timeout(10_000) })).text();
  let running: ManagedProcess | undefined;
  const start = (environment: NodeJS.ProcessEnv): Component => {
    running = new ManagedProcess({
      name,
      command: process.execPath,
      args: ['--require', '@mps/chassis/telemetry', 'dist/main.js'],
      cwd: path.join(workspaceRoot, 'services/webhooks'),
      env: {
        ...(environment as Record<string, string>),
        METRICS_PORT: String(metricsPort),
        KAFKAJS_NO_PARTITIONER_WARNING: '1',
      },
      logFile: path.join(folder, `${name}.log`),
      isReady: async () => (await metrics()).length > 0,
    });
    return running;
  };
  return {
    service: {
      name: 'webhooks',
      loadConfig: (environment) => ({ ...loadConfig(environment), environment }),
      compose: (config) => [start((config as Config & { environment: NodeJS.ProcessEnv }).environment)],
    },
    async metric(wanted) {
      const lines = (await metrics()).split('\n').filter((line) => line.startsWith(wanted));
      return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    },
    kill: async () => running?.kill('SIGKILL'),
  };
}

interface Taken {
  readonly id: string;
  readonly path: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function receive(take: (taken: Taken) => void): Promise<string> {
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    request.resume().on('end', () => take({ id, path: request.url ?? '', request, response }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function listener(url: string, paths: readonly string[]) {
  const call = await webhooks.newCompany();
  const endpoints = await Promise.all(
    paths.map(async (one) => {
      const request = { url: `${url}${one}`, event_types: ['*'], enabled: true };
      const { webhook_endpoint } = requireValue(await webhooks.client.CreateWebhookEndpoint(request, call));
      return webhook_endpoint?.id ?? '';
    }),
  );
  const publish = (count: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => webhooks.publish(call.companyId)));
  return { call, endpoints, publish };
}

/** An endpoint that takes every request and answers none. */
async function hang() {
  const taken: Taken[] = [];
  const url = await receive((one) => void taken.push(one));
  const { call, endpoints, publish } = await listener(url, ['/hang']);
  await publish(TOO_MANY);
  return { taken, call, endpoint: endpoints[0] ?? '' };
}

describe('two processes', () => {
  it('share deliveries, and never make the same one at once', async () => {
    const attempts = new Map<string, number>();
    const running = new Set<string>();
    const doubled: string[] = [];
    const url = await receive(({ id, path: at, response }) => {
      const one = `${at} ${id}`;
      if (running.has(one)) doubled.push(one);
      running.add(one);
      attempts.set(one, (attempts.get(one) ?? 0) + 1);
      // Long enough for the other process to find it, if it could.
      void delay(50).then(() => {
        running.delete(one);
        response.writeHead(attempts.get(one) === 1 ? 500 : 204).end();
      });
    });
    const { call, endpoints, publish } = await listener(url, ['/1', '/2', '/3', '/4']);
    await publish(EVENTS);
    for (const endpoint of endpoints) {
      const deliveries = await listDeliveries(
        webhooks,
        call,
        endpoint,
        (statuses) => statuses.length === EVENTS && !statuses.includes('PENDING'),
      );
      expect(deliveries.map(({ status, attempts: { length } }) => `${status} ${length}`)).toEqual(
        Array.from({ length: EVENTS }, () => 'SUCCEEDED 2'),
      );
    }
    expect(doubled).toEqual([]);
    expect([...attempts.values()]).toEqual(Array.from({ length: EVENTS * endpoints.length }, () => 2));
    // One of them may have had all partitions until now.
    for (const replica of [first, second])
      await until(async () => {
        await publish(1);
        return (await replica.metric('mps_webhooks_attempts_total{outcome="succeeded"')) > 0;
      });
  });

  it('both know of an endpoint’s change when it has been answered', async () => {
    const taken: string[] = [];
    const url = await receive(({ path: at, response }) => {
      taken.push(at);
      response.writeHead(204).end();
    });
    const { call, endpoints, publish } = await listener(url, ['/old']);
    const delivered = (endpoint: string, count: number) =>
      listDeliveries(
        webhooks,
        call,
        endpoint,
        (statuses) => statuses.filter((status) => status === 'SUCCEEDED').length === count,
      );
    const deliver = async (endpoint: string, count: number): Promise<void> => {
      await publish(MANY);
      await delivered(endpoint, count);
    };
    const [old = ''] = endpoints;
    // So that both have the company in memory.
    await deliver(old, MANY);
    const request = { url: `${url}/new`, event_types: ['*'], enabled: true };
    const made = requireValue(await webhooks.client.CreateWebhookEndpoint(request, call));
    await deliver(made.webhook_endpoint?.id ?? '', MANY);
    // What still waited for it would end with it.
    await delivered(old, 2 * MANY);
    const off = { webhook_endpoint_id: old, patch_json: JSON.stringify({ enabled: false }) };
    requireValue(await webhooks.client.UpdateWebhookEndpoint(off, call));
    await deliver(made.webhook_endpoint?.id ?? '', 2 * MANY);
    expect(taken.filter((at) => at === '/old')).toHaveLength(2 * MANY);
  });

  it('show in their metrics what waits, since when, and how many attempts are under way', async () => {
    const underWay = async (): Promise<number> => {
      const counts = [first, second].map((replica) => replica.metric('mps_webhooks_under_way'));
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    // Not all of a company's events need be on both.
    await until(async () => (await underWay()) >= POOLS.trial.perEndpoint);
    await until(async () => (await first.metric('mps_webhooks_waiting')) >= 4);
    await until(async () => (await first.metric('mps_webhooks_oldest_due_age')) > 1);
  });

  it('give up on a receiver that hangs when its time is over, by the clock on the wall', async () => {
    const timedOut = async () => {
      const deliveries = await listDeliveries(webhooks, hanging.call, hanging.endpoint, () => true);
      return deliveries.flatMap(({ attempts }) => attempts);
    };
    await until(async () => (await timedOut()).length > 0);
    for (const attempt of await timedOut()) {
      expect(attempt.error).toBe('timeout');
      // A timer may ring within the millisecond before its own.
      expect(attempt.latency_ms).toBeGreaterThanOrEqual(ATTEMPT_TIMEOUT_MS - 1);
    }
  });

  it('of which one is killed in the middle of deliveries: the other makes them when their leases are over, not before', async () => {
    requireValue(
      await webhooks.client.DeleteWebhookEndpoint({ webhook_endpoint_id: hanging.endpoint }, hanging.call),
    );
    const { deliveries } = webhooks.harness.declared;
    // An attempt that waits for its receiver would hold a move of the clock up for half the time of a lease.
    const underWay = { endpoint_id: hanging.endpoint, leased_by: { $exists: true } };
    await until(async () => {
      for (const { response } of hanging.taken) response.destroy();
      return (await deliveries.countDocuments(underWay)) === 0;
    });
    const taken: Taken[] = [];
    const cut = new Set<Taken>();
    let answersAtOnce = false;
    const url = await receive((one) => {
      taken.push(one);
      one.request.socket.on('close', () => cut.add(one));
      if (answersAtOnce) one.response.writeHead(204).end();
    });
    const { call, endpoints, publish } = await listener(url, ['/killed']);
    const [endpoint_id = ''] = endpoints;
    const leased = { endpoint_id, leased_by: { $exists: true } };
    // Until both have some in their hands.
    let published = 0;
    while ((await deliveries.distinct('leased_by', leased)).length < 2) {
      await publish(2);
      published += 2;
      await until(async () => (await deliveries.countDocuments({ endpoint_id })) === published);
    }
    await until(async () => taken.length === (await deliveries.countDocuments(leased)));
    await second.kill();
    await until(() => cut.size > 0);
    const [one] = cut;
    const owner = await deliveries.findOne({ ...leased, event_id: one?.id ?? '' });
    const lost = await deliveries.distinct('event_id', {
      ...leased,
      leased_by: owner?.leased_by ?? '',
    });
    await until(() => cut.size === lost.length);
    answersAtOnce = true;
    for (const one of taken) if (!cut.has(one)) one.response.writeHead(204).end();
    await webhooks.advance(0);
    const isEnded = (count: number) => (statuses: readonly string[]) =>
      statuses.filter((status) => status === 'SUCCEEDED').length >= count;
    await listDeliveries(webhooks, call, endpoints[0] ?? '', isEnded(published - lost.length));
    await webhooks.advance(0);
    expect(taken).toHaveLength(published);
    await deliveries.updateMany(leased, { $set: { leased_at: LONG_AGO } });
    await webhooks.advance(0);
    await listDeliveries(webhooks, call, endpoints[0] ?? '', isEnded(published));
    expect(
      taken
        .slice(published)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(lost.sort());
  });
});
