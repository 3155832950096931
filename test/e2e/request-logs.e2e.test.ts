// The request log through the gateway: each request is found by the id of its answer, and shows nothing of a person or a card.
import { randomUUID } from 'node:crypto';
import { cardPayment, eventually, sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { logInAsAdmin, anonymous, made } from './people';

const { api, otherApi, baseUrl, demo } = sharedPlatform();
const payments = `/v1/merchants/${demo.merchant_id}/transactions`;

const PAYER = {
  full_name: 'Ana Souza Lima',
  email: 'ana.souza@example.com',
  document_type: 'CPF',
  document_number: '52998224725',
  phone: '+5511987654321',
};

interface RequestRecord {
  readonly [member: string]: unknown;
  readonly id: string;
  readonly request_body: Readonly<Record<string, unknown>> | null;
  readonly response_body: Readonly<Record<string, unknown>> | null;
}

const findRecord = (answer: ApiAnswer): Promise<RequestRecord> =>
  eventually(() =>
    made<RequestRecord>(api.get(`/v1/request-logs/${answer.headers.get('x-request-id') ?? ''}`)),
  );

it('shows a payment with its answer, without the card and the payer', async () => {
  const body = cardPayment({ request_id: randomUUID(), consumer: PAYER }) as Record<string, unknown>;
  const answer = await api.post(payments, body);
  expect(answer.status).toBe(201);
  const record = await findRecord(answer);
  expect(record).toMatchObject({
    method: 'POST',
    route: '/v1/merchants/{merchantId}/transactions',
    path: payments,
    status: 201,
    code: null,
    user: null,
    idempotent_replayed: false,
    resource: { type: 'transaction', id: answer.body['id'] },
    company_id: demo.merchant_id,
    request_body: { amount: body['amount'], payment_method: 'CREDIT_CARD', request_id: body['request_id'] },
    response_body: { id: answer.body['id'], status: answer.body['status'] },
  });
  const { network_token: card } = body['card_data'] as { readonly network_token: string };
  const text = JSON.stringify(record);
  for (const secret of [PAYER.full_name, PAYER.email, PAYER.document_number, PAYER.phone, card])
    expect(text).not.toContain(secret);
  expect((record.request_body?.['card_data'] as Record<string, unknown>)['network_token']).toBe('***');
  expect(text).not.toContain(demo.api_key);
});

it('shows a refusal with its code, a repeat as replayed, and a user by the masked identifier', async () => {
  const refused = await findRecord(await api.post(payments, { amount: -1 }));
  expect(refused).toMatchObject({
    status: 400,
    code: 'validation_error',
    response_body: { code: 'validation_error' },
  });
  const body = cardPayment({ request_id: randomUUID() });
  await made(api.post(payments, body));
  expect(await findRecord(await api.post(payments, body))).toMatchObject({
    idempotent_replayed: true,
    status: 200,
  });
  const token = await logInAsAdmin();
  const read = await findRecord(await anonymous.get('/v1/auth/me?x=ana@example.com', { token }));
  expect(read).toMatchObject({ api_key: null, user: { label: expect.stringContaining('***') as string } });
  expect(JSON.stringify(read)).not.toContain('ana@example.com');
});

it('finds the requests about an object, newest first, and those of a code', async () => {
  const { body } = await api.post(payments, cardPayment({ request_id: randomUUID() }));
  const id = String(body['id']);
  const last = await api.get(`/v1/merchants/${demo.merchant_id}/transactions/${id}`);
  await findRecord(last);
  const { data } = await made<{ data: readonly RequestRecord[] }>(
    api.get(`/v1/request-logs?resource_id=${id}`),
  );
  expect(data.map(({ method }) => method)).toEqual(['GET', 'POST']);
  const refused = await made<{ data: readonly RequestRecord[] }>(
    api.get('/v1/request-logs?code=validation_error&limit=1'),
  );
  expect(refused.data).toMatchObject([{ code: 'validation_error' }]);
});

it('shows a request about a merchant id that is no UUID of a version', async () => {
  const company_id = '11111111-1111-1111-1111-111111111111';
  const answer = await api.get(`/v1/merchants/${company_id}`);
  expect(answer.status).toBe(404);
  expect(await findRecord(answer)).toMatchObject({ status: 404, company_id });
  expect((await api.get('/v1/request-logs?status=404')).status).toBe(200);
  const found = await api.get(`/v1/search?q=${answer.headers.get('x-request-id') ?? ''}`);
  expect(found).toMatchObject({ status: 200, body: { data: [{ type: 'REQUEST_LOG', company_id }] } });
});

it('is empty for another organization, and closed without the permission', async () => {
  const answer = await api.post(payments, cardPayment({ request_id: randomUUID() }));
  await findRecord(answer);
  const id = answer.headers.get('x-request-id') ?? '';
  expect(await otherApi.get(`/v1/request-logs/${id}`)).toMatchObject({ status: 404 });
  const { data } = await made<{ data: readonly RequestRecord[] }>(
    otherApi.get(`/v1/request-logs?resource_id=${demo.merchant_id}`),
  );
  // Its own requests about the merchant, which were refused, are its own.
  expect(data.map(({ id: found }) => found)).not.toContain(id);
  expect(
    (await fetch(`${baseUrl}/v1/request-logs/not-an-id`, { headers: { 'x-api-key': demo.api_key } })).status,
  ).toBe(404);
  expect(await api.get('/v1/request-logs?after=nonsense')).toMatchObject({ status: 400 });
});

it('streams a request with its answer to its company alone', async () => {
  const controller = new AbortController();
  const open = async (key: string): Promise<() => string> => {
    const headers = { 'x-api-key': key };
    const path = `${baseUrl}/v1/request-logs/stream?method=GET`;
    const { status, body } = await fetch(path, { headers, signal: controller.signal });
    expect(status).toBe(200);
    let text = '';
    const readAll = async (): Promise<void> => {
      for await (const bytes of body ?? []) text += Buffer.from(bytes as Uint8Array).toString();
    };
    void readAll().catch(() => undefined);
    await eventually(async () => expect(text).toContain('id: '));
    return () => text;
  };
  const [own, foreign] = await Promise.all([open(demo.api_key), open(otherApi.key ?? '')]);
  const answer = await api.get(`/v1/merchants/${demo.merchant_id}`);
  const record = await findRecord(answer);
  await eventually(async () => expect(own()).toContain(record.id));
  const line = own()
    .split('\n')
    .find((one) => one.startsWith('data: ') && one.includes(record.id));
  expect(JSON.parse(line?.slice('data: '.length) ?? '')).toEqual(record);
  expect(foreign()).not.toContain(record.id);
  controller.abort();
});
