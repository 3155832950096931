// The settlement run on a real MongoDB. It publishes each later day of a payment once, as paid or failed, whatever the
// number, delay and order of plans and runs.
import { newId } from '@mps/kernel';
import { openServiceHarness, type ServiceHarness } from '@mps/testkit/service';
import { declareCollections } from '../documents';
import { makeHarnessPostings } from '../ledger.fixture';
import { derivePostingSets, type Movement, type Payment, type PostingStore } from '../postings';
import { exampleA, payment } from '../postings/domain/payment.fixture';
import { makeNetting } from './statement';
import { dueSettlements, makeSettlementStore, type SettlementDeps } from './settlements-store';
import { makeTotals } from './store';

let harness: ServiceHarness<ReturnType<typeof declareCollections>>;
beforeAll(async () => {
  harness = await openServiceHarness({ databaseName: 'ledger', declare: declareCollections });
});
afterAll(() => harness.stop());

/** Moves the clock forward only. */
const moveTo = (instant: string): boolean =>
  harness.businessClock.setOffsetMs(Date.parse(instant) - Date.now());

function service() {
  const { connection, declared, businessClock, realClock, log } = harness;
  const postings = makeHarnessPostings(harness);
  const settlements = makeSettlementStore({ collection: declared.settlements, businessClock, realClock });
  const netted = makeNetting({ totals: makeTotals({ connection, ...declared }), postings });
  const scan = (parts: Pick<SettlementDeps, 'settlements' | 'postings' | 'netted'>) =>
    dueSettlements({ ...parts, businessClock, realClock, log }).run;
  return { postings, settlements, netted, scan, run: scan({ settlements, postings, netted }) };
}

/** Posts and plans the sets of a payment's last movement, as compose.ts does. */
async function post(of: Payment): Promise<void> {
  const { postings, settlements } = service();
  const occurredAt = of.movements.at(-1)?.occurredAt ?? of.approvedAt;
  const sets = derivePostingSets(of, { id: newId(), occurredAt });
  await postings.record(sets, of);
  for (const set of sets) await settlements.plan(set);
}

interface PlanDocument {
  readonly _id: string;
  readonly told: readonly {
    payment_date: string;
    status: string;
    amount: number;
    outstanding_amount: number;
  }[];
  readonly outbox: readonly { type: string }[];
  readonly work_due_at?: Date;
}

async function findPlan({ transactionId }: Payment) {
  const plans = harness.declared.settlements as unknown as {
    findOne(filter: object): Promise<PlanDocument | null>;
  };
  const plan = await plans.findOne({ _id: transactionId });
  expect(plan?.outbox.map(({ type }) => type) ?? []).toEqual(
    plan?.told.map(() => 'settlement.recorded') ?? [],
  );
  return plan;
}
const listPublished = async (of: Payment) =>
  (await findPlan(of))?.told.map((one) => [one.payment_date, one.status, one.amount, one.outstanding_amount]);

const fresh = (of: Payment): Payment => ({ ...of, transactionId: newId(), organizationId: newId() });
const at = (instant: string): Date => new Date(instant);

it('publishes the net amount of each installment once, from 00:05 of its day', async () => {
  moveTo('2037-03-02T15:00:00.000Z');
  const paid = fresh(exampleA({ approvedAt: at('2037-03-02T15:00:00.000Z') }));
  await post(paid);
  expect(await listPublished(paid)).toEqual([]);
  const first = ['2037-04-01', 'PAID', 2_228, 0];
  expect((await findPlan(paid))?.work_due_at).toEqual(at('2037-04-01T03:05:00.000Z'));
  moveTo('2037-04-01T03:04:00.000Z');
  expect(await service().run()).toMatchObject({ done: 0 });
  moveTo('2037-04-01T03:05:00.000Z');
  await Promise.all([service().run(), service().run()]);
  expect(await listPublished(paid)).toEqual([first]);
  moveTo('2037-06-30T15:00:00.000Z');
  await service().run();
  const all = [first, ['2037-05-04', 'PAID', 2_227, 0], ['2037-06-01', 'PAID', 2_226, 0]];
  expect(await listPublished(paid)).toEqual(all);
  expect((await findPlan(paid))?.work_due_at).toBeUndefined();
  // The event is delivered again: it is planned again, and no settlement is published twice.
  await post(paid);
  await service().run();
  expect(await listPublished(paid)).toEqual(all);
});

