// Automatic transfers of a real ledger through a real bank process, over several days.
import {
  getCompanyBalance,
  bringToEnd,
  companyWith,
  context,
  harness,
  ORGANIZATION,
  createOwnContext,
  PAYABLE,
  pass,
  makeService,
} from './cashouts.fixture';
import { err, newId, ok } from '@mps/kernel';
import { createCashout } from './operations';
import { makeReservationStore, type CatchUpOnRefunds } from '../reservations';
import { dueTransfers } from './transfers';
import type { PayoutFacts } from './settle';
import { makeTransferStore, type TransferTerms } from './transfers-store';

describe('an automatic transfer', () => {
  const DAILY = { frequency: 'DAILY', utcHour: 9, dayOfWeek: null, dayOfMonth: null } as const;
  const LATER = { ...DAILY, utcHour: 10 };
  const terms = (changes: Partial<TransferTerms> = {}): TransferTerms => ({
    organization_id: ORGANIZATION,
    status: 'ACTIVE',
    default_fee_policy_id: 'policy',
    min_balance: 1_000,
    schedule: DAILY,
    ...changes,
  });
  const store = () => makeTransferStore(harness.declared, harness.businessClock);
  let facts: PayoutFacts | null = PAYABLE;
  let catchUpOnRefunds: CatchUpOnRefunds;
  beforeEach(() => {
    facts = PAYABLE;
    catchUpOnRefunds = async () => ok();
  });
  /** Makes a replica with a merchants client that answers `facts`. */
  const service = () => makeService({ getPayoutFacts: async () => facts, catchUpOnRefunds });
  const run = () => dueTransfers({ ...service(), transfers: store(), createOwnContext }).run();
  const DAY_SECONDS = 86_400;

  async function scheduled(changes: Partial<TransferTerms> = {}): Promise<string> {
    const company = await companyWith(10_000);
    const at = harness.businessClock.now();
    await store().upsertPolicy({ _id: 'policy', sequence: 1, is_active: true, cashout_price: 100 });
    await store().upsertCompany(company, terms(changes), { sequence: 1, at });
    return company;
  }

  it('is created once at its hour by several replicas, for everything above the minimum balance', async () => {
    const company = await scheduled();
    await run();
    expect(await getCompanyBalance(company)).toEqual({ available: 10_000, pending: 0, blocked: 0 });
    await pass(DAY_SECONDS);
    await Promise.all([run(), run(), run()]);
    const cashouts = await bringToEnd(company);
    expect(cashouts).toMatchObject([
      {
        status: 'COMPLETED',
        amount: 8_900,
        fee: 100,
        pix_key_id: null,
        request_id: expect.stringMatching(/^transfer-.*T09:00:00.000Z$/) as string,
      },
    ]);
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toHaveLength(1);
    expect(await getCompanyBalance(company)).toEqual({ available: 1_000, pending: 0, blocked: 0 });
  });

  it('is not created for a company that switched it off', async () => {
    const off = await scheduled();
    const at = harness.businessClock.now();
    await store().upsertCompany(off, terms({ schedule: null }), { sequence: 3, at });
    // An older event that arrives late changes nothing.
    await store().upsertCompany(off, terms(), { sequence: 2, at });
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(off)).toEqual([]);
  });

  it.each<[string, Partial<PayoutFacts>]>([
    ['is BLOCKED', { status: 'BLOCKED' }],
    ['switched it off', { schedule: null }],
    ['has another schedule', { schedule: { ...DAILY, utcHour: 10 } }],
    ['settles to an account of another owner', { ownsDestination: false }],
  ])('is not created for a company that %s at merchants before its event has arrived', async (_, changes) => {
    const company = await scheduled();
    facts = { ...PAYABLE, ...changes };
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toEqual([]);
    expect(await getCompanyBalance(company)).toEqual({ available: 10_000, pending: 0, blocked: 0 });
  });

  it('leaves the new minimum balance before its event has arrived', async () => {
    const company = await scheduled();
    facts = { ...PAYABLE, minBalance: 6_000 };
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 3_900 }]);
  });

  it('takes the price of the policies that merchants names before its events have arrived', async () => {
    const company = await scheduled();
    const policies = { 'policy-off': [false, 900], 'policy-new': [true, 300] } as const;
    for (const [_id, [is_active, cashout_price]] of Object.entries(policies))
      await store().upsertPolicy({ _id, sequence: 1, is_active, cashout_price });
    facts = { ...PAYABLE, feePolicyIds: ['policy-off', 'policy-new', 'policy'] };
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ fee: 300, amount: 8_700 }]);
  });

  it('waits for the event of its fee policy, and is then created for its due time', async () => {
    const company = await scheduled();
    const late = newId();
    facts = { ...PAYABLE, feePolicyIds: [late] };
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toEqual([]);
    await store().upsertPolicy({ _id: late, sequence: 1, is_active: true, cashout_price: 250 });
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ fee: 250, amount: 8_750 }]);
  });

  it('is created with the price that a cashout on request showed, when the event of its fee policy was lost', async () => {
    const company = await scheduled();
    const _id = newId();
    facts = { ...PAYABLE, feePolicyIds: [_id] };
    await store().takeOverPolicy({ _id, is_active: true, cashout_price: 250 });
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ fee: 250, amount: 8_750 }]);
  });

  it('has the price of the newest event, whatever a cashout on request showed', async () => {
    const company = await scheduled();
    const _id = newId();
    facts = { ...PAYABLE, feePolicyIds: [_id] };
    await store().takeOverPolicy({ _id, is_active: true, cashout_price: 250 });
    await store().upsertPolicy({ _id, sequence: 0, is_active: true, cashout_price: 300 });
    await store().takeOverPolicy({ _id, is_active: true, cashout_price: 250 });
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ fee: 300, amount: 8_700 }]);
  });

  it('is created although its request_id was sent with a cashout before', async () => {
    const company = await scheduled();
    const due = await harness.declared.localCompanies.findOne({ _id: company });
    const request = {
      company_id: company,
      request_id: `transfer-${due?.next_transfer_at?.toISOString()}`,
      amount: 1,
    };
    expect(await createCashout(service(), request, context(company))).toMatchObject({
      error: { code: 'validation_error', violations: [{ at: '#/request_id', code: 'not_allowed' }] },
    });
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 8_900, status: 'COMPLETED' }]);
  });

  it('waits while merchants does not answer, and is then created for its due time', async () => {
    const company = await scheduled();
    await pass(DAY_SECONDS);
    facts = null;
    await run();
    expect(await getCompanyBalance(company)).toEqual({ available: 10_000, pending: 0, blocked: 0 });
    facts = PAYABLE;
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 8_900, status: 'COMPLETED' }]);
  });

  it('leaves the amount of a refund that only transactions knows of', async () => {
    const company = await scheduled();
    const reservations = makeReservationStore(harness.declared.reservations);
    await pass(DAY_SECONDS);
    catchUpOnRefunds = async ({ caller }, companyId) => {
      expect(caller).toMatchObject({ organization_id: ORGANIZATION, company_id: company });
      const take = { company_id: companyId, installment: 1, day: '2026-01-01', debit: 5_000, credit: 0 };
      await reservations.open({
        _id: newId(),
        organization_id: ORGANIZATION,
        transaction_id: newId(),
        accepted_at: harness.businessClock.now(),
        owners: [companyId],
        takes: [take],
      });
      return ok();
    };
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 3_900 }]);
  });

  it('waits while transactions does not answer, and is then created for its due time', async () => {
    const company = await scheduled();
    await pass(DAY_SECONDS);
    catchUpOnRefunds = async () => err({ code: 'service_unavailable', retryAfterSeconds: 1 });
    await run();
    expect(await getCompanyBalance(company)).toEqual({ available: 10_000, pending: 0, blocked: 0 });
    expect(await bringToEnd(company)).toEqual([]);
    catchUpOnRefunds = async () => ok();
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 8_900, status: 'COMPLETED' }]);
  });

  it('is created late when its event is late, and keeps its due time when other members change', async () => {
    const company = await companyWith(10_000);
    const at = harness.businessClock.now();
    await pass(DAY_SECONDS);
    await store().upsertCompany(company, terms(), { sequence: 1, at });
    const renamed = { sequence: 2, at: harness.businessClock.now() };
    await store().upsertCompany(company, terms({ min_balance: 0 }), renamed);
    facts = { ...PAYABLE, minBalance: 0 };
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 9_900 }]);
  });

  it('follows a schedule with a lost event, as merchants answers it', async () => {
    const company = await scheduled();
    facts = { ...PAYABLE, schedule: LATER };
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toEqual([]);
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 8_900, status: 'COMPLETED' }]);
  });

  it('is created for the time that its late event names, after merchants answered the schedule', async () => {
    const company = await scheduled();
    const at = harness.businessClock.now();
    facts = { ...PAYABLE, schedule: LATER };
    await pass(DAY_SECONDS);
    await run();
    await store().upsertCompany(company, terms({ schedule: LATER }), { sequence: 2, at });
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 8_900, status: 'COMPLETED' }]);
    await store().upsertCompany(company, terms({ schedule: LATER }), { sequence: 2, at });
    await run();
    expect(await bringToEnd(company)).toHaveLength(1);
  });

  it('keeps its due time when another event of its company comes after merchants answered the schedule', async () => {
    const company = await scheduled();
    facts = { ...PAYABLE, schedule: LATER };
    await pass(DAY_SECONDS);
    await run();
    await pass(DAY_SECONDS);
    const renamed = { sequence: 3, at: harness.businessClock.now() };
    await store().upsertCompany(company, terms({ schedule: LATER }), renamed);
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 8_900, status: 'COMPLETED' }]);
  });

  it('is not created after merchants answers that the schedule has ended', async () => {
    const company = await scheduled();
    facts = { ...PAYABLE, schedule: null };
    await pass(DAY_SECONDS);
    await run();
    facts = PAYABLE;
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toEqual([]);
    expect(await harness.declared.localCompanies.findOne({ _id: company })).toMatchObject({ schedule: null });
  });

  it.each([
    ['the event that switched it on', { schedule: null }],
    ['every event of its company', null],
  ])('begins with a cashout on request when %s was lost', async (_, known) => {
    const company = await companyWith(10_000);
    const at = harness.businessClock.now();
    if (known !== null) await store().upsertCompany(company, terms(known), { sequence: 1, at });
    await store().takeOver(company, terms());
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 8_900, status: 'COMPLETED' }]);
    await store().upsertCompany(company, terms({ schedule: null }), { sequence: 2, at });
    expect(await harness.declared.localCompanies.findOne({ _id: company })).not.toHaveProperty(
      'next_transfer_at',
    );
  });

  it('keeps its due time when a cashout on request shows the schedule', async () => {
    const company = await scheduled();
    await pass(DAY_SECONDS);
    await store().takeOver(company, terms());
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 8_900, status: 'COMPLETED' }]);
  });

  it('waits for the next due time when an event of its company is stored while it is passed by', async () => {
    const company = await scheduled();
    await pass(DAY_SECONDS);
    facts = { ...PAYABLE, minBalance: 20_000 };
    const { localCompanies } = harness.declared;
    // The transfer moves the due time between the read and the write of the event's handler.
    const held = new Proxy(localCompanies, {
      get: (target, name) =>
        name === 'findOne'
          ? async () => {
              const found = await target.findOne({ _id: company });
              await run();
              return found;
            }
          : (Reflect.get(target, name) as (...given: unknown[]) => unknown).bind(target),
    });
    const renamed = { sequence: 2, at: harness.businessClock.now() };
    await makeTransferStore(
      { ...harness.declared, localCompanies: held },
      harness.businessClock,
    ).upsertCompany(company, terms(), renamed);
    facts = PAYABLE;
    await run();
    expect(await bringToEnd(company)).toEqual([]);
    await pass(DAY_SECONDS);
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 8_900 }]);
  });
});
