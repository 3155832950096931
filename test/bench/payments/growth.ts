// Measures how much a merchant with many payments a day adds to each collection. It makes card payments, refunds some, and receives
// their events. The growth of a payment and the term of each collection give the growth of a year.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Demo } from '@mps/devtools';
import { Api, cardPayment } from '@mps/testkit';
import Table from 'cli-table3';
import { mongo } from 'mongoose';
import type { Started } from '../platform/platform';
import { newEndpoint } from '../webhooks/webhooks';

export interface Growth {
  /** `{database}.{collection}`. */
  readonly collection: string;
  readonly bytesPerPayment: number;
  /** undefined: kept for ever. */
  readonly keptDays: number | undefined;
}

const PAYMENTS = 2_000;
const REFUNDED_ONE_IN = 20;
const AT_ONCE = 16;
const PAYMENTS_A_DAY = 10_000;
const DAYS = 365;
const SECONDS_OF_A_DAY = 86_400;
const BYTES_OF_A_GB = 2 ** 30;
const LOOK_MS = 2_000;
/** Consumers are at rest when nothing was added for so many looks. */
const QUIET_LOOKS = 5;
const WITHOUT_DATA = new Set(['admin', 'config', 'local', 'provider_sandbox']);

type Sizes = ReadonlyMap<string, number>;

export async function measureGrowth(
  { platform, infra }: Started,
  demo: Demo,
  say: (text: string) => void,
): Promise<readonly Growth[]> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const client = await new mongo.MongoClient(infra.mongodbUrl).connect();
  const api = new Api(platform.baseUrl, demo.api_key);
  try {
    const { port } = receiver.address() as AddressInfo;
    await newEndpoint(api, `http://127.0.0.1:${port}/growth`, demo.merchant_id);
    await makePayments(api, demo, AT_ONCE);
    const before = await readSizesAtRest(client);
    say(`  ${PAYMENTS} payments, one in ${REFUNDED_ONE_IN} refunded …`);
    await makePayments(api, demo, PAYMENTS);
    const after = await readSizesAtRest(client);
    const grown = [...after].map(async ([collection, bytes]) => ({
      collection,
      bytesPerPayment: (bytes - (before.get(collection) ?? 0)) / PAYMENTS,
      keptDays: await readKeptDays(client, collection),
    }));
    return (await Promise.all(grown)).filter(({ bytesPerPayment }) => bytesPerPayment >= 1);
  } finally {
    await client.close();
    receiver.closeAllConnections();
    receiver.close();
  }
}

async function makePayments(api: Api, { merchant_id }: Demo, count: number): Promise<void> {
  const path = `/v1/merchants/${merchant_id}/transactions`;
  let made = 0;
  const makeOn = async (): Promise<void> => {
    while (made < count) {
      made += 1;
      const isRefunded = made % REFUNDED_ONE_IN === 0;
      const { body } = await api.post<{ id: string }>(path, cardPayment());
      if (isRefunded) await api.post(`${path}/${body.id}/refunds`, {});
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeOn));
}

/** Documents and index keys, as MongoDB counts them before compression. */
async function readSizes(client: mongo.MongoClient): Promise<Sizes> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const sizes = new Map<string, number>();
  for (const { name } of databases.filter((one) => !WITHOUT_DATA.has(one.name))) {
    const database = client.db(name);
    for (const { name: collection } of await database.listCollections({}, { nameOnly: true }).toArray()) {
      const [stats] = await database
        .collection(collection)
        .aggregate<{ size: number; totalIndexSize: number }>([
          { $collStats: { storageStats: {} } },
          { $project: { size: '$storageStats.size', totalIndexSize: '$storageStats.totalIndexSize' } },
        ])
        .toArray();
      sizes.set(`${name}.${collection}`, (stats?.size ?? 0) + (stats?.totalIndexSize ?? 0));
    }
  }
  return sizes;
}

async function readSizesAtRest(client: mongo.MongoClient): Promise<Sizes> {
  let last = await readSizes(client);
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    await delay(LOOK_MS);
    // Index files have their size after a checkpoint.
    await client.db('admin').command({ fsync: 1 });
    const next = await readSizes(client);
    quiet = sum(next) === sum(last) ? quiet + 1 : 0;
    last = next;
  }
  return last;
}

const sum = (sizes: Sizes): number => [...sizes.values()].reduce((total, bytes) => total + bytes, 0);

/** The term of the TTL index. Where documents name their own end, the newest one tells the term. */
async function readKeptDays(client: mongo.MongoClient, name: string): Promise<number | undefined> {
  const [database = '', collection = ''] = name.split('.');
  const documents = client.db(database).collection(collection);
  const found = (await documents.indexes()).find((index) => index['expireAfterSeconds'] !== undefined);
  if (found === undefined) return undefined;
  const seconds = Number(found['expireAfterSeconds']);
  if (seconds > 0) return seconds / SECONDS_OF_A_DAY;
  const [newest] = await documents.find().sort({ expires_at: -1 }).limit(1).toArray();
  const endsAt = newest?.['expires_at'] as Date | undefined;
  return endsAt === undefined
    ? undefined
    : Math.round((endsAt.getTime() - Date.now()) / 1_000 / SECONDS_OF_A_DAY);
}

/** Collections by the size that a year leaves. */
export function growthTable(growth: readonly Growth[]): string {
  const table = new Table({
    head: [
      'collection',
      'bytes a payment',
      'kept, days',
      `GB after a year of ${PAYMENTS_A_DAY} payments a day`,
    ],
  });
  const toYear = ({ bytesPerPayment, keptDays = DAYS }: Growth): number =>
    (bytesPerPayment * PAYMENTS_A_DAY * Math.min(keptDays, DAYS)) / BYTES_OF_A_GB;
  for (const one of growth.toSorted((a, b) => toYear(b) - toYear(a)))
    table.push([
      one.collection,
      one.bytesPerPayment.toFixed(0),
      one.keptDays?.toFixed(0) ?? 'for ever',
      toYear(one).toFixed(2),
    ]);
  table.push(['all', '', '', growth.reduce((total, one) => total + toYear(one), 0).toFixed(2)]);
  return table.toString();
}
