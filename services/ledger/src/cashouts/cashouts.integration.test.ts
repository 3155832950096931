// Cashouts on a real MongoDB and a real bank process: whatever is lost, repeated or killed around the call to the bank, its
// record and ours are equal in the end, nothing is paid twice, and what a company has adds up at every moment.
import { NO_DEADLINE } from '@mps/aggregates';
import type { CallContext } from '@mps/contracts';
import { newId, ok } from '@mps/kernel';
import { openServiceHarness, type ServiceHarness } from '@mps/testkit/service';
import { getBalance, makeTotals, type BalanceDeps } from '../balances';
import { declareCollections } from '../documents';
import { makePostingStore, postingSetsOf, type Payment, type PostingStore } from '../postings';
import { startBank, type BankProcess } from './bank-process.fixture';
import type { CashoutTerms } from './domain/cashout';
import { createCashout, dueTransfers, listCashouts, type CashoutDeps } from './operations';
import { dueCashouts, type Bank } from './settle';
import { makeCashoutStore, makeHolds, type StoredCashout } from './store';
import { makeTransferStore, type TransferTerms } from './transfers-store';

let harness: ServiceHarness<ReturnType<typeof declareCollections>>;
let bankProcess: BankProcess;
beforeAll(async () => {
  harness = await openServiceHarness({ databaseName: 'ledger', declare: declareCollections });
  bankProcess = await startBank(process.env);
  await sameTime();
});
afterAll(async () => {
  await bankProcess.stop();
  await harness.stop();
});

async function sameTime(): Promise<void> {
  const there = await bankProcess.now();
  harness.businessClock.setOffsetMs(there.getTime() - Date.now());
}

async function pass(seconds: number): Promise<void> {
  await bankProcess.pass(seconds);
  await sameTime();
}

const ORGANIZATION = newId();
const context = (company: string): CallContext => ({
  caller: {
    kind: 'api_key',
    principal_id: 'test',
    organization_id: ORGANIZATION,
    company_id: company,
    permissions: ['*'],
  },
  callerTokens: { for: () => Promise.reject(new Error('nobody is asked')) },
  deadlineMs: NO_DEADLINE,
  idempotency: null,
});

const NO_PRICE = { percentageE4: 0, flat: 0, minimumPrice: 0 };

/** A company that was paid this much by PIX, today. */
async function companyWith(cents: number): Promise<string> {
  const company = newId();
  const payment: Payment = {
    transactionId: newId(),
    organizationId: ORGANIZATION,
    companyId: company,
    affiliationId: newId(),
    provider: 'PROVIDER_A',
    paymentMethod: 'PIX',
    paidVia: null,
    brand: null,
    currency: 'BRL',
    installments: 1,
    approvedAmount: cents,
    approvedAt: harness.businessClock.now(),
    fee: NO_PRICE,
    cost: NO_PRICE,
    isAnticipated: false,
    anticipationRateE4: 0,
    anticipationCostRateE4: 0,
    split: [],
    splitWhole: 1_000_000,
    movements: [],
  };
  const postings = makePostingStore(harness.declared.postingSets);
  const event = { id: newId(), occurredAt: payment.approvedAt };
  for (const set of postingSetsOf(payment, event)) await postings.record(set, payment);
  return company;
}

interface Parts {
  readonly bank?: Bank;
  readonly postings?: Pick<PostingStore, 'record'>;
  readonly terms?: Partial<CashoutTerms>;
}

function serviceOf({ bank, postings, terms }: Parts = {}): CashoutDeps & BalanceDeps {
  const { connection, declared, businessClock: clock, realClock } = harness;
  const totals = makeTotals({ connection, ...declared });
  const holds = makeHolds(declared);
  return {
    cashouts: makeCashoutStore({ collection: declared.cashouts, clock, realClock }),
    postings: postings ?? makePostingStore(declared.postingSets),
    bank: bank ?? bankProcess.bank,
    clock,
    realClock,
    onPosted: () => undefined,
    totals,
    ...holds,
    termsOf: async () => ok({ minBalance: 0, fee: 100, pixKey: null, ...terms }),
  };
}

async function cashout(
  service: CashoutDeps,
  company: string,
  amount: number | null,
  request_id: string = newId(),
) {
  return createCashout(service, context(company), { company_id: company, request_id, amount });
}

async function balanceOf(company: string) {
  const balance = await getBalance(serviceOf(), context(company).caller, company);
  if (!balance.ok) throw new Error(balance.error.code);
  const { available, pending, blocked } = balance.value;
  return { available, pending, blocked };
}

const scan = (service: CashoutDeps) => dueCashouts({ ...service, log: harness.log })();

/** Until nothing is left to do. */
async function bringToEnd(company: string): Promise<readonly StoredCashout[]> {
  const service = serviceOf();
  const query = { page: 1, limit: 100, sort: 'created_at' } as const;
  for (;;) {
    const { items } = await listCashouts(service, context(company).caller, company, query);
    if (items.every(({ work_due_at }) => work_due_at === undefined)) return items;
    await pass(900);
    await scan(service);
  }
}

