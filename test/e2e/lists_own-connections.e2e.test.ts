// Every service uses separate database connections for lists (docs/rules.md#rate-limits), so that no payment waits
// for a list.
// MongoDB's profiler shows for real processes that these connections serve only lists, and no list uses another
// connection.
import { sharedPlatform, testInfraUrls } from '@mps/testkit';
import mongoose from 'mongoose';
import { pixPayment } from '@mps/testkit';
import { logInAsAdmin } from './people';

const { api, demo, databasePrefix } = sharedPlatform();

const LISTS = {
  transactions: ['/v1/transactions?limit=43', '/v1/disputes?limit=43'],
  merchants: ['/v1/merchants?limit=43'],
  pricing: ['/v1/pricing/fee-policies?limit=43', '/v1/pricing/cost-policies?limit=43'],
  pix_keys: [`/v1/merchants/${demo.merchant_id}/pix-keys?limit=43`],
  identity: ['/v1/users?limit=43', '/v1/roles?limit=43', '/v1/api-keys?limit=43'],
  webhooks: ['/v1/events?limit=43', '/v1/webhook-endpoints?limit=43', '/v1/webhook-deliveries?limit=43'],
} as const;
/**
 * The page sizes of the lists above, plus one where the extra row tells whether a next page exists. No other read has
 * this limit.
 */
const READ = /"\$?limit":4[34]\b/;
const WRITES = ['insert', 'update', 'remove', 'findAndModify'];

let connection: mongoose.Connection;
beforeAll(async () => {
  connection = await mongoose.createConnection(testInfraUrls().mongodbUrl).asPromise();
});
afterAll(() => connection.close());

const openDatabase = (service: string) => connection.getClient().db(`${databasePrefix}${service}`);

interface Operation {
  readonly op: string;
  readonly appName?: string;
  readonly command?: object;
}

/** Returns the service's database operations during `work`. Restores the profiler for sharded-queries.ts. */
async function profiled(service: string, work: () => Promise<void>): Promise<readonly Operation[]> {
  const database = openDatabase(service);
  const since = new Date();
  const { was: level } = await database.command({ profile: 2 });
  try {
    await work();
  } finally {
    await database.command({ profile: level as number });
  }
  return database
    .collection<Operation>('system.profile')
    .find({ ts: { $gte: since } })
    .toArray();
}

describe.each(Object.entries(LISTS))('lists of %s', (service, paths) => {
  it.each(paths)('%s is read through the connections of lists', async (path) => {
    const token = service === 'identity' ? { token: await logInAsAdmin() } : {};
    const operations = await profiled(service, async () => {
      expect((await api.get(path, token)).status).toBe(200);
      if (service === 'transactions')
        await api.post(`/v1/merchants/${demo.merchant_id}/transactions`, pixPayment());
    });
    const ofLists = operations.filter(({ appName = '' }) => appName.endsWith(' lists'));
    expect(ofLists).not.toEqual([]);
    expect(ofLists.filter(({ op }) => WRITES.includes(op))).toEqual([]);
    const pages = operations.filter(({ command = {} }) => READ.test(JSON.stringify(command)));
    expect(pages).not.toEqual([]);
    expect(pages.filter((page) => !ofLists.includes(page))).toEqual([]);
  });
});
