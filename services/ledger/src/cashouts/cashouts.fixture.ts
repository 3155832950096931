// Shared by the suites of cashouts.integration.test.ts: a ledger on a real MongoDB, a real bank process, and companies
// with money.
import { makePayoutSwitch, NO_DEADLINE } from '@mps/aggregates';
import type { CallContext } from '@mps/contracts';
import { newId, ok } from '@mps/kernel';
import { openServiceHarness, type ServiceHarness } from '@mps/testkit/service';
import { getBalance, makeTotals, type BalanceDeps } from '../balances';
import { declareCollections } from '../documents';
import { makeHarnessPostings } from '../ledger.fixture';
import { derivePostingSets, type Payment, type PostingStore } from '../postings';
import type { CatchUpOnRefunds } from '../reservations';
import { startBank, type BankProcess } from './bank-process.fixture';
import type { CashoutTerms } from './domain/cashout';
import { createCashout, listCashouts, type CashoutDeps } from './operations';
import { dueCashouts, dueChecks, type Bank, type PayoutFacts, type GetPayoutFacts } from './settle';
import { makeCashoutStore, makeHolds, type StoredCashout } from './store';

export let harness: ServiceHarness<ReturnType<typeof declareCollections>>;
export let bankProcess: BankProcess;
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

export async function pass(seconds: number): Promise<void> {
  await bankProcess.pass(seconds);
  await sameTime();
}

export const ORGANIZATION = newId();
export const context = (company: string): CallContext => ({
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

/** The context of calls without a caller. */
export const createOwnContext = ({ company_id }: { readonly company_id: string }): CallContext =>
  context(company_id);

const NO_PRICE = { percentageE4: 0, flat: 0, minimumPrice: 0 };

/** Creates a company that received this amount by PIX today. */
export async function companyWith(cents: number): Promise<string> {
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
    refundFeePolicy: 'PROPORTIONAL',
    isAnticipated: false,
    anticipationRateE4: 0,
    anticipationCostRateE4: 0,
    split: [],
    movements: [],
  };
  const postings = makeHarnessPostings(harness);
  const event = { id: newId(), occurredAt: payment.approvedAt };
  await postings.record(derivePostingSets(payment, event), payment);
  return company;
}

/** The answer of merchants for a company with automatic transfers at nine. */
export const PAYABLE: PayoutFacts = {
  status: 'ACTIVE',
  minBalance: 1_000,
  schedule: { frequency: 'DAILY', utcHour: 9, dayOfWeek: null, dayOfMonth: null },
  feePolicyIds: ['policy'],
  ownsDestination: true,
};

interface Parts {
  readonly bank?: Bank;
  readonly postings?: Pick<PostingStore, 'record'>;
  readonly terms?: Partial<CashoutTerms>;
  readonly getPayoutFacts?: GetPayoutFacts;
  readonly catchUpOnRefunds?: CatchUpOnRefunds;
}

export function makeService({
  bank,
  postings,
  terms,
  getPayoutFacts,
  catchUpOnRefunds,
}: Parts = {}): CashoutDeps & BalanceDeps {
  const { connection, declared, businessClock, realClock } = harness;
  const totals = makeTotals({ connection, ...declared });
  const holds = makeHolds(declared);
  return {
    cashouts: makeCashoutStore({ collection: declared.cashouts, businessClock, realClock }),
    postings: postings ?? makeHarnessPostings(harness),
    bank: bank ?? bankProcess.bank,
    payouts: makePayoutSwitch(connection),
    getPayoutFacts: getPayoutFacts ?? (async () => PAYABLE),
    businessClock,
    realClock,
    onPosted: () => undefined,
    log: harness.log,
    totals,
    ...holds,
    catchUpOnRefunds: catchUpOnRefunds ?? (async () => ok()),
    getCashoutTerms: async () => ok({ minBalance: 0, fee: 100, pixKey: null, ...terms }),
  };
}

export async function cashout(
  service: CashoutDeps,
  company: string,
  amount: number | null,
  request_id: string = newId(),
) {
  return createCashout(service, { company_id: company, request_id, amount }, context(company));
}

export async function getCompanyBalance(company: string) {
  const balance = await getBalance(makeService(), company, context(company));
  if (!balance.ok) throw new Error(balance.error.code);
  const { available, pending, blocked } = balance.value;
  return { available, pending, blocked };
}

export const scan = (service: CashoutDeps) => dueCashouts(service).run();

/** Checks ended cashouts at the bank. */
export const scanChecks = (service: CashoutDeps) => dueChecks(service).run();

/** Returns a function that restores the ledger to the present state. The bank keeps its later changes. */
export async function backUp(): Promise<() => Promise<void>> {
  const collections = (await harness.connection.listCollections()).map(({ name }) =>
    harness.connection.collection(name),
  );
  const kept = await Promise.all(
    collections.map(async (collection) => [collection, await collection.find().toArray()] as const),
  );
  return async () => {
    for (const [collection, documents] of kept) {
      await collection.deleteMany({});
      if (documents.length > 0) await collection.insertMany(documents);
    }
  };
}

/** Scans until no cashout is due. */
export async function bringToEnd(company: string): Promise<readonly StoredCashout[]> {
  const service = makeService();
  const query = { page: 1, limit: 100, sort: 'created_at' } as const;
  for (;;) {
    const { items } = await listCashouts(service, { companyId: company, query }, context(company));
    if (items.every(({ work_due_at }) => work_due_at === undefined)) return items;
    await pass(900);
    await scan(service);
  }
}

export async function listed(company: string): Promise<readonly StoredCashout[]> {
  const query = { page: 1, limit: 100, sort: 'created_at' } as const;
  return (await listCashouts(makeService(), { companyId: company, query }, context(company))).items;
}
