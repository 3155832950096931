// Lists have database connections of their own in every service (docs/rules.md#rate-limits), so that no payment waits for one. What
// MongoDB's profiler saw of real processes: through these connections lists alone, and no list through another.
import { sharedPlatform, testInfraUrls } from '@mps/testkit';
import mongoose from 'mongoose';
import { pixPayment } from '@mps/testkit';
import { adminOf } from './people';

const { api, demo, databasePrefix } = sharedPlatform();

const LISTS = {
  transactions: ['/v1/transactions?limit=1', '/v1/disputes?limit=1'],
  merchants: ['/v1/merchants?limit=1'],
  pricing: ['/v1/pricing/fee-policies?limit=1', '/v1/pricing/cost-policies?limit=1'],
  pix_keys: [`/v1/merchants/${demo.merchant_id}/pix-keys?limit=1`],
  identity: ['/v1/users?limit=1', '/v1/roles?limit=1', '/v1/api-keys?limit=1'],
  webhooks: ['/v1/events?limit=1'],
} as const;
const WRITES = ['insert', 'update', 'remove', 'findAndModify'];

let connection: mongoose.Connection;
beforeAll(async () => {
  connection = await mongoose.createConnection(testInfraUrls().mongodbUrl).asPromise();
});
afterAll(() => connection.close());

const databaseOf = (service: string) => connection.getClient().db(`${databasePrefix}${service}`);

interface Operation {
  readonly op: string;
  readonly appName?: string;
}

/** What the service asked of its database meanwhile. */
async function profiled(service: string, work: () => Promise<void>): Promise<readonly Operation[]> {
  const database = databaseOf(service);
  await database.command({ profile: 2 });
  try {
    await work();
  } finally {
    await database.command({ profile: 0 });
  }
  return database.collection<Operation>('system.profile').find().toArray();
}

describe.each(Object.entries(LISTS))('lists of %s', (service, paths) => {
  it.each(paths)('%s is read through connections of lists', async (path) => {
    const token = service === 'identity' ? { token: await adminOf() } : {};
    const operations = await profiled(service, async () => {
      expect((await api.get(path, token)).status).toBe(200);
      if (service === 'transactions')
        await api.post(`/v1/merchants/${demo.merchant_id}/transactions`, pixPayment());
    });
    const ofLists = operations.filter(({ appName = '' }) => appName.endsWith(' lists'));
    expect(ofLists).not.toEqual([]);
    expect(ofLists.filter(({ op }) => WRITES.includes(op))).toEqual([]);
    await databaseOf(service).collection('system.profile').drop();
  });
});
