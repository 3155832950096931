// merchants, pricing and pix-keys in turn killed and frozen: payments go on from what is known, with the right price and
// key; what is not known is 503 inside the deadline, never a refusal; and who comes back decides again at once.
import { randomUUID } from 'node:crypto';
import {
  bolepixPayment,
  cardPayment,
  eventually,
  PLATFORM_LIMIT_MS,
  pixPayment,
  startTestPlatform,
  type ApiAnswer,
  type TestPlatform,
} from '@mps/testkit';

type Upstream = 'merchants' | 'pricing' | 'pix-keys';
type Body = Record<string, unknown>;

interface Payment extends Body {
  readonly id: string;
  readonly code?: string;
  readonly status: string;
  readonly pricing: unknown;
  readonly affiliation_id: string;
  readonly mcc: string;
  readonly pix_data: { readonly pix_key_id: string } | null;
  readonly bolepix_data: { readonly pix_key_id: string } | null;
}
interface Policy extends Body {
  readonly id: string;
  readonly rules: readonly Body[];
}

/** The gateway's deadline of a create, and what a busy machine takes to say so. */
const CREATE_LIMIT_MS = 12_000;
const READ_LIMIT_MS = 7_000;
const UPSTREAMS: readonly Upstream[] = ['merchants', 'pricing', 'pix-keys'];
const SIGNALS = ['SIGKILL', 'SIGSTOP'] as const;
const CASES = SIGNALS.flatMap((signal) => UPSTREAMS.map((upstream) => ({ upstream, signal })));

const PAYMENTS = [
  ['a PIX', pixPayment],
  ['a BOLEPIX', bolepixPayment],
  ['a card', cardPayment],
] as const;

let test: TestPlatform;

beforeAll(async () => {
  test = await startTestPlatform();
}, PLATFORM_LIMIT_MS);

afterAll(() => test.stop(), PLATFORM_LIMIT_MS);

const path = (merchantId = test.demo.merchant_id): string => `/v1/merchants/${merchantId}/transactions`;
const create = (body: Body, merchantId?: string): Promise<ApiAnswer<Payment>> =>
  test.api.post<Payment>(path(merchantId), body);

