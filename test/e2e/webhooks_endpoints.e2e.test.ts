// Webhook endpoints through the gateway: creation, reads, changes, rotation, deletion, and every refusal.
import { sharedPlatform } from '@mps/testkit';
import { freshName } from './fresh';
import { activeMerchant } from './merchants';
import { made } from './people';

const { api, merchantApi, otherApi, demo } = sharedPlatform();
const PATH = '/v1/webhook-endpoints';
const URL = 'http://127.0.0.1:9/hooks';
type Body = Record<string, unknown>;
interface Endpoint extends Body {
  readonly id: string;
  readonly secret: string;
}
interface Problem extends Body {
  readonly code: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

/** Subscribes only to an event type that no test of its company publishes. */
const makeBody = (company_id: string, changes: Body = {}): Body => ({
  url: URL,
  event_types: ['anticipation.created'],
  company_id,
  ...changes,
});
const newEndpoint = (company: string, changes: Body = {}): Promise<Endpoint> =>
  made<Endpoint>(api.post(PATH, makeBody(company, changes)));
const listItems = ({ body }: { readonly body: Problem }): string[] =>
  (body.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`).sort();

describe('a webhook endpoint', () => {
  let company: string;
  beforeAll(async () => {
    ({ id: company } = await activeMerchant());
  });

  it('shows its secret only in the answer to its creation', async () => {
    const answer = await api.post<Endpoint>(PATH, { url: URL, company_id: company });
    expect(answer.status).toBe(201);
    const { secret, ...endpoint } = answer.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toEqual({
      id: expect.any(String) as string,
      company_id: company,
      url: URL,
      event_types: ['*'],
      description: null,
      enabled: true,
      disabled_reason: null,
      created_at: expect.any(String) as string,
      updated_at: endpoint['created_at'],
    });
    expect(answer.headers.get('location')).toBe(`${PATH}/${endpoint.id}`);
    expect((await api.get(`${PATH}/${endpoint.id}`)).body).toEqual(endpoint);
    const listed = await api.get<{ data: Body[] }>(`${PATH}?limit=100`);
    expect(listed.body.data).toContainEqual(endpoint);
    await made(api.delete(`${PATH}/${endpoint.id}`));
  });

  it('is made once per Idempotency-Key, and a replay does not show its secret', async () => {
    const headers = { 'idempotency-key': freshName() };
    const first = await api.post<Endpoint>(PATH, makeBody(company), { headers });
    const again = await api.post<Endpoint>(PATH, makeBody(company), { headers });
    const { secret: _secret, ...endpoint } = first.body;
    expect([first.status, again.status, again.body]).toEqual([201, 200, endpoint]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await api.post<Problem>(PATH, makeBody(company, { description: 'x' }), { headers });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_conflict']);
    await made(api.delete(`${PATH}/${first.body.id}`));
    expect((await api.post(PATH, makeBody(company), { headers })).status).toBe(404);
  });

  it('changes by PATCH, and {} changes nothing', async () => {
    const { id, secret: _secret, ...endpoint } = await newEndpoint(company, { description: 'Orders' });
    const path = `${PATH}/${id}`;
    expect((await made(api.patch(path, {})))['updated_at']).toBe(endpoint['updated_at']);
    const changes = { url: 'https://example.com/hooks', event_types: ['refund.*'], enabled: false };
    expect(await made(api.patch(path, changes))).toMatchObject({ ...changes, disabled_reason: null });
    expect(await made(api.patch(path, { description: null, enabled: true }))).toMatchObject({
      description: null,
      enabled: true,
    });
    await made(api.delete(path));
    expect((await api.delete(path)).status).toBe(404);
    expect((await api.patch(path, {})).status).toBe(404);
  });

  it('gets a new secret by rotation, once per Idempotency-Key', async () => {
    const { id, secret } = await newEndpoint(company);
    const headers = { 'idempotency-key': freshName() };
    const rotate = () => api.post<Endpoint>(`${PATH}/${id}/rotate-secret`, {}, { headers });
    const [first, again] = [await rotate(), await rotate()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body.secret).toMatch(/^whsec_/);
    expect(first.body.secret).not.toBe(secret);
    expect(again.body.secret).toBeUndefined();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await made(api.delete(`${PATH}/${id}`));
  });

  it('can be tested while it is enabled', async () => {
    const { id } = await newEndpoint(company);
    const answer = await api.post<{ event_id: string }>(`${PATH}/${id}/test`, {});
    expect([answer.status, answer.body]).toEqual([202, { event_id: expect.any(String) as string }]);
    await made(api.patch(`${PATH}/${id}`, { enabled: false }));
    const refused = await api.post<Problem>(`${PATH}/${id}/test`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_webhook_endpoint_state']);
    await made(api.delete(`${PATH}/${id}`));
  });

  it('belongs to the company of a company key, or to the named company with another key', async () => {
    const own = await merchantApi.post<Endpoint>(PATH, { url: URL, event_types: ['anticipation.created'] });
    expect([own.status, own.body['company_id']]).toEqual([201, demo.merchant_id]);
    await made(merchantApi.delete(`${PATH}/${own.body.id}`));
    const cases = [
      [api, {}, ['#/company_id required']],
      [api, { company_id: demo.other.merchant_id }, ['#/company_id company_not_found']],
      [merchantApi, { company_id: demo.sibling_merchant_id }, ['#/company_id company_not_found']],
      [otherApi, { company_id: company }, ['#/company_id company_not_found']],
    ] as const;
    for (const [by, changes, places] of cases) {
      const answer = await by.post<Problem>(PATH, { url: URL, ...changes });
      expect([answer.status, listItems(answer)]).toEqual([400, places]);
    }
  });

  it.each([
    [{ url: undefined }, ['#/url required']],
    [{ url: 'http://example.com/' }, ['#/url url_not_allowed']],
    [{ url: 'https://10.0.0.1/' }, ['#/url url_not_allowed']],
    [{ url: 'https://169.254.169.254/' }, ['#/url url_not_allowed']],
    [{ url: 'https://[::ffff:127.0.0.1]/' }, ['#/url url_not_allowed']],
    [{ url: 'http://a:b@127.0.0.1/' }, ['#/url url_not_allowed']],
    [{ url: 'nonsense' }, ['#/url url_not_allowed']],
    [{ company_id: 'x' }, ['#/company_id company_not_found']],
    [
      { url: 'https://10.0.0.1/', event_types: ['x'], company_id: undefined, enabled: 1 },
      [
        '#/company_id required',
        '#/enabled invalid_type',
        '#/event_types/0 invalid_enum',
        '#/url url_not_allowed',
      ],
    ],
    [
      { url: 'https://10.0.0.1/', company_id: '019a0000-0000-7000-8000-000000000000' },
      ['#/company_id company_not_found', '#/url url_not_allowed'],
    ],
  ])('with %j is refused with all violations at once', async (changes, places) => {
    const answer = await api.post<Problem>(PATH, makeBody(company, changes), {
      headers: { 'accept-language': 'pt-BR' },
    });
    expect([answer.status, answer.body.code, listItems(answer)]).toEqual([400, 'validation_error', places]);
  });

  it('cannot be changed to a value that its creation would refuse', async () => {
    const { id } = await newEndpoint(company);
    const refused = await api.patch<Problem>(`${PATH}/${id}`, { url: 'https://10.0.0.1/', enabled: null });
    expect([refused.status, listItems(refused)]).toEqual([
      400,
      ['#/enabled invalid_type', '#/url url_not_allowed'],
    ]);
    const url = await api.patch<Problem>(`${PATH}/${id}`, { url: 'https://10.0.0.1/' });
    expect([url.status, listItems(url)]).toEqual([400, ['#/url url_not_allowed']]);
    await made(api.delete(`${PATH}/${id}`));
  });

  it('is one of at most ten of its company, also with simultaneous requests', async () => {
    const { id: busy } = await activeMerchant();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => api.post<Endpoint & Problem>(PATH, makeBody(busy))),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('webhook_endpoint_limit'));
    const { id } = answers.find(({ status }) => status === 201)?.body ?? {};
    await made(api.delete(`${PATH}/${String(id)}`));
    expect((await api.post(PATH, makeBody(busy))).status).toBe(201);
  });
});
