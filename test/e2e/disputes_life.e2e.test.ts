// Disputes through the API. The payer's bank opens them, the merchant answers or accepts, and the network decides.
import { randomUUID } from 'node:crypto';
import { cardPayment, eventually, pixPayment, sharedPlatform } from '@mps/testkit';

const { api, demo, providerSandboxUrl, providerApiKey } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Dispute {
  readonly id: string;
  readonly status: string;
}

async function card(amount = 10_000): Promise<string> {
  const created = await api.post<{ id: string }>(path, cardPayment({ amount }));
  return created.body.id;
}
const open = (id: string, body: object = {}) => api.post<Dispute>(`${path}/${id}/dispute`, body);
async function opened() {
  const id = await card();
  const made = await open(id);
  expect(made.status).toBe(201);
  return { id, disputeId: made.body.id, disputePath: `/v1/disputes/${made.body.id}` };
}
const refund = (id: string, changes: object = {}) =>
  api.post(`${path}/${id}/refunds`, { request_id: `refund-${randomUUID()}`, ...changes });
const detail = async (id: string) => (await api.get(`/v1/merchants/transactions/${id}`)).body;
const resolve = (disputeId: string, outcome: string) =>
  api.post(`/v1/sandbox/disputes/${disputeId}/resolve`, { outcome });
