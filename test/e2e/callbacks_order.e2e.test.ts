// Provider callbacks that arrive out of order, through the gateway. The provider repeats a premature callback, which
// then succeeds.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { webhookSignature } from '@mps/contracts';
import { eventually, pixPayment, sharedPlatform } from '@mps/testkit';

const { api, baseUrl, demo, providerSandboxUrl, providerApiKey, secretsFile } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;
const { providerCallbackSecret } = JSON.parse(readFileSync(secretsFile, 'utf8')) as {
  readonly providerCallbackSecret: string;
};

interface Snapshot {
  readonly provider_order_id: string;
  readonly sequence: number;
  readonly disputes: readonly object[];
  readonly refunds: readonly { readonly refund_id: string }[];
}

async function orderAtProvider(id: string): Promise<Snapshot> {
  const response = await fetch(`${providerSandboxUrl}/v1/orders/${id}`, {
    headers: { authorization: `Bearer ${providerApiKey}` },
  });
  return (await response.json()) as Snapshot;
}

/** Sends a signed callback as the provider does. */
async function deliver(message: object): Promise<Response> {
  const body = Buffer.from(JSON.stringify(message));
  const id = `msg_${randomUUID()}`;
  const sentAt = new Date();
  // A secret without the prefix whsec_ is used as the key itself.
  const key = Buffer.from(providerCallbackSecret, 'utf8');
  return fetch(`${baseUrl}/provider-callbacks/provider-a`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': webhookSignature(key, { id, sentAt, body }),
    },
    body,
  });
}

const dispute = (amount: number) => ({
  dispute_id: `dsp_${randomUUID()}`,
  kind: 'PIX_MED_FRAUD',
  amount,
  reason_code: null,
  status: 'OPEN',
  opened_at: new Date().toISOString(),
  due_at: null,
  closed_at: null,
});
const makeEvent = (type: string, id: string, order: Snapshot, about: object) => ({
  event_id: `evt_${randomUUID()}`,
  type,
  occurred_at: new Date().toISOString(),
  sequence: order.sequence + 1,
  order_id: id,
  provider_order_id: order.provider_order_id,
  ...about,
  order,
});
const charge = async (): Promise<string> => {
  const created = await api.post<{ id: string; status: string }>(path, pixPayment());
  expect(created.body.status).toBe('WAITING_PAYMENT');
  return created.body.id;
};
const detail = async (id: string) => (await api.get(`/v1/merchants/transactions/${id}`)).body;

it('a dispute of a charge that is not yet paid here gets 503 with Retry-After and opens after the payment', async () => {
  const id = await charge();
  const order = await orderAtProvider(id);
  const told = dispute(10_000);
  const event = makeEvent(
    'dispute.opened',
    id,
    { ...order, disputes: [told] },
    { dispute_id: told.dispute_id },
  );
  const early = await deliver(event);
  expect(early.status).toBe(503);
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
  await api.post(`${path}/${id}/pay`, {});
  expect(await detail(id)).toMatchObject({ status: 'APPROVED' });
  expect((await deliver(event)).status).toBe(204);
  expect(await detail(id)).toMatchObject({ status: 'CHARGEDBACK' });
  const listed = await api.get<{ data: object[] }>(`/v1/disputes?transaction_id=${id}`);
  expect(listed.body.data).toMatchObject([{ status: 'OPEN', kind: 'PIX_MED_FRAUD' }]);
});

it('a dispute that contains its payment is applied at once', async () => {
  const id = await charge();
  const order = await orderAtProvider(id);
  const payment = {
    payment_id: `pay_${randomUUID()}`,
    paid_via: 'PIX',
    amount: (await detail(id))['amount'],
    paid_at: new Date().toISOString(),
    end_to_end_id: null,
    payer: { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null },
  };
  const told = dispute(1_000);
  const shown = { ...order, status: 'CHARGED_BACK', payments: [payment], disputes: [told] };
  const event = makeEvent('dispute.opened', id, shown, { dispute_id: told.dispute_id });
  expect((await deliver(event)).status).toBe(204);
  expect(await detail(id)).toMatchObject({ status: 'CHARGEDBACK' });
});

it('a refund that the provider completes after a failure is completed late and posted', async () => {
  const id = await charge();
  await api.post(`${path}/${id}/pay`, {});
  const refund = { request_id: `refund-${randomUUID()}`, description: 'sandbox:failed' };
  const made = await api.post<{ id: string; status: string }>(`${path}/${id}/refunds`, refund);
  expect(made.body.status).toBe('FAILED');
  const order = await orderAtProvider(id);
  const refunds = order.refunds.map((one) => ({
    ...one,
    status: 'COMPLETED',
    completed_at: new Date().toISOString(),
  }));
  const about = { refund_id: order.refunds[0]?.refund_id };
  expect((await deliver(makeEvent('refund.updated', id, { ...order, refunds }, about))).status).toBe(204);
  expect(await detail(id)).toMatchObject({ status: 'REFUNDED' });
  await eventually(async () => {
    const listed = await api.get<{ data: { type: string; refund_id: string | null }[] }>(
      `/v1/ledger-entries?transaction_id=${id}`,
    );
    const posted = listed.body.data.filter(({ type }) => type === 'TRANSACTION_REFUND');
    expect(posted.length).toBeGreaterThan(0);
    expect(posted.every(({ refund_id }) => refund_id === made.body.id)).toBe(true);
  });
});