it('plans nothing for a payment that settles when it is posted', async () => {
  moveTo('2037-07-01T15:00:00.000Z');
  const paid = fresh(payment({ approvedAt: at('2037-07-01T15:00:00.000Z') }));
  await post(paid);
  expect(await findPlan(paid)).toBeNull();
});

it('publishes a refund that the balance does not cover as failed, and as paid when a later day covers it', async () => {
  moveTo('2037-07-01T15:00:00.000Z');
  const companyId = newId();
  const organizationId = newId();
  const of = (approvedAt: string, approvedAmount: number): Payment => ({
    ...fresh(payment({ approvedAt: at(approvedAt), approvedAmount, companyId })),
    organizationId,
  });
  const paid = of('2037-07-01T15:00:00.000Z', 1_000);
  await post(paid);
  const cashout = {
    cashoutId: newId(),
    bankKey: newId(),
    organizationId,
    companyId,
    provider: 'PROVIDER_A',
    currency: 'BRL',
    amount: 1_000,
    fee: 0,
  };
  const sets = derivePostingSets(cashout, { id: newId(), occurredAt: at('2037-07-01T16:00:00.000Z') });
  await service().postings.record(sets, cashout);
  const refund: Movement = {
    kind: 'REFUND',
    id: newId(),
    amount: 300,
    occurredAt: at('2037-07-01T17:00:00.000Z'),
  };
  await post({ ...paid, movements: [refund] });

  moveTo('2037-07-02T15:00:00.000Z');
  await service().run();
  expect(await listPublished(paid)).toEqual([]);
  moveTo('2037-07-03T03:05:00.000Z');
  await service().run();
  const failed = ['2037-07-02', 'FAILED', -300, 300];
  expect(await listPublished(paid)).toEqual([failed]);
  await post(of('2037-07-03T15:00:00.000Z', 5_000));
  moveTo('2037-07-04T03:05:00.000Z');
  await service().run();
  expect(await listPublished(paid)).toEqual([failed, ['2037-07-02', 'PAID', -300, 0]]);
  expect((await findPlan(paid))?.work_due_at).toBeUndefined();
});

it('runs earlier when a refund of a paid installment is due before the next installment', async () => {
  moveTo('2038-03-02T15:00:00.000Z');
  const paid = fresh(exampleA({ approvedAt: at('2038-03-02T15:00:00.000Z') }));
  await post(paid);
  moveTo('2038-04-02T15:00:00.000Z');
  await service().run();
  const occurredAt = at('2038-04-02T15:00:00.000Z');
  await post({ ...paid, movements: [{ kind: 'REFUND', id: newId(), amount: 10_000, occurredAt }] });
  expect((await findPlan(paid))?.work_due_at).toEqual(at('2038-04-05T03:05:00.000Z'));
  moveTo('2038-06-30T15:00:00.000Z');
  await service().run();
  expect(await listPublished(paid)).toEqual([
    ['2038-04-01', 'PAID', 2_228, 0],
    ['2038-04-05', 'PAID', -2_228, 0],
    ['2038-05-03', 'PAID', 0, 0],
    ['2038-05-31', 'PAID', 0, 0],
  ]);
});

