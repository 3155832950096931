// Events by id, and newest first: the same events as the log shows oldest first.
import { cardPayment, eventually, sharedPlatform } from '@mps/testkit';

const { api, otherApi, merchantApi, demo } = sharedPlatform();

interface Event {
  readonly id: string;
  readonly sequence: number;
}
interface Log {
  readonly data: readonly Event[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

async function payAndRefund(): Promise<string> {
  const path = `/v1/merchants/${demo.merchant_id}/transactions`;
  const { id } = (await api.post<{ id: string }>(path, cardPayment())).body;
  await api.post(`${path}/${id}/refunds`, { request_id: `newest-${id}` });
  return id;
}

const list = async (query: string): Promise<Log> => (await api.get<Log>(`/v1/events?${query}`)).body;

it('events are listed newest first, page by page', async () => {
  const filter = `aggregate_id=${await payAndRefund()}`;
  const oldest = await eventually(async () => {
    const { data } = await list(`${filter}&limit=100`);
    expect(data.length).toBeGreaterThanOrEqual(4);
    return data;
  });
  const newest: Event[] = [];
  let page = await list(`${filter}&order=desc&limit=2`);
  newest.push(...page.data);
  while (page.has_more) {
    page = await list(`${filter}&order=desc&limit=2&before=${page.next_cursor}`);
    newest.push(...page.data);
  }
  expect(newest.map(({ id }) => id)).toEqual(oldest.map(({ id }) => id).reverse());
});

it('a family of types lists what its types list, and a star lists all', async () => {
  const filter = `aggregate_id=${await payAndRefund()}`;
  await eventually(async () => expect((await list(filter)).data.length).toBeGreaterThanOrEqual(4));
  const ids = async (query: string) => (await list(`${filter}&${query}`)).data.map(({ id }) => id);
  const family = await ids('types=refund.*');
  expect(family).toHaveLength(2);
  expect(await ids('types=refund.created,refund.completed')).toEqual(family);
  expect(await ids('types=refund.*,*')).toEqual(await ids(''));
  expect(await ids('types=cashout.*')).toEqual([]);
  for (const types of ['refunds.*', 'ref*', '*.created'])
    expect((await api.get(`/v1/events?types=${types}`)).status).toBe(400);
});

it('the cursor of the newest event goes on after it', async () => {
  const filter = `aggregate_id=${await payAndRefund()}`;
  await eventually(async () => expect((await list(filter)).data.length).toBeGreaterThanOrEqual(4));
  const { data, next_cursor: end } = await list(`${filter}&order=desc&limit=1`);
  expect((await list(`${filter}&after=${end}`)).data).toEqual([]);
  const [newest] = data;
  expect((await list(`${filter}&order=desc&limit=2`)).data[0]?.id).toBe(newest?.id);
  await payAndRefund();
  await eventually(async () => {
    const later = await list(`after=${end}&limit=100`);
    expect(later.data.length).toBeGreaterThan(0);
    expect(later.data.map(({ id }) => id)).not.toContain(newest?.id);
  });
});

it('an event is read by its id, and is 404 for another organization', async () => {
  const filter = `aggregate_id=${await payAndRefund()}`;
  const [event] = await eventually(async () => {
    const { data } = await list(filter);
    expect(data).not.toEqual([]);
    return data;
  });
  const path = `/v1/events/${event!.id}`;
  expect((await api.get(path)).body).toEqual(event);
  expect((await merchantApi.get(path)).body).toEqual(event);
  expect((await otherApi.get(path)).status).toBe(404);
});

it.each([
  ['after=ZTA&order=desc', 'after', 'not_allowed'],
  ['before=ZTA', 'before', 'not_allowed'],
  ['order=desc&before=abc', 'before', 'invalid_format'],
  [`order=desc&before=${Buffer.from('e99999999').toString('base64url')}`, 'before', 'invalid_format'],
])('a list is 400 for %s', async (query, parameter, code) => {
  const refused = await api.get(`/v1/events?${query}`);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ parameter, code }] } });
});
