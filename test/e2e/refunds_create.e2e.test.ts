// Refunds through the API: accepted requests and each refusal, by docs/rules.md#refunds.
import { randomUUID } from 'node:crypto';
import { REFUND_REASONS } from '@mps/kernel';
import {
  bolepixPayment,
  cardPayment,
  CONSUMER,
  eventually,
  FULL_ADDRESS,
  pixPayment,
  sharedPlatform,
} from '@mps/testkit';

const { api, merchantApi, otherApi, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Refund {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly provider_refund_identification: string | null;
}

async function card(amount = 10_000): Promise<string> {
  const created = await api.post<{ id: string; status: string }>(path, cardPayment({ amount }));
  expect(created.body.status).toBe('APPROVED');
  return created.body.id;
}

async function paidPix(): Promise<string> {
  const created = await api.post<{ id: string }>(path, pixPayment());
  expect((await api.post(`${path}/${created.body.id}/pay`, {})).body).toMatchObject({ status: 'APPROVED' });
  return created.body.id;
}

const body = (changes: object = {}) => ({ request_id: `refund-${randomUUID()}`, ...changes });
const refund = (id: string, changes: object = {}) => api.post<Refund>(`${path}/${id}/refunds`, body(changes));
const detail = async (id: string) => (await api.get(`/v1/merchants/transactions/${id}`)).body;

describe('a refund is accepted', () => {
  it('for the remaining amount by default, with a Location', async () => {
    const id = await card();
    const made = await refund(id);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String) as string,
      transaction_id: id,
      request_id: expect.any(String) as string,
      amount: 10_000,
      status: 'COMPLETED',
      reason: 'CUSTOMER_REQUEST',
      description: null,
      provider_refund_identification: expect.any(String) as string,
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    });
    expect(made.headers.get('location')).toBe(`${path}/${id}/refunds/${made.body.id}`);
    expect(await detail(id)).toMatchObject({
      status: 'REFUNDED',
      refunded_amount: 10_000,
      latest_refund_at: expect.any(String) as string,
      refunds: [{ id: made.body.id, status: 'COMPLETED' }],
    });
  });

  it('in parts up to the exact remaining amount', async () => {
    const id = await card();
    expect((await refund(id, { amount: 6_000 })).status).toBe(201);
    expect(await detail(id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 6_000 });
    expect((await refund(id, { amount: 4_000 })).body.status).toBe('COMPLETED');
    expect(await detail(id)).toMatchObject({ status: 'REFUNDED', refunded_amount: 10_000 });
  });

  it.each(REFUND_REASONS)('for the reason %s, with an id of the PIX return', async (reason) => {
    const made = await refund(await paidPix(), { reason, amount: 1, description: 'Pedido 42' });
    expect(made).toMatchObject({ status: 201, body: { reason, status: 'COMPLETED' } });
    expect(made.body.provider_refund_identification).toMatch(/^D[0-9A-Za-z]{31}$/);
  });

  it('with a bearer token of the company', async () => {
    const made = await merchantApi.post(`${path}/${await card()}/refunds`, body({ amount: 1 }));
    expect(made.status).toBe(201);
  });

  it('for a slip paid at a bank, to the consumer’s PIX key', async () => {
    const consumer = { ...CONSUMER, address: FULL_ADDRESS, pix_key: 'maria@example.com' };
    const created = await api.post<{ id: string }>(path, bolepixPayment({ consumer }));
    await api.post(`${path}/${created.body.id}/pay`, { paid_via: 'BOLETO' });
    expect((await refund(created.body.id)).body).toMatchObject({ status: 'COMPLETED' });
  });

  it('once for one request_id, whatever happens to the payment afterwards', async () => {
    const id = await card();
    const request = body({ amount: 2_500 });
    const first = await api.post<Refund>(`${path}/${id}/refunds`, request);
    await refund(id);
    const again = await api.post<Refund>(`${path}/${id}/refunds`, { ...request, reason: 'CUSTOMER_REQUEST' });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
  });
});

