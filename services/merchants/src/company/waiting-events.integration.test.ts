// A company during a long outage of Kafka: its events fill the outbox up to a bound, and an operator's block still
// fits.
import { readCode, requireValue, until } from '@mps/testkit/service';
import { someMerchant, startMerchants, type RunningMerchants } from '../merchants.fixture';

let service: RunningMerchants;
beforeAll(async () => void (service = await startMerchants()));
afterAll(() => service.stop());

const EVENT_BYTES = 100 * 1024;
/** A little more than MAX_WAITING_EVENT_BYTES. */
const EVENTS = 62;

test('a full outbox refuses every change of the company except the block by an operator', async () => {
  const operator = await service.as({ kind: 'operator' });
  const { name, full_name, document_type, document_number, contact, address } = someMerchant();
  const request = { name, full_name, document_type, document_number, contact, address };
  const made = await service.client.CreateOrganization(request, operator);
  const { id: organization_id } = requireValue(made).merchant!;
  const tenant = await service.as({ organization_id });
  const operatorThere = await service.as({ kind: 'operator', organization_id });
  const merchant_id = organization_id;
  // The relay ignores events without `outbox_since`, so they stay as during an outage of Kafka.
  const entry = {
    event_id: 'waiting',
    type: 'merchant.updated',
    sequence: 0,
    occurred_at: new Date(0).toISOString(),
    added_at: new Date(0),
    message: Buffer.alloc(EVENT_BYTES),
  };
  const companies = service.connection.collection<{ _id: string; outbox: object[] }>('companies');
  await until(async () => (await companies.findOne({ _id: merchant_id }))?.outbox.length === 0);
  await companies.updateOne(
    { _id: merchant_id },
    { $push: { outbox: { $each: Array.from({ length: EVENTS }, () => entry) } } },
  );
  const renamed = await service.client.UpdateMerchant(
    { merchant_id, patch_json: '{"name":"Outra"}' },
    tenant,
  );
  expect(renamed).toMatchObject({ error: { code: 'service_unavailable', retryAfterSeconds: 1 } });
  const move = (status: string, as = operatorThere) =>
    service.client.SetMerchantStatus({ merchant_id, status }, as);
  expect(readCode(await move('INACTIVE', tenant))).toBe('service_unavailable');
  expect(requireValue(await move('BLOCKED')).merchant).toMatchObject({ status: 'BLOCKED' });
});
