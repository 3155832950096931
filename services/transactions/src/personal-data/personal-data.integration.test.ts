// The search for personal data and its scan on a real MongoDB.
import { randomUUID } from 'node:crypto';
import { aCard } from '../../test/create-request.fixture';
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';

let service: Running;
withTransactions((running) => (service = running));

const DAY_MS = 86_400_000;
const CONSUMER = { full_name: 'Maria da Silva', email: 'maria@example.com', address: null };

async function pay(): Promise<string> {
  const request = aCard({ request_id: randomUUID(), consumer: CONSUMER });
  const made = await service.payments.create(request, makeContext());
  if (!made.ok) throw new Error(made.error.code);
  return made.value.transaction._id;
}

async function runAll(): Promise<number> {
  let done = 0;
  for (let round = await service.personalData.run(); ; round = await service.personalData.run()) {
    done += round.done;
    if (round.done === 0) return done;
  }
}

const readConsumer = async (id: string) => (await service.stored(id)).consumer;

it('blanks a payment after five years, and not before', async () => {
  const id = await pay();
  expect([await service.personalData.look(), await runAll()]).toEqual([false, 0]);
  service.advance(366 * DAY_MS);
  expect(await service.personalData.look()).toBe(true);
  await runAll();
  expect(await readConsumer(id)).toMatchObject(CONSUMER);
  service.advance(1_400 * DAY_MS);
  expect([await runAll(), await service.personalData.look()]).toEqual([0, false]);
  service.advance(61 * DAY_MS);
  expect(await service.personalData.look()).toBe(true);
  await runAll();
  const stored = await service.stored(id);
  expect(stored).toMatchObject({ consumer: null, amount: 10_000, status: 'APPROVED' });
  expect(stored).not.toHaveProperty('personal_data_due_at');
  expect((await service.eventsOf(id)).at(-1)).toBe('change.recorded');
});

it('leaves a payment with its receipt, which no longer names the payer', async () => {
  const id = await pay();
  service.advance(1_827 * DAY_MS);
  await runAll();
  const receipts = await service.receipts.get(id, makeContext());
  if (!receipts.ok) throw new Error(receipts.error.code);
  const [drawn] = receipts.value;
  expect(drawn?.receipt).toMatchObject({ amount: 10_000, payer: { name: null, document: null } });
  expect(drawn?.pdf.subarray(0, 4).toString()).toBe('%PDF');
});

it('searches more payments than one batch, once each', async () => {
  for (let count = 0; count < 110; count += 1) await pay();
  service.advance(366 * DAY_MS);
  expect(await runAll()).toBe(110);
  expect(await runAll()).toBe(0);
});

it('searches again when a term changes', async () => {
  const id = await pay();
  service.advance(366 * DAY_MS);
  await runAll();
  service.personalDataTerms.paid = 300;
  await runAll();
  expect(await readConsumer(id)).toBeNull();
});

describe('a payment that the search cannot look at', () => {
  const TERM_DAYS = 1_827;
  /** Changes the payment past the service, so that no one can decide about it. */
  const write = (_id: string, payments: unknown) =>
    service.collections.transactions.updateOne(
      { _id },
      { $set: { payments: payments as never } },
      { bypassDocumentValidation: true },
    );

  it('stops no other payment, is logged by its id, and is searched again the next day', async () => {
    const broken = await pay();
    const other = await pay();
    await write(broken, 'no list');
    service.advance(TERM_DAYS * DAY_MS);
    await runAll();
    expect(await readConsumer(other)).toBeNull();
    expect(service.reported).toMatchObject([{ scan: 'personal-data-search', document_id: broken }]);
    expect(JSON.stringify(service.reported)).not.toContain('Maria');
    expect([await runAll(), await service.personalData.look()]).toEqual([0, false]);

    service.advance(DAY_MS);
    expect(await service.personalData.look()).toBe(true);
    await runAll();
    expect(service.reported).toHaveLength(2);

    await write(broken, []);
    service.advance(DAY_MS);
    await runAll();
    expect(await readConsumer(broken)).toBeNull();
    service.advance(DAY_MS);
    expect([await runAll(), await service.personalData.look()]).toEqual([0, false]);
    expect(service.reported).toHaveLength(2);
  });

  it('does not stop the blanking of payments that were searched before', async () => {
    const searched = await pay();
    service.advance(366 * DAY_MS);
    await runAll();
    const broken = await pay();
    await write(broken, 'no list');
    service.advance(1_461 * DAY_MS);
    await runAll();
    expect(await readConsumer(searched)).toBeNull();
  });
});

it('of two replicas blanks once, beside a refund of the same payment', async () => {
  const id = await pay();
  service.advance(366 * DAY_MS);
  await runAll();
  service.advance(1_460 * DAY_MS);
  const refund = { request_id: 'r', reason: 'CUSTOMER_REQUEST', description: null, amount: 100 } as const;
  await Promise.all([
    service.personalData.run(),
    service.personalData.run(),
    service.refunds.create(
      { merchant_id: (await service.stored(id)).company_id, transaction_id: id, ...refund },
      makeContext(),
    ),
  ]);
  const { consumer, refunds } = await service.stored(id);
  const events = await service.eventsOf(id);
  expect(consumer).toBeNull();
  expect(events.filter((type) => type === 'change.recorded')).toHaveLength(1);
  expect(refunds.length).toBeLessThanOrEqual(1);
});

it('deletes the files of a dispute a year after its end, and answers 404 for them', async () => {
  const transaction_id = await service.paid();
  const { company_id: merchant_id } = await service.stored(transaction_id);
  const opened = await service.disputes.open(
    { merchant_id, transaction_id, kind: null, amount: null, reason_code: '10.4' },
    makeContext(),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  const dispute_id = opened.value.dispute.id;
  const files = [{ name: 'maria.txt', content_type: 'text/plain', data: Buffer.from('Maria') }];
  const answered = await service.disputes.addEvidence({ dispute_id, text: 'Maria', files }, makeContext());
  if (!answered.ok) throw new Error(answered.error.code);
  await service.disputes.resolve({ dispute_id, outcome: 'WON' }, makeContext());
  service.advance(366 * DAY_MS);
  await runAll();
  expect(await service.collections.evidenceFiles.countDocuments({})).toBe(0);
  const { disputes } = await service.stored(transaction_id);
  expect(JSON.stringify(disputes)).not.toMatch(/maria/i);
  const [file] = disputes[0]?.evidence ?? [];
  const asked = { dispute_id, evidence_id: file?.id ?? '' };
  expect(await service.disputes.getEvidenceFile(asked, makeContext())).toMatchObject({
    error: { code: 'resource_not_found' },
  });
});
