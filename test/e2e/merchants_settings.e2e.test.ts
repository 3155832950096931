// A merchant's affiliations and bank accounts, and the resulting capabilities.
import { randomUUID } from 'node:crypto';
import { CAPTURE_METHODS, PAYMENT_METHODS } from '@mps/kernel';
import { cardPayment, pixPayment, sharedPlatform } from '@mps/testkit';
import { activeMerchant, newAffiliation, newMerchant, type Problem } from './merchants';
import { made } from './people';

const { api } = sharedPlatform();
type Body = Record<string, unknown>;
interface Part extends Problem {
  readonly id: string;
  readonly status: string;
  readonly primary: boolean;
}

let merchant: string;
beforeEach(async () => {
  merchant = (await newMerchant()).id;
});

const ACCOUNT = { bank_code: '341', branch: '0001', account: '12345-6', account_type: 'CHECKING' };
const at = (part: string, id = ''): string => `/v1/merchants/${merchant}/${part}${id && `/${id}`}`;
const affiliate = (changes: Body = {}, headers = {}) =>
  api.post<Part>(at('affiliations'), { provider: 'PROVIDER_A', mcc: '5999', ...changes }, { headers });
const bank = (changes: Body = {}) => api.post<Part>(at('bank-accounts'), { ...ACCOUNT, ...changes });
const listParts = async (part: string): Promise<readonly Part[]> =>
  (await api.get<{ data: Part[] }>(`${at(part)}?sort=created_at`)).body.data;

describe('an affiliation', () => {
  it('is active at once in sandbox mode, with all methods unless it names some', async () => {
    const { status, body, headers } = await affiliate();
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(at('affiliations', body.id));
    expect(body).toMatchObject({
      company_id: merchant,
      provider: 'PROVIDER_A',
      mcc: '5999',
      anticipation_type: 'NONE',
      payment_methods: PAYMENT_METHODS,
      capture_methods: CAPTURE_METHODS,
      status: 'ACTIVE',
      status_reason: null,
      settlement_bank_account_id: null,
    });
    expect((await api.get(at('affiliations', body.id))).body).toEqual(body);
    expect(await listParts('affiliations')).toEqual([body]);
  });

  it.each<[string, Body, string, string]>([
    ['another provider', { provider: 'PROVIDER_B' }, '#/provider', 'provider_not_accepted'],
    [
      'an account that is not there',
      { settlement_bank_account_id: randomUUID() },
      '#/settlement_bank_account_id',
      'bank_account_not_found',
    ],
  ])('is not made with %s', async (_fault, changes, pointer, code) => {
    expect((await affiliate(changes)).body).toMatchObject({ status: 400, errors: [{ pointer, code }] });
    expect(await listParts('affiliations')).toEqual([]);
  });

  it('is made once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await affiliate({}, headers), await affiliate({}, headers)];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.id).toBe(first.body.id);
  });

  it('accepts partial changes and refuses members that the provider decides', async () => {
    const { body } = await affiliate();
    const path = at('affiliations', body.id);
    const changed = await api.patch<Part>(path, { anticipation_type: 'AUTOMATIC', payment_methods: ['PIX'] });
    expect(changed.body).toMatchObject({
      anticipation_type: 'AUTOMATIC',
      payment_methods: ['PIX'],
      mcc: '5999',
    });
    expect((await api.patch(path, {})).body).toEqual(changed.body);
    expect((await api.patch(path, { status: 'x' })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/status', code: 'not_allowed' }],
    });
    expect((await api.get(path)).body).toEqual(changed.body);
  });

  it('applies a change to the price and data of later payments', async () => {
    const { body } = await affiliate();
    await api.post(at('pix-keys'), { key_type: 'EVP' });
    const pay = () => api.post<Body>(at('transactions'), pixPayment());
    expect((await pay()).body).toMatchObject({ automatic_anticipation: false, affiliation_id: body.id });
    await api.patch(at('affiliations', body.id), { anticipation_type: 'AUTOMATIC' });
    expect((await pay()).body).toMatchObject({ automatic_anticipation: true });
  });
});

