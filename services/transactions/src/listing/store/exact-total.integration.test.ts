// Totals on a real MongoDB equal a full count at every step, while transactions are created and moved, and while scanners
// die in the middle, come back late and overtake each other.
import { removePublished, type OutboxEntry, type OutboxSource, type WriteAlongside } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import { newId, ok, type CaptureMethod, type PaymentMethod, type TransactionStatus } from '@mps/kernel';
import fc from 'fast-check';
import { aTransaction } from '../../transaction/domain/transaction.fixture';
import { makeContext, startTransactions, type Running } from '../../../test/transactions.fixture';
import type { StoredTransaction } from '../../transaction';
import { MAX_PENDING_KEPT } from '../../limits';
import type { TransactionFilter } from '../query';
import { splitRange } from '../domain/count-range';
import { makeExactTotal } from './exact-total';
import {
  makeMarkedShards,
  makeRollUpRound,
  readUncounted,
  rollUpSteps,
  type CountedCollections,
} from './roll-up-counts';
import { toDatabaseFilter } from './plan';
import { recount } from './recount.fixture';
import { INDEX } from '../../transaction/documents';

const STATUSES: readonly TransactionStatus[] = ['PROCESSING', 'APPROVED', 'CANCELLED'];
const METHODS: readonly PaymentMethod[] = ['PIX', 'CREDIT_CARD'];
const CAPTURES: readonly CaptureMethod[] = ['ECOMMERCE', 'EMV'];
const TIMES = [
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00.000Z',
  '2026-02-14T09:00:00.000Z',
  '2026-03-01T00:00:00.000Z',
];
const COMPANIES = ['company-1', 'company-2'];
/** Time limit of all histories together, on a busy machine. */
const HISTORIES_LIMIT_MS = 180_000;
const NEWEST = [['created_at', -1]] as const;
const OF_OPEN_AMOUNTS = new Set(['amount_from', 'amount_to', 'payment_method', 'company_id']);

let service: Running;
let collections: CountedCollections;
beforeAll(async () => {
  service = await startTransactions();
  collections = service.counted;
});
afterAll(() => service.stop());

async function insert(organization: string, company: number, time: number, method: number, amount = 100) {
  const _id = newId();
  const next = aTransaction({
    _id,
    organization_id: organization,
    organization_transaction_id: _id,
    request_id: _id,
    company_id: COMPANIES[company] ?? '',
    amount,
    created_at: new Date(TIMES[time] ?? ''),
    payment_method: METHODS[method] ?? 'PIX',
    // Some cards of the first company are captured in its shop.
    capture_method: CAPTURES[company === 0 ? method : 0] ?? 'ECOMMERCE',
  });
  const created = await service.store.create({ next, events: [] }, makeContext());
  if (!created.ok) throw new Error('A transaction with this id exists');
  return created.value.stored;
}

async function move(transaction: StoredTransaction, status: TransactionStatus) {
  const changed = await service.store.change<never>(transaction, (state) =>
    ok({ next: { ...state, status, approved_amount: state.amount }, events: [] }),
  );
  if (!changed.ok) throw new Error('The transaction is missing');
  return changed.value.stored;
}

async function expectExact(scope: Scope, filter: TransactionFilter): Promise<void> {
  const { organization_id, company_id } = scope;
  const counted = await collections.transactions.countDocuments({
    organization_id,
    ...(company_id !== null && { company_id }),
    ...toDatabaseFilter(filter),
  });
  const query = { filter, sort: NEWEST };
  const isDivided = splitRange(filter.created_at_from, filter.created_at_to) !== null;
  expect(await makeExactTotal(collections)(scope, query)).toBe(isDivided ? counted : null);
  expect((await service.listing.page(scope, { ...query, page: 1, limit: 1 })).total).toBe(counted);
}

function emptyingOutboxes(found: readonly { readonly _id: string }[]): WriteAlongside {
  const source: OutboxSource = { collection: collections.transactions, topic: 'transactions' };
  const published = found.map(({ _id }) => ({ aggregateId: _id, entry: { event_id: _id } as OutboxEntry }));
  return (additions, session) => removePublished(source, published, additions, session);
}

/** Scanners of two processes. Each remembers the marks that it wrote. */
function makeScanners(): () => Promise<AsyncGenerator<void>> {
  const processes = [makeMarkedShards(), makeMarkedShards()] as const;
  let nth = 0;
  return async () => {
    const found = await readUncounted(collections);
    // Every second one is a relay, which writes the marks in the update that empties outboxes.
    const write = nth % 2 === 0 ? undefined : emptyingOutboxes(found);
    const marked = processes[nth % 4 < 2 ? 0 : 1];
    nth += 1;
    return rollUpSteps(collections, found, marked, write);
  };
}

