// After a restore a repeat reaches the provider under the key from before the loss and takes over the result there: money
// moves once. On a real MongoDB: the restore puts a payment back as a backup has it.
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';
import { aCard, aPix, MERCHANT_ID } from '../../test/create-request.fixture';
import { aPayment } from '../transaction/domain/transaction.fixture';
import type { RefundOutcome } from '../transaction';

let service: Running;
withTransactions((running) => (service = running));

/** Refunds that the provider carried out, by key. A second request under a key answers the first result. */
function recordRefunds(): Map<string, number> {
  const done = new Map<string, number>();
  const answer = (key: string): RefundOutcome => ({
    kind: 'completed',
    providerRefundId: `R-${key}`,
    completedAt: service.now(),
    amountCents: done.get(key) ?? 0,
  });
  service.provider.refund = async ({ refundKey, amountCents }) => {
    if (!done.has(refundKey)) done.set(refundKey, amountCents);
    return answer(refundKey);
  };
  return done;
}
const refund = async (transaction_id: string, amount: number | null, request_id = 'refund-1') => {
  const body = { request_id, amount, reason: 'CUSTOMER_REQUEST', description: null } as const;
  const made = await service.refunds.create(
    { merchant_id: MERCHANT_ID, transaction_id, ...body },
    makeContext(),
  );
  if (!made.ok) throw new Error(made.error.code);
  return made.value.refund;
};
const backup = async (id: string) => (await service.collections.transactions.findOne({ _id: id }))!;
const restore = async (document: Awaited<ReturnType<typeof backup>>) =>
  service.collections.transactions.replaceOne({ _id: document._id }, document);

it('a refund that is repeated with its request_id is not given back twice', async () => {
  const done = recordRefunds();
  const id = await service.paid();
  const before = await backup(id);
  const lost = await refund(id, 4_000);
  await restore(before);
  const repeated = await refund(id, 4_000);
  expect(repeated).toMatchObject({ status: 'COMPLETED', amount: 4_000 });
  expect(repeated.id).not.toBe(lost.id);
  expect([...done.values()]).toEqual([4_000]);
  expect(await service.stored(id)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded_amount: 4_000 });
  expect(service.findings).toEqual([]);
});

it('a refund of the rest takes over the amount from before the loss, with a finding for operators', async () => {
  const done = recordRefunds();
  const id = await service.paid();
  const before = await backup(id);
  await refund(id, 1_000, 'refund-0');
  await refund(id, null);
  await restore(before);
  // The first refund is not repeated: more is unclaimed now.
  expect(await refund(id, null)).toMatchObject({ status: 'COMPLETED', amount: 9_000 });
  expect([...done.values()]).toEqual([1_000, 9_000]);
  expect(await service.stored(id)).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    refunded_amount: 9_000,
    reserved_amount: 9_000,
    findings: [{ kind: 'refunded_amount', expected: 10_000, actual: 9_000 }],
  });
});

it('a refund of more than is unclaimed is a finding and is not posted', async () => {
  const done = recordRefunds();
  const id = await service.paid();
  const before = await backup(id);
  await refund(id, 9_000);
  await restore(before);
  await refund(id, 2_000, 'refund-2');
  expect(await refund(id, 1_000)).toMatchObject({ status: 'PENDING', amount: 1_000 });
  expect([...done.values()]).toEqual([9_000, 2_000]);
  expect(await service.stored(id)).toMatchObject({
    refunded_amount: 2_000,
    reserved_amount: 3_000,
    findings: [{ kind: 'refunded_amount', expected: 1_000, actual: 9_000 }],
  });
});

it('requests of two companies, or two request ids, have keys of their own', async () => {
  const done = recordRefunds();
  const id = await service.paid();
  await refund(id, 1_000, 'one');
  await refund(id, 1_000, 'two');
  expect(done.size).toBe(2);
});

it('money that the platform sends back by itself goes back once', async () => {
  const done = recordRefunds();
  const created = await service.payments.create(aPix(), makeContext());
  const id = created.ok ? created.value.transaction._id : '';
  await service.payments.cancel({ merchant_id: MERCHANT_ID, transaction_id: id }, makeContext());
  const before = await backup(id);
  const payments = [aPayment({ payment_id: 'late', paid_at: service.now() })];
  const outcome = { kind: 'paid', providerTransactionId: `pt-${id}`, boleto: null, payments };
  await service.callbackOf(id, { about: 'order', outcome });
  const [first] = (await service.stored(id)).refunds;
  await restore(before);
  await service.callbackOf(id, { about: 'order', outcome });
  const [second] = (await service.stored(id)).refunds;
  expect([first?.status, second?.status]).toEqual(['COMPLETED', 'COMPLETED']);
  expect(second?.id).not.toBe(first?.id);
  expect([...done.values()]).toEqual([10_000]);
});

it('a capture that is repeated is the capture of before the loss, whatever amount it asks for', async () => {
  service.provider.onCard = ({ transactionId, amountCents }) => ({
    kind: 'authorized',
    providerTransactionId: `pt-${transactionId}`,
    amountCents,
    responseCode: '00',
    nsu: '1',
    authorizationCode: 'A',
  });
  const created = await service.payments.create(aCard(), makeContext());
  const id = created.ok ? created.value.transaction._id : '';
  const keys: string[] = [];
  service.provider.capture = async ({ captureKey }) => {
    keys.push(captureKey);
    return keys.length === 1 ? { kind: 'rejected' } : { kind: 'unknown' };
  };
  const capture = async (amount: number) =>
    service.payments.capture({ merchant_id: MERCHANT_ID, transaction_id: id, amount }, makeContext());
  const before = await backup(id);
  await capture(6_000);
  await capture(6_000);
  await restore(before);
  await capture(5_000);
  const [first, second, repeated] = keys;
  expect(second).not.toBe(first);
  expect(repeated).toBe(first);
});

it('a callback names a refund by its key, or by the id that the provider was told as the reference', async () => {
  const id = await service.paid();
  const asked: { key: string; reference: string }[] = [];
  service.provider.refund = async ({ refundKey: key, reference }) => {
    asked.push({ key, reference });
    return { kind: 'processing', providerRefundId: 'D1' };
  };
  await refund(id, 1_000, 'one');
  await refund(id, 2_000, 'two');
  const [one, two] = asked;
  const refunds = (await service.stored(id)).refunds;
  expect(asked.map(({ reference }) => reference)).toEqual(refunds.map((made) => made.id));
  const outcome = { kind: 'completed', providerRefundId: 'D1', completedAt: service.now() };
  await service.callbackOf(id, { about: 'refund', refundName: one?.key, amountCents: 1_000, outcome });
  await service.callbackOf(id, { about: 'refund', refundName: two?.reference, amountCents: 2_000, outcome });
  expect((await service.stored(id)).refunds.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
});
