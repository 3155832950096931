// The timeline of a payment: it has what the single lists have, in one order, and no lane that the caller may not see.
import { randomUUID } from 'node:crypto';
import { cardPayment, eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import { logInAsAdmin, made, newApiKey } from './people';
import { makeCardPart, openSession, TOKEN } from './three-ds';

const { api, otherApi, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;
const TEST_LIMIT_MS = 120_000;

interface Item {
  readonly at: string;
  readonly sequence: number | null;
  readonly lane: string;
  readonly kind: string;
  readonly planned: boolean;
  readonly actor: { readonly kind: string; readonly id: string | null };
  readonly request_id: string | null;
  readonly outcome: string | null;
  readonly subject: { readonly type: string; readonly id: string } | null;
  readonly detail: Readonly<Record<string, unknown>>;
}
interface Timeline {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
  readonly hidden_lanes: readonly string[];
}

async function readAll(id: string, query = ''): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let after = ''; ;) {
    const page = await made<Timeline>(api.get(`${path}/${id}/timeline?${query}${after}`));
    items.push(...page.data);
    if (!page.has_more) return items;
    after = `&after=${String(page.next_cursor)}`;
  }
}

type Listed = readonly { readonly id: string; readonly [member: string]: unknown }[];
const list = async (where: string): Promise<Listed> => (await made<{ data: Listed }>(api.get(where))).data;
const toIds = (listed: Listed): string[] => listed.map(({ id }) => id).sort();
const idsOf = (items: readonly Item[], lane: string, type?: string): string[] =>
  items
    .filter((item) => item.lane === lane && !item.planned)
    .flatMap(({ subject }) => (subject && (type === undefined || subject.type === type) ? subject.id : []))
    .sort();

/** A payment whose answer was lost. It was found, refunded in part and disputed. */
async function makeStory(): Promise<string> {
  const { id } = await made<{ id: string }>(api.post(path, cardPayment({ amount: 7_770_097 })));
  await eventually(async () => {
    expect(await made(api.get(`${path}/${id}`))).toMatchObject({ status: 'APPROVED' });
  });
  await made(api.post(`${path}/${id}/refunds`, { request_id: randomUUID(), amount: 100 }));
  const dispute = await made<{ id: string }>(api.post(`${path}/${id}/dispute`, {}));
  await made(api.post(`/v1/disputes/${dispute.id}/evidence`, { text: 'Entregue em 2 de março' }));
  return id;
}

async function expectListed(id: string): Promise<void> {
  const requestsBefore = toIds(await list(`/v1/request-logs?resource_id=${id}&limit=100`));
  const items = await readAll(id, 'limit=200');
  const requests = idsOf(items, 'API');
  expect(requests).toEqual(expect.arrayContaining(requestsBefore));
  expect(idsOf(items, 'EVENT')).toEqual(toIds(await list(`/v1/events?aggregate_id=${id}&limit=100`)));
  expect(idsOf(items, 'PROVIDER')).toEqual(toIds(await list(`${path}/${id}/provider-calls?limit=100`)));
  const deliveries = await list(`/v1/webhook-deliveries?aggregate_id=${id}&limit=100`);
  expect(deliveries).not.toEqual([]);
  const attempts = deliveries.flatMap((one) => (one['attempts'] as readonly unknown[]).map(() => one.id));
  expect(idsOf(items, 'WEBHOOK')).toEqual(attempts.sort());
  const entries = await list(`/v1/ledger-entries?transaction_id=${id}&limit=100`);
  expect(idsOf(items, 'MONEY')).toEqual(
    [...new Set(entries.map((one) => String(one['posting_set_id'])))].sort(),
  );
  expect(idsOf(items, 'DISPUTE', 'dispute')).toEqual(toIds(await list(`/v1/disputes?transaction_id=${id}`)));
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['dispute.created', 'refund.completed']),
  );
  expect(items.some(({ lane, kind }) => lane === 'MONEY' && kind === 'POSTED')).toBe(true);
  // The log of calls follows the calls.
  const calls = items.filter(({ lane }) => lane === 'PROVIDER').map(({ kind }) => kind);
  expect(calls).toEqual(expect.arrayContaining(['QUERY_ORDER', 'REFUND', 'OPEN_DISPUTE']));
}

it(
  'has every request, call, event, delivery attempt, posting set and dispute of a payment',
  async () => {
    // Nothing listens there: each attempt fails, and another is planned.
    const endpoint = await made<{ id: string }>(
      api.post('/v1/webhook-endpoints', {
        url: 'http://127.0.0.1:9/hooks',
        event_types: ['*'],
        company_id: demo.merchant_id,
      }),
    );
    const id = await makeStory();
    await eventually(() => expectListed(id), 60_000);
    const items = await readAll(id, 'limit=200&lanes=STATE,PROVIDER,EVENT,MONEY,DISPUTE');
    const states = items.filter(({ lane, planned }) => lane === 'STATE' && !planned);
    expect(states.map(({ kind }) => kind)).toEqual([
      'PROCESSING',
      'APPROVED',
      'PENDING_REFUND',
      'PARTIALLY_REFUNDED',
      'CHARGEDBACK',
    ]);
    const calls = items.filter(({ lane }) => lane === 'PROVIDER');
    expect(calls[0]).toMatchObject({
      kind: 'AUTHORIZE_CARD',
      outcome: 'FAILED',
      detail: { outcome: 'ERROR' },
    });
    expect(items.filter(({ planned }) => planned).map(({ kind }) => kind)).toContain('ANSWER_DUE');
    await made(api.delete(`/v1/webhook-endpoints/${endpoint.id}`));
  },
  TEST_LIMIT_MS,
);

