// PIX keys through the API: registration, reads, deletion, and the directory's snapshot.
import { randomUUID } from 'node:crypto';
import { FULL_ADDRESS, eventually, sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { cnpjCheckDigits } from '@mps/kernel';
import { proof } from '../rules';

const { api, otherApi, demo } = sharedPlatform();

interface Key {
  readonly id: string;
  readonly key: string;
  readonly primary: boolean;
  readonly status: string;
  readonly dict_key_information: Record<string, unknown> | null;
}

let merchantId: string;
let document_number: string;
let path: string;

beforeEach(async () => {
  const base = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
  document_number = base + cnpjCheckDigits(base);
  const created = await api.post<{ id: string }>('/v1/merchants', {
    name: 'Loja',
    full_name: 'Loja Ltda',
    document_type: 'CNPJ',
    document_number,
    contact: {},
    address: FULL_ADDRESS,
  });
  expect(created.status).toBe(201);
  merchantId = created.body.id;
  path = `/v1/merchants/${merchantId}/pix-keys`;
});

const create = (body: object) => api.post<Key & { code?: string }>(path, body);
const listItems = ({ body }: ApiAnswer<object>): string[] =>
  ((body as { errors?: { pointer: string; code: string }[] }).errors ?? [])
    .map(({ pointer, code }) => `${pointer} ${code}`)
    .sort();

describe('POST …/pix-keys', () => {
  it('registers keys of a new company, the first of them as primary', async () => {
    const evp = await create({ key_type: 'EVP' });
    expect(evp.status).toBe(201);
    expect(evp.headers.get('location')).toBe(`${path}/${evp.body.id}`);
    expect(evp.body).toMatchObject({ key_type: 'EVP', primary: true, status: 'ACTIVE', deleted_at: null });
    expect(evp.body.dict_key_information).toMatchObject({ is_owned_by_company: true });
    const own = await create({ key_type: 'CNPJ', key: document_number.toLowerCase(), primary: true });
    expect(own.body).toMatchObject({ key: document_number, primary: true });
    expect((await api.get<Key>(`${path}/${evp.body.id}`)).body.primary).toBe(false);
    const stranger = await create({ key_type: 'EMAIL', key: `${randomUUID()}@stranger.example` });
    expect(stranger.body.dict_key_information).toMatchObject({ is_owned_by_company: false });
    const unknown = await create({ key_type: 'EMAIL', key: `${randomUUID()}@nobody.invalid` });
    expect(unknown.status).toBe(201);
    expect(unknown.body).toHaveProperty('dict_key_information', null);
  });

  it.each([
    [{ key_type: 'EVP', key: randomUUID() }, '#/key not_allowed'],
    [{ key_type: 'EMAIL' }, '#/key required'],
    [{ key_type: 'PHONE', key: '11987654321' }, '#/key invalid_format'],
    [{ key_type: 'CNPJ', key: '12ABC34501DE45' }, '#/key invalid_format'],
    [{ key_type: 'CNPJ', key: '11222333000181' }, '#/key not_owned'],
    [{ key_type: 'RG', key: '1' }, '#/key_type invalid_enum'],
    [{ key: '1' }, '#/key_type required'],
    [{ key_type: 'EVP', primary: 'yes' }, '#/primary invalid_type'],
    [{ key_type: 'EVP', primary: null }, '#/primary invalid_type'],
  ])('refuses %j: %s', async (body, expected) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(listItems(answer)).toEqual([expected]);
  });

  it('refuses a key that is active elsewhere and a missing merchant', async () => {
    const key = `${randomUUID()}@loja.com.br`;
    expect((await create({ key_type: 'EMAIL', key })).status).toBe(201);
    const taken = await otherApi.post(`/v1/merchants/${demo.other.merchant_id}/pix-keys`, {
      key_type: 'EMAIL',
      key,
    });
    expect([taken.status, taken.body['code']]).toEqual([409, 'pix_key_taken']);
    for (const id of [demo.other.merchant_id, randomUUID(), 'nonsense']) {
      const body = { key_type: 'EVP' };
      expect((await api.post(`/v1/merchants/${id}/pix-keys`, body)).status).toBe(404);
      expect((await api.post(`/v1/merchants/${id}/pix-keys`, {})).status).toBe(404);
      expect((await api.get(`/v1/merchants/${id}/pix-keys`)).status).toBe(404);
    }
  });
});

