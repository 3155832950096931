// Every error answer is an RFC 9457 problem with a registered code and the trace id, and repeats nothing of the
// request.
import { pixPayment, sharedPlatform } from '@mps/testkit';

const { api, demo, baseUrl } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  instance: string;
  trace_id: string;
  retryable: boolean;
}

const json = { 'content-type': 'application/json' };
const CASES: readonly (readonly [
  what: string,
  run: () => ReturnType<typeof api.request<Problem>>,
  status: number,
  code: string,
])[] = [
  ['an unknown route', () => api.get('/v1/nothing'), 404, 'route_not_found'],
  ['a path outside the version', () => api.get('/nothing'), 404, 'route_not_found'],
  ['a wrong method', () => api.delete('/v1/transactions'), 405, 'method_not_allowed'],
  ['malformed JSON', () => api.post(path, undefined, { rawBody: '{"amount":' }), 400, 'validation_error'],
  ['a body that is no object', () => api.post(path, [1]), 400, 'validation_error'],
  [
    'a body of more than 64 KiB',
    () => api.post(path, pixPayment({ nsu: 'x'.repeat(70_000) })),
    413,
    'payload_too_large',
  ],
  [
    'a body that is not JSON',
    () =>
      api.post(path, undefined, {
        rawBody: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    415,
    'unsupported_media_type',
  ],
  [
    'an answer that is wanted in another type',
    () => api.get('/v1/transactions', { headers: { accept: 'text/csv' } }),
    406,
    'not_acceptable',
  ],
  ['no key', () => api.get('/v1/transactions', { key: '' }), 401, 'authentication_error'],
  [
    'a key with a typo',
    () => api.get('/v1/transactions', { key: `${demo.api_key.slice(0, -1)}!` }),
    401,
    'authentication_error',
  ],
  [
    'a well-formed key that was never issued',
    () => api.get('/v1/transactions', { key: 'sk_test_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh842CDQZ' }),
    401,
    'authentication_error',
  ],
  [
    'a bearer token where a key is needed',
    () => api.get('/v1/transactions', { token: 'abc' }),
    401,
    'authentication_error',
  ],
  [
    'a merchant of another organization',
    () => api.post(`/v1/merchants/${demo.other.merchant_id}/transactions`, pixPayment()),
    404,
    'resource_not_found',
  ],
  [
    'a merchant that does not exist',
    () => api.post('/v1/merchants/019a0000-0000-7000-8000-000000000000/transactions', pixPayment()),
    404,
    'resource_not_found',
  ],
  [
    'a merchant id that is no id',
    () => api.post('/v1/merchants/abc/transactions', pixPayment()),
    404,
    'resource_not_found',
  ],
  ['an unknown query parameter', () => api.get('/v1/transactions?color=red'), 400, 'validation_error'],
  ['a repeated query parameter', () => api.get('/v1/transactions?limit=1&limit=2'), 400, 'validation_error'],
  ['an empty query parameter', () => api.get('/v1/transactions?limit='), 400, 'validation_error'],
  ['an operator in a query', () => api.get('/v1/transactions?status[$ne]=APPROVED'), 400, 'validation_error'],
  [
    'an operator in a body',
    () => api.post(path, pixPayment({ request_id: { $gt: '' } })),
    400,
    'validation_error',
  ],
  [
    'a prototype key',
    () => api.post(path, undefined, { rawBody: '{"__proto__":{"admin":true}}' }),
    400,
    'validation_error',
  ],
];

describe('an error is a problem document for', () => {
  it.each(CASES)('%s', async (_failure, run, status, code) => {
    const { status: got, body, headers } = await run();
    expect({ status: got, code: body.code }).toEqual({ status, code });
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(headers.get('x-request-id')).toBe(body.trace_id);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(body).toMatchObject({
      status,
      type: `${baseUrl}/docs/errors/${code}`,
      title: expect.any(String),
      detail: expect.any(String),
      retryable: false,
    });
    expect(body.trace_id).toMatch(/^[0-9a-f]{32}$/);
    if (status === 401) expect(headers.get('www-authenticate')).toBeTruthy();
    if (status === 405) expect(headers.get('allow')).toContain('GET');
  });

  it('answers the same 404 for a foreign and a missing merchant before it validates the body', async () => {
    const foreign = await api.post<Problem>(`/v1/merchants/${demo.other.merchant_id}/transactions`, {});
    const missing = await api.post<Problem>(
      '/v1/merchants/019a0000-0000-7000-8000-000000000000/transactions',
      {},
    );
    const facts = ({ status, body }: typeof foreign): unknown => [status, body.code, body.title, body.detail];
    expect(facts(foreign)).toEqual(facts(missing));
    expect(foreign.status).toBe(404);
  });

  it('is in Portuguese on request', async () => {
    const { headers, body } = await api.get<Problem>('/v1/nothing', {
      headers: { 'accept-language': 'pt-BR' },
    });
    expect(headers.get('content-language')).toBe('pt-BR');
    expect(body.title).not.toBe((await api.get<Problem>('/v1/nothing')).body.title);
  });

  it('never repeats the request', async () => {
    const { text } = await api.post(
      path,
      {
        ...pixPayment(),
        consumer: { document_type: 'CPF', document_number: '99988877700', email: 'secret@', phone: '+999' },
        card_data: { network_token: '4000111122223333' },
      },
      { headers: json },
    );
    for (const secret of ['99988877700', 'secret@', '+999', '4000111122223333'])
      expect(text).not.toContain(secret);
  });
});
