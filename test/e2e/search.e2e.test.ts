// Search by any id: each kind of object, for the callers that may read it, and never for another company.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bolepixPayment, cardPayment, eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import { freshName } from './fresh';
import { anonymous, logInAsAdmin, made, newRole, newSession, readId } from './people';

const { api, merchantApi, otherApi, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Hit {
  readonly type: string;
  readonly id: string;
  readonly matched: string;
}
interface Paid {
  readonly id: string;
  readonly pix_data: { readonly end_to_end_id: string } | null;
  readonly bolepix_data: { readonly bank_line: string } | null;
}
type Found = { readonly data: readonly Hit[] };

const search = async (text: string, by: Pick<typeof api, 'get'> = api): Promise<readonly Hit[]> =>
  (await by.get<Found>(`/v1/search?q=${encodeURIComponent(text)}`)).body.data;
const name = ({ type, id, matched }: Hit): string => `${type} ${id} ${matched}`;

async function receive() {
  const server = createServer((_, response) => void response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

let payment: { readonly id: string; readonly request_id: string };
let refund: { readonly id: string; readonly request_id: string };

beforeAll(async () => {
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
      transaction_id: payment.id,
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

it('finds a PIX by its txid and its endToEndId, and by the document of its payer', async () => {
  const { body: charge } = await api.post<{ id: string; consumer: { document_number: string } }>(
    path,
    pixPayment(),
  );
  expect((await search(charge.id.replaceAll('-', ''))).map(name)).toEqual([`TRANSACTION ${charge.id} txid`]);
  const document = '52998224725';
  const paid = await api.post<Paid>(`${path}/${charge.id}/pay`, { payer: { name: 'Ana', document } });
  const endToEndId = paid.body.pix_data?.end_to_end_id ?? '';
  expect((await search(endToEndId)).map(name)).toEqual([`TRANSACTION ${charge.id} end_to_end_id`]);
  expect(await search(endToEndId, otherApi)).toEqual([]);
  expect((await search('529.982.247-25')).map(name)).toContain(`TRANSACTION ${charge.id} payer_document`);
  expect(JSON.stringify(await search(document))).not.toContain(document);
  const foreign = (await search(document, otherApi)).map(name);
  expect(foreign).not.toContain(`TRANSACTION ${charge.id} payer_document`);
});

it('finds a card by its NSU, and a BOLEPIX by its bank line with or without punctuation', async () => {
  const { body: card } = await api.get<{ nsu: string }>(`${path}/${payment.id}`);
  expect((await search(card.nsu)).map(name)).toContain(`TRANSACTION ${payment.id} nsu`);
  const { body: slip } = await api.post<Paid>(path, bolepixPayment());
  const line = slip.bolepix_data?.bank_line ?? '';
  expect(line).toMatch(/^[0-9]{47}$/);
  for (const text of [line, `${line.slice(0, 5)}.${line.slice(5, 10)} ${line.slice(10)}`])
    expect((await search(text)).map(name)).toEqual([`TRANSACTION ${slip.id} bank_line`]);
});

it('finds a delivery by its id and a request by its X-Request-Id', async () => {
  const { url, close } = await receive();
  const endpoint = await api.post<{ id: string }>('/v1/webhook-endpoints', {
    url,
    company_id: demo.merchant_id,
    event_types: ['webhook_endpoint.disabled'],
  });
  await api.post(`/v1/webhook-endpoints/${endpoint.body.id}/test`, {});
  const delivery = await eventually(async () => {
    const { data } = (await api.get<Found>(`/v1/webhook-deliveries?endpoint_id=${endpoint.body.id}`)).body;
    expect(data).toHaveLength(1);
    return data[0]!.id;
  });
  expect((await search(delivery)).map(name)).toEqual([`WEBHOOK_DELIVERY ${delivery} id`]);
  await api.delete(`/v1/webhook-endpoints/${endpoint.body.id}`);
  await close();
  const { headers } = await merchantApi.get(`${path}/${payment.id}`);
  const request = headers.get('x-request-id') ?? '';
  await eventually(async () =>
    expect((await search(request, merchantApi)).map(name)).toEqual([`REQUEST_LOG ${request} x_request_id`]),
  );
  expect(await search(request, otherApi)).toEqual([]);
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

it('finds a cashout for those alone who may read it', async () => {
  const { id } = await made<{ id: string }>(api.post(path, pixPayment()));
  await made(api.post(`${path}/${id}/pay`, {}));
  const cashout = await eventually(() =>
    readId(api.post(`/v1/merchants/${demo.merchant_id}/cashouts`, { request_id: freshName(), amount: 1 })),
  );
  const admin = await logInAsAdmin(demo.merchant_id);
  const searchWith = async (permission: string): Promise<readonly string[]> => {
    const { token } = await newSession(admin, await newRole(admin, [permission]));
    const { data } = await made<Found>(anonymous.get(`/v1/search?q=${cashout}`, { token }));
    return data.map(name);
  };
  expect(await searchWith('banking.view')).toEqual([]);
  expect(await searchWith('banking.cashout')).toEqual([`CASHOUT ${cashout} id`]);
});

it.each(['abc', 'a'.repeat(65), 'abc\u00e9f'])('refuses the text %j', async (text) => {
  expect((await api.get(`/v1/search?q=${encodeURIComponent(text)}`)).status).toBe(400);
});
