// The stream of events: events as they happen, after a lost connection, and its end when the credential ends.
import { cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { open as logIn, readCookie, send } from './console-page';
import { logInAsAdmin, newApiKey, newRole, newUser, PASSWORD } from './people';

const { api, otherApi, demo, baseUrl } = sharedPlatform();
const payments = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Reader {
  readonly status: number;
  readonly text: () => string;
  readonly isEnded: () => boolean;
  readonly close: () => void;
}

const readers: Reader[] = [];
afterEach(() => readers.splice(0).forEach(({ close }) => close()));

async function open(path: string, headers: Record<string, string>): Promise<Reader> {
  const controller = new AbortController();
  const { status, body } = await fetch(baseUrl + path, { headers, signal: controller.signal });
  let text = '';
  let isEnded = false;
  const readAll = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of body ?? []) text += decoder.decode(bytes as Uint8Array, { stream: true });
  };
  void readAll()
    .catch(() => undefined)
    .finally(() => (isEnded = true));
  const reader = { status, text: () => text, isEnded: () => isEnded, close: () => controller.abort() };
  readers.push(reader);
  return reader;
}

const openWithKey = (key: string, query = '', headers: Record<string, string> = {}): Promise<Reader> =>
  open(`/v1/events/stream${query}`, { 'x-api-key': key, ...headers });

const begins = (reader: Reader): Promise<void> =>
  eventually(async () => expect(reader.text()).toMatch(/^retry: 2000\n\nid: .+\n\n/));

const readItems = (reader: Reader) =>
  [...reader.text().matchAll(/^id: (.+)\nevent: (.+)\ndata: (.+)$/gm)].map(([, id, type, data = '']) => ({
    id,
    type,
    data: JSON.parse(data) as { readonly id: string; readonly aggregate: { readonly id: string } },
  }));

async function pay(): Promise<string> {
  return (await api.post<{ id: string }>(payments, cardPayment())).body.id;
}

it('sends the events of a family of types alone', async () => {
  const reader = await openWithKey(demo.api_key, '?types=refund.*');
  await begins(reader);
  const payment = await pay();
  await api.post(`${payments}/${payment}/refunds`, { request_id: `stream-${payment}` });
  await eventually(() => {
    const types = readItems(reader).flatMap(({ type, data }) =>
      data.aggregate.id === payment ? [type] : [],
    );
    expect(types).toEqual(['refund.created', 'refund.completed']);
  });
});

it('sends the events of a payment as the list has them, and only to its organization', async () => {
  const [own, foreign] = await Promise.all([openWithKey(demo.api_key), openWithKey(otherApi.key ?? '')]);
  await Promise.all([begins(own), begins(foreign)]);
  const payment = await pay();
  const listed = await eventually(async () => {
    const { data } = (await api.get<{ data: { id: string }[] }>(`/v1/events?aggregate_id=${payment}`)).body;
    expect(data.length).toBeGreaterThan(1);
    return data;
  });
  await eventually(async () =>
    expect(
      readItems(own)
        .map(({ data }) => data)
        .filter(({ aggregate }) => aggregate.id === payment),
    ).toEqual(listed),
  );
  expect(foreign.text()).not.toContain(payment);
});

it('continues behind the last item of a lost connection, with the filters of its query', async () => {
  const first = await openWithKey(demo.api_key, '?types=transaction.created');
  await begins(first);
  const before = await pay();
  const last = await eventually(async () => {
    const found = readItems(first).find(({ data }) => data.aggregate.id === before);
    expect(found).toBeDefined();
    return found;
  });
  first.close();
  const missed = await pay();
  const second = await openWithKey(demo.api_key, '?types=transaction.created', {
    'last-event-id': last?.id ?? '',
  });
  await eventually(async () =>
    expect(readItems(second).map(({ data }) => data.aggregate.id)).toContain(missed),
  );
  expect(new Set(readItems(second).map(({ type }) => type))).toEqual(new Set(['transaction.created']));
  expect(readItems(second).map(({ data }) => data.aggregate.id)).not.toContain(before);
});

it('refuses a cursor that was never given', async () => {
  const headers = { 'last-event-id': 'never' };
  expect(await api.get('/v1/events/stream', { headers })).toMatchObject({
    status: 400,
    body: { errors: [{ header: 'Last-Event-ID', code: 'invalid_format' }] },
  });
});

it('ends within two seconds after its key is revoked', async () => {
  const admin = await logInAsAdmin();
  const { id, key } = await newApiKey(admin);
  const reader = await openWithKey(key);
  await begins(reader);
  await api.delete(`/v1/api-keys/${id}`, { token: admin });
  const revokedAt = performance.now();
  await eventually(async () => expect(reader.isEnded()).toBe(true));
  expect(performance.now() - revokedAt).toBeLessThan(4_000);
});

it('comes through the console and ends with its session', async () => {
  const admin = await logInAsAdmin();
  const person = await newUser(admin, await newRole(admin, ['*']));
  const cookie = readCookie(await logIn(person.identifier, PASSWORD));
  const reader = await open(`/console/api/${demo.merchant_id}/v1/events/stream`, { cookie });
  expect(reader.status).toBe(200);
  await begins(reader);
  const payment = await pay();
  await eventually(async () => expect(reader.text()).toContain(payment));
  await send('DELETE', '/console/session', { cookie });
  await eventually(async () => expect(reader.isEnded()).toBe(true));
});
