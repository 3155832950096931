// Events that Kafka loses: their records are deleted from the topics before webhooks and the ledger have read them.
// webhooks finds the gaps in its log and asks the owners by event. Each owner publishes its lost events again, and the
// ledger posts the missed events.
import {
  eventually,
  pixPayment,
  startTestPlatform,
  testInfraUrls,
  PLATFORM_LIMIT_MS,
  type TestPlatform,
} from '@mps/testkit';
import { makeLostRecords, type LostRecords } from '../../packages/messaging/src/testing/lost-records';
import { freshName } from '../e2e/fresh';
import { merchantBody } from '../e2e/merchants';
import { made } from '../e2e/people';

let test: TestPlatform;
let records: LostRecords;
beforeAll(async () => {
  test = await startTestPlatform();
  const { topicPrefix } = test;
  records = makeLostRecords({ brokers: testInfraUrls().kafkaBrokers, topicPrefix });
}, PLATFORM_LIMIT_MS);
afterAll(() => test.stop(), PLATFORM_LIMIT_MS);

/** A gap settles for a minute and is looked for every half a minute. */
const FOUND_WITHIN_MS = 150_000;
const TEST_LIMIT_MS = 300_000;

interface Event {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
}
const readEvents = async (aggregateId: string): Promise<readonly Event[]> =>
  (await made<{ data: readonly Event[] }>(test.api.get(`/v1/events?aggregate_id=${aggregateId}&limit=100`)))
    .data;

const TOPICS = ['merchants', 'pixKeys', 'transactions'] as const;

/** Runs the changes, waits until Kafka has their events, and deletes all records. */
async function loseEventsOf(changes: () => Promise<unknown>): Promise<void> {
  const before = new Map<string, number>();
  for (const topic of TOPICS) before.set(topic, await records.countWritten(topic));
  await changes();
  for (const topic of TOPICS) {
    await eventually(async () =>
      expect(await records.countWritten(topic)).toBeGreaterThan(before.get(topic) ?? 0),
    );
    await records.lose(topic);
  }
}

/** Gives a key of the directory to another owner. */
async function changeOwner(key: string): Promise<void> {
  const { providerSandboxUrl, secrets } = test.platform;
  const entry = {
    bank: '001',
    branch: '1',
    account: '1',
    account_type: 'CACC',
    owner_name: 'ANA',
    owner_document: '52998224725',
  };
  const changed = await fetch(`${providerSandboxUrl}/dict/keys/${encodeURIComponent(key)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secrets.providerApiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(entry),
  });
  expect(changed.status).toBeLessThan(300);
}

it(
  'are published again by their owners, and webhooks and the ledger miss none of them',
  async () => {
    const { api, demo, platform } = test;
    const remove = (path: string) => api.request('DELETE', path, { key: demo.api_key });
    const { id: merchant } = await made<{ id: string }>(api.post('/v1/merchants', merchantBody()));
    const rename = (name: string) =>
      made(api.request('PATCH', `/v1/merchants/${merchant}`, { key: demo.api_key, body: { name } }));
    const keys = `/v1/merchants/${merchant}/pix-keys`;
    await made(api.post(keys, { key_type: 'EVP' }));
    const address = `${freshName()}@loja.com.br`;
    const { id: key } = await made<{ id: string }>(api.post(keys, { key_type: 'EMAIL', key: address }));
    const payments = `/v1/merchants/${demo.merchant_id}/transactions`;
    const { id: payment } = await made<{ id: string }>(api.post(payments, pixPayment({ amount: 10_000 })));
    for (const aggregate of [merchant, key, payment])
      await eventually(async () => expect((await readEvents(aggregate)).length).toBeGreaterThan(0));
    const first = new Map<string, number>();
    for (const aggregate of [merchant, key, payment])
      first.set(aggregate, Math.max(...(await readEvents(aggregate)).map(({ sequence }) => sequence)) + 1);

    await platform.kill('webhooks');
    await platform.kill('ledger');
    await loseEventsOf(async () => {
      await rename('Lost');
      await changeOwner(address);
      await made(api.post(`${keys}/${key}/refresh`, {}));
      await made(api.post(`${payments}/${payment}/pay`, {}));
    });
    await rename('Kept');
    expect((await remove(`${keys}/${key}`)).status).toBeLessThan(300);
    await made(api.post(`${payments}/${payment}/refunds`, { request_id: freshName(), amount: 4_000 }));
    await Promise.all([platform.start('webhooks'), platform.start('ledger')]);

    for (const [aggregate, sequence] of first)
      await eventually(async () => {
        const known = (await readEvents(aggregate)).map((one) => one.sequence);
        expect(known).toContain(sequence);
        // The log has every sequence once.
        expect([...known].sort((a, b) => a - b)).toEqual(known.map((_, index) => index + 1));
      }, FOUND_WITHIN_MS);
    await eventually(async () => {
      const { data } = await made<{ data: readonly { type: string }[] }>(
        api.get(`/v1/ledger-entries?transaction_id=${payment}&limit=100`),
      );
      expect(data.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['TRANSACTION', 'TRANSACTION_REFUND']),
      );
    }, FOUND_WITHIN_MS);
  },
  TEST_LIMIT_MS,
);