async function made(body: Body): Promise<Payment> {
  const answer = await create(body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

async function without(
  upstream: Upstream,
  signal: (typeof SIGNALS)[number],
  work: () => Promise<void>,
): Promise<void> {
  await test.platform.kill(upstream, signal);
  try {
    await work();
  } finally {
    if (signal === 'SIGSTOP') await test.platform.kill(upstream, 'SIGCONT');
    else await test.platform.start(upstream);
  }
}

/** What the owners decide of a payment. */
const factsOf = ({ pricing, affiliation_id, mcc, pix_data, bolepix_data }: Payment) => ({
  pricing,
  affiliation_id,
  mcc,
  key: (pix_data ?? bolepix_data)?.pix_key_id,
});

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const result = await work;
  expect(Date.now() - startedAt).toBeLessThan(limitMs);
  return result;
}

async function expectAway(answer: Promise<ApiAnswer>, limitMs: number): Promise<void> {
  const { status, headers, body } = await within(limitMs, answer);
  expect({ status, code: body['code'] }).toEqual({ status: 503, code: 'service_unavailable' });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

async function countFromReadModels(upstream: Upstream): Promise<number> {
  const label = `"${upstream.replace('-', '_')}"`;
  const page = await (await fetch(test.platform.metricsUrls.transactions)).text();
  const line = page
    .split('\n')
    .find((one) => one.startsWith('payments_local_read_model_total') && one.includes(label));
  return Number(line?.split(' ')[1] ?? 0);
}

describe.each(CASES)('with $upstream away by $signal', ({ upstream, signal }) => {
  it('payments of every method are made as before, and everything else goes on', async () => {
    const before = await Promise.all(PAYMENTS.map(([, body]) => made(body())));
    const [pix, , card] = before;
    const counted = await countFromReadModels(upstream);
    await without(upstream, signal, async () => {
      // The events of the newest seed may still be on their way: until then the answer is 503.
      await eventually(() => made(pixPayment()));
      for (const [index, [name, body]] of PAYMENTS.entries()) {
        const answer = await within(CREATE_LIMIT_MS, create(body()));
        expect({ name, status: answer.status }).toEqual({ name, status: 201 });
        expect(factsOf(answer.body)).toEqual(factsOf(before[index]!));
      }
      const id = pix!.id;
      const reads = [`${path()}/${id}`, path(), '/v1/transactions', `/v1/transactions/${card!.id}/receipt`];
      for (const read of reads) {
        const { status } = await within(READ_LIMIT_MS, test.api.get(read));
        expect({ read, status }).toEqual({ read, status: 200 });
      }
      const refund = { request_id: `refund-${randomUUID()}` };
      expect((await test.api.post(`${path()}/${card!.id}/refunds`, refund)).status).toBe(201);
      expect((await test.api.post(`${path()}/${id}/cancel`, {})).status).toBe(200);
    });
    // The card needs no key.
    const fromReadModels = upstream === 'pix-keys' ? 3 : 4;
    expect(await countFromReadModels(upstream)).toBeGreaterThanOrEqual(counted + fromReadModels);
  }, 180_000);
});

describe.each(SIGNALS)('after %s nothing is refused from old data, and nothing shown', (signal) => {
  it('of merchants', async () => {
    await without('merchants', signal, async () => {
      const unknown = randomUUID();
      await expectAway(create(pixPayment(), unknown), CREATE_LIMIT_MS);
      const split_rules = [
        { company_id: test.demo.sibling_merchant_id, percentage: 10, charge_processing_cost: false },
        { company_id: test.demo.merchant_id, percentage: 90, charge_processing_cost: true },
      ];
      await expectAway(create(cardPayment({ split_rules })), CREATE_LIMIT_MS);
      await expectAway(test.api.get(`/v1/merchants/${test.demo.merchant_id}`), READ_LIMIT_MS);
      await expectAway(test.api.get('/v1/merchants'), READ_LIMIT_MS);
      // What is wrong with the request itself needs nobody to say so.
      expect((await within(CREATE_LIMIT_MS, create(pixPayment({ amount: -1 })))).status).toBe(400);
      const expired = cardPayment({
        card_data: { network_token: '4111111111111111', expiry_month: '01', expiry_year: '2020' },
      });
      expect((await within(CREATE_LIMIT_MS, create(expired))).status).toBe(400);
    });
  }, 120_000);

  it('of pricing', async () => {
    await without('pricing', signal, async () => {
      await expectAway(create(pixPayment({ fee_policy_id: randomUUID() })), CREATE_LIMIT_MS);
      await expectAway(test.api.get('/v1/pricing/fee-policies'), READ_LIMIT_MS);
    });
  }, 120_000);

  it('of pix-keys', async () => {
    await without('pix-keys', signal, async () => {
      const pix_data = { pix_key_id: randomUUID(), expiration_in_seconds: 3_600 };
      await expectAway(create(pixPayment({ pix_data })), CREATE_LIMIT_MS);
      await expectAway(test.api.get(`/v1/merchants/${test.demo.merchant_id}/pix-keys`), READ_LIMIT_MS);
    });
  }, 120_000);
});

describe.each(SIGNALS)('who comes back after %s decides again at once', (signal) => {
  async function outage(upstream: Upstream): Promise<void> {
    await without(upstream, signal, async () => {
      await eventually(() => made(pixPayment()));
      await made(pixPayment());
    });
    // On a busy machine the first answers may take longer than is waited for who was away.
    await eventually(async () => {
      const counted = await countFromReadModels(upstream);
      await made(pixPayment());
      expect(await countFromReadModels(upstream)).toBe(counted);
    });
  }

  it('merchants: an INACTIVE merchant gets no payment', async () => {
    await outage('merchants');
    const setStatus = (status: string) =>
      test.api.post(`/v1/merchants/${test.demo.merchant_id}/status`, { status });
    await eventually(async () => expect((await setStatus('INACTIVE')).status).toBe(200));
    const refused = await create(pixPayment());
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'merchant_not_active',
    });
    expect((await setStatus('ACTIVE')).status).toBe(200);
    await made(pixPayment());
  }, 120_000);

  it('pricing: a policy that has been replaced prices the next payment', async () => {
    await outage('pricing');
    const policyPath = `/v1/pricing/fee-policies/${test.demo.fee_policy_id}`;
    const { body: policy } = await eventually(async () => {
      const read = await test.api.get<Policy>(policyPath);
      expect(read.status).toBe(200);
      return read;
    });
    const flat = 100 + Math.floor(Math.random() * 800);
    const { name, is_active, cashout_price } = policy;
    const { automatic_anticipation_percentage, spot_anticipation_percentage } = policy;
    const replacement = {
      ...{ name, is_active, cashout_price, automatic_anticipation_percentage, spot_anticipation_percentage },
      rules: [{ price: { flat } }],
    };
    expect((await test.api.put(policyPath, replacement)).status).toBe(200);
    expect((await made(pixPayment())).pricing).toMatchObject({ fee: { percentage: 0, flat } });
  }, 120_000);

  it('pix-keys: a key that has been deleted takes no charge', async () => {
    const keys = `/v1/merchants/${test.demo.merchant_id}/pix-keys`;
    const { body: key } = await test.api.post<{ id: string }>(keys, { key_type: 'EVP' });
    const pix_data = { pix_key_id: key.id, expiration_in_seconds: 3_600 };
    await outage('pix-keys');
    await eventually(async () => expect((await test.api.delete(`${keys}/${key.id}`)).status).toBe(200));
    const refused = await create(pixPayment({ pix_data }));
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'pix_key_not_active',
    });
  }, 120_000);
});