describe("a merchant's refunds", () => {
  interface Page {
    readonly data: readonly Refund[];
    readonly pagination: { readonly total: number };
  }
  const refundsPath = `/v1/merchants/${demo.merchant_id}/refunds`;

  it('are listed over all payments, newest first, by status and time', async () => {
    const from = new Date().toISOString();
    const made = [await refund(await card()), await refund(await card(), { description: 'sandbox:failed' })];
    const [first, second] = made.map(({ body: { id } }) => id);
    const since = `${refundsPath}?created_at_from=${from}&limit=100`;
    const newest = (await api.get<Page>(since)).body.data.map(({ id }) => id);
    expect(newest.filter((id) => id === first || id === second)).toEqual([second, first]);
    const failed = (await merchantApi.get<Page>(`${since}&status=FAILED`)).body.data.map(({ id }) => id);
    expect([failed.includes(first!), failed.includes(second!)]).toEqual([false, true]);
    const before = await api.get<Page>(`${refundsPath}?created_at_to=2020-01-01T00:00:00Z`);
    expect(before.body).toMatchObject({ data: [], pagination: { total: 0 } });
  });

  it('are 404 for another organization, and 400 for a period that ends before it begins', async () => {
    expect((await otherApi.get(refundsPath)).status).toBe(404);
    const period = 'created_at_from=2026-02-01T00:00:00Z&created_at_to=2026-01-01T00:00:00Z';
    expect((await api.get(`${refundsPath}?${period}`)).status).toBe(400);
  });
});

describe('a refund that is pending at first', () => {
  it('releases its amount when it fails', async () => {
    const id = await card();
    expect(await refund(id, { description: 'sandbox:failed' })).toMatchObject({
      status: 201,
      body: { status: 'FAILED' },
    });
    expect(await detail(id)).toMatchObject({ status: 'APPROVED', refunded_amount: 0 });
    expect((await refund(id)).body.status).toBe('COMPLETED');
  });

  it('is completed by the reconciler after a timeout', async () => {
    const id = await card();
    const made = await refund(id, { description: 'sandbox:timeout' });
    expect(made).toMatchObject({ status: 201, body: { status: 'TIMEOUT' } });
    expect(await detail(id)).toMatchObject({ status: 'PENDING_REFUND', refunded_amount: 0 });
    await eventually(async () => {
      expect((await api.get(`${path}/${id}/refunds/${made.body.id}`)).body['status']).toBe('COMPLETED');
    });
    expect(await detail(id)).toMatchObject({ status: 'REFUNDED', refunded_amount: 10_000 });
  });

  it('can be cancelled once', async () => {
    const id = await card();
    const made = await refund(id, { amount: 6_000, description: 'sandbox:pending' });
    expect(made).toMatchObject({ status: 201, body: { status: 'PENDING' } });
    expect((await refund(id, { amount: 4_001 })).body).toMatchObject({
      code: 'insufficient_refundable_amount',
      remaining_amount: 4_000,
    });
    const cancel = `${path}/${id}/refunds/${made.body.id}/cancel`;
    expect(await api.post(cancel, {})).toMatchObject({ status: 200, body: { status: 'CANCELLED' } });
    expect(await detail(id)).toMatchObject({ status: 'APPROVED', refunded_amount: 0 });
    expect(await api.post(cancel, {})).toMatchObject({
      status: 409,
      body: { code: 'invalid_refund_state', current_status: 'CANCELLED', allowed_statuses: ['PENDING'] },
    });
  });

  it('fails in part where the provider accepts only full refunds', async () => {
    const id = await card();
    const description = 'sandbox:no-partial';
    expect(await refund(id, { amount: 1, description })).toMatchObject({
      status: 201,
      body: { status: 'FAILED' },
    });
    expect(await refund(id, { description })).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
  });
});

describe('a refund is refused', () => {
  it('for an amount of zero', async () => {
    expect(await refund(await card(), { amount: 0 })).toMatchObject({
      status: 400,
      body: { code: 'validation_error', errors: [{ pointer: '#/amount', code: 'too_small' }] },
    });
  });

  it('above the remaining amount, which it names', async () => {
    const id = await card();
    await refund(id, { amount: 6_000 });
    expect(await refund(id, { amount: 4_001 })).toMatchObject({
      status: 409,
      body: { code: 'insufficient_refundable_amount', remaining_amount: 4_000 },
    });
  });

  it('with a request_id of another body or of another payment of the company', async () => {
    const [id, other] = [await card(), await card()];
    const request = body({ amount: 100 });
    const first = await api.post<Refund>(`${path}/${id}/refunds`, request);
    const conflict = { status: 409, body: { code: 'request_id_conflict', existing_id: first.body.id } };
    expect(await api.post(`${path}/${id}/refunds`, { ...request, amount: 101 })).toMatchObject(conflict);
    expect(await api.post(`${path}/${other}/refunds`, request)).toMatchObject(conflict);
  });

  it('of a payment without money', async () => {
    const created = await api.post<{ id: string }>(path, pixPayment());
    expect(await refund(created.body.id)).toMatchObject({
      status: 409,
      body: {
        code: 'invalid_transaction_state',
        current_status: 'WAITING_PAYMENT',
        allowed_statuses: ['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND'],
      },
    });
  });

  it('of a payment that was refunded already', async () => {
    const id = await card();
    await refund(id);
    expect((await refund(id)).body).toMatchObject({
      code: 'invalid_transaction_state',
      current_status: 'REFUNDED',
    });
  });

  it('of a slip paid at a bank, without a PIX key for the refund', async () => {
    const created = await api.post<{ id: string }>(path, bolepixPayment());
    await api.post(`${path}/${created.body.id}/pay`, { paid_via: 'BOLETO' });
    expect(await refund(created.body.id)).toMatchObject({
      status: 409,
      body: { code: 'refund_account_missing' },
    });
  });

  it('when it is the twenty-first', async () => {
    const id = await card();
    for (let number = 0; number < 20; number++) expect((await refund(id, { amount: 1 })).status).toBe(201);
    expect(await refund(id, { amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'too_many_refunds' },
    });
  });

  it('of a foreign payment, like of a missing one', async () => {
    const id = await card();
    const foreign = `/v1/merchants/${demo.other.merchant_id}/transactions/${id}/refunds`;
    for (const [who, where] of [
      [otherApi, foreign],
      [otherApi, `${path}/${id}/refunds`],
      [api, foreign],
      [api, `${path}/${randomUUID()}/refunds`],
    ] as const) {
      expect((await who.post(where, body())).body['code']).toBe('resource_not_found');
      expect((await who.post(where, {})).body['code']).toBe('resource_not_found');
    }
  });
});

