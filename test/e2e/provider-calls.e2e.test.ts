// Calls to the provider through the gateway: each is recorded with its outcome, and shows nothing of a person or a card.
import { randomUUID } from 'node:crypto';
import { cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { made } from './people';
import { openSession, pay, TOKEN, transactionsPath } from './three-ds';

const { api, otherApi, demo } = sharedPlatform();

const PAYER = {
  full_name: 'Ana Souza Lima',
  email: 'ana.souza@example.com',
  document_type: 'CPF',
  document_number: '52998224725',
  phone: '+5511987654321',
};

interface Call {
  readonly operation: string;
  readonly attempt: number;
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly response: { readonly status: number | null; readonly body: unknown };
  readonly outcome: string;
  readonly trace_id: string;
}

const callsPath = (id: string): string =>
  `${transactionsPath}/${id}/provider-calls?sort=created_at&limit=100`;

/** Returns the calls when one of the operation is recorded. */
const findCalls = (id: string, operation: string): Promise<readonly Call[]> =>
  eventually(async () => {
    const { data } = await made<{ data: readonly Call[] }>(api.get(callsPath(id)));
    expect(data.map((call) => call.operation)).toContain(operation);
    return data;
  });

it('show the authorization of a card and its refund, without the card and the payer', async () => {
  const answer = await api.post<{ id: string; amount: number }>(
    transactionsPath,
    cardPayment({ request_id: randomUUID(), consumer: PAYER }),
  );
  const { id, amount } = answer.body;
  await made(api.post(`${transactionsPath}/${id}/refunds`, { request_id: randomUUID(), amount: 100 }));
  const calls = await findCalls(id, 'REFUND');
  expect(calls).toMatchObject([
    {
      operation: 'AUTHORIZE_CARD',
      attempt: 1,
      outcome: 'OK',
      request: { method: 'PUT', path: `/v1/orders/${id}`, body: { amount, card: { token: '***' } } },
      response: { status: 200, body: { order_id: id, status: 'CAPTURED' } },
      trace_id: answer.headers.get('x-request-id'),
    },
    { operation: 'REFUND', outcome: 'OK', request: { body: { amount: 100 } } },
  ]);
  const text = JSON.stringify(calls);
  for (const hidden of [PAYER.full_name, PAYER.email, PAYER.document_number, PAYER.phone, '4111111111111111'])
    expect(text).not.toContain(hidden);
});

it('show a lost answer, and the look-up that found the payment', async () => {
  const created = await made<{ id: string }>(api.post(transactionsPath, cardPayment({ amount: 7_770_097 })));
  const calls = await findCalls(created.id, 'QUERY_ORDER');
  expect(calls[0]).toMatchObject({
    operation: 'AUTHORIZE_CARD',
    outcome: 'ERROR',
    response: { status: null, body: null },
  });
  await eventually(async () => {
    const found = await findCalls(created.id, 'QUERY_ORDER');
    expect(found.at(-1)).toMatchObject({ outcome: 'OK', response: { body: { status: 'CAPTURED' } } });
  });
});

it('contain those of the 3DS session of the payment', async () => {
  const session = await openSession(TOKEN.frictionless);
  const body = cardPayment({
    three_d_secure_session_id: session.id,
    card_data: { network_token: TOKEN.frictionless, expiry_month: '12', expiry_year: '2032' },
  });
  const { id } = (await pay(body)).body;
  const calls = await findCalls(id, 'AUTHORIZE_CARD');
  expect(calls.map(({ operation }) => operation)).toEqual(['OPEN_THREE_DS', 'AUTHORIZE_CARD']);
  expect(JSON.stringify(calls)).not.toContain(TOKEN.frictionless);
});

it('come in pages, and only to the organization of the payment', async () => {
  const { id } = await made<{ id: string }>(api.post(transactionsPath, cardPayment()));
  await findCalls(id, 'AUTHORIZE_CARD');
  const page = await made(api.get(`${transactionsPath}/${id}/provider-calls?limit=1&page=2`));
  expect(page).toMatchObject({ data: [], pagination: { total: 1, page: 2 } });
  expect(await otherApi.get(callsPath(id))).toMatchObject({ status: 404 });
  expect(
    await api.get(`/v1/merchants/${demo.merchant_id}/transactions/${randomUUID()}/provider-calls`),
  ).toMatchObject({ status: 404 });
});
