// Rebuilds a real ledger with MongoDB and Kafka. The test alters sets and totals, checks that the rebuild names each
// difference without a write, and checks that the switch restores every document byte for byte.
import type { PostedPayment } from '@mps/contracts/gen/mps/transactions/v1/PostedPayment';
import { isDeepStrictEqual, newId } from '@mps/kernel';
import { until, requireValue } from '@mps/testkit/service';
import {
  posting,
  startLedger,
  type Posting,
  type RunningLedger,
  makeHarnessPostings,
  readBytes,
  readMembers,
} from '../ledger.fixture';
import { toPayment } from '../consumers/take-event';
import { derivePostingSets } from '../postings';
import { makeReservationStore, toReservation } from '../reservations';
import { makeRebuildStore } from '.';

let ledger: RunningLedger;
const organization_id = newId();
const [merchant, partner] = [newId(), newId()];
/** Payments in the form in which transactions returns them. */
const payments: PostedPayment[] = [];
let cashoutId: string;

const card = (day: string): Posting =>
  posting({
    organization_id,
    company_id: merchant,
    payment_method: 'CREDIT_CARD',
    brand: 'VISA',
    installments: 3,
    approved_at: `2037-03-${day}T15:00:00.000Z`,
    split_rules: [
      { company_id: partner, percentage: 30, charge_processing_cost: false, liable: true },
      { company_id: merchant, percentage: 70, charge_processing_cost: true, liable: true },
    ],
  });

/** Publishes four events of one payment: approval, partial refund, dispute, and reversal of the dispute. */
async function pay(day: string): Promise<PostedPayment> {
  const approved = card(day);
  const at = { occurred_at: '2037-04-10T15:00:00.000Z' };
  const dispute = newId();
  const movements = [
    { kind: 'REFUND', id: newId(), amount: 2_000, ...at },
    { kind: 'DISPUTE', id: dispute, amount: 3_000, ...at },
    { kind: 'DISPUTE_REVERSAL', id: dispute, amount: 3_000, ...at },
  ];
  const event_ids: string[] = [];
  for (let moved = 0; moved <= movements.length; moved += 1)
    event_ids.push(await ledger.publish({ ...approved, movements: movements.slice(0, moved) }));
  return { posting: { ...approved, movements }, event_ids };
}

const declared = () => ledger.harness.declared;
const findSets = (payment: PostedPayment | undefined) =>
  declared()
    .postingSets.find({ transaction_id: payment?.posting?.transaction_id ?? '' })
    .sort({ created_at: 1, kind: -1 })
    .toArray();

async function settled(): Promise<void> {
  await until(async () => (await declared().increments.countDocuments()) === 0);
}

const bytes = async () =>
  [await readBytes(declared().postingSets), await readMembers(declared().totals)] as const;

interface Kept {
  readonly kind: string;
  readonly should: { readonly pairs: readonly { readonly amount: number }[] } | null;
  readonly stood: Kept['should'];
}

const switchedDocuments = async (): Promise<Kept[]> => {
  const found = await declared()
    .rebuilt.find({ switched_at: { $exists: true } })
    .toArray();
  return found as unknown as Kept[];
};

/** Stores a cashout that the bank has paid, and posts it. */
async function paidOut(): Promise<string> {
  const _id = newId();
  const [completed_event_id, completed_at] = [newId(), new Date('2037-04-12T15:00:00.000Z')];
  const of = { organization_id, company_id: merchant, provider: 'PROVIDER_A', amount: 500, fee: 100 };
  const cashout = {
    _id,
    bank_key: _id,
    ...of,
    number: 1,
    status: 'COMPLETED',
    rail: 'PIX',
    request_id: 'c',
    fingerprint: 'c',
    pix_key_id: null,
    pix_key: null,
    receiver_document: null,
    status_reason: null,
    attempts: 0,
    created_at: completed_at,
    updated_at: completed_at,
    completed_event_id,
    completed_at,
    version: 1,
    sequence: 0,
    outbox: [],
  };
  await declared().cashouts.insertOne(cashout as never);
  const paid = {
    cashoutId: _id,
    bankKey: _id,
    organizationId: organization_id,
    companyId: merchant,
    provider: 'PROVIDER_A',
    currency: 'BRL',
    amount: 500,
    fee: 100,
  };
  const sets = derivePostingSets(paid, { id: completed_event_id, occurredAt: completed_at });
  await makeHarnessPostings(ledger.harness).record(sets, paid);
  return _id;
}