it('publishes a refund that is posted and planned while the run reads its payment', async () => {
  moveTo('2038-07-05T15:00:00.000Z');
  const sold = payment({
    paymentMethod: 'DEBIT_CARD',
    brand: 'VISA',
    approvedAt: at('2038-07-05T15:00:00.000Z'),
  });
  const paid = fresh(sold);
  await post(paid);
  moveTo('2038-07-06T15:00:00.000Z');
  const occurredAt = at('2038-07-06T15:00:00.000Z');
  const refund: Movement = { kind: 'REFUND', id: newId(), amount: 4_000, occurredAt };
  const { settlements, postings, netted, scan } = service();
  let looks = 0;
  const run = scan({
    settlements,
    netted,
    postings: {
      // The run has read the sets. The refund's set, due a day later, is stored before the run writes.
      async findOfTransaction(scope, id) {
        const sets = await postings.findOfTransaction(scope, id);
        looks += 1;
        if (looks === 1) await post({ ...paid, movements: [refund] });
        return sets;
      },
    },
  });
  await run();
  expect(looks).toBe(1);
  moveTo('2038-07-07T15:00:00.000Z');
  await run();
  expect(await listPublished(paid)).toEqual([
    ['2038-07-06', 'PAID', 10_000, 0],
    ['2038-07-07', 'PAID', -4_000, 0],
  ]);
  expect((await findPlan(paid))?.work_due_at).toBeUndefined();
});

describe('a day of many payments that its balance does not cover', () => {
  const PAYMENTS = 40;
  const organizationId = newId();
  const companyId = newId();
  const day = '2039-03-02';

  /** Refunds money that was cashed out, so that each payment owes on the next day. */
  async function uncoveredDay(): Promise<readonly Payment[]> {
    const approvedAt = at(`${day}T15:00:00.000Z`);
    moveTo(approvedAt.toISOString());
    const of = { organizationId, companyId };
    const paid = Array.from({ length: PAYMENTS }, () => ({ ...fresh(payment({ approvedAt })), ...of }));
    for (const one of paid) await post(one);
    const cashout = {
      ...of,
      cashoutId: newId(),
      bankKey: newId(),
      provider: 'PROVIDER_A',
      currency: 'BRL',
      amount: PAYMENTS * 10_000,
      fee: 0,
    };
    const sets = derivePostingSets(cashout, { id: newId(), occurredAt: approvedAt });
    await service().postings.record(sets, cashout);
    for (const one of paid)
      await post({
        ...one,
        movements: [{ kind: 'REFUND', id: newId(), amount: 100, occurredAt: approvedAt }],
      });
    return paid;
  }

  it('is read once in a run for all its payments', async () => {
    const paid = await uncoveredDay();
    moveTo('2039-03-04T15:00:00.000Z');
    const { connection, declared } = harness;
    const { settlements, postings, scan } = service();
    let passes = 0;
    let legs = 0;
    const counting: Pick<PostingStore, 'debitsOfDay'> = {
      async *debitsOfDay(...asked) {
        passes += 1;
        for await (const page of postings.debitsOfDay(...asked)) {
          legs += page.length;
          yield page;
        }
      },
    };
    const netted = makeNetting({ totals: makeTotals({ connection, ...declared }), postings: counting });
    await scan({ settlements, postings, netted })();
    expect([passes, legs]).toEqual([1, PAYMENTS]);
    for (const one of paid) expect(await listPublished(one)).toEqual([['2039-03-03', 'FAILED', -100, 100]]);
  });

  it("is published although one payment exceeds the database's time limit in every run", async () => {
    const [slow, good] = [newId(), newId()].map((company) => ({
      ...fresh(payment({ paymentMethod: 'DEBIT_CARD', brand: 'VISA', companyId: company })),
      approvedAt: at('2039-07-04T15:00:00.000Z'),
    })) as [Payment, Payment];
    moveTo('2039-07-04T15:00:00.000Z');
    await post(slow);
    await post(good);
    moveTo('2039-07-05T15:00:00.000Z');
    const { settlements, postings, netted, scan } = service();
    let tries = 0;
    const run = scan({
      settlements,
      netted,
      postings: {
        async findOfTransaction(scope, id) {
          if (id !== slow.transactionId) return postings.findOfTransaction(scope, id);
          tries += 1;
          // Exceeds its time limit: MongoDB ends it with MaxTimeMSExpired.
          await harness.declared.postingSets
            .find({ $where: 'sleep(2000) || true' }, { maxTimeMS: 20 })
            .toArray();
          return [];
        },
      },
    });
    await run();
    expect(tries).toBe(3);
    expect(await listPublished(good)).toEqual([['2039-07-05', 'PAID', 10_000, 0]]);
    expect(await listPublished(slow)).toEqual([]);
  });
});