it('comes in pages that have each item once, in its order', async () => {
  const { id } = await made<{ id: string }>(api.post(path, cardPayment()));
  await made(api.post(`${path}/${id}/refunds`, { request_id: randomUUID(), amount: 100 }));
  await eventually(async () => {
    const refunded = (await readAll(id, 'lanes=EVENT')).find(({ kind }) => kind === 'refund.completed');
    // The audit record of the refund, which names the actor, may come later than the event.
    expect(refunded?.actor.kind).toBe('API_KEY');
    expect((await readAll(id, 'lanes=PROVIDER')).map(({ kind }) => kind)).toContain('REFUND');
  });
  const lanes = 'lanes=STATE,PROVIDER,EVENT';
  const whole = await readAll(id, `${lanes}&limit=200`);
  expect(await readAll(id, `${lanes}&limit=1`)).toEqual(whole);
  const sequences = whole.filter(({ lane }) => lane === 'EVENT').map(({ sequence }) => sequence);
  expect(sequences).toEqual([...sequences].sort((one, other) => Number(one) - Number(other)));
  const requests = await readAll(id, 'lanes=API&limit=200');
  const paged = await readAll(id, 'lanes=API&limit=2');
  expect(paged.slice(0, requests.length)).toEqual(requests);
});

it('tells who caused each change, and when a charge ends', async () => {
  const created = await api.post<{ id: string }>(path, pixPayment());
  const { id } = created.body;
  const items = await eventually(async () => {
    const found = await readAll(id);
    expect(found.map(({ kind }) => kind)).toContain('transaction.status_changed');
    expect(found.find(({ lane }) => lane === 'EVENT')?.actor.kind).toBe('API_KEY');
    return found;
  });
  const first = items.find(({ lane }) => lane === 'EVENT');
  expect(first).toMatchObject({
    request_id: created.headers.get('x-request-id'),
    actor: { kind: 'API_KEY', id: expect.any(String) as string },
  });
  expect(items.at(-1)).toMatchObject({ lane: 'STATE', kind: 'EXPIRED', planned: true, outcome: 'PENDING' });
});

it('tells who answered a dispute, and who made the 3DS session', async () => {
  const session = await openSession();
  const card = { ...makeCardPart(TOKEN.frictionless), three_d_secure_session_id: session.id };
  const { id } = await made<{ id: string }>(api.post(path, cardPayment({ amount: 10_000, ...card })));
  const byUser = { token: await logInAsAdmin() };
  const dispute = await made<{ id: string }>(api.post(`${path}/${id}/dispute`, {}));
  await made(api.post(`/v1/disputes/${dispute.id}/evidence`, { text: 'Entregue em 2 de março' }, byUser));
  await made(api.post(`/v1/disputes/${dispute.id}/accept`, {}, byUser));
  await eventually(async () => {
    const items = await readAll(id, 'lanes=DISPUTE,THREE_DS');
    expect(items.map(({ kind, actor }) => [kind, actor.kind])).toEqual([
      ['three_ds_session.created', 'API_KEY'],
      ['three_ds_session.authenticated', 'API_KEY'],
      ['three_ds_session.consumed', 'API_KEY'],
      ['OPENED', 'PROVIDER'],
      ['EVIDENCE', 'USER'],
      ['CLOSED', 'USER'],
    ]);
    expect(items.every(({ kind, request_id }) => kind === 'OPENED' || request_id !== null)).toBe(true);
  });
});

it('names the lanes that the caller may not see, and leaves them out', async () => {
  const { id } = await made<{ id: string }>(api.post(path, cardPayment()));
  const { key } = await newApiKey(await logInAsAdmin(), { permissions: ['merchant.transaction.view'] });
  const limited = api.as(key);
  const page = await eventually(async () => {
    const read = await made<Timeline>(limited.get(`${path}/${id}/timeline`));
    expect(read.data.map(({ kind }) => kind)).toContain('APPROVED');
    return read;
  });
  expect(new Set(page.data.map(({ lane }) => lane))).toEqual(new Set(['STATE']));
  expect(page.data.every(({ actor }) => actor.id === null)).toBe(true);
  expect(page.hidden_lanes).toEqual(['API', 'PROVIDER', 'EVENT', 'WEBHOOK', 'MONEY', 'DISPUTE', 'THREE_DS']);
  expect(await made(limited.get(`${path}/${id}/timeline?lanes=STATE`))).toMatchObject({ hidden_lanes: [] });
});

it('is 404 for another organization, and refuses a cursor that it never issued', async () => {
  const { id } = await made<{ id: string }>(api.post(path, cardPayment()));
  expect(await otherApi.get(`${path}/${id}/timeline`)).toMatchObject({ status: 404 });
  expect(await api.get(`${path}/${id}/timeline?after=nonsense`)).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'invalid_format' }] },
  });
});
