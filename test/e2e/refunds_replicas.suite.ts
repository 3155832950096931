// Simultaneous refunds of one payment through two gateways and two replicas of transactions. The reservation holds
// across them, whichever process sends and reconciles.
// A metric counts the missing answers of the provider.
import { randomUUID } from 'node:crypto';
import { Api, cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { replicas } from './replicas';

const AT_ONCE = 100;
const TEST_LIMIT_MS = 120_000;

interface Refund {
  readonly id: string;
}

const { api, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;
let gateways: readonly [Api, Api];
beforeAll(() => void (gateways = [api, new Api(replicas.gatewayUrl, demo.api_key)]));

async function card(): Promise<string> {
  const { status, body } = await api.post<{ id: string }>(path, cardPayment());
  expect(status).toBe(201);
  return body.id;
}
const detail = async (id: string) => (await api.get(`/v1/merchants/transactions/${id}`)).body;

/** Sends a hundred refunds, alternating between the gateways. */
const atOnce = (id: string, bodyOf: () => object) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      gateways[index % 2]!.post<Refund>(`${path}/${id}/refunds`, bodyOf()),
    ),
  );

it(
  'a hundred of 60 % each have exactly one winner, and the rest can be refunded to the cent',
  async () => {
    const id = await card();
    const answers = await atOnce(id, () => ({ request_id: `refund-${randomUUID()}`, amount: 6_000 }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'insufficient_refundable_amount', remaining_amount: 4_000 },
      });
    expect(await detail(id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 6_000 });
    const rest = { request_id: `refund-${randomUUID()}`, amount: 4_000 };
    expect((await gateways[1].post(`${path}/${id}/refunds`, rest)).status).toBe(201);
    expect(await detail(id)).toMatchObject({ status: 'REFUNDED', refunded_amount: 10_000 });
  },
  TEST_LIMIT_MS,
);

it(
  'a hundred with one request_id are one refund',
  async () => {
    const id = await card();
    const request = { request_id: `refund-${randomUUID()}`, amount: 1_000 };
    const answers = await atOnce(id, () => request);
    const made = answers.filter(({ status }) => status === 201);
    const others = answers.filter(({ status }) => status !== 201);
    expect(made).toHaveLength(1);
    // A loser may come before a majority of MongoDB has the winner. It gets 503, and the refund on a repeat.
    const late = others.filter(({ status }) => status === 503);
    const again = await Promise.all(
      late.map(() => gateways[0].post<Refund>(`${path}/${id}/refunds`, request)),
    );
    for (const answer of [...others.filter((one) => !late.includes(one)), ...again])
      expect(answer).toMatchObject({ status: 200, body: { id: made[0]?.body.id } });
    expect(await detail(id)).toMatchObject({ refunded_amount: 1_000, refunds: [{ amount: 1_000 }] });
  },
  TEST_LIMIT_MS,
);

it(
  '/metrics counts a lost answer of the provider by its reason',
  async () => {
    // No other suite loses an answer at this replica, so the count belongs to this payment.
    await gateways[1].post(path, cardPayment({ amount: 7_770_098 }));
    await eventually(async () => {
      const metrics = await (await fetch(replicas.transactionsMetricsUrl)).text();
      expect(metrics).toMatch(/^provider_unknown_answers_total\{[^}]*provider="PROVIDER_A"[^}]*\} \d+$/m);
      expect(metrics).toMatch(/^provider_unknown_answers_total\{[^}]*reason="connection"/m);
    });
  },
  TEST_LIMIT_MS,
);
