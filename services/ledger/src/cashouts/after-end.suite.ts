// Tests contradictions of the bank after the end of a cashout, and other amounts than requested, with a real bank
// process.
import {
  getCompanyBalance,
  bankProcess,
  bringToEnd,
  cashout,
  companyWith,
  context,
  harness,
  pass,
  scan,
  scanChecks,
  makeService,
} from './cashouts.fixture';
import { makeFindingsReader } from '../findings-store';
import { makeHarnessPostings } from '../ledger.fixture';
import { listCashouts } from './operations';

const OPERATOR = {
  ...context('any').caller,
  kind: 'operator',
  organization_id: null,
  company_id: null,
} as const;

const START = 200_000_00;
const FEE = 100;
/** Longer than the bank takes to change its answer, and than the delay of the first check. */
const FIRST_CHECK_SECONDS = 601;

const stored = async (company: string) => {
  const query = { page: 1, limit: 10, sort: 'created_at' } as const;
  const { items } = await listCashouts(makeService(), { companyId: company, query }, context(company));
  expect(items).toHaveLength(1);
  return items[0]!;
};
const kindsPosted = async (company: string): Promise<string[]> => {
  const kinds = { $in: ['CASHOUT_COMPLETED', 'CASHOUT_RETURNED'] } as const;
  const found = await harness.declared.postingSets
    .find({ kind: { $in: [...kinds.$in] }, owners: company })
    .sort({ created_at: 1 })
    .toArray();
  return found.map(({ kind }) => kind);
};

describe('when the bank changes its answer after the end', () => {
  it('completes and posts a cashout that the bank had refused, and records a finding', async () => {
    const company = await companyWith(START);
    expect(await cashout(makeService(), company, 77_700_93)).toMatchObject({
      value: { cashout: { status: 'FAILED', status_reason: 'BANK_REFUSED' } },
    });
    expect(await getCompanyBalance(company)).toEqual({ available: START, pending: 0, blocked: 0 });
    await pass(FIRST_CHECK_SECONDS);
    await scanChecks(makeService());
    const cents = 77_700_93;
    expect(await stored(company)).toMatchObject({
      status: 'COMPLETED',
      status_reason: null,
      findings: [{ kind: 'cashout_after_end', status: 'FAILED', bank_status: 'PAID', actual: cents }],
    });
    expect(await kindsPosted(company)).toEqual(['CASHOUT_COMPLETED']);
    const listed = await makeFindingsReader(harness.declared)(OPERATOR);
    expect(listed.ok && listed.value.cashouts.filter((one) => one.company_id === company)).toMatchObject([
      { kind: 'cashout_after_end', status: 'COMPLETED', bank_status: 'PAID', actual: cents },
    ]);
    expect(await makeFindingsReader(harness.declared)(context(company).caller)).toMatchObject({
      error: { code: 'permission_denied' },
    });
    expect(await getCompanyBalance(company)).toEqual({
      available: START - cents - FEE,
      pending: 0,
      blocked: 0,
    });
  });

  it('returns money and fee to the balance when the bank sends a paid cashout back, and records a finding', async () => {
    const company = await companyWith(START);
    const cents = 77_700_94;
    await cashout(makeService(), company, cents);
    expect(await getCompanyBalance(company)).toEqual({
      available: START - cents - FEE,
      pending: 0,
      blocked: 0,
    });
    await pass(FIRST_CHECK_SECONDS);
    await scanChecks(makeService());
    expect(await stored(company)).toMatchObject({
      status: 'FAILED',
      status_reason: 'BANK_RETURNED',
      completed_at: expect.any(Date) as Date,
      findings: [{ kind: 'cashout_after_end', status: 'COMPLETED', bank_status: 'RETURNED' }],
    });
    expect(await kindsPosted(company)).toEqual(['CASHOUT_COMPLETED', 'CASHOUT_RETURNED']);
    expect(await getCompanyBalance(company)).toEqual({ available: START, pending: 0, blocked: 0 });
    // Repeated checks post the return once.
    await pass(86_400);
    await scanChecks(makeService());
    expect(await kindsPosted(company)).toEqual(['CASHOUT_COMPLETED', 'CASHOUT_RETURNED']);
  });

  it('posts the return also when a process that posted the payout goes on only after the return', async () => {
    const company = await companyWith(START);
    const [posted, wokenUp] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const postings = makeHarnessPostings(harness);
    const stalled = makeService({
      postings: {
        async record(sets, origin) {
          await postings.record(sets, origin);
          posted.resolve(undefined);
          await wokenUp.promise;
        },
      },
    });
    const made = cashout(stalled, company, 77_700_94);
    await posted.promise;
    // Another process takes the cashout to its end, and a third is killed before it posts the return.
    await scan(makeService());
    await pass(FIRST_CHECK_SECONDS);
    await scanChecks(makeService({ postings: { record: () => Promise.reject(new Error('killed')) } }));
    expect(await stored(company)).toMatchObject({ status: 'FAILED', status_reason: 'BANK_RETURNED' });
    wokenUp.resolve(undefined);
    await made;
    await bringToEnd(company);
    expect(await kindsPosted(company)).toEqual(['CASHOUT_COMPLETED', 'CASHOUT_RETURNED']);
    expect(await getCompanyBalance(company)).toEqual({ available: START, pending: 0, blocked: 0 });
  });

  it('stops checking after the bank has confirmed the end a few times', async () => {
    const company = await companyWith(10_000);
    await cashout(makeService(), company, 1_000);
    for (let days = 0; days < 20; days += 1) {
      await pass(86_400);
      await scanChecks(makeService());
    }
    const { check_due_at, findings } = await stored(company);
    expect([check_due_at, findings]).toEqual([undefined, undefined]);
  });
});

describe('when the bank pays another amount', () => {
  it('posts the bank’s amount and records a finding', async () => {
    const company = await companyWith(START);
    await cashout(makeService(), company, 77_700_92);
    const { id, amount, status, findings } = await stored(company);
    expect([status, amount]).toEqual(['COMPLETED', 77_700_91]);
    expect(findings).toMatchObject([{ kind: 'cashout_amount', expected: 77_700_92, actual: 77_700_91 }]);
    expect((await bankProcess.paidFor(id)).cents).toBe(77_700_91);
    await bringToEnd(company);
    expect(await getCompanyBalance(company)).toEqual({
      available: START - 77_700_91 - FEE,
      pending: 0,
      blocked: 0,
    });
  });
});