describe('the capabilities of a merchant', () => {
  const capabilities = async (): Promise<Body> => (await api.get(at('capabilities'))).body;

  it('are empty at first, and then those of an active affiliation and a PIX key', async () => {
    const byMethod = (reasonsOf: (method: string) => string[]) =>
      PAYMENT_METHODS.map((payment_method) => {
        const reasons = reasonsOf(payment_method);
        return { payment_method, available: reasons.length === 0, reasons };
      });
    const needsKey = (method: string): string[] => (/PIX/.test(method) ? ['pix_key_not_active'] : []);
    expect(await capabilities()).toEqual({
      merchant_status: 'PENDING_ACTIVATION',
      methods: byMethod((method) => ['merchant_not_active', 'affiliation_not_active', ...needsKey(method)]),
    });
    const { body } = await affiliate({ payment_methods: ['PIX'] });
    const unless = (method: string): string[] => (method === 'PIX' ? [] : ['affiliation_not_active']);
    expect(await capabilities()).toEqual({
      merchant_status: 'ACTIVE',
      methods: byMethod((method) => [...unless(method), ...needsKey(method)]),
    });
    await api.post(at('pix-keys'), { key_type: 'EVP' });
    expect(await capabilities()).toEqual({ merchant_status: 'ACTIVE', methods: byMethod(unless) });
    const refused = await api.post<Problem>(at('transactions'), cardPayment());
    expect(refused.body).toMatchObject({ status: 409, code: 'affiliation_not_active' });
    await api.post(`/v1/sandbox/affiliations/${body.id}/status`, { status: 'BLOCKED' });
    expect((await capabilities())['methods']).toEqual(byMethod(() => ['affiliation_not_active']));
  });
});

describe('a bank account', () => {
  it('belongs to the merchant unless it names another holder, and the first is primary', async () => {
    const first = await bank();
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...ACCOUNT, company_id: merchant, ispb: null, primary: true });
    expect(first.headers.get('location')).toBe(at('bank-accounts', first.body.id));
    const second = await bank({
      ispb: '60701190',
      account_type: 'SAVINGS',
      owner_name: 'Bia',
      owner_document: '111.444.777-35',
      primary: true,
    });
    expect(second.body).toMatchObject({ owner_name: 'Bia', owner_document: '11144477735', primary: true });
    expect((await listParts('bank-accounts')).map(({ primary }) => primary)).toEqual([false, true]);
    expect((await api.get(at('bank-accounts', second.body.id))).body).toEqual(second.body);
  });

  it('is refused with a bank code of two digits', async () => {
    expect((await bank({ bank_code: '34' })).body).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/bank_code', code: 'invalid_format' }],
    });
  });

  it('is made primary later, one of all under simultaneous requests', async () => {
    const accounts = [await bank(), await bank(), await bank()].map(({ body }) => body.id);
    const [, second = ''] = accounts;
    const patch = (id: string, body: object = { primary: true }) => api.patch(at('bank-accounts', id), body);
    expect(await patch(second)).toMatchObject({ status: 200, body: { id: second, primary: true } });
    const answers = await Promise.all([...accounts, ...accounts].map((id) => patch(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await listParts('bank-accounts')).filter(({ primary }) => primary)).toHaveLength(1);
    expect(await patch(second, { primary: false })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/primary', code: 'invalid_enum' }] },
    });
    expect(await patch(randomUUID())).toMatchObject({ status: 404 });
  });

  it('that is deleted disappears, and the oldest one becomes primary', async () => {
    const [first, second] = [await bank(), await bank()];
    expect((await api.delete(at('bank-accounts', first.body.id))).status).toBe(204);
    expect((await api.get(at('bank-accounts', first.body.id))).status).toBe(404);
    expect((await api.delete(at('bank-accounts', first.body.id))).status).toBe(404);
    expect(await listParts('bank-accounts')).toMatchObject([{ id: second.body.id, primary: true }]);
  });

  it('cannot be deleted while an affiliation settles to it', async () => {
    const account = (await bank()).body.id;
    const { body } = await affiliate({ settlement_bank_account_id: account });
    expect((await api.delete(at('bank-accounts', account))).status).toBe(409);
    await api.patch(at('affiliations', body.id), { settlement_bank_account_id: null });
    expect((await api.delete(at('bank-accounts', account))).status).toBe(204);
  });

  it('is visible only under its own merchant', async () => {
    const account = (await bank()).body.id;
    const other = await activeMerchant();
    const { id } = await newAffiliation(other.id);
    expect((await api.get(`/v1/merchants/${other.id}/bank-accounts/${account}`)).status).toBe(404);
    expect((await api.get(at('affiliations', id))).status).toBe(404);
    expect(await made(api.get(at('bank-accounts', account)))).toMatchObject({ id: account });
  });
});
