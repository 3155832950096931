// Reading a day's trial balance closes the day: later postings for it are booked on the current day. A real ledger,
// MongoDB and gRPC. docs/rules/ledger.md#closed-days.
import { DatabaseBusyError } from '@mps/aggregates';
import { addDays, dayOf, newId, type Day } from '@mps/kernel';
import { requireValue } from '@mps/testkit/service';
import fc from 'fast-check';
import { makeAudit } from './audit';
import {
  makeHarnessClosedDays,
  posting,
  makeHarnessPostings,
  startLedger,
  type Posting,
  type RunningLedger,
  readPaymentEntries,
} from './ledger.fixture';
import { makeMovements } from './reconciliation';

const TODAY: Day = '2037-03-04';
const YESTERDAY: Day = '2037-03-03';

let ledger: RunningLedger;
beforeAll(async () => {
  ledger = await startLedger();
});
beforeEach(() => {
  ledger.harness.businessClock.setOffsetMs(Date.parse(`${TODAY}T15:00:00.000Z`) - Date.now());
});
afterAll(() => ledger.stop());

const at = (day: Day): string => `${day}T15:00:00.000Z`;

interface Company {
  readonly organization_id: string;
  readonly company_id: string;
}

const newCompany = (): Company => ({ organization_id: newId(), company_id: newId() });

const post = async (company: Company, day: Day, changes: Partial<Posting> = {}): Promise<Posting> => {
  const paid = posting({ ...company, approved_at: at(day), ...changes });
  await ledger.handle(newId(), paid);
  return paid;
};

async function trialBalance({ organization_id }: Company, as_of: Day, companyId?: string) {
  const call = await ledger.caller(organization_id, companyId);
  const { accounts, totals } = requireValue(await ledger.client.GetTrialBalance({ as_of }, call));
  return { accounts, totals };
}

async function statement({ organization_id, company_id }: Company, day: Day) {
  const call = await ledger.caller(organization_id);
  const page = { page: 1, limit: 100, sort: 'created_at' };
  const asked = { company_id, from: day, to: day, page };
  return requireValue(await ledger.client.GetStatement(asked, call)).data;
}

const readEntries = (of: Posting) => readPaymentEntries(ledger, of);

const ONCE = { credit: 10_149, debit: 10_149, difference: 0 };
const TWICE = { credit: 2 * ONCE.credit, debit: 2 * ONCE.debit, difference: 0 };