describe('DELETE …/pix-keys/{id} (E9)', () => {
  it('answers the deleted key on every repeat and makes the oldest one primary', async () => {
    const first = (await create({ key_type: 'EVP' })).body;
    const second = (await create({ key_type: 'EVP' })).body;
    const deleted = await api.delete<Key & { deleted_at: string }>(`${path}/${first.id}`);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toMatchObject({ id: first.id, status: 'DELETED', primary: false, key: first.key });
    expect(deleted.body.deleted_at).toMatch(/Z$/);
    expect(deleted.body.dict_key_information).toEqual(first.dict_key_information);
    expect((await api.delete(`${path}/${first.id}`)).body).toEqual(deleted.body);
    const listed = await api.get<{ data: Key[] }>(`${path}?status=ACTIVE`);
    expect(listed.body.data.map(({ id, primary }) => [id, primary])).toEqual([[second.id, true]]);
    const refreshed = await api.post(`${path}/${first.id}/refresh`);
    expect([refreshed.status, refreshed.body['code']]).toEqual([409, 'pix_key_not_active']);
  });

  it(
    proof(
      'delete-pix-key: the status is DELETED, with deleted_at',
      'refuses',
      'answers 404 for a key that is missing, malformed, or another merchant’s',
    ),
    async () => {
      const { id } = (await create({ key_type: 'EVP' })).body;
      const paths = [
        `${path}/${randomUUID()}`,
        `${path}/nonsense`,
        `${path}/${demo.pix_key_id}`,
        `/v1/merchants/${demo.merchant_id}/pix-keys/${id}`,
      ];
      for (const one of paths) expect((await api.delete(one)).status).toBe(404);
      expect((await otherApi.delete(`${path}/${id}`)).status).toBe(404);
      expect((await api.get<Key>(`${path}/${id}`)).body.status).toBe('ACTIVE');
    },
  );

  it('accepts an API key only and refuses a token in its header', async () => {
    const answer = await api.request('DELETE', `${path}/${randomUUID()}`, { token: 'x.y.z' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('ApiKey');
  });
});

describe('PATCH …/pix-keys/{id}', () => {
  it('makes a key primary', async () => {
    const first = (await create({ key_type: 'EVP' })).body;
    const second = (await create({ key_type: 'EVP' })).body;
    const answer = await api.patch<Key>(`${path}/${second.id}`, { primary: true });
    expect([answer.status, answer.body.primary]).toEqual([200, true]);
    expect((await api.get<Key>(`${path}/${first.id}`)).body.primary).toBe(false);
    expect((await api.patch<Key>(`${path}/${second.id}`, { primary: true })).body).toEqual(answer.body);
  });

  it.each([
    [{}, '#/primary required'],
    [{ primary: false }, '#/primary invalid_enum'],
    [{ primary: null }, '#/primary invalid_type'],
    [{ primary: true, key_type: 'EVP' }, '#/key_type unknown_field'],
  ])('refuses %j: %s', async (body, expected) => {
    const { id } = (await create({ key_type: 'EVP' })).body;
    const answer = await api.patch(`${path}/${id}`, body);
    expect(answer.status).toBe(400);
    expect(listItems(answer)).toEqual([expected]);
  });

  it('refuses a key of another owner and a deleted one', async () => {
    const stranger = await create({ key_type: 'EMAIL', key: `${randomUUID()}@stranger.example` });
    const refused = await api.patch(`${path}/${stranger.body.id}`, { primary: true });
    expect([refused.status, refused.body['code']]).toEqual([409, 'pix_key_not_owned']);
    await api.delete(`${path}/${stranger.body.id}`);
    const gone = await api.patch(`${path}/${stranger.body.id}`, { primary: true });
    expect([gone.status, gone.body['code']]).toEqual([409, 'pix_key_not_active']);
  });
});

describe('POST …/pix-keys/{id}/refresh', () => {
  it('reads the directory again', async () => {
    const { id } = (await create({ key_type: 'EVP' })).body;
    const refreshed = await api.post<Key>(`${path}/${id}/refresh`);
    expect(refreshed.status).toBe(200);
    expect(refreshed.body.dict_key_information).toMatchObject({ is_owned_by_company: true });
    expect((await api.post(`${path}/${randomUUID()}/refresh`)).status).toBe(404);
  });

  it('replays the result of an equal request with the same Idempotency-Key', async () => {
    const { id } = (await create({ key_type: 'EVP' })).body;
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await api.post<Key>(`${path}/${id}/refresh`, undefined, { headers }),
      await api.post<Key>(`${path}/${id}/refresh`, undefined, { headers }),
    ];
    expect([first, second].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([
      null,
      'true',
    ]);
    expect([second.status, second.body.id]).toEqual([200, id]);
  });
});

describe('events of PIX keys', () => {
  it('follow in sequence, each with its object', async () => {
    const { id } = (await create({ key_type: 'EVP' })).body;
    await api.delete(`${path}/${id}`);
    const affiliation = await api.post<{ id: string }>(`/v1/merchants/${merchantId}/affiliations`, {
      provider: 'PROVIDER_A',
      mcc: '5462',
    });
    const listEventTypes = async (aggregateId: string): Promise<string[]> => {
      const { body } = await api.get<{
        data: { type: string; sequence: number; data: { object: { id: string } } }[];
      }>(`/v1/events?aggregate_id=${aggregateId}`);
      for (const event of body.data) expect(event.data.object.id).toBe(aggregateId);
      return body.data.map(({ type, sequence }) => `${sequence} ${type}`);
    };
    await eventually(async () => {
      expect(await listEventTypes(id)).toEqual([
        '1 pix_key.created',
        '2 pix_key.primary_changed',
        '3 pix_key.deleted',
        '4 pix_key.primary_changed',
      ]);
      expect(await listEventTypes(merchantId)).toEqual(['1 merchant.created', '2 merchant.status_changed']);
      expect(await listEventTypes(affiliation.body.id)).toEqual(['1 affiliation.status_changed']);
    });
  });
});
