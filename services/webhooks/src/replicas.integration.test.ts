// Two webhooks processes, started as in a deployment, on one MongoDB and Kafka. They share deliveries through leases, time out
// receivers that hang, and export metrics. When one is killed, the other continues its deliveries.
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
/** Enough that both processes get some. */
const MANY = 30;
/** More than both processes have permits for one endpoint. */
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
  /** Returns the sum of its metrics that begin with `name`; 0 without any. */
  metric(name: string): Promise<number>;
  kill(): Promise<unknown>;
}

/** Prepares a process of dist/main.js with the environment of the harness. */
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
  const context = await webhooks.newCompany();
  const endpoints = await Promise.all(
    paths.map(async (one) => {
      const request = { url: `${url}${one}`, event_types: ['*'], enabled: true };
      const { webhook_endpoint } = requireValue(
        await webhooks.client.CreateWebhookEndpoint(request, context),
      );
      return webhook_endpoint?.id ?? '';
    }),
  );
  const publish = (count: number): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => webhooks.publish(context.companyId)));
  return { context, endpoints, publish };
}

/** Adds an endpoint that accepts every request and answers none. */
async function hang() {
  const taken: Taken[] = [];
  const url = await receive((one) => void taken.push(one));
  const { context, endpoints, publish } = await listener(url, ['/hang']);
  await publish(TOO_MANY);
  return { taken, context, endpoint: endpoints[0] ?? '' };
}

describe('two processes', () => {
  it('share deliveries, and never attempt the same one concurrently', async () => {
    const attempts = new Map<string, number>();
    const running = new Set<string>();
    const doubled: string[] = [];
    const url = await receive(({ id, path: at, response }) => {
      const one = `${at} ${id}`;
      if (running.has(one)) doubled.push(one);
      running.add(one);
      attempts.set(one, (attempts.get(one) ?? 0) + 1);
      // Long enough for the other process to find the delivery, if that were possible.
      void delay(50).then(() => {
        running.delete(one);
        response.writeHead(attempts.get(one) === 1 ? 500 : 204).end();
      });
    });
    const { context, endpoints, publish } = await listener(url, ['/1', '/2', '/3', '/4']);
    await publish(EVENTS);
    for (const endpoint of endpoints) {
      const deliveries = await listDeliveries(
        webhooks,
        context,
        endpoint,
        (statuses) => statuses.length === EVENTS && !statuses.includes('PENDING'),
      );
      expect(deliveries.map(({ status, attempts: { length } }) => `${status} ${length}`)).toEqual(
        Array.from({ length: EVENTS }, () => 'SUCCEEDED 2'),
      );
    }
    expect(doubled).toEqual([]);
    expect([...attempts.values()]).toEqual(Array.from({ length: EVENTS * endpoints.length }, () => 2));
    // One process may have had all partitions until now.
    for (const replica of [first, second])
      await until(async () => {
        await publish(1);
        return (await replica.metric('mps_webhooks_attempts_total{outcome="succeeded"')) > 0;
      });
  });

  it('both apply a change of an endpoint from its answer on', async () => {
    const taken: string[] = [];
    const url = await receive(({ path: at, response }) => {
      taken.push(at);
      response.writeHead(204).end();
    });
    const { context, endpoints, publish } = await listener(url, ['/old']);
    const delivered = (endpoint: string, count: number) =>
      listDeliveries(
        webhooks,
        context,
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
    const made = requireValue(await webhooks.client.CreateWebhookEndpoint(request, context));
    await deliver(made.webhook_endpoint?.id ?? '', MANY);
    // Deliveries still waiting would fail when the endpoint is disabled.
    await delivered(old, 2 * MANY);
    const off = { webhook_endpoint_id: old, patch_json: JSON.stringify({ enabled: false }) };
    requireValue(await webhooks.client.UpdateWebhookEndpoint(off, context));
    await deliver(made.webhook_endpoint?.id ?? '', 2 * MANY);
    expect(taken.filter((at) => at === '/old')).toHaveLength(2 * MANY);
  });

  it('export the waiting deliveries, their age and the attempts under way as metrics', async () => {
    const underWay = async (): Promise<number> => {
      const counts = [first, second].map((replica) => replica.metric('mps_webhooks_under_way'));
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    // One process may have all partitions of the company's events.
    await until(async () => (await underWay()) >= POOLS.trial.perEndpoint);
    await until(async () => (await first.metric('mps_webhooks_waiting')) >= 4);
    await until(async () => (await first.metric('mps_webhooks_oldest_due_age')) > 1);
  });

  it('time out a hanging receiver, by the wall clock', async () => {
    const timedOut = async () => {
      const deliveries = await listDeliveries(webhooks, hanging.context, hanging.endpoint, () => true);
      return deliveries.flatMap(({ attempts }) => attempts);
    };
    await until(async () => (await timedOut()).length > 0);
    for (const attempt of await timedOut()) {
      expect(attempt.error).toBe('timeout');
      // A timer may fire up to a millisecond early.
      expect(attempt.latency_ms).toBeGreaterThanOrEqual(ATTEMPT_TIMEOUT_MS - 1);
    }
  });

  it('when one is killed, the other attempts its deliveries after their leases expire, not before', async () => {
    requireValue(
      await webhooks.client.DeleteWebhookEndpoint({ webhook_endpoint_id: hanging.endpoint }, hanging.context),
    );
    const { deliveries } = webhooks.harness.declared;
    // A move of the clock waits for attempts under way, and a hanging one would delay it by half a lease.
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
    const { context, endpoints, publish } = await listener(url, ['/killed']);
    const [endpoint_id = ''] = endpoints;
    const leased = { endpoint_id, leased_by: { $exists: true } };
    // Until both processes hold leases.
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
    await listDeliveries(webhooks, context, endpoints[0] ?? '', isEnded(published - lost.length));
    await webhooks.advance(0);
    expect(taken).toHaveLength(published);
    await deliveries.updateMany(leased, { $set: { leased_at: LONG_AGO } });
    await webhooks.advance(0);
    await listDeliveries(webhooks, context, endpoints[0] ?? '', isEnded(published));
    expect(
      taken
        .slice(published)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(lost.sort());
  });
});