describe('a posting for a day after a read of its trial balance', () => {
  it('is booked on the current day, shows its true day, and changes neither balance nor statement of the closed day', async () => {
    const company = newCompany();
    await post(company, YESTERDAY);
    const read = await trialBalance(company, YESTERDAY);
    const lines = await statement(company, YESTERDAY);
    const late = await post(company, YESTERDAY);

    expect(await trialBalance(company, YESTERDAY)).toEqual(read);
    expect(await statement(company, YESTERDAY)).toEqual(lines);
    expect((await trialBalance(company, TODAY)).totals).toEqual(TWICE);
    const days = (await readEntries(late)).map((entry) => [
      dayOf(new Date(entry.created_at)),
      entry.payment_date,
      entry.occurred_on,
    ]);
    expect(new Set(days.map(String))).toEqual(new Set([[TODAY, TODAY, YESTERDAY].join()]));
  });

  it('keeps the payment days of its later installments', async () => {
    const company = newCompany();
    await trialBalance(company, YESTERDAY);
    const late = await post(company, YESTERDAY, {
      payment_method: 'CREDIT_CARD',
      brand: 'VISA',
      installments: 2,
    });
    expect([...new Set((await readEntries(late)).map(({ payment_date }) => payment_date))]).toEqual([
      '2037-04-02',
      '2037-05-04',
    ]);
  });

  it('is booked on the current day too when a company of the organization has read the balance', async () => {
    const company = newCompany();
    await trialBalance(company, YESTERDAY, company.company_id);
    await post(company, YESTERDAY);
    expect((await trialBalance(company, YESTERDAY)).totals).toEqual({ credit: 0, debit: 0, difference: 0 });
  });

  it('is booked on the current day when an operator has read the balance at an instant of that day', async () => {
    const company = newCompany();
    const operator = await ledger.harness.as({ kind: 'operator', organization_id: company.organization_id });
    const read = async (instant: string) =>
      requireValue(await ledger.client.GetTrialBalance({ at: instant }, operator)).totals?.credit;
    expect(await read(`${YESTERDAY}T20:00:00.000Z`)).toBe(0);
    await post(company, YESTERDAY);
    expect(await read(`${YESTERDAY}T20:00:00.000Z`)).toBe(0);
  });

  it('stays on its day when only the balance of the current or an earlier day was read', async () => {
    const company = newCompany();
    await trialBalance(company, TODAY);
    await trialBalance(company, addDays(TODAY, 5));
    await trialBalance(company, addDays(YESTERDAY, -1));
    const paid = await post(company, YESTERDAY);
    const [entry] = await readEntries(paid);
    expect([dayOf(new Date(entry?.created_at ?? '')), entry?.occurred_on]).toEqual([YESTERDAY, YESTERDAY]);
  });

  it('of another organization stays on its day', async () => {
    await trialBalance(newCompany(), YESTERDAY);
    const company = newCompany();
    await post(company, YESTERDAY);
    expect((await trialBalance(company, YESTERDAY)).totals).toEqual(ONCE);
  });

  it('passes the audit, and is reconciled on its true day', async () => {
    const company = newCompany();
    await trialBalance(company, YESTERDAY);
    const late = await post(company, YESTERDAY);
    const { harness } = ledger;
    const findings: unknown[] = [];
    const audit = makeAudit({
      postings: makeHarnessPostings(harness),
      findings: { record: async (finding) => void findings.push(finding) },
      log: harness.log,
    });
    await audit(null, 1_000);
    expect(findings).toEqual([]);

    const movements = makeMovements(harness.declared);
    const idsOn = async (day: Day) => {
      const found = [];
      for await (const page of movements.ofDay(company.organization_id, day)) found.push(...page);
      return found.map(({ ourId, day: moved, paymentDate }) => [ourId, moved, paymentDate]);
    };
    expect(await idsOn(YESTERDAY)).toEqual([[late.transaction_id, YESTERDAY, YESTERDAY]]);
    expect(await idsOn(TODAY)).toEqual([]);
    const active = await movements.activeDays(YESTERDAY, TODAY);
    const { organization_id } = company;
    expect(active.filter((one) => one.organization_id === organization_id)).toEqual([
      { organization_id, day: YESTERDAY },
    ]);
  });
});

describe('a rebuild', () => {
  async function comparePayments(rebuild_id: string, payments: readonly Posting[]) {
    const operator = await ledger.harness.as({ kind: 'operator' });
    const told = payments.map((paid) => ({ posting: paid, event_ids: [EVENT_ID] }));
    const request = { rebuild_id, payments: told };
    const { differences } = requireValue(await ledger.client.RebuildPayments(request, operator));
    return differences.map(({ kind }) => kind);
  }

  async function rebuildTotals(rebuild_id: string, { organization_id }: Company, isSwitch: boolean) {
    const operator = await ledger.harness.as({ kind: 'operator' });
    const request = { rebuild_id, organization_id, switch: isSwitch };
    return requireValue(await ledger.client.RebuildOrganization(request, operator));
  }

  async function rebuild(company: Company, payments: readonly Posting[], isSwitch: boolean) {
    const rebuild_id = newId();
    const sets = await comparePayments(rebuild_id, payments);
    const { differences } = await rebuildTotals(rebuild_id, company, isSwitch);
    return { sets, totals: differences.map(({ subject }) => subject) };
  }

  const EVENT_ID = '0199c0de-0000-4000-8000-000000000101';
  const NOTHING = { sets: [], totals: [] };

  it('finds no difference in a set that was booked late', async () => {
    const company = newCompany();
    await trialBalance(company, YESTERDAY);
    const late = posting({ ...company, approved_at: at(YESTERDAY) });
    await ledger.handle(EVENT_ID, late);
    expect(await rebuild(company, [late], false)).toEqual(NOTHING);
  });

  it.each([
    ['alone', false],
    ['together with a differing one', true],
  ])('books a missing set of a closed day on the current day, %s', async (_how, isOtherPlanted) => {
    const company = newCompany();
    const standing = posting({ ...company, approved_at: at(YESTERDAY) });
    await ledger.handle(EVENT_ID, standing);
    const read = await trialBalance(company, YESTERDAY);
    const { postingSets } = ledger.harness.declared;
    const { transaction_id } = standing;
    if (isOtherPlanted) await postingSets.updateOne({ transaction_id }, { $set: { brand: 'VISA' } });
    const missing = posting({ ...company, approved_at: at(YESTERDAY) });

    const { sets } = await rebuild(company, [standing, missing], true);
    expect(sets.sort()).toEqual(isOtherPlanted ? ['DIFFERENT', 'MISSING_HERE'] : ['MISSING_HERE']);
    expect(await trialBalance(company, YESTERDAY)).toEqual(read);
    expect((await trialBalance(company, TODAY)).totals).toEqual(TWICE);
    expect(await rebuild(company, [standing, missing], false)).toEqual(NOTHING);
  });

  it.each([
    ['keeps the booking of a set that is posted late after the comparison', 'PIX', 0],
    ['restores such a set when it is altered, and keeps its booking', 'BOLETO', 1],
  ])('%s', async (_what, payment_method, mended_sets) => {
    const company = newCompany();
    const late = posting({ ...company, approved_at: at(YESTERDAY) });
    const rebuild_id = newId();
    expect(await comparePayments(rebuild_id, [late])).toEqual(['MISSING_HERE']);
    const read = await trialBalance(company, YESTERDAY);
    await ledger.handle(EVENT_ID, late);
    const { postingSets } = ledger.harness.declared;
    const ofPayment = { transaction_id: late.transaction_id };
    const booked = await postingSets.findOne(ofPayment);
    await postingSets.updateOne(ofPayment, { $set: { payment_method } });

    expect(await rebuildTotals(rebuild_id, company, true)).toMatchObject({ mended_sets, left: 0 });
    expect(await postingSets.findOne(ofPayment)).toEqual(booked);
    expect(await trialBalance(company, YESTERDAY)).toEqual(read);
    expect(await rebuild(company, [late], false)).toEqual(NOTHING);
  });
});

