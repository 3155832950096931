// Finding and erasing one person in payments on a real MongoDB.
import { randomUUID } from 'node:crypto';
import { aPix } from '../../test/create-request.fixture';
import {
  makeContext,
  ORGANIZATION_ID,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';

let service: Running;
withTransactions((running) => (service = running));

const CPF = '11144477735';
const PAYER_CPF = '52998224725';
const scope = { organization_id: ORGANIZATION_ID, company_id: null };
const query = { document_number: CPF, transaction_ids: [], after: null };
const consumer = {
  full_name: 'Maria da Silva',
  document_type: 'CPF' as const,
  document_number: CPF,
  address: null,
};

async function charge(): Promise<string> {
  const made = await service.payments.create(aPix({ request_id: randomUUID(), consumer }), makeContext());
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.transaction._id;
}

async function cancel(id: string): Promise<void> {
  const { company_id: merchant_id } = await service.stored(id);
  const done = await service.payments.cancel({ merchant_id, transaction_id: id }, makeContext());
  if (!done.ok || done.value.transaction.status !== 'CANCELLED') throw new Error(JSON.stringify(done));
  // A lost payment of a cancelled charge is looked for until the next day.
  service.advance(2 * 86_400_000);
  await service.scanDue();
}

it('blanks what may go, keeps what must stay, and finds only the rest afterwards', async () => {
  const [open, over] = [await charge(), await charge()];
  await cancel(over);
  const found = await service.ofPerson.find(scope, query);
  expect(found.records).toMatchObject([
    { kind: 'payment', id: open, data: { consumer }, kept: { reason: 'OPEN', until: null } },
    { kind: 'payment', id: over, data: { consumer } },
  ]);
  const erased = await service.ofPerson.blank(scope, query);
  expect(erased).toEqual({
    records: [
      { kind: 'payment', id: open, kept: { reason: 'OPEN', until: null } },
      { kind: 'payment', id: over },
    ],
    next: null,
  });
  expect((await service.stored(over)).consumer).toBeNull();
  expect((await service.stored(open)).consumer).toMatchObject(consumer);
  expect((await service.ofPerson.find(scope, query)).records.map(({ id }) => id)).toEqual([open]);
  expect(await service.ofPerson.blank(scope, query)).toMatchObject({ records: [{ id: open }] });
});

it('gives a person who only paid neither the metadata nor the consumer of the payment', async () => {
  const metadata = { note: 'Presente de Maria' };
  const request = aPix({ request_id: randomUUID(), consumer, metadata });
  const made = await service.payments.create(request, makeContext());
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { _id: transaction_id, company_id: merchant_id } = made.value.transaction;
  const account = { bank_name: null, ispb: null, branch: null, account: null };
  const payer = { ...account, name: 'João', document: PAYER_CPF };
  const paid = { paid_via: 'PIX' as const, amount: null, paid_at: null, payer };
  await service.payments.pay({ merchant_id, transaction_id, ...paid }, makeContext());
  const ofPayer = await service.ofPerson.find(scope, { ...query, document_number: PAYER_CPF });
  expect(ofPayer.records).toMatchObject([
    { id: transaction_id, data: { consumer: null, metadata: null, payments: [{ payer }] } },
  ]);
  const ofConsumer = await service.ofPerson.find(scope, query);
  expect(ofConsumer.records).toMatchObject([
    { id: transaction_id, data: { consumer, metadata, payments: [] } },
  ]);
});

it('finds nothing of another organization', async () => {
  await charge();
  const foreign = { organization_id: randomUUID(), company_id: null };
  expect(await service.ofPerson.find(foreign, query)).toEqual({ records: [], next: null });
});

it('pages through all payments of the person', async () => {
  for (let count = 0; count < 105; count += 1) await charge();
  const first = await service.ofPerson.find(scope, query);
  const second = await service.ofPerson.find(scope, { ...query, after: first.next });
  expect([first.records.length, second.records.length, second.next]).toEqual([100, 5, null]);
  expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(105);
});