/** Calls the provider's own API: a write with a body, a read without one. */
async function atProvider(providerPath: string, body?: object): Promise<unknown> {
  const response = await fetch(providerSandboxUrl + providerPath, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${providerApiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}
const heldByProvider = async (id: string) =>
  ((await atProvider(`/v1/orders/${id}`)) as { disputes: unknown[] }).disputes;
const file = (bytes: number, name = 'nota.pdf') => ({
  name,
  content_type: 'application/pdf',
  data_base64: Buffer.alloc(bytes, 1).toString('base64'),
});

describe('a dispute', () => {
  it('debits the whole payment and waits for an answer', async () => {
    const id = await card();
    const made = await open(id, { reason_code: '10.4' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String) as string,
      transaction_id: id,
      company_id: demo.merchant_id,
      kind: 'CARD_CHARGEBACK',
      status: 'OPEN',
      amount: 10_000,
      reason_code: '10.4',
      due_at: expect.any(String) as string,
      evidence: [],
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      closed_at: null,
    });
    expect(made.headers.get('location')).toBe(`/v1/disputes/${made.body.id}`);
    expect(await detail(id)).toMatchObject({ status: 'CHARGEDBACK' });
    expect((await refund(id)).body).toMatchObject({
      code: 'invalid_transaction_state',
      current_status: 'CHARGEDBACK',
    });
  });

  it('of a PIX payment is a MED debit', async () => {
    const created = await api.post<{ id: string }>(path, pixPayment());
    await api.post(`${path}/${created.body.id}/pay`, {});
    expect(await open(created.body.id, { amount: 4_000 })).toMatchObject({
      status: 201,
      body: { kind: 'PIX_MED_FRAUD', amount: 4_000 },
    });
    expect(await detail(created.body.id)).toMatchObject({ status: 'CHARGEDBACK' });
  });

  it('restores the payment when it is won and does not when it is lost', async () => {
    const won = await opened();
    expect(await resolve(won.disputeId, 'WON')).toMatchObject({
      status: 200,
      body: { status: 'WON', closed_at: expect.any(String) as string },
    });
    expect(await detail(won.id)).toMatchObject({ status: 'APPROVED' });
    const lost = await opened();
    expect((await resolve(lost.disputeId, 'LOST')).body).toMatchObject({ status: 'LOST' });
    expect(await detail(lost.id)).toMatchObject({ status: 'CHARGEDBACK' });
    expect(await resolve(lost.disputeId, 'WON')).toMatchObject({
      status: 409,
      body: { code: 'invalid_dispute_state', current_status: 'LOST' },
    });
  });

  it('of a part leaves the rest to be disputed, and the ledger debits both', async () => {
    const id = await card();
    const first = await open(id, { amount: 1_000 });
    await resolve(first.body.id, 'LOST');
    expect(await open(id, { amount: 9_001 })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/amount', code: 'too_big' }] },
    });
    expect(await open(id, { amount: 9_000 })).toMatchObject({ status: 201, body: { amount: 9_000 } });
    expect((await open(id)).body).toMatchObject({ code: 'invalid_transaction_state' });
    await eventually(async () => {
      const listed = await api.get<{ data: { type: string; operation: string; amount: number }[] }>(
        `/v1/ledger-entries?transaction_id=${id}`,
      );
      const debits = listed.body.data.filter(
        ({ type, operation }) => type === 'TRANSACTION_DISPUTE' && operation === 'DEBIT',
      );
      expect(debits.map(({ amount }) => amount).sort()).toEqual([1_000, 9_000]);
    });
  });

  it('that the buyer withdraws is CANCELLED and restores the payment; a merchant cannot withdraw it', async () => {
    const { id, disputeId, disputePath } = await opened();
    expect(await resolve(disputeId, 'CANCELLED')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/outcome', code: 'invalid_enum' }] },
    });
    await atProvider(`/sandbox/orders/${id}/dispute/resolve`, { outcome: 'CANCELLED' });
    await eventually(async () => {
      expect((await api.get(disputePath)).body).toMatchObject({
        status: 'CANCELLED',
        closed_at: expect.any(String) as string,
      });
    });
    expect(await detail(id)).toMatchObject({ status: 'APPROVED' });
  });

  it('that is won lets an earlier pending refund complete', async () => {
    const id = await card();
    // The provider does not answer this refund. It completes it five seconds later.
    await refund(id, { amount: 6_000, description: 'sandbox:timeout' });
    const made = await open(id);
    await resolve(made.body.id, 'WON');
    expect(await detail(id)).toMatchObject({ refunds: [{ amount: 6_000 }] });
    await eventually(async () => {
      expect(await detail(id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 6_000 });
    });
    const left = await refund(id);
    expect(left).toMatchObject({ status: 201, body: { amount: 4_000, status: 'COMPLETED' } });
    expect(await detail(id)).toMatchObject({ status: 'REFUNDED', refunded_amount: 10_000 });
  });

  it('that is won after a partial refund restores the rest', async () => {
    const id = await card();
    await refund(id, { amount: 1_000 });
    const made = await open(id);
    await resolve(made.body.id, 'WON');
    expect(await detail(id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 1_000 });
  });

  it('of a refunded payment is recorded, and the payment stays REFUNDED', async () => {
    const id = await card();
    await refund(id);
    expect(await open(id)).toMatchObject({ status: 201, body: { status: 'OPEN' } });
    expect(await detail(id)).toMatchObject({ status: 'REFUNDED' });
  });

  it('first cancels a pending refund', async () => {
    const id = await card();
    await refund(id, { amount: 6_000, description: 'sandbox:pending' });
    expect((await open(id)).status).toBe(201);
    expect(await detail(id)).toMatchObject({
      status: 'CHARGEDBACK',
      refunded_amount: 0,
      refunds: [{ status: 'CANCELLED' }],
    });
    await eventually(async () => {
      const events = await api.get<{ data: { type: string }[] }>(`/v1/events?aggregate_id=${id}&limit=100`);
      const types = events.body.data.map(({ type }) => type);
      expect(types.indexOf('refund.cancelled')).toBeGreaterThan(0);
      expect(types.at(-1)).toBe('dispute.created');
    });
  });

  it('of a card payment with the reserved amount opens automatically', async () => {
    const id = await card(7_770_012);
    await eventually(async () => {
      expect(await detail(id)).toMatchObject({ status: 'CHARGEDBACK' });
      const listed = await api.get<{ data: object[] }>(`/v1/disputes?transaction_id=${id}`);
      expect(listed.body.data).toMatchObject([
        { kind: 'CARD_CHARGEBACK', status: 'OPEN', amount: 7_770_012 },
      ]);
    });
  });

  it('of the next reserved amount opens and is won automatically', async () => {
    const id = await card(7_770_013);
    await eventually(async () => {
      const listed = await api.get<{ data: object[] }>(`/v1/disputes?transaction_id=${id}`);
      expect(listed.body.data).toMatchObject([{ status: 'WON' }]);
      expect(await detail(id)).toMatchObject({ status: 'APPROVED' });
    });
  });
});

