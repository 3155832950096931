// Rehearses the restore of docs/operations/backup.md. MongoDB is lost and Kafka stays.
// Every service has all data up to the backup. Later data is gone, except for money that the bank and the acquirer
// moved: no repeat moves it again.
// The backup copies mongod's files under fsyncLock. A volume snapshot or mongodump --oplog has the same effect. The
// provider's database is not restored.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool, startPlatform, workspaceRoot, type Platform } from '@mps/devtools';
import {
  cardPayment,
  eventually,
  pixPayment,
  PLATFORM_LIMIT_MS,
  startOwnPlatform,
  type OwnPlatform,
} from '@mps/testkit';
import mongoose from 'mongoose';
import { expectLedger, ledgerSays, OPS } from './expect-ledger';
import { makeHistoryReader, type Histories } from './event-histories';
import { makeMixedPayment } from './mixed-payments';
import { makeMoneyOut } from './money-out';
import { WebhookReceiver } from './webhook-receiver';

/** The provider does not answer the charge. It reports an approval 5 s later. */
const APPROVED_LATER_CENTS = 7_770_097;
/** Number of kinds in makeMixedPayment. By default the test makes one payment of each. */
const KINDS = 8;
/** `npm run chaos -- restore`: how many payments at each moment, and where the result goes. */
const PAYMENTS = Number(process.env['CHAOS_PAYMENTS'] ?? KINDS);
const REPORT_FILE = process.env['CHAOS_REPORT'];
const LIMIT_MS = 240_000 + PAYMENTS * 1_000;

interface Restored {
  readonly _id: string;
  readonly status: string;
  readonly sequence: number;
}
interface LeftOut {
  readonly eventId: string;
  readonly aggregateId: string;
  readonly sequence: number;
}

const receiver = new WebhookReceiver();
let test: OwnPlatform;
let restored: Platform | undefined;
let mongo: mongoose.mongo.MongoClient;

beforeAll(async () => {
  test = await startOwnPlatform();
  mongo = new mongoose.mongo.MongoClient(test.infra.mongodbUrl);
  await receiver.start();
  const endpoint = { url: receiver.url, company_id: test.demo.merchant_id };
  const made = await test.api.post<{ secret: string }>('/v1/webhook-endpoints', endpoint);
  receiver.trust(made.body.secret);
}, PLATFORM_LIMIT_MS);

afterAll(async () => {
  await restored?.stop();
  await receiver.kill();
  await mongo.close();
  await test.stop();
}, PLATFORM_LIMIT_MS);

const database = (name: string): mongoose.mongo.Db => mongo.db(`${test.databasePrefix}${name}`);
const storedPayments = (): Promise<Restored[]> =>
  database('transactions')
    .collection<Restored>('transactions')
    .find({}, { projection: { status: 1, sequence: 1 } })
    .toArray();
const create = (body: object) =>
  test.api.post<{ id: string }>(`/v1/merchants/${test.demo.merchant_id}/transactions`, body);

/** Makes payments of all kinds in parallel. */
const makeMixedPayments = (): Promise<string[]> =>
  Promise.all(
    Array.from({ length: PAYMENTS }, (_, index) =>
      makeMixedPayment(test.api, test.demo.merchant_id, () => (index % KINDS) / KINDS),
    ),
  );

async function emptyOutboxes(): Promise<void> {
  for (const name of ['transactions', 'merchants', 'pricing', 'pix_keys', 'identity'])
    for (const collection of await database(name).collections())
      await eventually(async () => {
        expect(await collection.countDocuments({ outbox_since: { $exists: true } })).toBe(0);
      });
}

/** Expects that every stored payment has a final state and that the log has all its events. */
async function expectTold(read: () => Promise<Histories>): Promise<Histories> {
  return eventually(async () => {
    const [stored, histories] = [await storedPayments(), await read()];
    for (const { _id, status, sequence } of stored) {
      expect(['PROCESSING', 'PENDING_REFUND']).not.toContain(status);
      const history = histories.get(_id) ?? [];
      expect(history.map((event) => event.sequence)).toEqual(
        Array.from({ length: sequence }, (_, index) => index + 1),
      );
      const last = history.findLast(({ type }) => type.startsWith('transaction.'));
      expect(last?.data.object['status']).toBe(status);
    }
    return histories;
  });
}

/**
 * Expects that every event of these payments has arrived and is recorded as delivered. A kill before the record would
 * send it again.
 */
