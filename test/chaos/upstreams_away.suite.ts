// Kills and freezes merchants, pricing and pix-keys in turn. Payments continue on local read models with the right
// price and key.
// Unknown data causes 503 within the deadline, never a refusal. A restarted upstream decides again immediately.
import { randomUUID } from 'node:crypto';
import { bolepixPayment, cardPayment, eventually, pixPayment, type ApiAnswer } from '@mps/testkit';
import { test } from './chaos-platform';

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

/** The gateway's deadline of a creation, plus the time that a busy machine needs to report it. */
const ANSWER_LIMIT_MS = 40_000;
const UPSTREAMS: readonly Upstream[] = ['merchants', 'pricing', 'pix-keys'];
const SIGNALS = ['SIGKILL', 'SIGSTOP'] as const;
const CASES = SIGNALS.flatMap((signal) => UPSTREAMS.map((upstream) => ({ upstream, signal })));

const PAYMENTS = [
  ['a PIX', pixPayment],
  ['a BOLEPIX', bolepixPayment],
  ['a card', cardPayment],
] as const;

const path = (merchantId = test.demo.merchant_id): string => `/v1/merchants/${merchantId}/transactions`;
const create = (body: Body, merchantId?: string): Promise<ApiAnswer<Payment>> =>
  test.api.post<Payment>(path(merchantId), body);

