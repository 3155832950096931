// Measures a full page with its exact total against counting the same list, in one run on one data set.
// After `node packages/devtools/build.mjs --with-benches`:
// `node services/transactions/dist/listing/store/exact-total.bench.js <MongoDB URL> [transactions]`. Prints a table and drops
// its database.
import { randomUUID } from 'node:crypto';
import { setUpCollections, makeMongo } from '@mps/chassis';
import type { Scope } from '@mps/contracts';
import { newId } from '@mps/kernel';
import { aTransaction } from '../../transaction/domain/transaction.fixture';
import type { ListQuery, TransactionFilter } from '../query';
import { chooseIndex, toDatabaseFilter } from './plan';
import { formatKind } from './documents';
import { toDay, toMonth } from '../domain/count-range';
import { makeExactTotal } from './exact-total';
import { makeRollUpRound } from './roll-up-counts';
import { declareCollections } from '../../documents';
import { recount } from './recount.fixture';
import { toTenantFilter } from '../../operation';
import type { TransactionCountDocument } from './documents';
import { toCountedCollections, makeListing } from '..';

const DEFAULT_COUNT = 200_000;
const LIMIT = 20;
const INSERT_BATCH = 5_000;
const ROUNDS = 60;
/** A list that takes this long is measured in SLOW_ROUNDS rounds only. */
const SLOW_MS = 200;
const SLOW_ROUNDS = 6;
const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2025, 0, 1);
const DAYS = 365;
/** The mix of statuses after a year: most payments are approved. */
const STATUSES = ['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED', 'CANCELLED', 'REFUNDED'] as const;
const METHODS = ['PIX', 'PIX', 'CREDIT_CARD', 'BOLEPIX'] as const;
const organization: Scope = { organization_id: 'org-1', company_id: null };
const company: Scope = { organization_id: 'org-1', company_id: 'company-0' };
const NEWEST = [['created_at', -1]] as const;

const at = (day: number, hour = 0): Date => new Date(FIRST_DAY_MS + day * DAY_MS + hour * 3_600_000);
interface Shape {
  readonly name: string;
  readonly scope: Scope;
  readonly filter?: TransactionFilter;
  readonly sort?: ListQuery['sort'];
  /** Position of the page in the whole list, 0 to 1. */
  readonly depth?: number;
}

