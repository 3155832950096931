// The due-work scanner on a real MongoDB: documents that cannot be worked on delay no other, and a charge runs out only where
// the provider says that it was not paid.
import { ALL_TENANTS } from '@mps/aggregates';
import { registration } from '../test/scripted-provider.fixture';
import { aPix } from '../test/create-request.fixture';
import { UNKNOWN_PAYER } from './transaction';
import { contextOf, startTransactions, type Running } from '../test/transactions.fixture';

const DAY_AND_HOUR_MS = 25 * 3_600_000;

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
});
beforeEach(async () => {
  await service.reset();
});
afterAll(() => service.stop());

async function charge() {
  const created = await service.payments.create(aPix(), contextOf());
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value;
}

const find = (id: string) => service.store.find(ALL_TENANTS, id);

it('reconciles beside a hundred transactions that cannot be, which are postponed and reported', async () => {
  // Without any of their members: whatever is done with them throws.
  const poison = Array.from({ length: 100 }, (_, index) => ({
    _id: `poison ${index}` as never,
    organization_transaction_id: `${index}`,
    request_id: `${index}`,
    status: 'PROCESSING',
    work_due_at: new Date(0),
  }));
  service.provider.onCharge = () => ({ kind: 'unknown' });
  const { transaction } = await charge();
  service.provider.onCharge = registration;
  await service.models.transactions.collection.insertMany(poison);
  service.advance(2_500);
  expect(await service.scanDue()).toEqual({ done: 0, isMore: true });
  expect(service.reported).toHaveLength(100);
  expect(service.reported[0]).toMatchObject({ scan: 'due-transactions', failures: 1 });
  expect(await service.scanDue()).toEqual({ done: 1, isMore: false });
  expect(await find(transaction._id)).toMatchObject({ status: 'WAITING_PAYMENT' });
});

it('approves a charge that was paid in its time and of which no callback told', async () => {
  const { transaction } = await charge();
  const paid = {
    paidVia: 'PIX',
    amountCents: transaction.amount,
    paidAt: service.now(),
    payer: UNKNOWN_PAYER,
  } as const;
  const order = { transactionId: transaction._id, providerTransactionId: null };
  await service.provider.simulatePayment({ ...order, ...paid }, { timeoutMs: 1_000 });
  service.advance(DAY_AND_HOUR_MS);
  await service.scanDue();
  expect(await find(transaction._id)).toMatchObject({
    status: 'APPROVED',
    approved_amount: transaction.amount,
  });
});

it('does not expire a charge of which the provider cannot tell, until it can', async () => {
  const { transaction } = await charge();
  service.provider.onQuery = () => ({ kind: 'unknown' });
  service.advance(DAY_AND_HOUR_MS);
  for (let scans = 0; scans < 3; scans += 1) await service.scanDue();
  expect(await find(transaction._id)).toMatchObject({ status: 'WAITING_PAYMENT', work_attempts: 1 });
  service.provider.onQuery = null;
  service.advance(60_000);
  await service.scanDue();
  expect(await find(transaction._id)).toMatchObject({ status: 'EXPIRED' });
});

it('ends sessions beside a hundred that cannot be ended', async () => {
  const due = (_id: string, ms: number) => ({ _id, work_due_at: new Date(ms) });
  const poison = Array.from({ length: 100 }, (_, index) => due(`poison ${index}`, 0));
  await service.models.threeDsSessions.collection.insertMany([...poison, due('last', 1)] as never[]);
  const ended: string[] = [];
  const { timeOut } = service.threeDs;
  service.threeDs.timeOut = async (session) => {
    if (session._id !== 'last') throw new TypeError('poison');
    ended.push(session._id);
    return timeOut(session);
  };
  await service.scanDueSessions();
  await service.scanDueSessions();
  expect(ended).toEqual(['last']);
  expect(service.reported).toHaveLength(100);
  expect(service.reported[0]).toMatchObject({ scan: 'due-three-ds-sessions', failures: 1 });
});