it('keeps every trial balance as first read while postings for any day run at the same time', async () => {
  const company = newCompany();
  const days = [addDays(YESTERDAY, -1), YESTERDAY];
  const read = new Map<Day, Awaited<ReturnType<typeof trialBalance>>[]>(days.map((day) => [day, []]));
  for (let round = 0; round < 8; round += 1) {
    // Each round uses another day, so that every round has a first read that races with postings.
    const day = addDays(YESTERDAY, -20 + round);
    read.set(day, []);
    await Promise.all([
      ...Array.from({ length: 12 }, () => post(company, day)),
      ...Array.from({ length: 3 }, async () => {
        read.get(day)?.push(await trialBalance(company, day));
      }),
    ]);
  }
  for (const [day, answers] of read)
    for (const answer of answers) expect([day, await trialBalance(company, day)]).toEqual([day, answer]);
  const all = 8 * 12;
  expect((await trialBalance(company, TODAY)).totals).toEqual({
    credit: all * ONCE.credit,
    debit: all * ONCE.debit,
    difference: 0,
  });
});

type Step = { readonly kind: 'read' | 'post'; readonly daysAgo: number };
const anyStep = fc.record({
  kind: fc.constantFrom<Step['kind'][]>('read', 'post'),
  daysAgo: fc.integer({ min: 0, max: 4 }),
});

it('keeps every past day as first read and loses nothing in any sequence of reads and postings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 12 }), async (steps) => {
      const company = newCompany();
      const firstRead = new Map<Day, object>();
      for (const { kind, daysAgo } of steps) {
        const day = addDays(TODAY, -daysAgo);
        if (kind === 'post') await post(company, day);
        else if (daysAgo > 0 && !firstRead.has(day)) firstRead.set(day, await trialBalance(company, day));
      }
      for (const [day, read] of firstRead) expect(await trialBalance(company, day)).toEqual(read);
      const posted = steps.filter(({ kind }) => kind === 'post').length;
      expect((await trialBalance(company, TODAY)).totals?.credit).toBe(posted * ONCE.credit);
    }),
    { numRuns: 15 },
  );
});

it('does not write a set when its day ends within the transaction, and books it again in the next', async () => {
  const company = newCompany();
  const { businessClock, connection, declared } = ledger.harness;
  const set = await declared.postingSets.findOne({
    transaction_id: (await post(company, TODAY)).transaction_id,
  });
  const session = await connection.startSession();
  const written = makeHarnessClosedDays(ledger.harness).book([set!], session, () => {
    businessClock.setOffsetMs(businessClock.offsetMs + 86_400_000);
    return Promise.resolve();
  });
  await expect(written).rejects.toThrow(DatabaseBusyError);
  await session.endSession();
});
