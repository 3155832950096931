// The share of one company in the look-ups of its organization.
import { newId } from '@mps/kernel';
import { readCode } from '@mps/testkit/service';
import { ownedBy, startPixKeys, type RunningPixKeys, type TestMerchant } from './pix-keys.fixture';

const STRANGER = '52998224725';

let service: RunningPixKeys;
beforeAll(async () => {
  service = await startPixKeys();
});
afterAll(() => service.stop());

const ask = ({ id, caller }: TestMerchant) =>
  service.client.CheckRefundDestination(
    { merchant_id: id, key: `${newId()}@example.com`, owner_document: STRANGER },
    caller,
  );

it('keeps look-ups for the payouts of others when one company asks for unknown keys', async () => {
  const organization_id = newId();
  const hostile = await service.newMerchant('ACTIVE', organization_id);
  const other = await service.newMerchant('ACTIVE', organization_id);
  service.directory = () => ({ status: 404 });
  const codes: string[] = [];
  while (codes.at(-1) !== 'service_unavailable') codes.push(readCode(await ask(hostile)));
  // 1,500 tokens of 2,000 pay for 75 unknown keys, and the refills of some seconds for a few more.
  expect(codes.length).toBeLessThan(95);
  service.directory = () => ownedBy(STRANGER);
  expect(readCode(await ask(other))).toBe('ok');
});
