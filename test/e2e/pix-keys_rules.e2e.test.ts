// Rules of PIX keys: accepted and refused types, one owner in the country, twenty per merchant, one primary.
// Also the effects of a deletion (docs/rules.md#delete-pix-key) on the key and on payments that name it.
import { randomUUID } from 'node:crypto';
import { eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import { freshCpf, freshEmail, freshPhone } from './fresh';
import { activeMerchant, newMerchant, type Problem } from './merchants';
import { anonymous, logInAsAdmin } from './people';
import { proof } from '../rules';

const { api, merchantApi, otherApi, demo } = sharedPlatform();
type Body = Record<string, unknown>;
interface Key extends Problem {
  readonly id: string;
  readonly key: string;
  readonly primary: boolean;
  readonly status: string;
  readonly updated_at: string;
  readonly dict_key_information: Body | null;
}

let merchant: string;
let document: string;
beforeEach(async () => {
  const made = await activeMerchant();
  merchant = made.id;
  document = String(made['document_number']);
});

const makePath = (id = '', of = merchant): string => `/v1/merchants/${of}/pix-keys${id && `/${id}`}`;
const create = (body: Body, headers = {}) => api.post<Key>(makePath(), body, { headers });
/** Repeats the creation until it is answered, as a client does after a timeout. */
const createSurely = (body: Body) => {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(async () => {
    const answer = await create(body, headers);
    expect(answer.status).toBeLessThan(500);
    return answer;
  });
};
const evp = async (changes: Body = {}): Promise<Key> => (await create({ key_type: 'EVP', ...changes })).body;
const read = async (id: string): Promise<Key> => (await api.get<Key>(makePath(id))).body;
const remove = (id: string) => api.delete<Key>(makePath(id));
const active = async (): Promise<readonly Key[]> =>
  (await api.get<{ data: Key[] }>(`${makePath()}?status=ACTIVE&sort=created_at&limit=100`)).body.data;

const MEMBERS = [
  'company_id',
  'created_at',
  'deleted_at',
  'dict_key_information',
  'id',
  'key',
  'key_type',
  'primary',
  'status',
  'updated_at',
];

describe('a key can be', () => {
  it('a random one that the platform generates, with every member', async () => {
    const { status, body } = await create({ key_type: 'EVP' });
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(MEMBERS);
    expect(body).toMatchObject({ company_id: merchant, key_type: 'EVP', deleted_at: null });
    expect(body.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await read(body.id)).toEqual(body);
  });

  it('an e-mail in lower case, of at most 77 characters', async () => {
    const email = freshEmail();
    expect((await create({ key_type: 'EMAIL', key: email.toUpperCase() })).body).toMatchObject({
      key: email,
    });
    const long = `${'x'.repeat(40)}${email}`.slice(-77);
    expect(long).toHaveLength(77);
    expect((await create({ key_type: 'EMAIL', key: long })).status).toBe(201);
    expect((await create({ key_type: 'EMAIL', key: `x${long}` })).body).toMatchObject({ status: 400 });
  });

  it('a phone number with its country code', async () => {
    const phone = freshPhone();
    expect((await create({ key_type: 'PHONE', key: phone })).body).toMatchObject({ key: phone });
  });

  it('the CPF of a natural person’s merchant, with or without punctuation, and no other CPF', async () => {
    const cpf = freshCpf();
    merchant = (await newMerchant({ document_type: 'CPF', document_number: cpf })).id;
    const dotted = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    const foreign = await create({ key_type: 'CPF', key: freshCpf() });
    expect(foreign.body).toMatchObject({ status: 400, errors: [{ pointer: '#/key', code: 'not_owned' }] });
    expect((await create({ key_type: 'CPF', key: dotted })).body).toMatchObject({ key: cpf });
  });

  it('eleven digits of the type that the request states: the type is never guessed', async () => {
    const cpf = freshCpf();
    const phone = await create({ key_type: 'PHONE', key: cpf });
    expect(phone.body).toMatchObject({ status: 400, errors: [{ pointer: '#/key', code: 'invalid_format' }] });
    const mine = await create({ key_type: 'CNPJ', key: document });
    expect(mine.body).toMatchObject({ key: document, key_type: 'CNPJ' });
  });
});

describe('a key has', () => {
  it('one owner in the country: one of many simultaneous requests gets it, and a deleted key is free again', async () => {
    const key = freshEmail();
    const rival = (await newMerchant()).id;
    const body = { key_type: 'EMAIL', key };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => create(body)),
      ...Array.from({ length: 4 }, () => api.post<Key>(makePath('', rival), body)),
    ]);
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const { status, body: lost } of answers)
      if (status !== 201) expect(lost).toMatchObject({ status: 409, code: 'pix_key_taken' });
    const [winner] = won.map((answer) => answer.body);
    expect((await api.delete(makePath(winner?.id, String(winner?.['company_id'])))).status).toBe(200);
    expect((await otherApi.post(makePath('', demo.other.merchant_id), body)).status).toBe(201);
  });

  it('at most nineteen others at its merchant, also with simultaneous requests', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => createSurely({ key_type: 'EVP' })));
    const isMade = (status: number): boolean => status === 201 || status === 200;
    expect(made.filter(({ status }) => isMade(status))).toHaveLength(20);
    for (const { status, body } of made)
      if (!isMade(status)) expect(body).toMatchObject({ status: 409, code: 'pix_key_limit' });
    const [first] = await active();
    const over = await create({ key_type: 'EVP' });
    expect(over.body).toMatchObject({ status: 409, code: 'pix_key_limit' });
    await remove(String(first?.id));
    expect((await create({ key_type: 'EVP' })).status).toBe(201);
    expect((await active()).filter(({ primary }) => primary)).toHaveLength(1);
  });

  it('one id per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [made, again] = [
      await create({ key_type: 'EVP' }, headers),
      await create({ key_type: 'EVP' }, headers),
    ];
    expect([made.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(made.body);
    const other = await create({ key_type: 'EVP', primary: true }, headers);
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key_conflict' });
  });
});