describe('a dispute is refused', () => {
  it('of a payment without money', async () => {
    const created = await api.post<{ id: string }>(path, pixPayment());
    expect(await open(created.body.id)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transaction_state', current_status: 'WAITING_PAYMENT' },
    });
  });

  it('while another dispute is open', async () => {
    const { id } = await opened();
    expect(await open(id)).toMatchObject({
      status: 409,
      body: {
        code: 'invalid_transaction_state',
        current_status: 'CHARGEDBACK',
        allowed_statuses: ['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND', 'REFUNDED'],
      },
    });
  });

  it.each([
    ['of more than was paid', { amount: 10_001 }, '#/amount', 'too_big'],
    ['of nothing', { amount: 0 }, '#/amount', 'too_small'],
    ['of another method', { kind: 'PIX_MED_FRAUD' }, '#/kind', 'not_allowed'],
  ])('%s', async (_case, body, pointer, code) => {
    const answer = await open(await card(), body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
  });
});

describe('an answer to a dispute', () => {
  it('with text and files starts the review and accepts additions', async () => {
    const { disputePath } = await opened();
    const first = await api.post(`${disputePath}/evidence`, { text: 'Entregue', files: [file(1_000)] });
    expect(first).toMatchObject({
      status: 201,
      body: {
        status: 'UNDER_REVIEW',
        evidence: [
          { name: null, text: 'Entregue' },
          { name: 'nota.pdf', text: null },
        ],
      },
    });
    expect((await api.post(`${disputePath}/evidence`, { files: [file(2_000_000)] })).status).toBe(201);
    expect((await api.get<{ evidence: object[] }>(disputePath)).body.evidence).toHaveLength(3);
  });

  it('with nothing is refused', async () => {
    const { disputePath } = await opened();
    const answer = await api.post(`${disputePath}/evidence`, {});
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '#/text', code: 'required' }] },
    });
    expect((await api.get(disputePath)).body).toMatchObject({ status: 'OPEN', evidence: [] });
  });

  it('above 3 MiB is too large a body', async () => {
    const { disputePath } = await opened();
    expect(await api.post(`${disputePath}/evidence`, { files: [file(2_500_000)] })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  it('reaches the provider, and so does acceptance', async () => {
    const { id, disputePath } = await opened();
    await api.post(`${disputePath}/evidence`, { text: 'Entregue', files: [file(1_000_000)] });
    await eventually(async () => {
      expect(await heldByProvider(id)).toMatchObject([
        {
          status: 'UNDER_REVIEW',
          evidence: [
            { kind: 'TEXT', bytes: 'Entregue'.length },
            { kind: 'FILE', bytes: 1_000_000 },
          ],
        },
      ]);
    });
    await api.post(`${disputePath}/accept`, {});
    await eventually(async () => {
      expect(await heldByProvider(id)).toMatchObject([{ status: 'ACCEPTED' }]);
    });
  });

  it('is refused after the dispute was accepted', async () => {
    const { id, disputePath } = await opened();
    expect(await api.post(`${disputePath}/accept`, {})).toMatchObject({
      status: 200,
      body: { status: 'ACCEPTED', closed_at: expect.any(String) as string },
    });
    expect(await detail(id)).toMatchObject({ status: 'CHARGEDBACK' });
    const refusal = {
      status: 409,
      body: {
        code: 'invalid_dispute_state',
        current_status: 'ACCEPTED',
        allowed_statuses: ['OPEN', 'UNDER_REVIEW'],
      },
    };
    expect(await api.post(`${disputePath}/accept`, {})).toMatchObject(refusal);
    expect(await api.post(`${disputePath}/evidence`, { text: 'x' })).toMatchObject(refusal);
  });
});
