// A key that is made primary after its creation: races, events, the hold of payouts, and keys of release 1.0.
import { newId } from '@mps/kernel';
import { readCode, requireValue, until } from '@mps/testkit/service';
import { ownedBy, startPixKeys, type RunningPixKeys, type TestMerchant } from './pix-keys.fixture';

const HOUR_MS = 3_600_000;
const KEYS = 5;

let service: RunningPixKeys;
let merchant: TestMerchant;
beforeAll(async () => {
  service = await startPixKeys({ PAYOUT_HOLD_HOURS: '24' });
});
beforeEach(async () => {
  merchant = await service.newMerchant();
  service.directory = () => ownedBy(merchant.document_number);
});
afterAll(() => service.stop());

const make = async (primary = false) =>
  requireValue(
    await service.client.CreatePixKey(
      { merchant_id: merchant.id, key_type: 'EVP', primary },
      merchant.caller,
    ),
  ).pix_key!;
const setPrimary = (pix_key_id: string, merchant_id = merchant.id) =>
  service.client.SetPrimaryPixKey({ merchant_id, pix_key_id }, merchant.caller);
const remove = (pix_key_id: string) =>
  service.client.DeletePixKey({ merchant_id: merchant.id, pix_key_id }, merchant.caller);
const forPayout = () => service.client.GetPixKeyForPayout({ merchant_id: merchant.id }, merchant.caller);
const readPrimary = async (): Promise<string[]> =>
  requireValue(
    await service.client.ListPixKeys(
      { merchant_id: merchant.id, status: [], page: { page: 1, limit: 100, sort: 'created_at' } },
      merchant.caller,
    ),
  )
    .pix_keys.filter(({ primary }) => primary)
    .map(({ id }) => id);
const readChargeKey = async (): Promise<string> =>
  requireValue(await service.client.GetPixKeyForCharge({ merchant_id: merchant.id }, merchant.caller))
    .pix_key!.id;
const listMoves = () =>
  service.events
    .filter(({ meta, primary_change }) => meta?.company_id === merchant.id && primary_change)
    .sort((a, b) => (a.place?.change ?? 0) - (b.place?.change ?? 0))
    .map(({ primary_change: move }) => [move!.old_pix_key_id ?? null, move!.new_pix_key_id ?? null]);

it('is primary for charges and in lists, and a repeat changes nothing', async () => {
  const [first, second] = [await make(), await make()];
  const changed = requireValue(await setPrimary(second.id)).pix_key!;
  expect(changed).toMatchObject({ id: second.id, primary: true });
  expect([await readPrimary(), await readChargeKey()]).toEqual([[second.id], second.id]);
  expect(requireValue(await setPrimary(second.id)).pix_key).toEqual(changed);
  await until(() => listMoves().length === 2);
  expect(listMoves()).toEqual([
    [null, first.id],
    [first.id, second.id],
  ]);
});

it('goes before keys that were created as primary, in either order', async () => {
  const oldest = await make();
  const created = await make(true);
  requireValue(await setPrimary(oldest.id));
  expect([await readPrimary(), await readChargeKey()]).toEqual([[oldest.id], oldest.id]);
  const newest = await make(true);
  expect([await readPrimary(), await readChargeKey()]).toEqual([[newest.id], newest.id]);
  requireValue(await setPrimary(created.id));
  expect([await readPrimary(), await readChargeKey()]).toEqual([[created.id], created.id]);
});

it('is one of all under simultaneous requests, and the events chain without a gap', async () => {
  const keys = [];
  for (let index = 0; index < KEYS; index += 1) keys.push(await make());
  const answers = await Promise.all([
    ...keys.map(({ id }) => setPrimary(id)),
    ...keys.map(({ id }) => setPrimary(id)),
    remove(keys[1]!.id),
    make(true),
  ]);
  for (const answer of answers.slice(0, 2 * KEYS))
    expect(['ok', 'pix_key_not_active']).toContain(
      readCode(answer as Awaited<ReturnType<typeof setPrimary>>),
    );
  const primary = await readPrimary();
  expect(primary).toEqual([await readChargeKey()]);
  await until(() => listMoves().at(-1)?.[1] === primary[0]);
  const moves = listMoves();
  for (const [index, [before]] of moves.entries())
    expect(before).toBe(index === 0 ? null : moves[index - 1]?.[1]);
});

it('waits for the hold of payouts from the moment on at which it was made primary', async () => {
  await make();
  const second = await make();
  service.businessClock.setOffsetMs(service.businessClock.offsetMs + 48 * HOUR_MS);
  expect(readCode(await forPayout())).toBe('ok');
  requireValue(await setPrimary(second.id));
  const held = await forPayout();
  expect(held).toMatchObject({ error: { code: 'payout_destination_on_hold' } });
  const availableAt = held.ok ? NaN : Date.parse(String(held.error.members?.['available_at']));
  const expected = service.businessClock.now().getTime() + 24 * HOUR_MS;
  expect(Math.abs(availableAt - expected)).toBeLessThan(10_000);
});

it('is refused for a deleted key, and does not exist for another company', async () => {
  const [first, gone] = [await make(), await make()];
  requireValue(await remove(gone.id));
  expect(readCode(await setPrimary(gone.id))).toBe('pix_key_not_active');
  expect(readCode(await setPrimary(newId()))).toBe('resource_not_found');
  const other = await service.newMerchant();
  expect(readCode(await setPrimary(first.id, other.id))).toBe('resource_not_found');
  const stranger = await service.as({ organization_id: newId() });
  const request = { merchant_id: merchant.id, pix_key_id: first.id };
  expect(readCode(await service.client.SetPrimaryPixKey(request, stranger))).toBe('resource_not_found');
});

it('goes before a key that release 1.0 created as primary, which has no number', async () => {
  const first = await make();
  const old = await make(true);
  await service.connection
    .collection<{ _id: string }>('pix_keys')
    .updateOne({ _id: old.id }, { $unset: { claim: 1 } });
  expect(await readPrimary()).toEqual([old.id]);
  requireValue(await setPrimary(first.id));
  expect([await readPrimary(), await readChargeKey()]).toEqual([[first.id], first.id]);
});