async function rollUpAll(): Promise<void> {
  const round = makeRollUpRound(collections);
  while (await round());
}

const index = (length: number) => fc.nat({ max: length - 1 });
const commands = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('insert' as const),
        company: index(2),
        time: index(4),
        method: index(2),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('move' as const), which: fc.nat(), status: index(3) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('start scanner' as const) }) },
    // A scanner that gets no further step counts as killed.
    {
      weight: 12,
      arbitrary: fc.record({
        do: fc.constant('step scanner' as const),
        which: index(3),
        steps: fc.nat({ max: 8 }),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('list' as const),
        company_id: fc.constantFrom(null, ...COMPANIES),
        filter: fc.record(
          {
            status: fc.subarray([...STATUSES]),
            payment_method: fc.constantFrom(...METHODS),
            capture_method: fc.constantFrom(...CAPTURES),
            provider: fc.constantFrom('PROVIDER_A', 'PROVIDER_B'),
            created_at_from: fc.constantFrom(...TIMES.map((time) => new Date(time))),
            created_at_to: fc.constantFrom(...TIMES.map((time) => new Date(time))),
            company_id: fc.constantFrom(...COMPANIES),
          },
          { requiredKeys: [] },
        ),
      }),
    },
  ),
  { minLength: 20, maxLength: 60 },
);

