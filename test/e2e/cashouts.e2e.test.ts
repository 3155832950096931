// Cashouts through the public API. A merchant withdraws all or a part of its balance, and the balance adds up
// afterwards.
import { eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import { freshName } from './fresh';
import { activeMerchant } from './merchants';
import { made } from './people';

const { api, demo, otherApi, providerSandboxUrl, providerApiKey } = sharedPlatform();

interface Cashout {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly fee: number;
}
interface Balance {
  readonly available: number;
  readonly pending: number;
  readonly blocked: number;
}

const readBalance = async (merchant: string): Promise<Balance> => {
  const { available, pending, blocked } = await made<Balance>(api.get(`/v1/merchants/${merchant}/balance`));
  return { available, pending, blocked };
};

/** Makes a merchant that received this amount by PIX. Returns its id when the amount is available. */
async function paidMerchant(amount = 10_000, key: object = { key_type: 'EVP' }): Promise<string> {
  const { id } = await activeMerchant();
  await made(api.post(`/v1/merchants/${id}/pix-keys`, key));
  const payments = `/v1/merchants/${id}/transactions`;
  const charge = await made<{ id: string }>(api.post(payments, pixPayment({ amount })));
  await made(api.post(`${payments}/${charge.id}/pay`, {}));
  await eventually(async () => expect((await readBalance(id)).available).toBeGreaterThan(0));
  return id;
}

const cashOut = (merchant: string, body: object, by = api) =>
  by.post<Cashout & Record<string, unknown>>(`/v1/merchants/${merchant}/cashouts`, {
    request_id: freshName(),
    ...body,
  });

/** Waits for this number of cashout events of the company. */
const waitForEvents = (aggregate: string, count: number) =>
  eventually(async () => {
    const { data } = await made<{ data: Record<string, unknown>[] }>(
      api.get(`/v1/events?aggregate_id=${aggregate}`),
    );
    expect(data).toHaveLength(count);
    return data;
  });

describe('a cashout', () => {
  it('of a part is completed, published, posted and in the statement', async () => {
    const merchant = await paidMerchant();
    const { status, body, headers } = await cashOut(merchant, { amount: 4_000 });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String) as string,
        company_id: merchant,
        request_id: expect.any(String) as string,
        amount: 4_000,
        fee: 100,
        status: 'COMPLETED',
        rail: 'PIX',
        pix_key_id: expect.any(String) as string,
        status_reason: null,
        created_at: expect.any(String) as string,
        updated_at: expect.any(String) as string,
        completed_at: expect.any(String) as string,
      },
    ]);
    const path = `/v1/merchants/${merchant}/cashouts/${body.id}`;
    expect(headers.get('location')).toBe(path);
    expect((await api.get(path)).body).toEqual(body);
    expect(await readBalance(merchant)).toEqual({ available: 9_901 - 4_100, pending: 0, blocked: 0 });
    const [created, changed] = await waitForEvents(body.id, 2);
    expect(created).toMatchObject({
      type: 'cashout.created',
      sequence: 1,
      company_id: merchant,
      aggregate: { type: 'cashout', id: body.id },
      data: { object: { status: 'PENDING', amount: 4_000 }, previous: {} },
    });
    expect(changed).toMatchObject({
      type: 'cashout.status_changed',
      sequence: 2,
      data: { object: { status: 'COMPLETED' }, previous: { status: 'PENDING', completed_at: null } },
    });
    await eventually(async () => {
      const { data } = await made<{ data: Record<string, unknown>[] }>(
        api.get(`/v1/merchants/${merchant}/statement`),
      );
      expect(data.slice(0, 2)).toMatchObject([
        {
          type: 'CASHOUT_FEE',
          amount: -100,
          balance_after: 5_801,
          cashout_id: body.id,
          transaction_id: null,
        },
        { type: 'CASHOUT', amount: -4_000, balance_after: 5_901, cashout_id: body.id, transaction_id: null },
      ]);
    });
    const { data: entries } = await made<{ data: Record<string, unknown>[] }>(
      api.get(`/v1/ledger-entries?owner_id=${merchant}&type=CASHOUT`),
    );
    expect(entries).toMatchObject([
      {
        operation: 'DEBIT',
        cashout_id: body.id,
        affiliation_id: null,
        event_id: changed?.['id'],
        settled: true,
        settlement_items: [{ method: 'PIX', status: 'PAID', settled_amount: 4_000 }],
      },
    ]);
  });

  it('of everything leaves min_balance, and its request_id repeats it', async () => {
    const merchant = await paidMerchant();
    await made(api.patch(`/v1/merchants/${merchant}`, { transfer_configurations: { min_balance: 1_000 } }));
    const request_id = freshName();
    const first = await cashOut(merchant, { request_id });
    expect([first.status, first.body.amount]).toEqual([201, 9_901 - 1_000 - 100]);
    const again = await cashOut(merchant, { request_id });
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([
      200,
      'true',
      first.body,
    ]);
    expect(await cashOut(merchant, { request_id, amount: 5 })).toMatchObject({
      status: 409,
      body: { code: 'request_id_conflict', existing_id: first.body.id },
    });
    expect(await cashOut(merchant, {})).toMatchObject({
      status: 409,
      body: { code: 'insufficient_balance', available_amount: 0, fee: 100 },
    });
    expect(await readBalance(merchant)).toEqual({ available: 1_000, pending: 0, blocked: 0 });
    const { data } = await made<{ data: Cashout[] }>(api.get(`/v1/merchants/${merchant}/cashouts`));
    expect(data).toEqual([first.body]);
  });

  it('that the bank refuses fails and moves no money', async () => {
    const merchant = await paidMerchant(20_000_000);
    const before = await readBalance(merchant);
    const { status, body } = await cashOut(merchant, { amount: 7_770_057 });
    expect([status, body.status, body['status_reason']]).toEqual([201, 'FAILED', 'BANK_REFUSED']);
    expect(await readBalance(merchant)).toEqual(before);
  });

  it('without an answer keeps its money blocked until the bank reports the outcome', async () => {
    const merchant = await paidMerchant(20_000_000);
    const { available } = await readBalance(merchant);
    for (const amount of [7_770_097, 7_770_098]) {
      const { status, body } = await cashOut(merchant, { amount });
      expect([status, body.status]).toEqual([201, 'PROCESSING']);
      await eventually(async () => {
        const { body: now } = await api.get<Cashout>(`/v1/merchants/${merchant}/cashouts/${body.id}`);
        expect(now.status).toBe('COMPLETED');
      });
    }
    const spent = 7_770_097 + 7_770_098 + 200;
    // The ledger blocks a cashout's amount until its posting set is stored, which follows its end.
    await eventually(async () =>
      expect(await readBalance(merchant)).toEqual({ available: available - spent, pending: 0, blocked: 0 }),
    );
  });

  it('with an invalid body is refused before any other service is called', async () => {
    const merchant = demo.merchant_id;
    expect(await cashOut(merchant, { amount: 0, currency: 'BRL' })).toMatchObject({
      status: 400,
      body: {
        code: 'validation_error',
        errors: [
          { pointer: '#/amount', code: 'too_small' },
          { pointer: '#/currency', code: 'unknown_field' },
        ],
      },
    });
    expect((await cashOut(merchant, {}, otherApi)).status).toBe(404);
    const { body } = await cashOut(merchant, { amount: 1_500_000_000 });
    expect(body['code']).toBe('insufficient_balance');
  });
});

