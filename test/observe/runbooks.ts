// `npm run observe -- runbooks [--only <alert>[,<alert>…]]` rehearses the runbooks. It starts a platform and a real
// Prometheus with the chart's alerts and sends payments.
// It injects each fault, waits until its alerts fire, prints the runbook's "Look" steps, mends the fault, and waits
// until the alerts end. Shortened windows and `for` durations keep the run to minutes.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { workspaceRoot } from '@mps/devtools';
import { cardPayment, makeAuthority, pixPayment, startOwnPlatform, type OwnPlatform } from '@mps/testkit';
import mongoose from 'mongoose';
import { parse } from 'yaml';
import type { Fault, World } from './fault';
import { FAULTS, LASTING_DAYS } from './faults';
import { checkPrometheus, startPrometheus, type Prometheus } from './prometheus';

const ALERTS = path.join(workspaceRoot, 'charts/merchant-payments/files/alerts.yaml');
const OPS = path.join(workspaceRoot, 'packages/devtools/dist/commands/ops.js');
/** Replaces windows of minutes and hours. */
const WINDOW = '40s';
const FOR = '10s';
const TRAFFIC_MS = 300;
const LIMIT_MS = 120_000;
const WARM_UP_MS = 20_000;
const MAX_SHOWN_CHARS = 1_400;
const print = (text: string): void => void process.stdout.write(`${text}\n`);

interface Rules {
  readonly groups: readonly {
    readonly name: string;
    readonly rules: readonly { readonly alert: string; readonly expr: string; readonly for?: string }[];
  }[];
}

function shortened({ groups }: Rules, faults: readonly Fault[]): Rules {
  const findReplacements = (alert: string) =>
    Object.entries(faults.find(({ alerts }) => alerts.includes(alert))?.instead ?? {});
  const shorten = (alert: string, expr: string): string =>
    findReplacements(alert).reduce(
      (text, [long, short]) => text.replace(long, short),
      expr.replaceAll(/\[\d+[mh]\]/g, `[${WINDOW}]`).replaceAll(/offset \d+m/g, `offset ${WINDOW}`),
    );
  return {
    groups: groups.map(({ name, rules }) => ({
      name,
      rules: rules.map((rule) => {
        return { ...rule, expr: shorten(rule.alert, rule.expr), ...(rule.for && { for: FOR }) };
      }),
    })),
  };
}

/** `only` selects the faults of these alerts. Without it all faults run. */
export async function followRunbooks(only?: readonly string[]): Promise<void> {
  await checkPrometheus();
  const faults = FAULTS.filter(
    ({ alerts }) => only === undefined || alerts.some((one) => only.includes(one)),
  );
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mps-runbooks-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const certificates = await mountCertificates(folder);
  const test = await startOwnPlatform({ env: { LOG_LEVEL: 'info', ...certificates.env } });
  started.defer(() => test.stop());
  const rules = shortened(parse(await readFile(ALERTS, 'utf8')) as Rules, faults);
  const prometheus = await startPrometheus(
    path.join(test.dataDir, 'prometheus'),
    test.platform.metricsUrls,
    rules,
  );
  started.defer(() => prometheus.stop());
  const client = new mongoose.mongo.MongoClient(test.infra.mongodbUrl);
  started.defer(() => client.close());
  const receiver = await startReceiver();
  started.defer(() => receiver.close());
  const world = makeWorld(test, certificates, client, receiver);
  const traffic = startTraffic(world);
  started.defer(() => traffic.stop());
  const endpoint = { url: receiver.url, company_id: test.demo.merchant_id };
  await test.api.post('/v1/webhook-endpoints', endpoint);
  await delay(WARM_UP_MS);
  for (const fault of faults) await follow(fault, world, prometheus);
}

async function follow(fault: Fault, world: World, prometheus: Prometheus): Promise<void> {
  print(`\n=== ${fault.alerts.join(', ')}\nfault: ${fault.what}`);
  const listFiring = async () =>
    (await prometheus.firing()).filter(({ alertname = '' }) => fault.alerts.includes(alertname));
  await settle(`before`, fault.alerts, async () => (await listFiring()).length === 0);
  const startedAt = performance.now();
  await fault.inject(world);
  for (const alert of fault.alerts) {
    const isFiring = async () => (await listFiring()).some(({ alertname }) => alertname === alert);
    if (!(await settle('firing', [alert], isFiring, startedAt))) continue;
    const { severity: _, ...labels } =
      (await listFiring()).find(({ alertname }) => alertname === alert) ?? {};
    print(`  ${JSON.stringify(labels)}`);
  }
  await fault.look?.(world);
  world.extra.length = 0;
  const mendedAt = performance.now();
  await fault.mend(world);
  await settle('over', fault.alerts, async () => (await listFiring()).length === 0, mendedAt);
}