async function made(body: Body): Promise<Payment> {
  const answer = await create(body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

/** The parts of a payment that other services decide. */
const pickFacts = ({ pricing, affiliation_id, mcc, pix_data, bolepix_data }: Payment) => ({
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

/** Requests that only this upstream can decide. Each gets 503 while it is down. */
const UNDECIDED: Readonly<Record<Upstream, () => Promise<unknown>>> = {
  async merchants() {
    const split_rules = [
      { company_id: test.demo.sibling_merchant_id, percentage: 10, charge_processing_cost: false },
      { company_id: test.demo.merchant_id, percentage: 90, charge_processing_cost: true },
    ];
    await Promise.all([
      expectAway(create(pixPayment(), randomUUID()), ANSWER_LIMIT_MS),
      expectAway(create(cardPayment({ split_rules })), ANSWER_LIMIT_MS),
      expectAway(test.api.get(`/v1/merchants/${test.demo.merchant_id}`), ANSWER_LIMIT_MS),
      expectAway(test.api.get('/v1/merchants'), ANSWER_LIMIT_MS),
    ]);
    // The gateway refuses an invalid request without any upstream.
    expect((await within(ANSWER_LIMIT_MS, create(pixPayment({ amount: -1 })))).status).toBe(400);
    const expired = cardPayment({
      card_data: { network_token: '4111111111111111', expiry_month: '01', expiry_year: '2020' },
    });
    expect((await within(ANSWER_LIMIT_MS, create(expired))).status).toBe(400);
  },
  pricing: () =>
    Promise.all([
      expectAway(create(pixPayment({ fee_policy_id: randomUUID() })), ANSWER_LIMIT_MS),
      expectAway(test.api.get('/v1/pricing/fee-policies'), ANSWER_LIMIT_MS),
    ]),
  'pix-keys'() {
    const pix_data = { pix_key_id: randomUUID(), expiration_in_seconds: 3_600 };
    return Promise.all([
      expectAway(create(pixPayment({ pix_data })), ANSWER_LIMIT_MS),
      expectAway(test.api.get(`/v1/merchants/${test.demo.merchant_id}/pix-keys`), ANSWER_LIMIT_MS),
    ]);
  },
};

interface Change {
  readonly what: string;
  /** Runs before the outage, so that the read models know its data. */
  readonly prepare?: () => Promise<void>;
  /** Changes the upstream's data after its return, and expects that the next payment follows it. */
  readonly prove: () => Promise<void>;
}

const expectRefused = async (answer: Promise<ApiAnswer<Payment>>, code: string): Promise<void> => {
  const { status, body } = await answer;
  expect({ status, code: body.code }).toEqual({ status: 409, code });
};

let spareKeyId: string;

const CHANGES: Readonly<Record<Upstream, Change>> = {
  merchants: {
    what: 'an INACTIVE merchant gets no payment',
    async prove() {
      const setStatus = (status: string) =>
        test.api.post(`/v1/merchants/${test.demo.merchant_id}/status`, { status });
      await eventually(async () => expect((await setStatus('INACTIVE')).status).toBe(200));
      await expectRefused(create(pixPayment()), 'merchant_not_active');
      expect((await setStatus('ACTIVE')).status).toBe(200);
      await made(pixPayment());
    },
  },
  pricing: {
    what: 'a policy that has been replaced prices the next payment',
    async prove() {
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
        ...{
          name,
          is_active,
          cashout_price,
          automatic_anticipation_percentage,
          spot_anticipation_percentage,
        },
        rules: [{ price: { flat } }],
      };
      expect((await test.api.put(policyPath, replacement)).status).toBe(200);
      expect((await made(pixPayment())).pricing).toMatchObject({ fee: { percentage: 0, flat } });
    },
  },
  'pix-keys': {
    what: 'a key that has been deleted takes no charge',
    async prepare() {
      const keys = `/v1/merchants/${test.demo.merchant_id}/pix-keys`;
      spareKeyId = (await test.api.post<{ id: string }>(keys, { key_type: 'EVP' })).body.id;
    },
    async prove() {
      const key = `/v1/merchants/${test.demo.merchant_id}/pix-keys/${spareKeyId}`;
      await eventually(async () => expect((await test.api.delete(key)).status).toBe(200));
      const pix_data = { pix_key_id: spareKeyId, expiration_in_seconds: 3_600 };
      await expectRefused(create(pixPayment({ pix_data })), 'pix_key_not_active');
    },
  },
};

describe.each(CASES)('with $upstream away by $signal', ({ upstream, signal }) => {
  let before: readonly Payment[];
  let counted: number;
  let undecided: Promise<unknown>;
  let isAway = false;

  async function bringBack(): Promise<void> {
    if (!isAway) return;
    isAway = false;
    if (signal === 'SIGSTOP') await test.platform.kill(upstream, 'SIGCONT');
    else await test.platform.start(upstream);
  }

  beforeAll(async () => {
    await CHANGES[upstream].prepare?.();
    // A busy machine may still deliver events of the previous case.
    before = await Promise.all(PAYMENTS.map(([, body]) => eventually(() => made(body()))));
    counted = await countFromReadModels(upstream);
    await test.platform.kill(upstream, signal);
    isAway = true;
    // Runs in parallel with the payments: each request to a frozen upstream waits for its deadline.
    undecided = UNDECIDED[upstream]();
    undecided.catch(() => undefined);
    // Cached answers of the upstream stay valid for a moment (docs/adr/0017).
    await eventually(async () => {
      await made(pixPayment());
      expect(await countFromReadModels(upstream)).toBeGreaterThan(counted);
    });
  });
  afterAll(bringBack);

  it('creates payments of every method as before and serves all other requests', async () => {
    await Promise.all(
      PAYMENTS.map(async ([name, body], index) => {
        const answer = await within(ANSWER_LIMIT_MS, create(body()));
        expect({ name, status: answer.status }).toEqual({ name, status: 201 });
        expect(pickFacts(answer.body)).toEqual(pickFacts(before[index]!));
      }),
    );
    const [pix, , card] = before;
    const id = pix!.id;
    const reads = [`${path()}/${id}`, path(), '/v1/transactions', `/v1/transactions/${card!.id}/receipt`];
    for (const read of reads) {
      const { status } = await within(ANSWER_LIMIT_MS, test.api.get(read));
      expect({ read, status }).toEqual({ read, status: 200 });
    }
    const refund = { request_id: `refund-${randomUUID()}` };
    expect((await test.api.post(`${path()}/${card!.id}/refunds`, refund)).status).toBe(201);
    expect((await test.api.post(`${path()}/${id}/cancel`, {})).status).toBe(200);
    // A card payment needs no PIX key.
    const fromReadModels = upstream === 'pix-keys' ? 3 : 4;
    expect(await countFromReadModels(upstream)).toBeGreaterThanOrEqual(counted + fromReadModels);
  });

  it('refuses nothing and shows nothing from outdated data', async () => {
    await undecided;
  });

  it(`decides again after its return: ${CHANGES[upstream].what}`, async () => {
    await bringBack();
    // On a busy machine the first answers may take longer than the shortened timeout of a failed upstream.
    await eventually(async () => {
      const countedBefore = await countFromReadModels(upstream);
      await made(pixPayment());
      expect(await countFromReadModels(upstream)).toBe(countedBefore);
    });
    await CHANGES[upstream].prove();
  });
});