async function expectDelivered(histories: Histories, ids: readonly string[]): Promise<void> {
  const events = ids.flatMap((id) => (histories.get(id) ?? []).map((event) => event.id));
  const deliveries = database('webhooks').collection('deliveries');
  await eventually(async () => {
    const arrived = { event_id: { $in: events }, status: 'SUCCEEDED' };
    expect(await deliveries.countDocuments(arrived)).toBe(events.length);
  });
}

/** Copies the data folder at one instant. */
async function backUp(to: string): Promise<void> {
  const admin = mongo.db('admin');
  await admin.command({ fsync: 1, lock: true });
  try {
    await cp(path.join(test.dataDir, 'mongodb'), to, { recursive: true });
  } finally {
    await admin.command({ fsyncUnlock: 1 });
  }
}

type Kept = readonly (readonly [string, mongoose.mongo.Document[]])[];

const keepProvider = async (): Promise<Kept> =>
  Promise.all(
    (await database('provider_sandbox').collections()).map(
      async (one) => [one.collectionName, await one.find().toArray()] as const,
    ),
  );

async function putBackProvider(kept: Kept): Promise<void> {
  for (const [name, documents] of kept) {
    const collection = database('provider_sandbox').collection(name);
    await collection.deleteMany({});
    if (documents.length > 0) await collection.insertMany(documents);
  }
}

/** Deletes MongoDB's data and restores the backup. Returns the deliveries until then. */
async function loseAndRestore(backup: string): Promise<ReadonlyMap<string, number>> {
  await test.platform.stop();
  const delivered = timesDelivered();
  const provider = await keepProvider();
  await test.infra.mongodb?.kill('SIGKILL');
  const folder = path.join(test.dataDir, 'mongodb');
  await rm(folder, { recursive: true });
  await cp(backup, folder, { recursive: true });
  await test.infra.mongodb?.start();
  await putBackProvider(provider);
  return delivered;
}

const restoredPrefix = (): string => `${test.topicPrefix}restored.`;

async function restoreEvents(): Promise<LeftOut[]> {
  const file = path.join(test.dataDir, 'left-out.jsonl');
  const { code, stdout, stderr } = await runTool(
    process.execPath,
    [OPS, 'events', 'restore', '--json', '--from-prefix', test.topicPrefix, '--left-out', file],
    {
      cwd: workspaceRoot,
      env: {
        MONGODB_URL: test.infra.mongodbUrl,
        MONGODB_DB_PREFIX: test.databasePrefix,
        KAFKA_BROKERS: test.infra.kafkaBrokers,
        KAFKA_TOPIC_PREFIX: restoredPrefix(),
      },
    },
  );
  expect([code, stderr]).toEqual([0, '']);
  const { topics } = JSON.parse(stdout) as { topics: { copied: number; left_out: number }[] };
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  expect(topics.reduce((sum, { left_out }) => sum + left_out, 0)).toBe(lines.length);
  return lines.map((line) => JSON.parse(line) as LeftOut);
}

/** Starts the same platform on the same ports with new topics. */
async function startAgain(): Promise<void> {
  const { kafkaBrokers, mongodbUrl } = test.infra;
  const { databasePrefix, logDir, secretsFile } = test;
  restored = await startPlatform({
    ...{ kafkaBrokers, mongodbUrl, databasePrefix, logDir, secretsFile },
    ports: test.platform.ports,
    topicPrefix: restoredPrefix(),
  });
}

/** Number of deliveries by event. */
const timesDelivered = (): ReadonlyMap<string, number> =>
  new Map([...receiver.events].map(([id, { times }]) => [id, times]));

/**
 * Expects that every published event was delivered, earlier deliveries were not repeated, and no event of a lost
 * payment was sent.
 */
async function expectDeliveries(
  told: readonly string[],
  quiet: readonly string[],
  before: ReadonlyMap<string, number>,
): Promise<void> {
  await eventually(async () => {
    expect(told.filter((id) => !receiver.events.has(id))).toEqual([]);
    const deliveries = database('webhooks').collection('deliveries');
    expect(await deliveries.countDocuments({ status: 'PENDING' })).toBe(0);
  });
  const listTimes = (times: ReadonlyMap<string, number>) => quiet.map((id) => [id, times.get(id)]);
  expect(listTimes(timesDelivered())).toEqual(listTimes(before));
  expect(receiver.forged).toBe(0);
}

/** A merchant that continues from a cursor after the backup misses no new event. */
async function expectFollowed(cursor: string): Promise<void> {
  const { id } = (await create(pixPayment())).body;
  await eventually(async () => {
    const page = await test.api.get<{ data: { aggregate: { id: string } }[] }>(
      `/v1/events?limit=100&after=${cursor}`,
    );
    expect([page.status, page.body.data.map(({ aggregate }) => aggregate.id)]).toEqual([
      200,
      expect.arrayContaining([id]),
    ]);
  });
}