/** Runs the steps of the operator's tool. */
async function rebuild(isSwitch: boolean, id = newId()) {
  const operator = await ledger.harness.as({ kind: 'operator' });
  const { client } = ledger;
  const found = [
    ...requireValue(await client.RebuildPayments({ rebuild_id: id, payments }, operator)).differences,
  ];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = requireValue(
      await client.RebuildOwnRecords({ rebuild_id: id, ...(after && { after }) }, operator),
    );
    found.push(...page.differences);
    after = page.next;
  }
  const { posting_set_ids } = requireValue(await client.ListStandingSets({}, operator));
  const standing = { rebuild_id: id, posting_set_ids, payments };
  found.push(...requireValue(await client.RebuildStandingSets(standing, operator)).differences);
  const one = { rebuild_id: id, organization_id, switch: isSwitch };
  const { differences } = requireValue(await client.RebuildOrganization(one, operator));
  return [...found, ...differences];
}

const posted = () => ({
  post: makeHarnessPostings(ledger.harness).post,
  plan: () => Promise.resolve(),
  endReservations: () => Promise.resolve(),
});

const listDifferences = (
  differences: readonly { kind: string; place: string; expected: string; actual: string }[],
) => differences.map(({ kind, place, expected, actual }) => [kind, place, expected, actual]);

beforeAll(async () => {
  ledger = await startLedger();
  ledger.harness.businessClock.setOffsetMs(Date.parse('2037-04-12T15:00:00.000Z') - Date.now());
  for (const day of ['02', '03']) payments.push(await pay(day));
  cashoutId = await paidOut();
  // The last posting wakes the roll-up for all of them.
  payments.push(await pay('04'));
  await until(async () => (await declared().postingSets.countDocuments()) === 13);
  await settled();
});
afterAll(() => ledger.stop());

it('finds no difference in an intact ledger, and the switch changes no byte', async () => {
  const before = await bytes();
  expect(await rebuild(false)).toEqual([]);
  expect(await rebuild(true)).toEqual([]);
  expect(await bytes()).toEqual(before);
});

describe('a ledger with altered sets and totals', () => {
  let before: Awaited<ReturnType<typeof bytes>>;
  let planted: Awaited<ReturnType<typeof bytes>>;

  beforeAll(async () => {
    before = await bytes();
    const { postingSets, totals: sums } = declared();
    const [first, second, third] = [
      await findSets(payments[0]),
      await findSets(payments[1]),
      await findSets(payments[2]),
    ];
    await postingSets.deleteOne({ _id: first[0]!._id });
    await postingSets.deleteOne({ cashout_id: cashoutId });
    await postingSets.updateOne({ _id: second[0]!._id }, { $inc: { 'pairs.0.amount': 1 } });
    await postingSets.updateOne({ _id: second[1]!._id }, { $set: { organization_id: newId() } });
    await postingSets.insertOne({ ...third[0]!, _id: newId(), key: 'made-up', transaction_id: newId() });
    const balance = { _id: `${organization_id}/balance/${merchant}/all` };
    await sums.updateOne(balance, { $inc: { credit: 1 } });
    await sums.deleteOne({ _id: `${organization_id}/balance/${partner}/all` });
    const [gone] = await sums.find({ _id: `${organization_id}/balance/${merchant}/2037` }).toArray();
    await sums.insertOne({
      ...gone!,
      _id: `${organization_id}/balance/${merchant}/2036`,
      period: '2036',
    } as never);
    planted = await bytes();
  });

  it('is reported difference by difference, and the rebuild changes no stored set', async () => {
    const found = await rebuild(false);
    expect(listDifferences(found.filter(({ kind }) => kind !== 'TOTAL'))).toEqual([
      ['MISSING_HERE', 'set', expect.stringContaining('-approved'), ''],
      ['DIFFERENT', 'pairs.0.amount', '1000', '1001'],
      ['DIFFERENT', 'organization_id', JSON.stringify(organization_id), expect.any(String)],
      ['MISSING_HERE', 'set', JSON.stringify(`cashout-${cashoutId}-completed`), ''],
      ['EXTRA_HERE', 'set', '', '"made-up"'],
    ]);
    const sums = found.filter(({ kind }) => kind === 'TOTAL');
    expect(new Set(sums.map(({ subject }) => subject))).toEqual(
      new Set(
        [`${merchant}/all`, `${partner}/all`, `${merchant}/2036`].map(
          (of) => `${organization_id}/balance/${of}`,
        ),
      ),
    );
    expect(
      sums.find(({ subject, place }) => subject.endsWith(`${merchant}/all`) && place === 'credit'),
    ).toBeDefined();
    expect(found.every(({ advice }) => advice.length > 0)).toBe(true);
    expect(await bytes()).toEqual(planted);
  });

  it('is unchanged when the process is killed in the middle of the switch', async () => {
    const { connection } = ledger.harness;
    const pool = { connection, businessClock: ledger.harness.businessClock, ...declared() };
    const id = newId();
    await rebuild(false, id);
    // The last write of the transaction fails and the transaction never commits, as when the process is killed.
    const broken = new Proxy(declared().totals, {
      get: (target, name) =>
        name === 'bulkWrite'
          ? () => Promise.reject(new Error('killed'))
          : (Reflect.get(target, name, target) as unknown),
    });
    const store = makeRebuildStore({ ...pool, totals: broken }, pool, posted());
    await expect(store.switchOver(id, organization_id, new Date())).rejects.toThrow('killed');
    expect(await bytes()).toEqual(planted);
  });

  it('is restored by the switch byte for byte, and the replaced sets are kept', async () => {
    await rebuild(true);
    await settled();
    expect(await bytes()).toEqual(before);
    expect(await rebuild(false)).toEqual([]);
    const kept = await switchedDocuments();
    expect(kept.map(({ kind }) => kind).sort()).toEqual([
      'DIFFERENT',
      'DIFFERENT',
      'EXTRA_HERE',
      'MISSING_HERE',
      'MISSING_HERE',
    ]);
    const changed = kept.find(({ stood }) => stood?.pairs[0]?.amount === 1_001);
    expect(changed?.should?.pairs[0]?.amount).toBe(1_000);
  });

  it('is mended once by concurrent switches while events are posted', async () => {
    const [victim] = await findSets(payments[1]);
    const { connection, businessClock } = ledger.harness;
    const pool = { connection, businessClock, ...declared() };
    const store = makeRebuildStore(pool, pool, posted());
    await declared().postingSets.deleteOne({ _id: victim!._id });
    await declared().totals.updateOne(
      { _id: `${organization_id}/balance/${merchant}/all` },
      { $inc: { credit: 7 } },
    );
    const ids = [newId(), newId(), newId()];
    for (const id of ids) await rebuild(false, id);
    const meanwhile = pay('05');
    await Promise.all(ids.map((id) => store.switchOver(id, organization_id, new Date())));
    payments.push(await meanwhile);
    await until(async () => (await findSets(payments.at(-1))).length === 4);
    await settled();
    expect(await rebuild(false)).toEqual([]);
  });
});