async function settle(
  what: string,
  alerts: readonly string[],
  isSo: () => Promise<boolean>,
  since = performance.now(),
): Promise<boolean> {
  while (performance.now() - since < LIMIT_MS) {
    if (await isSo()) {
      print(`${alerts.join(', ')} ${what} after ${((performance.now() - since) / 1_000).toFixed(0)} s`);
      return true;
    }
    await delay(1_000);
  }
  print(`${alerts.join(', ')} NOT ${what} within ${LIMIT_MS / 1_000} s`);
  return false;
}

/** All processes share one certificate, so that calls use TLS as in production. */
async function mountCertificates(folder: string) {
  const authority = await makeAuthority(folder);
  const renewCertificate = (endsInDays: number) => authority.issue('services', { endsInDays });
  const { certFile, keyFile } = await renewCertificate(LASTING_DAYS);
  const env = {
    GRPC_TLS: 'true',
    GRPC_TLS_CA_FILE: authority.caFile,
    GRPC_TLS_CERT_FILE: certFile,
    GRPC_TLS_KEY_FILE: keyFile,
  };
  return { env, renewCertificate };
}

type Certificates = Awaited<ReturnType<typeof mountCertificates>>;

function makeWorld(
  test: OwnPlatform,
  certificates: Certificates,
  client: mongoose.mongo.MongoClient,
  receiver: World['receiver'],
): World {
  return {
    test,
    receiver,
    renewCertificate: certificates.renewCertificate,
    extra: [],
    database: (name) => client.db(`${test.databasePrefix}${name}`),
    async ops(...args) {
      print(`$ npm run ops -- ${args.join(' ')}`);
      const text = await runOps(test, certificates.env, args);
      print(text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)} …` : text);
      return text;
    },
    async log(name, text) {
      const lines = (await readFile(path.join(test.logDir, `${name}.log`), 'utf8')).split('\n');
      print(
        `${name}'s log: ${lines.findLast((line) => line.includes(text))?.slice(0, 600) ?? `nothing of "${text}"`}`,
      );
    },
  };
}

function runOps(
  { platform, infra, topicPrefix }: OwnPlatform,
  tls: Certificates['env'],
  args: readonly string[],
): Promise<string> {
  const { addresses, secrets } = platform;
  const flags = Object.entries(addresses).flatMap(([name, address]) =>
    name === 'pix-keys' ? [] : [`--${name}-address`, address],
  );
  const env = {
    ...process.env,
    ...tls,
    OPERATOR_TOKEN_PRIVATE_JWK: JSON.stringify(secrets.operatorTokenPrivateJwk),
    KAFKA_BROKERS: infra.kafkaBrokers,
    KAFKA_TOPIC_PREFIX: topicPrefix,
  };
  const child = spawn(process.execPath, [OPS, ...args, ...flags], { env });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(`${Buffer.concat(chunks).toString().trim()}\n(exit code ${code})`));
  });
}

/** Sends two kinds of payments and a read at a steady rate without waiting for answers. */
function startTraffic({ test, extra }: World): { stop(): Promise<void> } {
  const path_ = `/v1/merchants/${test.demo.merchant_id}/transactions`;
  const running = new Set<Promise<unknown>>();
  let turn = 0;
  const actions = [
    () => test.api.post(path_, cardPayment()),
    () => test.api.post(path_, pixPayment()),
    () => test.api.get('/v1/events?limit=5'),
  ];
  const timer = setInterval(() => {
    turn += 1;
    for (const action of [actions[turn % actions.length], ...extra]) {
      const one = Promise.resolve(action?.()).catch(() => undefined);
      running.add(one);
      void one.finally(() => running.delete(one));
    }
  }, TRAFFIC_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

async function startReceiver() {
  const receiver = { answer: 204 as number | 'nothing' };
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (receiver.answer !== 'nothing') response.writeHead(receiver.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return Object.assign(receiver, { url, close });
}