describe('among the keys of a merchant', () => {
  it('exactly one is primary after many simultaneous claims', async () => {
    await Promise.all(Array.from({ length: 5 }, () => evp({ primary: true })));
    const keys = await active();
    expect(keys).toHaveLength(5);
    expect(keys.filter(({ primary }) => primary)).toHaveLength(1);
  });

  it('the oldest active one becomes primary after the deletion of the primary one', async () => {
    const [first, second, third] = [await evp(), await evp(), await evp({ primary: true })];
    expect((await active()).map(({ primary }) => primary)).toEqual([false, false, true]);
    expect((await remove(third.id)).body).toMatchObject({ primary: false });
    expect(await read(first.id)).toMatchObject({ primary: true });
    await remove(first.id);
    expect(await read(second.id)).toMatchObject({ primary: true });
    await remove(second.id);
    expect(await active()).toEqual([]);
  });

  it('simultaneous deletions delete each key once', async () => {
    const keys = [await evp(), await evp(), await evp()];
    const answers = await Promise.all([...keys, ...keys].map(({ id }) => remove(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { id, deleted_at } of answers.map(({ body }) => body))
      expect((await read(id))['deleted_at']).toBe(deleted_at);
  });

  it('a list is filtered by status', async () => {
    const [kept, gone] = [await evp(), await evp()];
    await remove(gone.id);
    const listIds = async (query: string) =>
      (await api.get<{ data: Key[] }>(`${makePath()}${query}`)).body.data.map(({ id }) => id);
    expect(await listIds('?status=ACTIVE')).toEqual([kept.id]);
    expect(await listIds('?status=DELETED')).toEqual([gone.id]);
    expect(await listIds('?sort=created_at')).toEqual([kept.id, gone.id]);
    for (const query of ['?status=OLD', '?limit=101', '?key=x'])
      expect((await api.get(`${makePath()}${query}`)).status).toBe(400);
  });
});

describe('a deleted key (E9)', () => {
  it(
    proof(
      'delete-pix-key: masked values stay as they are',
      'accepts',
      proof(
        'delete-pix-key: the status is DELETED, with deleted_at',
        'accepts',
        'is kept whole, masks as they were, and tells when it went',
      ),
    ),
    async () => {
      const { body: key } = await create({ key_type: 'EMAIL', key: `${randomUUID()}@stranger.example` });
      expect(JSON.stringify(key.dict_key_information)).toContain('*');
      const { status, body } = await remove(key.id);
      expect(status).toBe(200);
      const { deleted_at, updated_at } = body as Key & { deleted_at: string };
      expect(body).toEqual({ ...key, status: 'DELETED', primary: false, deleted_at, updated_at });
      expect(Date.parse(deleted_at)).toBeGreaterThanOrEqual(Date.parse(String(key['created_at'])));
      expect(await read(key.id)).toEqual(body);
    },
  );

  it(
    proof(
      'delete-pix-key: dict_key_information is always there',
      'accepts',
      'has no snapshot when the directory never knew it',
    ),
    async () => {
      const { body } = await create({ key_type: 'EMAIL', key: `${randomUUID()}@nobody.invalid` });
      expect((await remove(body.id)).body).toHaveProperty('dict_key_information', null);
    },
  );

  it(
    proof(
      'delete-pix-key: dict_key_information is always there',
      'refuses',
      'takes no new charge, by name or by default; the open one stays payable',
    ),
    async () => {
      const key = await evp();
      const charge = (changes: Body = {}) =>
        api.post<Body & Problem>(`/v1/merchants/${merchant}/transactions`, pixPayment(changes));
      const named = { pix_data: { pix_key_id: key.id } };
      const open = await charge(named);
      expect(open).toMatchObject({ status: 201, body: { status: 'WAITING_PAYMENT' } });
      await remove(key.id);
      expect((await charge(named)).body).toMatchObject({ status: 409, code: 'pix_key_not_active' });
      expect((await charge()).body).toMatchObject({ status: 409, code: 'pix_key_not_active' });
      const paid = await api.post(
        `/v1/merchants/${merchant}/transactions/${String(open.body['id'])}/pay`,
        {},
      );
      expect(paid).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
      const next = await evp();
      expect((await charge()).body).toMatchObject({
        status: 'WAITING_PAYMENT',
        pix_data: { pix_key_id: next.id },
      });
    },
  );

  it(
    proof(
      'delete-pix-key: masked values stay as they are',
      'refuses',
      'is deleted by a key with the right, of the merchant or its organization, and by no token',
    ),
    async () => {
      const own = await merchantApi.post<Key>(makePath('', demo.merchant_id), { key_type: 'EVP' });
      const path = makePath(own.body.id, demo.merchant_id);
      const byToken = await anonymous.delete<Problem>(path, { token: await logInAsAdmin() });
      expect(byToken.body).toMatchObject({ status: 401, code: 'authentication_error' });
      expect((await otherApi.delete(path)).status).toBe(404);
      expect((await merchantApi.delete(path)).body).toMatchObject({ status: 'DELETED' });
      const foreign = await merchantApi.delete(makePath(own.body.id, demo.sibling_merchant_id));
      expect(foreign.status).toBe(404);
    },
  );
});