describe('refunds can be read', () => {
  it('in pages, one by one, and never those of another payment', async () => {
    const [id, other] = [await card(), await card()];
    const made: string[] = [];
    for (const amount of [1, 2, 3]) made.push((await refund(id, { amount })).body.id);
    const page = await api.get<{ data: Refund[]; pagination: object }>(
      `${path}/${id}/refunds?limit=2&page=1`,
    );
    expect(page.status).toBe(200);
    expect(page.body.pagination).toEqual({
      page: 1,
      limit: 2,
      total: 3,
      totalPages: 2,
      hasNext: true,
      hasPrev: false,
    });
    expect(page.body.data.map((one) => one.id)).toEqual([made[2], made[1]]);
    const first = await api.get<{ data: Refund[] }>(`${path}/${id}/refunds?sort=created_at&limit=1`);
    expect(first.body.data[0]?.id).toBe(made[0]);
    expect((await api.get(`${path}/${id}/refunds/${made[0] ?? ''}`)).body).toMatchObject({ amount: 1 });
    expect((await api.get(`${path}/${other}/refunds/${made[0] ?? ''}`)).status).toBe(404);
    expect((await api.get(`${path}/${id}/refunds/${randomUUID()}`)).status).toBe(404);
    expect((await api.get(`${path}/${id}/refunds?sort=amount`)).status).toBe(400);
    expect((await otherApi.get(`${path}/${id}/refunds`)).status).toBe(404);
  });

  it('as events of their payment, in its order', async () => {
    const id = await card();
    await refund(id);
    await eventually(async () => {
      const events = await api.get<{ data: { type: string; sequence: number }[] }>(
        `/v1/events?aggregate_id=${id}&limit=100`,
      );
      const told = events.body.data.map(({ type, sequence }) => `${sequence} ${type}`);
      expect(told.slice(2)).toEqual([
        '3 transaction.status_changed',
        '4 refund.created',
        '5 transaction.status_changed',
        '6 refund.completed',
      ]);
    });
  });
});

describe('simultaneous refunds', () => {
  it('of 60 % each, a hundred of them, leave exactly one winner', async () => {
    const id = await card();
    const answers = await Promise.all(Array.from({ length: 100 }, () => refund(id, { amount: 6_000 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body: problem } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(409);
      expect(problem).toMatchObject({ code: 'insufficient_refundable_amount', remaining_amount: 4_000 });
    }
    expect(await detail(id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 6_000 });
    expect((await refund(id, { amount: 4_000 })).status).toBe(201);
    expect(await detail(id)).toMatchObject({ status: 'REFUNDED' });
  });

  it('with one request_id, a hundred of them, are one', async () => {
    const id = await card();
    const request = body({ amount: 1_000 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => api.post<Refund>(`${path}/${id}/refunds`, request)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await detail(id)).toMatchObject({ refunded_amount: 1_000 });
  });
});

describe('an automatic return', () => {
  it('of a second payment does not count in the refunded sums', async () => {
    const created = await api.post<{ id: string }>(path, pixPayment({ amount: 7_770_013 }));
    const { id } = created.body;
    await eventually(async () => {
      const now = await detail(id);
      expect(now['refunds']).toHaveLength(1);
      expect(now).toMatchObject({ status: 'APPROVED', refunded_amount: 0 });
      const [only] = now['refunds'] as (Refund & { request_id: string })[];
      expect(only).toMatchObject({ status: 'COMPLETED', request_id: `auto-${only?.id ?? ''}` });
    });
  });
});
