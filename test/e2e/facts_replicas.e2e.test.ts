// Two replicas of each owner change a merchant, its affiliation, its policy and its key; two of transactions take payments
// all the while, from copies. Whoever got the answer to a change relies on it in the very next request, through either
// gateway (docs/adr/0017). services/transactions/src/reference-data/copies.property.test.ts searches in many more worlds.
import {
  Api,
  besideSharedPlatform,
  FULL_ADDRESS,
  pixPayment,
  PLATFORM_LIMIT_MS,
  sharedPlatform,
} from '@mps/testkit';
import { feePolicyPath, newFeePolicy, TERMS } from './fee-policies';
import { freshCnpj } from './fresh';

const ROUNDS = 4;
const TEST_LIMIT_MS = 120_000;

const { api, demo } = sharedPlatform();
let beside: Awaited<ReturnType<typeof besideSharedPlatform>>;
let gateways: readonly [Api, Api];

beforeAll(async () => {
  beside = await besideSharedPlatform();
  const owners = await Promise.all(
    (['merchants', 'pricing', 'pix-keys'] as const).map((name) => beside.startReplica(name)),
  );
  const transactions = await beside.startReplica('transactions', { peers: owners });
  const gateway = await beside.startReplica('gateway', { peers: [...owners, transactions] });
  gateways = [api, new Api(`http://127.0.0.1:${gateway.port}`, demo.api_key)];
}, PLATFORM_LIMIT_MS);
afterAll(() => beside.stop(), PLATFORM_LIMIT_MS);

interface Made {
  readonly id: string;
}

async function made<Body>(asked: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await asked;
  expect([200, 201]).toContain(status);
  return body;
}

async function newMerchant() {
  const { id } = await made(
    api.post<Made>('/v1/merchants', {
      name: 'Loja de Fatos',
      full_name: 'Loja de Fatos Ltda',
      document_type: 'CNPJ',
      document_number: freshCnpj(),
      contact: { first_name: 'Ana', email: 'ana@loja.com.br', birth_date: '01-02-1990' },
      address: FULL_ADDRESS,
    }),
  );
  const affiliation = await made(
    api.post<Made>(`/v1/merchants/${id}/affiliations`, { provider: 'PROVIDER_A', mcc: '5462' }),
  );
  const key = await made(api.post<Made>(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP' }));
  return { id, affiliation: affiliation.id, key: key.id };
}

interface Payment {
  readonly code?: string;
  readonly pricing?: { readonly fee: { readonly flat: number } };
}

it(
  'are what the next payment is judged by, once their change was answered',
  async () => {
    const { id, affiliation, key } = await newMerchant();
    const policy = await newFeePolicy({ rules: [{ price: { flat: 100 } }] });
    await made(api.put<object>(`/v1/merchants/${id}/default-fee-policy`, { fee_policy_id: policy.id }));
    const pay = async (by: Api, pix_key_id: string | null = null): Promise<Payment> => {
      const pix_data = {
        ...(pixPayment() as { pix_data?: object }).pix_data,
        ...(pix_key_id && { pix_key_id }),
      };
      return (await by.post<Payment>(`/v1/merchants/${id}/transactions`, pixPayment({ pix_data }))).body;
    };
    const bothPay = (pix_key_id?: string) => Promise.all(gateways.map((by) => pay(by, pix_key_id)));
    const codes = (payments: readonly Payment[]) => payments.map(({ code }) => code);
    // Copies are in use all the while.
    let isBusy = true;
    const customers = gateways.map(async (by) => {
      while (isBusy) await pay(by);
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      const by = gateways[round % 2]!;
      const status = (to: string) => made(by.post(`/v1/merchants/${id}/status`, { status: to }));
      await status('INACTIVE');
      expect(codes(await bothPay())).toEqual(['merchant_not_active', 'merchant_not_active']);
      await status('ACTIVE');
      expect(codes(await bothPay())).toEqual([undefined, undefined]);

      const affiliated = (to: string) =>
        made(by.post(`/v1/sandbox/affiliations/${affiliation}/status`, { status: to }));
      await affiliated('BLOCKED');
      expect(codes(await bothPay())).toEqual(['affiliation_not_active', 'affiliation_not_active']);
      await affiliated('ACTIVE');
      expect(codes(await bothPay())).toEqual([undefined, undefined]);

      const flat = 200 + round;
      const rules = [{ price: { flat } }];
      await made(by.put<object>(feePolicyPath(policy.id), { ...TERMS, name: policy.name, rules }));
      expect((await bothPay()).map(({ pricing }) => pricing?.fee.flat)).toEqual([flat, flat]);

      const second = await made(by.post<Made>(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP' }));
      expect(codes(await bothPay(second.id))).toEqual([undefined, undefined]);
      await made(by.delete(`/v1/merchants/${id}/pix-keys/${second.id}`));
      expect(codes(await bothPay(second.id))).toEqual(['pix_key_not_active', 'pix_key_not_active']);
    }
    isBusy = false;
    await Promise.all(customers);
    expect(codes(await bothPay(key))).toEqual([undefined, undefined]);
  },
  TEST_LIMIT_MS,
);
