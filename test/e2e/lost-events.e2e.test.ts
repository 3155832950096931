// Events that the log lacks, on a whole platform with a real Kafka: webhooks finds the gaps and asks the owners by event. Each
// owner publishes its lost events again. Kafka keeps the events here: the test deletes them from the log of webhooks.
import { eventually, pixPayment, sharedPlatform, testInfraUrls } from '@mps/testkit';
import { mongo } from 'mongoose';
import { merchantBody } from './merchants';
import { made } from './people';

const { api, databasePrefix } = sharedPlatform();

/** A gap settles for a minute and is looked for every half a minute. */
const FOUND_WITHIN_MS = 150_000;
const TEST_LIMIT_MS = 200_000;

interface Event {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
}
const readEvents = async (aggregateId: string): Promise<readonly Event[]> =>
  (await made<{ data: readonly Event[] }>(api.get(`/v1/events?aggregate_id=${aggregateId}&limit=100`))).data;

/** Leaves the log as a loss in Kafka leaves it: the later events of the aggregate are there, and this one is not. */
async function deleteFromLog(aggregateId: string, sequence: number): Promise<void> {
  const client = new mongo.MongoClient(testInfraUrls().mongodbUrl);
  try {
    const events = client.db(`${databasePrefix}webhooks`).collection('events');
    await eventually(async () =>
      expect(await events.countDocuments({ aggregate_id: aggregateId })).toBeGreaterThan(sequence),
    );
    await events.deleteOne({ aggregate_id: aggregateId, sequence });
  } finally {
    await client.close();
  }
}

it(
  'each owner publishes the lost event of its merchant, PIX key or payment again',
  async () => {
    const { id: merchant } = await made<{ id: string }>(api.post('/v1/merchants', merchantBody()));
    for (const name of ['A', 'B', 'C']) await made(api.patch(`/v1/merchants/${merchant}`, { name }));
    await made(api.post(`/v1/merchants/${merchant}/affiliations`, { provider: 'PROVIDER_A', mcc: '5999' }));
    const keys = `/v1/merchants/${merchant}/pix-keys`;
    const { id: key } = await made<{ id: string }>(api.post(keys, { key_type: 'EVP' }));
    const payments = `/v1/merchants/${merchant}/transactions`;
    const { id: payment } = await made<{ id: string }>(api.post(payments, pixPayment()));
    await made(api.post(`${payments}/${payment}/pay`, {}));
    expect((await api.request('DELETE', `${keys}/${key}`)).status).toBeLessThan(300);
    const lost = [
      [merchant, 2, 'merchant.updated'],
      [key, 2, 'pix_key.deleted'],
      [payment, 1, 'transaction.created'],
    ] as const;
    for (const [aggregate, sequence] of lost) await deleteFromLog(aggregate, sequence);
    for (const [aggregate, sequence, type] of lost)
      await eventually(async () => {
        const again = (await readEvents(aggregate)).find((one) => one.sequence === sequence);
        expect(again).toMatchObject({ type, sequence });
      }, FOUND_WITHIN_MS);
  },
  TEST_LIMIT_MS,
);