describe('the destination of a cashout', () => {
  interface Key {
    readonly id: string;
    readonly primary: boolean;
    readonly dict_key_information: Record<string, unknown> | null;
  }
  const emailAt = (domain: string): object => ({ key_type: 'EMAIL', key: `${freshName()}@${domain}` });
  const addKey = (merchant: string, key: object) =>
    api.post<Key & Record<string, unknown>>(`/v1/merchants/${merchant}/pix-keys`, key);
  const atDirectory = (method: string, key: string, body?: object) =>
    fetch(`${providerSandboxUrl}/dict/keys/${encodeURIComponent(key)}`, {
      method,
      headers: { authorization: `Bearer ${providerApiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  it('is never a foreign key, however it was registered', async () => {
    const merchant = await paidMerchant();
    const strangers = emailAt('stranger.example');
    expect(await addKey(merchant, { ...strangers, primary: true })).toMatchObject({
      status: 409,
      body: { code: 'pix_key_not_owned' },
    });
    const { body: stored } = await addKey(merchant, strangers);
    expect(stored).toMatchObject({ primary: false, dict_key_information: { is_owned_by_company: false } });
    const charge = pixPayment({ pix_data: { pix_key_id: stored.id } });
    expect(await api.post(`/v1/merchants/${merchant}/transactions`, charge)).toMatchObject({
      status: 409,
      body: { code: 'pix_key_not_owned' },
    });
    const { body } = await cashOut(merchant, {});
    expect(body['pix_key_id']).not.toBe(stored.id);
  });

  it('cannot be a key that changed its owner or was deleted, and no money moves', async () => {
    const key = `${freshName()}@loja.com.br`;
    const merchant = await paidMerchant(10_000, { key_type: 'EMAIL', key });
    const before = await readBalance(merchant);
    const entry = {
      bank: '001',
      branch: '1',
      account: '1',
      account_type: 'CACC',
      owner_name: 'ANA',
      owner_document: '52998224725',
    };
    expect((await atDirectory('PUT', key, entry)).status).toBe(200);
    expect(await cashOut(merchant, {})).toMatchObject({ status: 409, body: { code: 'pix_key_not_owned' } });
    expect((await atDirectory('DELETE', key)).status).toBe(204);
    expect(await cashOut(merchant, {})).toMatchObject({ status: 409, body: { code: 'pix_key_not_owned' } });
    expect(await readBalance(merchant)).toEqual(before);
  });

  it.each(['away.example', 'busy.example'])(
    'stays undecided while the directory does not answer for a key at %s, and no money moves',
    async (domain) => {
      const merchant = await paidMerchant(10_000, emailAt(domain));
      const before = await readBalance(merchant);
      const { status, body, headers } = await cashOut(merchant, {});
      expect([status, body['code']]).toEqual([503, 'service_unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await readBalance(merchant)).toEqual(before);
    },
  );

  it("cannot be a foreign account to which the merchant's affiliation settles", async () => {
    const merchant = await paidMerchant();
    const path = `/v1/merchants/${merchant}`;
    const { data: keys } = await made<{ data: Key[] }>(api.get(`${path}/pix-keys`));
    for (const { id } of keys) await made(api.delete(`${path}/pix-keys/${id}`));
    const account = await made<{ id: string }>(
      api.post(`${path}/bank-accounts`, {
        bank_code: '001',
        branch: '1234',
        account: '123456',
        account_type: 'CHECKING',
        owner_document: '52998224725',
        owner_name: 'Ana',
      }),
    );
    const { data: affiliations } = await made<{ data: { id: string }[] }>(api.get(`${path}/affiliations`));
    for (const { id } of affiliations)
      await made(api.patch(`${path}/affiliations/${id}`, { settlement_bank_account_id: account.id }));
    expect(await cashOut(merchant, {})).toMatchObject({
      status: 409,
      body: { code: 'bank_account_not_owned' },
    });
  });
});