it('opens missing reservations, ends those of ended refunds, and leaves ended ones alone', async () => {
  const { client, harness } = ledger;
  const operator = await harness.as({ kind: 'operator' });
  const occurred_at = '2037-04-10T16:00:00.000Z';
  const refund = (id: string) => ({ kind: 'REFUND', id, amount: 1_000, occurred_at });
  const [missing, over, ended] = [newId(), newId(), newId()];
  const [payment] = payments;
  const reserving = (id: string) => ({
    ...payment!.posting!,
    movements: [...(payment!.posting!.movements ?? []), refund(id)],
  });
  const reservations = makeReservationStore(declared().reservations);
  await reservations.open(toReservation(toPayment(reserving(over) as Posting)));
  const transaction_id = payment!.posting!.transaction_id!;
  await reservations.end({ _id: ended, organization_id, transaction_id });
  const told = [{ ...payment!, reservations: [reserving(missing), reserving(ended)] }];
  const compareWith = async (mend_reservations: boolean) => {
    const request = { rebuild_id: newId(), payments: told, mend_reservations };
    const { differences } = requireValue(await client.RebuildPayments(request, operator));
    return differences
      .filter(({ kind }) => kind === 'RESERVATION')
      .map(({ subject, expected, actual }) => [subject, expected, actual]);
  };
  const differing = [
    [`refund-${missing}`, '"open"', ''],
    [`refund-${over}`, '', '"open"'],
  ];
  expect(await compareWith(false)).toEqual(differing);
  expect(await compareWith(true)).toEqual(differing);
  expect(await compareWith(false)).toEqual([]);
  expect((await reservations.findOpen([transaction_id])).map(({ _id }) => _id)).toEqual([missing]);
  await reservations.end({ _id: missing, organization_id, transaction_id });
});

it('posts everything again when all sets and totals are lost, byte for byte, and plans the same settlement days', async () => {
  const before = await bytes();
  const days = () =>
    declared()
      .settlements.find({}, { projection: { _id: 1, company_id: 1, work_due_at: 1 } })
      .sort({ _id: 1 })
      .toArray();
  // The first settlement day of each payment was published; the second is still due.
  await until(async () =>
    (await days()).every(({ work_due_at }) => work_due_at > ledger.harness.businessClock.now()),
  );
  const planned = await days();
  expect(planned).toHaveLength(payments.length);
  await declared().postingSets.deleteMany({});
  await declared().totals.deleteMany({});
  await declared().settlements.deleteMany({});
  await rebuild(true);
  await settled();
  expect(await bytes()).toEqual(before);
  await until(async () => isDeepStrictEqual(await days(), planned));
});

it('refuses callers who are not operators', async () => {
  const caller = await ledger.caller(organization_id);
  expect(await ledger.client.RebuildPayments({ rebuild_id: 'r', payments: [] }, caller)).toMatchObject({
    ok: false,
    error: { code: 'permission_denied' },
  });
});
