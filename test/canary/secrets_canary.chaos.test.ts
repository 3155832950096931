// Plants recognizable secrets and personal data, runs every flow and failure of the platform, and scans all its
// outputs.
// Secrets may occur nowhere. Personal data may occur only in their own fields (allowed.ts).
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import {
  PLATFORM_LIMIT_MS,
  startOtlpReceiver,
  startOwnPlatform,
  type OtlpReceiver,
  type OwnPlatform,
} from '@mps/testkit';
import Table from 'cli-table3';
import mongoose from 'mongoose';
import { judge, type Judgment } from './allowed';
import { Canaries } from './canaries';
import { playFailures } from './failures';
import { makeFinder } from './finder';
import { playMisuse } from './misuse';
import { playPayments, readEverything } from './payments';
import { playIdentity, playMerchants } from './people';
import * as places from './places';
import type { Finding } from './scanner';
import { makeScenario, type Scenario } from './scenario';
import { Recorder } from './recorder';
import { playExpiry, playThreeDs, type CountSealed } from './three-ds';
import { Hooks, playWebhooks } from './webhooks';

const PLAY_LIMIT_MS = 300_000;
const SCAN_LIMIT_MS = 300_000;

const canaries = new Canaries();
let receiver: OtlpReceiver;
let test: OwnPlatform;
let recorder: Recorder;
let scenario: Scenario;
const hooks = new Hooks();

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  test = await startOwnPlatform({
    env: {
      ...receiver.env,
      LOG_LEVEL: 'trace',
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_BSP_MAX_QUEUE_SIZE: '100000',
    },
  });
  recorder = new Recorder(test.api);
  scenario = makeScenario(test, recorder, canaries);
  plantDeployment();
  await hooks.start();
  await hooks.listen(scenario, test.demo.merchant_id);
  // Makes MongoDB log every operation as slow, as it logs some on a busy day.
  await onMongodb((client) => client.db().command({ profile: 0, slowms: -1 }));
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await test.stop();
  await receiver.close();
  hooks.close();
}, PLATFORM_LIMIT_MS);

async function onMongodb<T>(work: (client: mongoose.mongo.MongoClient) => Promise<T>): Promise<T> {
  const client = await new mongoose.mongo.MongoClient(test.infra.mongodbUrl).connect();
  return work(client).finally(() => client.close());
}

/** Plants the keys of the deployment, which are in its secrets file and in the environment of its processes. */
function plantDeployment(): void {
  const { secrets } = test.platform;
  const plant = (name: string, value: string): string => canaries.plant(name, 'secret', value);
  plant('caller token key', String(secrets.callerTokenPrivateJwk.d));
  plant('operator token key', String(secrets.operatorTokenPrivateJwk.d));
  plant('API key pepper', secrets.apiKeyPepper);
  plant('ENCRYPTION_KEY', secrets.encryptionKey);
  plant('ENCRYPTION_KEY', Buffer.from(secrets.encryptionKey, 'base64').toString('hex'));
  plant('provider API key', secrets.providerApiKey);
  plant('callback secret', secrets.providerCallbackSecret);
  for (const key of [test.demo.api_key, test.demo.merchant_api_key, test.demo.other.api_key])
    plant('API key', key);
}

const countSealed: CountSealed = () =>
  onMongodb(async (client) => {
    const db = client.db(`${test.databasePrefix}transactions`);
    const [tokens, proofs] = await Promise.all([
      db.collection('transactions').countDocuments({ sealed_token: { $exists: true } }),
      db.collection('three_ds_sessions').countDocuments({ sealed_proof: { $exists: true } }),
    ]);
    return { tokens, proofs };
  });

async function scanAll(): Promise<Finding[]> {
  const find = makeFinder(canaries.all);
  const scans = [
    places.databases(test),
    places.topics(test),
    places.logs(test),
    places.spans(receiver),
    places.answers(recorder),
    places.webhooks(hooks),
    await places.metrics(test),
    await places.commandLines(test),
  ];
  // A stopped process has flushed its logs and spans.
  await test.platform.stop();
  const findings: Finding[] = [];
  for (const scan of scans) findings.push(...(await scan(find)));
  return findings;
}

/** Plants values that the scan must find in a log line, a span and a document. */
async function plantBlots(): Promise<Readonly<Record<'logs' | 'spans' | 'database', string>>> {
  const blot = (place: string): string =>
    canaries.plant(`blot in ${place}`, 'marker', `blot-${place}-${process.hrtime.bigint()}`);
  const blots = { logs: blot('logs'), spans: blot('spans'), database: blot('database') };
  await appendFile(path.join(test.logDir, 'transactions.log'), `{"token":"${blots.logs}"}\n`);
  const attributes = [{ key: 'token', value: { stringValue: blots.spans } }];
  const scopeSpans = [{ scope: { name: 'blot' }, spans: [{ name: 'blot', attributes }] }];
  await fetch(`${String(receiver.env['OTEL_EXPORTER_OTLP_ENDPOINT'])}/v1/traces`, {
    method: 'POST',
    body: JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans }] }),
  });
  await onMongodb((client) =>
    client.db(`${test.databasePrefix}transactions`).collection('blots').insertOne({ token: blots.database }),
  );
  return blots;
}

function print({ used }: Judgment): void {
  const table = new Table({
    head: ['place', 'where', 'whose', 'found', 'why'],
    style: { head: [], border: [], compact: true },
  });
  for (const [{ place, at, canary, why }, count] of used)
    table.push([place, at.source, canary.source, count, why]);
  process.stdout.write(`Personal data in their own fields, and nowhere else:\n${table.toString()}\n`);
}

it('plays payments of every method through every path', () => playPayments(scenario), PLAY_LIMIT_MS);
it('plays proven, failed and abandoned 3D Secure sessions', () => playThreeDs(scenario), PLAY_LIMIT_MS);
it(
  'seals card data that waits for 3D Secure, and erases it when it is used, cancelled or expired',
  () => playExpiry(scenario, countSealed),
  PLAY_LIMIT_MS,
);
it('plays users, passwords, tokens and keys', () => playIdentity(scenario), PLAY_LIMIT_MS);
it('plays natural persons as merchants', () => playMerchants(scenario, hooks), PLAY_LIMIT_MS);
it(
  'plays webhook endpoints with unique secrets and URLs',
  () => playWebhooks(scenario, hooks),
  PLAY_LIMIT_MS,
);
it('plays requests with secrets in wrong members', () => playMisuse(scenario), PLAY_LIMIT_MS);
it('kills processes that hold card data', () => playFailures(scenario), PLAY_LIMIT_MS);
it('reads everything again', () => readEverything(scenario), PLAY_LIMIT_MS);

it(
  'leaves no secret anywhere and personal data only in their own fields',
  async () => {
    const blots = await plantBlots();
    const all = await scanAll();
    const listPlaces = (canary: string): string[] =>
      [...new Set(all.filter((one) => one.canary === canary).map(({ place }) => place))].sort();
    // A scan without findings proves nothing. It must have found the planted values.
    for (const place of Object.keys(blots)) expect(listPlaces(`blot in ${place}`)).toContain(place);
    expect(listPlaces('metadata')).toEqual(['answers', 'database', 'topics', 'webhooks']);
    expect(listPlaces("payer's name")).toContain('PDFs');

    const isMarker = (name: string): boolean => name === 'metadata' || name.startsWith('blot in ');
    const judgment = judge(all.filter(({ canary }) => !isMarker(canary)));
    print(judgment);
    expect(judgment.leaks).toEqual([]);
    expect(judgment.unused).toEqual([]);
  },
  SCAN_LIMIT_MS,
);