const countCharges = async (id: string): Promise<number> => {
  const { providerSandboxUrl, secrets } = test.platform;
  const response = await fetch(`${providerSandboxUrl}/sandbox/orders/${id}/charges`, {
    headers: { authorization: `Bearer ${secrets.providerApiKey}` },
  });
  return ((await response.json()) as { charges: number }).charges;
};

it(
  'has every payment and event up to the backup in every service, and none after it',
  async () => {
    const backup = path.join(test.dataDir, 'backup');
    const readLost = makeHistoryReader(test.api);
    // Published before the backup. They must not be published again.
    const toldBefore = await makeMixedPayments();
    await expectDelivered(await expectTold(readLost), toldBefore);

    const moneyOut = await makeMoneyOut(test);
    await moneyOut.knowsSchedule(database('ledger'));

    // At the backup only Kafka has these events: the outboxes are empty and the consumers are down. One payment is in flight.
    await Promise.all([test.platform.kill('webhooks'), test.platform.kill('ledger')]);
    await makeMixedPayments();
    await emptyOutboxes();
    const underWay = create(cardPayment({ amount: APPROVED_LATER_CENTS }));
    await eventually(async () =>
      expect(await storedPayments()).toContainEqual(expect.objectContaining({ status: 'PROCESSING' })),
    );
    await moneyOut.makeTransferDue(database('ledger'));
    const load = makeMixedPayments();
    await backUp(backup);

    // After the backup the consumers process all events.
    await Promise.all([underWay, load, test.platform.start('webhooks'), test.platform.start('ledger')]);
    await makeMixedPayments();
    const movedBefore = await moneyOut.moveAll();
    await moneyOut.expectMovedOnce(movedBefore);
    const lost = await expectTold(readLost);
    const cursor = (await test.api.get<{ next_cursor: string }>('/v1/events?limit=100')).body.next_cursor;
    const deliveredBefore = await loseAndRestore(backup);
    const atInstant = new Map((await storedPayments()).map((payment) => [payment._id, payment]));
    const leftOut = await restoreEvents();
    await startAgain();
    await moneyOut.expectPaused();
    await moneyOut.expectForgotten(movedBefore);
    await ledgerSays(test, 'payouts', 'resume');
    const movedAgain = await moneyOut.moveAll();
    for (const name of ['transfer', 'cashout', 'refund'] as const)
      expect(movedAgain[name]).not.toBe(movedBefore[name]);
    for (const moved of [movedBefore, movedAgain]) await moneyOut.expectMovedOnce(moved);

    const told = await expectTold(makeHistoryReader(test.api));
    for (const [id, { sequence }] of atInstant)
      expect([id, told.get(id)?.slice(0, sequence)]).toEqual([id, lost.get(id)?.slice(0, sequence)]);
    const gone = [...lost.keys()].filter((id) => !told.has(id));
    expect(gone).not.toEqual([]);
    expect(await Promise.all(gone.map(countCharges))).toContain(1);
    expect(gone.filter((id) => !leftOut.some(({ aggregateId }) => aggregateId === id))).toEqual([]);

    await expectLedger(test);
    const listEventIds = (ids: Iterable<string>): string[] =>
      [...ids].flatMap((id) => (told.get(id) ?? []).map((event) => event.id));
    const lostEvents = leftOut.filter(({ aggregateId }) => gone.includes(aggregateId));
    const quiet = [...listEventIds(toldBefore), ...lostEvents.map(({ eventId }) => eventId)];
    const delivered = [...atInstant.keys()].filter((id) => !moneyOut.paymentIds.includes(id));
    await expectDeliveries(listEventIds(delivered), quiet, deliveredBefore);
    // The provider is asked again for an outcome that came after the backup. The event has the same id and a new
    // time.
    const toldAgain = leftOut.filter(({ eventId }) => listEventIds(atInstant.keys()).includes(eventId));
    expect(receiver.changed).toBeLessThanOrEqual(toldAgain.length);
    await expectFollowed(cursor);
    if (REPORT_FILE !== undefined)
      await writeFile(
        REPORT_FILE,
        JSON.stringify({
          payments_of_the_backup: atInstant.size,
          payments_lost: gone.length,
          events_left_out: leftOut.length,
          ...{ transfers_moved: 1, cashouts_moved: 1, refunds_moved: 1 },
        }),
      );
  },
  LIMIT_MS,
);
