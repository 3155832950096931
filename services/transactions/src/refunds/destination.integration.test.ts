// Where a refund's money goes on a real MongoDB: a slip paid at a bank goes back to the consumer's key, and only while the
// directory says that the key is the consumer's.
import { randomUUID } from 'node:crypto';
import { aBolepix, MERCHANT_ID } from '../../test/create-request.fixture';
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';

let service: Running;
withTransactions((running) => (service = running));
afterEach(() => {
  service.upstreams.keyOwner = undefined;
  service.upstreams.merchantStatus = 'ACTIVE';
});

const CONSUMER = '52998224725';
const DAY_MS = 86_400_000;

/** Paid at a bank, by a consumer with a key. */
async function paidSlip(pix_key = 'ana@example.com'): Promise<string> {
  const dueDate = new Date(service.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
  const consumer = {
    full_name: 'Ana',
    document_type: 'CPF',
    document_number: CONSUMER,
    pix_key,
    address: null,
  };
  const made = await service.payments.create(
    aBolepix(dueDate, { request_id: randomUUID(), consumer }),
    makeContext(),
  );
  if (!made.ok) throw new Error(made.error.code);
  const id = made.value.transaction._id;
  await service.collections.transactions.updateOne({ _id: id }, {
    $set: {
      status: 'APPROVED',
      approved_amount: 10_000,
      approved_at: service.now(),
      'instrument.paid_via': 'BOLETO',
      payments: [
        { payment_id: 'p1', amount: 10_000, paid_via: 'BOLETO', end_to_end_id: null, is_accepted: true },
      ],
    },
  } as never);
  return id;
}

const refund = (transaction_id: string, request_id = randomUUID() as string) =>
  service.refunds.create(
    {
      merchant_id: MERCHANT_ID,
      transaction_id,
      request_id,
      amount: 1_000,
      reason: 'CUSTOMER_REQUEST',
      description: null,
    },
    makeContext(),
  );

it("goes to the consumer's key when the directory says that it is the consumer's", async () => {
  expect(await refund(await paidSlip())).toMatchObject({ value: { refund: { amount: 1_000 } } });
});

it('is refused when the key belongs to another owner, and reserves nothing', async () => {
  const id = await paidSlip();
  service.upstreams.keyOwner = '11144477735';
  expect(await refund(id)).toMatchObject({ error: { code: 'refund_destination_mismatch' } });
  expect(await service.stored(id)).toMatchObject({ refunds: [], reserved_amount: 0, status: 'APPROVED' });
});

it('is refused when the merchant is BLOCKED, though the key is the consumer’s', async () => {
  const id = await paidSlip();
  service.upstreams.merchantStatus = 'BLOCKED';
  expect(await refund(id)).toMatchObject({
    error: { code: 'merchant_not_active', reason: 'blocked_merchant_refunds' },
  });
  expect((await service.stored(id)).refunds).toEqual([]);
});

it('answers 503 and reserves nothing while the directory does not answer', async () => {
  const id = await paidSlip();
  service.upstreams.keyOwner = null;
  expect(await refund(id)).toMatchObject({ error: { code: 'service_unavailable', retryAfterSeconds: 1 } });
  expect((await service.stored(id)).refunds).toEqual([]);
});

it('is replayed without a call to other services', async () => {
  const id = await paidSlip();
  await refund(id, 'once');
  service.upstreams.keyOwner = '11144477735';
  service.upstreams.merchantStatus = 'BLOCKED';
  expect(await refund(id, 'once')).toMatchObject({ value: { replayed: true } });
});

it('of a card of a BLOCKED merchant goes back the way it came', async () => {
  const id = await service.paid();
  service.upstreams.merchantStatus = 'BLOCKED';
  expect(await refund(id)).toMatchObject({ value: { refund: { status: 'COMPLETED' } } });
});

it.each([
  ['ana@example.com', 'ana@example.com'],
  ['Ana@Example.com', 'ana@example.com'],
  ['529.982.247-25', CONSUMER],
])('to %s carries the key in the form of the directory and the document of its owner', async (given, key) => {
  const id = await paidSlip(given);
  const sent: unknown[] = [];
  const send = service.provider.refund.bind(service.provider);
  service.provider.refund = async (order, call) => {
    sent.push([order.payoutPixKey, order.payoutOwnerDocument]);
    return send(order, call);
  };
  await refund(id);
  service.provider.refund = send;
  expect(sent).toEqual([[key, CONSUMER]]);
});