/** Fewer than there are connections: none waits for one, however slow the machine is. */
const AT_ONCE = 10;

describe('a cashout', () => {
  it('leaves the balance with its fee, and is posted as one pair each', async () => {
    const company = await companyWith(10_000);
    const made = await cashout(serviceOf(), company, 4_000);
    expect(made).toMatchObject({
      value: { replayed: false, cashout: { status: 'COMPLETED', amount: 4_000, fee: 100, number: 1 } },
    });
    expect(await balanceOf(company)).toEqual({ available: 5_900, pending: 0, blocked: 0 });
    const sets = await harness.declared.postingSets
      .find({ kind: 'CASHOUT_COMPLETED', owners: company })
      .toArray();
    expect(sets).toHaveLength(1);
    expect(
      sets[0]?.pairs.map(({ type, amount, debit, credit }) => [type, amount, debit.id, credit.id]),
    ).toEqual([
      ['CASHOUT', 4_000, company, 'PROVIDER_A'],
      ['CASHOUT_FEE', 100, company, ORGANIZATION],
    ]);
  });

  it('of everything leaves what must stay, and no second one', async () => {
    const company = await companyWith(10_000);
    const service = serviceOf({ terms: { minBalance: 1_500 } });
    expect(await cashout(service, company, null)).toMatchObject({ value: { cashout: { amount: 8_400 } } });
    expect(await cashout(service, company, null)).toMatchObject({
      error: { code: 'insufficient_balance', members: { available_amount: 0, fee: 100 } },
    });
    expect(await balanceOf(company)).toEqual({ available: 1_500, pending: 0, blocked: 0 });
  });

  it('that the bank refuses, or sends back, is in the balance again', async () => {
    const company = await companyWith(200_000_00);
    expect(await cashout(serviceOf(), company, 77_700_57)).toMatchObject({
      value: { cashout: { status: 'FAILED', status_reason: 'BANK_REFUSED' } },
    });
    expect(await balanceOf(company)).toEqual({ available: 200_000_00, pending: 0, blocked: 0 });
    expect(await cashout(serviceOf(), company, 77_700_96)).toMatchObject({
      value: { cashout: { status: 'PROCESSING' } },
    });
    expect(await balanceOf(company)).toEqual({ available: 122_298_04, pending: 0, blocked: 77_701_96 });
    await bringToEnd(company);
    expect(await balanceOf(company)).toEqual({ available: 200_000_00, pending: 0, blocked: 0 });
  });

  it('under one request id is one, and another body is told which there is', async () => {
    const company = await companyWith(10_000);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => cashout(serviceOf(), company, 3_000, 'once')),
    );
    expect(answers.filter((answer) => answer.ok && !answer.value.replayed)).toHaveLength(1);
    const ids = new Set(answers.map((answer) => (answer.ok ? answer.value.cashout.id : answer.error.code)));
    expect(ids.size).toBe(1);
    expect(await cashout(serviceOf(), company, 3_001, 'once')).toMatchObject({
      error: { code: 'request_id_conflict', members: { existing_id: [...ids][0] } },
    });
  });

  it('is one of ten at once that a balance for seven has covered', async () => {
    const company = await companyWith(10_000);
    const replicas = [serviceOf(), serviceOf()] as const;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => cashout(replicas[index % 2 ? 1 : 0], company, 1_300)),
    );
    expect(answers.filter(({ ok: isMade }) => isMade)).toHaveLength(7);
    await bringToEnd(company);
    expect(await balanceOf(company)).toEqual({ available: 200, pending: 0, blocked: 0 });
  });

  it('of another company is not there', async () => {
    const company = await companyWith(10_000);
    const other = { company_id: company, request_id: newId(), amount: 1 };
    expect(await createCashout(serviceOf(), context(newId()), other)).toMatchObject({
      error: { code: 'resource_not_found' },
    });
  });
});

