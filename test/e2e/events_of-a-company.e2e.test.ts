// Every change of a company, its keys and its prices publishes one event, in sequence, with the object at that time,
// the previous values, and masked personal data.
import { eventually, sharedPlatform } from '@mps/testkit';
import { expectTypedEvent } from './event-schemas';
import { feePolicyPath, newFeePolicy, TERMS } from './fee-policies';
import { freshCpf, freshEmail } from './fresh';
import { activeMerchant, newAffiliation, newMerchant, type Merchant } from './merchants';
import { made } from './people';

const { api, merchantApi, demo } = sharedPlatform();
type Body = Record<string, unknown>;
interface Event {
  readonly type: string;
  readonly sequence: number;
  readonly company_id: string;
  readonly correlation_id: string;
  readonly aggregate: { readonly type: string; readonly id: string };
  readonly data: { readonly object: Body; readonly previous: Body };
}

const waitForEvents = (aggregateId: string, count: number): Promise<readonly Event[]> =>
  eventually(async () => {
    const { body } = await api.get<{ data: Event[] }>(`/v1/events?aggregate_id=${aggregateId}&limit=100`);
    expect(body.data.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    body.data.forEach(expectTypedEvent);
    return body.data;
  });
const pickChanges = (events: readonly Event[]) =>
  events.map(({ type, data }) => [type, data.previous] as const);

it('a merchant has one event for its creation and for each change', async () => {
  const merchant = await newMerchant();
  const path = `/v1/merchants/${merchant.id}`;
  const patched = await made<Merchant>(api.patch(path, { name: 'Nova', metadata: { plan: 'gold' } }));
  await made(api.patch(path, { name: 'Nova' }));
  await made(api.put(`${path}/default-fee-policy`, { fee_policy_id: demo.fee_policy_id }));
  await made(api.post(`/v1/sandbox${path.slice(3)}/webhook-enabled`, { enabled: false }));
  await made(api.post(`/v1/sandbox${path.slice(3)}/webhook-enabled`, { enabled: false }));
  await newAffiliation(merchant.id);
  const closing = await api.post<Merchant>(`${path}/status`, { status: 'INACTIVE' });
  const events = await waitForEvents(merchant.id, 6);
  expect(pickChanges(events)).toEqual([
    ['merchant.created', {}],
    ['merchant.updated', { name: 'Loja', metadata: {} }],
    ['merchant.updated', { default_fee_policy_id: null }],
    ['merchant.updated', { webhook_enabled: true }],
    ['merchant.status_changed', { status: 'PENDING_ACTIVATION' }],
    ['merchant.status_changed', { status: 'ACTIVE' }],
  ]);
  for (const { company_id, aggregate } of events)
    expect({ company_id, aggregate }).toEqual({
      company_id: merchant.id,
      aggregate: { type: 'merchant', id: merchant.id },
    });
  const { contact: _contact, document_number: _document, ...then } = patched;
  expect(events[1]?.data.object).toMatchObject(then);
  expect(events[5]?.data.object).toMatchObject({ status: 'INACTIVE', updated_at: closing.body.updated_at });
  expect(events[5]?.correlation_id).toBe(closing.headers.get('x-request-id'));
});

it('an affiliation has events with every status and without its settings', async () => {
  const { id } = await newMerchant();
  const affiliation = await newAffiliation(id);
  await made(
    api.patch(`/v1/merchants/${id}/affiliations/${affiliation.id}`, { anticipation_type: 'AUTOMATIC' }),
  );
  await made(api.post(`/v1/sandbox/affiliations/${affiliation.id}/status`, { status: 'BLOCKED' }));
  const events = await waitForEvents(affiliation.id, 2);
  expect(pickChanges(events)).toEqual([
    ['affiliation.status_changed', { status: 'PENDING' }],
    ['affiliation.status_changed', { status: 'ACTIVE' }],
  ]);
  expect(events[0]?.data.object).toEqual(affiliation);
  expect(events[1]?.data.object).toMatchObject({ status: 'BLOCKED', anticipation_type: 'AUTOMATIC' });
});

it('a fee policy has one event per replacement, for its organization only', async () => {
  const policy = await newFeePolicy();
  const path = feePolicyPath(policy.id);
  const replaced = await made<Body>(api.put(path, { ...TERMS, name: policy.name, cashout_price: 7 }));
  await made(api.put(path, replaced));
  const [event] = await waitForEvents(policy.id, 1);
  expect(event).toMatchObject({ type: 'fee_policy.replaced', company_id: demo.organization_id });
  expect(event?.data.object).toEqual(replaced);
  expect(Object.keys(event?.data.previous ?? {}).toSorted()).toEqual(['cashout_price', 'rules']);
  expect(event?.data.previous['cashout_price']).toBe(100);
  const { body } = await merchantApi.get<{ data: Event[] }>(`/v1/events?aggregate_id=${policy.id}`);
  expect(body.data).toEqual([]);
});

it('a PIX key has events for creation and deletion, and none for becoming primary', async () => {
  const { id } = await activeMerchant();
  const path = `/v1/merchants/${id}/pix-keys`;
  const keys = [
    await made(api.post(path, { key_type: 'EVP' })),
    await made(api.post(path, { key_type: 'EVP' })),
  ];
  const [first, second] = keys.map((key) => String(key['id']));
  await made(api.delete(`${path}/${first}`));
  await made(api.delete(`${path}/${second}`));
  const gone = { status: 'ACTIVE', deleted_at: null, primary: true };
  expect(pickChanges(await waitForEvents(String(first), 4))).toEqual([
    ['pix_key.created', {}],
    ['pix_key.primary_changed', { pix_key_id: null }],
    ['pix_key.deleted', gone],
    ['pix_key.primary_changed', { pix_key_id: first }],
  ]);
  expect(pickChanges(await waitForEvents(String(second), 3))).toEqual([
    ['pix_key.created', {}],
    ['pix_key.deleted', gone],
    ['pix_key.primary_changed', { pix_key_id: second }],
  ]);
});

it('a reader of a natural person’s events sees masked personal data', async () => {
  const cpf = freshCpf();
  const email = freshEmail();
  const contact = { first_name: 'Ana', email, phone: '+5511987654321', document_number: cpf };
  const { id } = await newMerchant({ document_type: 'CPF', document_number: cpf, contact });
  await made(api.patch(`/v1/merchants/${id}`, { contact: { phone: '+5521912345678' } }));
  const keyPath = `/v1/merchants/${id}/pix-keys`;
  const ids: string[] = [];
  for (const body of [
    { key_type: 'CPF', key: cpf },
    { key_type: 'EMAIL', key: freshEmail() },
  ])
    ids.push(String((await made(api.post(keyPath, body)))['id']));
  const [, changed] = await waitForEvents(id, 2);
  expect(changed?.data).toMatchObject({
    object: {
      document_number: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*\*$/),
      contact: { email: 't***@e***.com' },
    },
    previous: { contact: { phone: '+55********321', email: 't***@e***.com' } },
  });
  const told = [
    await waitForEvents(id, 2),
    ...(await Promise.all(ids.map((key, index) => waitForEvents(key, index === 0 ? 2 : 1)))),
  ];
  for (const secret of [cpf, email, '+5511987654321', '+5521912345678'])
    expect(JSON.stringify(told)).not.toContain(secret);
  expect((await api.get(`/v1/merchants/${id}`)).body).toMatchObject({
    document_number: cpf,
    contact: { email },
  });
});