describe('the total of a list', () => {
  it(
    'is what counting gives, whatever scanners do or leave undone',
    async () => {
      await fc.assert(
        fc.asyncProperty(commands, async (all) => {
          const organization_id = newId();
          // Each write left these documents as stored. Like a request under way, they do not know of later roll-ups.
          const transactions: StoredTransaction[] = [];
          const scanners: AsyncGenerator<void>[] = [];
          const nextScanner = makeScanners();
          for (const command of all) {
            if (command.do === 'insert')
              transactions.push(await insert(organization_id, command.company, command.time, command.method));
            else if (command.do === 'move' && transactions.length > 0) {
              const which = command.which % transactions.length;
              const [moving] = transactions.slice(which);
              if (moving !== undefined)
                transactions[which] = await move(moving, STATUSES[command.status] ?? 'APPROVED');
            } else if (command.do === 'start scanner') {
              scanners.unshift(await nextScanner());
            } else if (command.do === 'step scanner')
              for (let step = 0; step < command.steps; step++) await scanners[command.which]?.next();
            else if (command.do === 'list')
              await expectExact(
                { organization_id, company_id: command.company_id },
                command.company_id === null
                  ? command.filter
                  : { ...command.filter, company_id: command.company_id },
              );
          }
          for (const filter of [{}, { status: ['APPROVED'] }, { payment_method: 'PIX' }])
            await expectExact({ organization_id, company_id: null }, filter);
          expect(await recount(collections)).toEqual([]);
          await rollUpAll();
          expect(await recount(collections)).toEqual([]);
          expect(await readUncounted(collections)).toEqual([]);
          await expectExact({ organization_id, company_id: null }, {});
        }),
        { numRuns: 25, endOnFailure: true },
      );
    },
    HISTORIES_LIMIT_MS,
  );

  it('includes a new transaction at once, before the first roll-up and after it', async () => {
    const organization_id = newId();
    const scope = { organization_id, company_id: 'company-1' };
    for (let made = 1; made <= 5; made++) {
      await insert(organization_id, 0, 2, 0);
      const { total } = await service.listing.page(scope, { filter: {}, sort: NEWEST, page: 1, limit: 1 });
      expect(total).toBe(made);
      if (made === 3) await rollUpAll();
    }
  });

  it.each<readonly [string, TransactionFilter]>([
    ['from an amount', { amount_from: 300 }],
    ['up to an amount', { amount_to: 300 }],
    ['from an amount, of a method', { amount_from: 300, payment_method: 'PIX' }],
    ['up to an amount, of a company', { amount_to: 299, company_id: 'company-2' }],
    ['from the smallest', { amount_from: 1 }],
    ['from more than the largest', { amount_from: 501 }],
    ['of a state', { amount_from: 300, status: ['PROCESSING'] }],
    ['of a time', { amount_from: 300, created_at_from: new Date('2026-02-01T00:00:00.000Z') }],
    ['between two amounts', { amount_from: 200, amount_to: 400 }],
  ])('of payments %s is what counting gives, by few keys or by those outside', async (_, filter) => {
    const organization_id = newId();
    for (let made = 0; made < 10; made += 1)
      await insert(organization_id, made % 2, made % 4, made % 2, 100 * (1 + (made % 5)));
    const scope = { organization_id, company_id: null };
    const counted = await collections.transactions.countDocuments({
      organization_id,
      ...toDatabaseFilter(filter),
    });
    const query = { filter, sort: NEWEST };
    const isServed = Object.keys(filter).every((name) => OF_OPEN_AMOUNTS.has(name));
    const expected = isServed && !('amount_from' in filter && 'amount_to' in filter) ? counted : null;
    expect(await makeExactTotal(collections)(scope, query)).toBe(expected);
    expect(await makeExactTotal(collections, 1)(scope, query)).toBe(expected);
    expect((await service.listing.page(scope, { ...query, page: 1, limit: 1 })).total).toBe(counted);
  });

  it('stays within the possible numbers while writers, scanners and lists run at once', async () => {
    const organization_id = newId();
    const scope = { organization_id, company_id: 'company-1' };
    let begun = 0;
    let acknowledged = 0;
    let isWriting = true;
    const writers = Array.from({ length: 4 }, async () => {
      for (let made = 0; made < 40; made++) {
        begun += 1;
        const one = await insert(organization_id, 0, made % 4, made % 2);
        acknowledged += 1;
        await move(await move(one, 'CANCELLED'), 'APPROVED');
      }
    });
    const scanners = Array.from({ length: 2 }, async () => {
      const round = makeRollUpRound(collections);
      while (isWriting) await round();
    });
    const reader = (async () => {
      let lists = 0;
      for (; isWriting; lists++) {
        const least = acknowledged;
        const total = await makeExactTotal(collections)(scope, { filter: {}, sort: NEWEST });
        expect(total).toBeGreaterThanOrEqual(least);
        expect(total).toBeLessThanOrEqual(begun);
      }
      return lists;
    })();
    await Promise.all(writers);
    isWriting = false;
    await Promise.all(scanners);
    expect(await reader).toBeGreaterThan(0);
    await rollUpAll();
    expect(await recount(collections)).toEqual([]);
    await expectExact(scope, { status: ['APPROVED'] });
    await expectExact(scope, { status: ['CANCELLED', 'PROCESSING'] });
  });

  it('writes a company’s numbers once for few payments, and empties the pending list of many', async () => {
    const organization_id = newId();
    const scope = { organization_id, company_id: 'company-1' };
    const round = makeRollUpRound(collections);
    const left = async (): Promise<number> =>
      (await collections.counts.findOne({ organization_id }))?.pending.length ?? NaN;
    const some = await Promise.all([0, 1].map(async () => insert(organization_id, 0, 2, 0)));
    await round();
    expect(await left()).toBe(2);
    for (const one of some) await move(one, 'APPROVED');
    await expectExact(scope, { status: ['APPROVED'] });
    await round();
    expect(await left()).toBe(2);
    await expectExact(scope, { status: ['APPROVED'] });
    const many = Array.from({ length: MAX_PENDING_KEPT + 1 }, async () => insert(organization_id, 0, 2, 0));
    await Promise.all(many);
    await round();
    expect(await left()).toBe(0);
    await expectExact(scope, {});
    expect(await recount(collections)).toEqual([]);
  });

  it('reads waiting transactions and no counted ones', async () => {
    await rollUpAll();
    const organization_id = newId();
    const waiting = await insert(organization_id, 0, 0, 0);
    const plan = (await collections.transactions
      .find({ organization_id, uncounted_since: waiting['uncounted_since' as never] })
      .hint(INDEX.uncounted)
      .explain('executionStats')) as unknown as { executionStats: { totalDocsExamined: number } };
    expect(plan.executionStats.totalDocsExamined).toBe(1);
  });

  it('differs from a recount when a stored number is wrong', async () => {
    await rollUpAll();
    const organization_id = newId();
    await insert(organization_id, 0, 2, 0);
    await rollUpAll();
    const key = `${organization_id}/company-1/2026-02`;
    const numbers = collections.counts;
    await numbers.updateOne({ _id: key }, { $inc: { 'days.14.PROCESSING.PROVIDER_A/PIX/ECOMMERCE': 1 } });
    expect(await recount(collections)).toEqual([
      { key: `${key}-14/PROCESSING/PROVIDER_A/PIX/ECOMMERCE`, held: 2, counted: 1 },
    ]);
    await numbers.updateOne({ _id: key }, { $inc: { 'days.14.PROCESSING.PROVIDER_A/PIX/ECOMMERCE': -1 } });
    expect(await recount(collections)).toEqual([]);
  });
});