const SHAPES: readonly Shape[] = [
  { name: 'company, no filter', scope: company },
  { name: 'company, status', scope: company, filter: { status: ['APPROVED'] } },
  {
    name: 'company, status and method',
    scope: company,
    filter: { status: ['APPROVED'], payment_method: 'PIX' },
  },
  {
    name: 'company, 90 days of São Paulo',
    scope: company,
    filter: { created_at_from: at(100, 3), created_at_to: at(190, 3) },
  },
  { name: 'organization, no filter', scope: organization },
  {
    name: 'organization, two statuses and method',
    scope: organization,
    filter: { status: ['APPROVED', 'CANCELLED'], payment_method: 'PIX' },
  },
  { name: 'organization, capture method', scope: organization, filter: { capture_method: 'EMV' } },
  { name: 'organization, provider without any', scope: organization, filter: { provider: 'PROVIDER_B' } },
  { name: 'organization, installments', scope: organization, filter: { installments: 18 } },
  { name: 'organization, an amount', scope: organization, filter: { amount: 777 } },
  {
    name: 'organization, amounts from 990',
    scope: organization,
    filter: { amount_from: 990 },
    sort: [['amount', 1]],
  },
  { name: 'organization, amounts from 990, newest', scope: organization, filter: { amount_from: 990 } },
  { name: 'organization, an affiliation', scope: organization, filter: { affiliation_id: 'affiliation-7' } },
  { name: 'organization by amount', scope: organization, sort: [['amount', -1]] },
  { name: 'organization by installments', scope: organization, sort: [['installments', -1]] },
  {
    name: 'organization by installments and amount',
    scope: organization,
    sort: [
      ['installments', -1],
      ['amount', 1],
    ],
  },
  { name: 'organization, its last page', scope: organization, depth: 1 },
  { name: 'organization, beyond its end', scope: organization, depth: 1_000 },
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function makeDocument(index: number, count: number) {
  const _id = newId();
  return {
    ...aTransaction({
      _id,
      request_id: _id,
      organization_transaction_id: String(index),
      company_id: index % 20 < 11 ? 'company-0' : `company-${index % 50}`,
      status: STATUSES[(index * 7) % STATUSES.length] ?? 'APPROVED',
      payment_method: METHODS[(index * 11) % METHODS.length] ?? 'PIX',
      capture_method: index % 10 === 3 ? 'EMV' : 'ECOMMERCE',
      installments: 1 + (index % 18),
      amount: 1 + ((index * 7919) % 1_000),
      affiliation_id: `affiliation-${index % 50}`,
      created_at: new Date(FIRST_DAY_MS + Math.floor((index / count) * DAYS * DAY_MS)),
    }),
    version: 1,
    sequence: 0,
    outbox: [],
  };
}

type Seeded = ReturnType<typeof makeDocument>;

/** The document after a year of roll-ups. Only the newest still wait, because rolling up a million takes too long. */
const toHeldDocument = (document: Seeded, isWaiting: boolean) =>
  isWaiting
    ? { ...document, uncounted_since: at(DAYS) }
    : { ...document, counted_status: document.status, counted_batch: 1 };

type Numbers = Record<string, Record<string, number>>;
interface Held extends Omit<TransactionCountDocument, 'total' | 'days'> {
  readonly total: Numbers;
  readonly days: Record<string, Numbers>;
}

function hold(shards: Map<string, Held>, document: Seeded): void {
  const { organization_id, company_id, created_at, status } = document;
  const day = toDay(created_at);
  const _id = `${organization_id}/${company_id}/${toMonth(day)}`;
  const empty = { _id, organization_id, company_id, month: toMonth(day), batch: 1, pending: [] };
  const shard: Held = shards.get(_id) ?? { ...empty, total: {}, days: {} };
  shards.set(_id, shard);
  const kind = formatKind(document);
  for (const numbers of [shard.total, (shard.days[day.slice(-2)] ??= {})]) {
    const ofStatus = (numbers[status] ??= {});
    ofStatus[kind] = (ofStatus[kind] ?? 0) + 1;
  }
}

async function measure(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ((times[0] ?? 0) > SLOW_MS ? SLOW_ROUNDS : ROUNDS); round++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const percentile = (part: number) =>
    (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(1).padStart(6);
  return `${percentile(0.5)} / ${percentile(0.99)}`;
}

async function run(url: string, count: number): Promise<void> {
  const mongo = makeMongo({
    url,
    prefix: `bench_${randomUUID().slice(0, 8)}_`,
    databaseName: 'transactions',
    appName: 'bench',
    isJob: true,
  });
  const collections = declareCollections(mongo.connection);
  await mongo.component.start();
  try {
    const shards = new Map<string, Held>();
    for (let from = 0; from < count; from += INSERT_BATCH) {
      const size = Math.min(INSERT_BATCH, count - from);
      const isWaiting = from + INSERT_BATCH >= count;
      const documents = Array.from({ length: size }, (_, index) => makeDocument(from + index, count));
      await collections.transactions.insertMany(
        documents.map((one) => toHeldDocument(one, isWaiting)),
        {
          ordered: false,
          writeConcern: { w: 1 },
        },
      );
      if (!isWaiting) for (const one of documents) hold(shards, one);
    }
    await collections.transactionCounts.insertMany([...shards.values()] as never[]);
    await setUpCollections(mongo.connection);
    const counted = toCountedCollections(mongo.connection, collections);
    const startedAt = performance.now();
    const round = makeRollUpRound(counted);
    while (await round());
    print(
      `${count} transactions, the last ${INSERT_BATCH} rolled up in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
    );
    print(`numbers that differ from a recount: ${(await recount(counted)).length}`);
    const listing = makeListing(counted);
    const exactTotal = makeExactTotal(counted);
    print('p50 / p99 in ms: counting | the total from the numbers | the whole list with it');
    for (const { name, scope, filter = {}, sort = NEWEST, depth = 0 } of SHAPES) {
      // Without the time limit of a list, because the duration itself is measured.
      const where = { ...toTenantFilter(scope), ...toDatabaseFilter(filter) };
      const counting = () =>
        collections.transactions.countDocuments(where, { hint: chooseIndex(scope, { filter, sort }) });
      const counted = await counting();
      const query = { filter, sort, page: Math.max(1, Math.floor((depth * counted) / LIMIT)), limit: LIMIT };
      const { total } = await listing.page(scope, query);
      print(
        `${name.padEnd(38)} ${await measure(counting)} | ${await measure(() => exactTotal(scope, query))} | ` +
          `${await measure(() => listing.page(scope, query))} ${total === counted ? '' : 'DIFFERENT TOTALS'}`,
      );
    }
  } finally {
    await mongo.connection.dropDatabase();
    await mongo.component.stop();
  }
}

const [url = '', count = String(DEFAULT_COUNT)] = process.argv.slice(2);
void run(url, Number(count));