describe('an automatic transfer', () => {
  const DAILY = { frequency: 'DAILY', utcHour: 9, dayOfWeek: null, dayOfMonth: null } as const;
  const terms = (changes: Partial<TransferTerms> = {}): TransferTerms => ({
    organization_id: ORGANIZATION,
    status: 'ACTIVE',
    default_fee_policy_id: 'policy',
    min_balance: 1_000,
    schedule: DAILY,
    ...changes,
  });
  const store = () => makeTransferStore(harness.declared, harness.businessClock);
  const run = () => dueTransfers({ ...serviceOf(), transfers: store(), log: harness.log })();
  const DAY_SECONDS = 86_400;

  async function scheduled(changes: Partial<TransferTerms> = {}): Promise<string> {
    const company = await companyWith(10_000);
    const at = harness.businessClock.now();
    await store().upsertPolicy({ _id: 'policy', sequence: 1, is_active: true, cashout_price: 100 });
    await store().upsertCompany(company, terms(changes), { sequence: 1, at });
    return company;
  }

  it('is made once at its hour, of all above what stays, by all replicas together', async () => {
    const company = await scheduled();
    await run();
    expect(await balanceOf(company)).toEqual({ available: 10_000, pending: 0, blocked: 0 });
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
    expect(await balanceOf(company)).toEqual({ available: 1_000, pending: 0, blocked: 0 });
  });

  it('is not made for a company that is blocked, or that switched it off', async () => {
    const [blocked, off] = [await scheduled({ status: 'BLOCKED' }), await scheduled()];
    const at = harness.businessClock.now();
    await store().upsertCompany(off, terms({ schedule: null }), { sequence: 3, at });
    // An older event that comes late changes nothing.
    await store().upsertCompany(off, terms(), { sequence: 2, at });
    await pass(DAY_SECONDS);
    await run();
    for (const company of [blocked, off]) expect(await bringToEnd(company)).toEqual([]);
  });

  it('is made late when its event came late, and keeps its time when something else changes', async () => {
    const company = await companyWith(10_000);
    const at = harness.businessClock.now();
    await pass(DAY_SECONDS);
    await store().upsertCompany(company, terms(), { sequence: 1, at });
    const renamed = { sequence: 2, at: harness.businessClock.now() };
    await store().upsertCompany(company, terms({ min_balance: 0 }), renamed);
    await run();
    expect(await bringToEnd(company)).toMatchObject([{ amount: 9_900 }]);
  });
});

describe('around the call to the bank', () => {
  /** Repeatable, and different for every place that draws. */
  function makeDice(seed: number) {
    let state = seed;
    return (sides: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % sides;
    };
  }

  class Killed extends Error {}

  /** A process that dies at drawn places, and a network that loses and repeats. */
  function unluckyService(dice: (sides: number) => number): CashoutDeps {
    const dieSometimes = (): void => {
      if (dice(5) === 0) throw new Killed('the process is gone');
    };
    const unlucky = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      dieSometimes();
      if (dice(4) === 0) await call();
      const answer = await call();
      dieSometimes();
      return answer;
    };
    const postings = makePostingStore(harness.declared.postingSets);
    const { bank } = bankProcess;
    const lost = { kind: 'unknown' } as const;
    return serviceOf({
      bank: {
        send: (order, timeoutMs) =>
          unlucky(async () => {
            if (dice(4) === 0) return lost;
            const answer = await bank.send(order, timeoutMs);
            return dice(4) === 0 ? lost : answer;
          }),
        find: (id, timeoutMs) => unlucky(() => bank.find(id, timeoutMs)),
      },
      postings: { record: (set, origin) => unlucky(() => postings.record(set, origin)) },
    });
  }

  it.each([11, 29, 47])('nothing is lost and nothing paid twice (seed %i)', async (seed) => {
    const start = 1_000_000_00;
    const company = await companyWith(start);
    const dice = makeDice(seed);
    const amounts = [
      77_700_57, 77_700_91, 77_700_95, 77_700_96, 77_700_97, 77_700_98, 77_700_98, 100, 2_345, 999_999,
    ];
    const addsUp = async (): Promise<void> => {
      const { available, pending, blocked } = await balanceOf(company);
      const posted = await harness.declared.postingSets
        .find({ kind: 'CASHOUT_COMPLETED', owners: company })
        .toArray();
      const paidOut = posted.flatMap(({ pairs }) => pairs).reduce((sum, { amount }) => sum + amount, 0);
      expect(available + pending + blocked + paidOut).toBe(start);
    };
    for (const [index, amount] of amounts.entries()) {
      const request = `${seed}-${index}`;
      // Who gets no answer asks again, and again.
      for (let tries = 0; tries < 3; tries += 1) {
        const asked = cashout(unluckyService(dice), company, amount, request);
        await asked.catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        await addsUp();
      }
      if (dice(2) === 0) {
        await pass(30);
        await scan(unluckyService(dice));
        await addsUp();
      }
    }
    const cashouts = await bringToEnd(company);
    await addsUp();
    expect(cashouts).toHaveLength(amounts.length);
    for (const { id, status, amount } of cashouts) {
      const { cents } = await bankProcess.paidFor(id);
      expect([status, cents]).toEqual(status === 'COMPLETED' ? ['COMPLETED', amount] : ['FAILED', 0]);
    }
    expect(cashouts.filter(({ status }) => status === 'FAILED').map(({ amount }) => amount)).toEqual([
      77_700_57, 77_700_96,
    ]);
    const gone = cashouts
      .filter(({ status }) => status === 'COMPLETED')
      .reduce((sum, { amount, fee }) => sum + amount + fee, 0);
    expect(await balanceOf(company)).toEqual({ available: start - gone, pending: 0, blocked: 0 });
  });
});
