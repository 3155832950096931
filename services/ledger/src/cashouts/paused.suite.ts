// Payouts that an operator has paused: no money moves, also in a newly started process, and open cashouts continue
// after the pause.
import { makePayoutSwitch, NO_DEADLINE } from '@mps/aggregates';
import { ok } from '@mps/kernel';
import {
  getCompanyBalance,
  bankProcess,
  bringToEnd,
  cashout,
  companyWith,
  harness,
  ORGANIZATION,
  createOwnContext,
  PAYABLE,
  pass,
  scan,
  makeService,
} from './cashouts.fixture';
import { insertCashout } from './operations';
import { dueTransfers } from './transfers';
import { makeTransferStore } from './transfers-store';

const DAY_SECONDS = 86_400;
const setPaused = (paused: boolean) =>
  makePayoutSwitch(harness.connection).set({ paused, reason: null, changed_by: 'test' });

describe('while payouts are paused', () => {
  beforeEach(() => setPaused(true));
  afterEach(() => setPaused(false));

  it('refuses a new cashout with 503 and stores nothing', async () => {
    const company = await companyWith(10_000);
    expect(await cashout(makeService(), company, 4_000)).toMatchObject({
      error: { code: 'payouts_paused', retryAfterSeconds: 60 },
    });
    expect(await bringToEnd(company)).toEqual([]);
    expect(await getCompanyBalance(company)).toEqual({ available: 10_000, pending: 0, blocked: 0 });
  });

  it('answers a repeated request with the earlier cashout', async () => {
    const company = await companyWith(10_000);
    await setPaused(false);
    await cashout(makeService(), company, 4_000, 'before-the-pause');
    await setPaused(true);
    expect(await cashout(makeService(), company, 4_000, 'before-the-pause')).toMatchObject({
      value: { replayed: true, cashout: { status: 'COMPLETED' } },
    });
  });

  it('sends nothing once a pause was answered while merchants was asked', async () => {
    await setPaused(false);
    const company = await companyWith(10_000);
    const getPayoutFacts = async () => {
      await setPaused(true);
      return PAYABLE;
    };
    const made = await cashout(makeService({ getPayoutFacts }), company, 4_000);
    expect(made).toMatchObject({ value: { cashout: { status: 'PENDING' } } });
    const id = made.ok ? made.value.cashout.id : '';
    expect(await bankProcess.paidFor(id)).toEqual({ cents: 0, movements: 0 });
    await setPaused(false);
    await bringToEnd(company);
    expect(await bankProcess.paidFor(id)).toEqual({ cents: 4_000, movements: 1 });
  });

  it('leaves a stored cashout unsent and unchanged, and sends it after the pause', async () => {
    const company = await companyWith(10_000);
    const request = { company_id: company, request_id: 'stored', amount: 4_000 };
    const scope = { organization_id: ORGANIZATION, company_id: company };
    const terms = { minBalance: 0, fee: 100, pixKey: null };
    const made = await insertCashout(makeService(), scope, request, {
      context: createOwnContext(scope),
      deadlineMs: NO_DEADLINE,
      askTerms: async () => ok(terms),
    });
    const id = made.ok ? made.value.stored.id : '';
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await pass(60);
      await scan(makeService());
    }
    expect(await harness.declared.cashouts.findOne({ _id: id })).toMatchObject({
      status: 'PENDING',
      attempts: 0,
    });
    expect(await bankProcess.paidFor(id)).toEqual({ cents: 0, movements: 0 });
    expect(await getCompanyBalance(company)).toEqual({ available: 5_900, pending: 0, blocked: 4_100 });
    await setPaused(false);
    await bringToEnd(company);
    expect(await bankProcess.paidFor(id)).toEqual({ cents: 4_000, movements: 1 });
  });

  it('creates an automatic transfer after the pause, under its original due time', async () => {
    const company = await companyWith(10_000);
    const store = makeTransferStore(harness.declared, harness.businessClock);
    const DAILY = { frequency: 'DAILY', utcHour: 9, dayOfWeek: null, dayOfMonth: null } as const;
    const terms = {
      organization_id: ORGANIZATION,
      status: 'ACTIVE',
      default_fee_policy_id: null,
      min_balance: 0,
      schedule: DAILY,
    };
    const at = harness.businessClock.now();
    await store.upsertCompany(company, terms, { sequence: 1, at });
    const due = await harness.declared.localCompanies.findOne({ _id: company });
    await pass(DAY_SECONDS);
    const getPayoutFacts = async () => ({ ...PAYABLE, feePolicyIds: [] });
    const run = () =>
      dueTransfers({ ...makeService({ getPayoutFacts }), transfers: store, createOwnContext }).run();
    await run();
    expect(await bringToEnd(company)).toEqual([]);
    await setPaused(false);
    await run();
    expect(await bringToEnd(company)).toMatchObject([
      { status: 'COMPLETED', request_id: `transfer-${due?.next_transfer_at?.toISOString()}` },
    ]);
  });
});
