// Search by any id: each kind of object, for the callers that may read it, and never for another company.
import { cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { anonymous, logInAsAdmin, newRole, newSession } from './people';

const { api, merchantApi, otherApi, demo } = sharedPlatform();

interface Hit {
  readonly type: string;
  readonly id: string;
  readonly matched: string;
}
type Found = { readonly data: readonly Hit[] };

const search = async (text: string, by: Pick<typeof api, 'get'> = api): Promise<readonly Hit[]> =>
  (await by.get<Found>(`/v1/search?q=${encodeURIComponent(text)}`)).body.data;
const name = ({ type, id, matched }: Hit): string => `${type} ${id} ${matched}`;

let payment: { readonly id: string; readonly request_id: string };
let refund: { readonly id: string; readonly request_id: string };

beforeAll(async () => {
  const path = `/v1/merchants/${demo.merchant_id}/transactions`;
  payment = (await api.post<typeof payment>(path, cardPayment())).body;
  const request = { request_id: `search-${payment.id}`, amount: 1 };
  refund = (await api.post<typeof refund>(`${path}/${payment.id}/refunds`, request)).body;
});

it('finds a payment by its id in any case, and by its request_id', async () => {
  expect((await search(payment.id.toUpperCase())).map(name)).toEqual([`TRANSACTION ${payment.id} id`]);
  expect((await search(payment.request_id)).map(name)).toEqual([`TRANSACTION ${payment.id} request_id`]);
});

it('finds a refund by its id and by its request_id', async () => {
  expect((await search(refund.id)).map(name)).toEqual([`REFUND ${refund.id} id`]);
  expect(await search(refund.request_id)).toEqual([
    {
      type: 'REFUND',
      id: refund.id,
      company_id: demo.merchant_id,
      merchant_id: demo.merchant_id,
      label: refund.request_id,
      status: 'COMPLETED',
      amount: 1,
      created_at: expect.any(String) as string,
      matched: 'request_id',
    },
  ]);
});

it('finds a merchant and an event by id', async () => {
  expect((await search(demo.merchant_id)).map(name)).toEqual([`MERCHANT ${demo.merchant_id} id`]);
  const event = await eventually(async () => {
    const { data } = (await api.get<Found>(`/v1/events?aggregate_id=${payment.id}`)).body;
    expect(data).not.toEqual([]);
    return data[0]!;
  });
  expect((await search(event.id)).map(name)).toEqual([`EVENT ${event.id} id`]);
});

it('finds nothing of another company or organization', async () => {
  for (const text of [payment.id, payment.request_id, refund.id, refund.request_id, demo.merchant_id]) {
    expect(await search(text, otherApi)).toEqual([]);
    expect(await search(text, merchantApi)).toHaveLength(1);
  }
  expect(await search(demo.sibling_merchant_id, merchantApi)).toEqual([]);
  expect(await search(demo.sibling_merchant_id)).toHaveLength(1);
});

it('leaves out what the caller has no permission to read', async () => {
  const admin = await logInAsAdmin(demo.merchant_id);
  const { token } = await newSession(admin, await newRole(admin));
  for (const text of [payment.id, refund.id, demo.merchant_id]) {
    const answer = await anonymous.request('GET', `/v1/search?q=${text}`, { token });
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  }
});

it.each(['abc', 'a'.repeat(65), 'abc\u00e9f'])('refuses the text %j', async (text) => {
  expect((await api.get(`/v1/search?q=${encodeURIComponent(text)}`)).status).toBe(400);
});
