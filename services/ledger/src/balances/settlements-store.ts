// Settlements of payments. On each later day, a payment pays its company or takes from it. The run publishes the
// outcome to transactions, which notifies the merchant in the order of the payment's events. The run of a day is at
// 00:05. It checks uncovered days again in every run until a later day covers them. docs/rules.md#settlement.
import {
  aggregateIndexes,
  aggregateMembers,
  ALL_TENANTS,
  collectionOf,
  declareSchema,
  defineDocument,
  instant,
  integer,
  list,
  makeStore,
  membersOf,
  NO_DEADLINE,
  objectOf,
  oneOf,
  optional,
  text,
  type CollectionOptions,
  type Members,
  type Stored,
} from '@mps/aggregates';
import { findDueIn, makeDueScan, type DueScan, type DueScanOptions } from '@mps/background';
import {
  addDays,
  assertHolds,
  dayOf,
  derivedId,
  ok,
  type BusinessClock,
  type Day,
  type RealClock,
} from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { SETTLEMENT_BATCH, SETTLEMENT_CONCURRENCY } from '../limits';
import {
  toEntries,
  toRunInstant,
  settlesLater,
  type LedgerEntry,
  type Netting,
  type PostingSet,
  type PostingStore,
} from '../postings';

/** The outcome of one day of a payment. */
export interface Outcome {
  /** The day on which the money was due. */
  readonly payment_date: Day;
  readonly status: 'PAID' | 'FAILED';
  /** The day of the run that paid the amount or failed to. */
  readonly settlement_date: Day;
  /** Cents of the company's entries, fees and refunds included: credits less debits. */
  readonly amount: number;
  /** Cents that the day's balance did not cover. */
  readonly outstanding_amount: number;
}

/** The published outcomes of one payment, and the time of the next check. */
interface Plan {
  /** Id of the payment. */
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly told: readonly Outcome[];
  /** Number of plans. If it changed since a run read the sets, the run publishes nothing and checks again. */
  readonly plans: number;
  /** Absent: no outcome is left to publish. */
  readonly work_due_at?: Date;
}

/** Derives the outcomes of past days from those entries of the company that settle after their posting. */
export function deriveOutcomes(entries: readonly LedgerEntry[], today: Day): Outcome[] {
  const byDay = Object.entries(Object.groupBy(entries, ({ payment_date }) => payment_date)) as [
    Day,
    LedgerEntry[],
  ][];
  return byDay
    .sort(([one], [other]) => one.localeCompare(other))
    .filter(([day]) => day <= today)
    .flatMap(([day, due]) => deriveDayOutcomes(day, due));
}

function deriveDayOutcomes(payment_date: Day, due: readonly LedgerEntry[]): Outcome[] {
  const amount = due.reduce((sum, one) => sum + (one.operation === 'CREDIT' ? one.amount : -one.amount), 0);
  const items = due.flatMap(({ settlement_items }) => settlement_items);
  const failed = items.filter(({ status }) => status === 'FAILED');
  const missing = failed.reduce((sum, { settled_amount }) => sum + settled_amount, 0);
  const lastPaid = items
    .flatMap((one) => (one.status === 'PAID' ? [one.settlement_date] : []))
    .sort()
    .at(-1);
  const of = { payment_date, amount };
  return [
    ...(missing > 0
      ? [{ ...of, status: 'FAILED' as const, settlement_date: payment_date, outstanding_amount: missing }]
      : []),
    ...(due.every(({ settled }) => settled)
      ? [{ ...of, status: 'PAID' as const, settlement_date: lastPaid ?? payment_date, outstanding_amount: 0 }]
      : []),
  ];
}

/** A published outcome is not repeated: a day pays once and fails once. */
const isSame =
  (one: Outcome) =>
  (other: Outcome): boolean =>
    one.payment_date === other.payment_date && one.status === other.status;

const outcome = objectOf<Outcome>({
  payment_date: text(),
  status: oneOf(['PAID', 'FAILED']),
  settlement_date: text(),
  amount: integer(),
  outstanding_amount: integer(),
});

const planSchema = defineDocument(
  {
    ...membersOf<Omit<Plan, 'id'> & { readonly _id: string }>({
      _id: text(),
      organization_id: text(),
      company_id: text(),
      told: list(outcome),
      plans: integer(),
      work_due_at: optional(instant()),
    }),
    ...aggregateMembers,
  },
  {
    indexes: [
      {
        key: { work_due_at: 1 },
        name: 'work_due',
        partialFilterExpression: { work_due_at: { $exists: true } },
      },
      ...aggregateIndexes,
    ],
  },
);

export const declareSettlements = (connection: Connection): mongo.Collection =>
  collectionOf(declareSchema(connection, 'settlements', planSchema));

type SettlementStore = ReturnType<typeof makeSettlementStore>;

export function makeSettlementStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<Plan, Outcome>({
    ...options,
    topic: 'ledger',
    // A plan follows from posting sets, which follow from recorded changes.
    audit: null,
    tenancy: ({ organization_id }) => ({ organization_id }),
    drafts: (next, outcomes) =>
      outcomes.map((outcome) => ({
        type: 'settlement.recorded',
        aggregate_type: 'transaction',
        company_id: next.company_id,
        organization_id: next.organization_id,
        previous: {},
        object: { settlement: settlementMessage(next, outcome) },
      })),
    mapping: {
      toDocument: ({ id, ...members }) => ({ ...members, _id: id }),
      fromDocument: ({ _id, ...members }: Members) => ({ ...(members as unknown as Plan), id: _id }),
    },
  });
  return {
    change: store.change,

    /** Safe to repeat, in any order: published outcomes are not published again. */
    async plan({ transactionId: id, organizationId, companyId, ...set }: PostingSet): Promise<void> {
      const [dueAt] = laterRuns({ companyId, ...set });
      if (id === null || dueAt === undefined) return;
      const scope = { organization_id: organizationId, company_id: companyId };
      const planned = await store.create<{ readonly code: 'planned' }>(scope, {
        deadlineMs: NO_DEADLINE,
        decide: () => ok({ next: { id, ...scope, told: [], plans: 1, work_due_at: dueAt }, events: [] }),
        onDuplicate: () => ({ code: 'planned' }),
      });
      if (planned.ok) return;
      const moved = await store.change<never>(
        ALL_TENANTS,
        { _id: id },
        {
          deadlineMs: NO_DEADLINE,
          decide: (plan) => ok({ next: dueBy(plan, dueAt), events: [] }),
        },
      );
      if (!moved.ok) throw new Error(`The settlement of ${id} could not be planned: ${moved.error.code}`);
    },

    due: (businessClock: BusinessClock) => findDueIn(store, 'work_due', businessClock),
  };
}

/** Increments `plans`, so that a run that has not read the new set cannot overwrite the plan. */
const dueBy = <P extends Plan>(plan: P, at: Date): P => {
  const { work_due_at: due = at } = plan;
  return { ...plan, plans: plan.plans + 1, work_due_at: due <= at ? due : at };
};

/** The settlement instants of the set's entries for its own company, where they are later than the posting. */
const laterRuns = ({
  companyId,
  pairs,
  createdAt,
}: Pick<PostingSet, 'companyId' | 'pairs' | 'createdAt'>): Date[] =>
  pairs
    .filter((pair) => settlesLater(pair, companyId, createdAt))
    .map(({ settlesAt }) => settlesAt)
    .sort((one, other) => one.getTime() - other.getTime());

export const settlementMessage = ({ id: transaction_id, company_id }: Plan, outcome: Outcome) => ({
  ...outcome,
  id: derivedId(`settlement-${transaction_id}-${outcome.payment_date}-${outcome.status}`),
  transaction_id,
  company_id,
  ...(outcome.status === 'FAILED' && { status_reason: 'INSUFFICIENT_BALANCE' }),
  operation_id: derivedId(`settlement-run-${outcome.settlement_date}`),
});

export interface SettlementDeps {
  readonly settlements: SettlementStore;
  readonly postings: Pick<PostingStore, 'findOfTransaction'>;
  readonly netted: Netting;
  readonly businessClock: BusinessClock;
  readonly realClock: RealClock;
  readonly log: DueScanOptions<never>['log'];
}

export const dueSettlements = (deps: SettlementDeps): DueScan =>
  makeDueScan<Stored<Plan>>({
    name: 'due-settlements',
    log: deps.log,
    realClock: deps.realClock,
    ...deps.settlements.due(deps.businessClock),
    idOf: ({ id }) => id,
    work: (plan) => settle(deps, plan),
    batch: SETTLEMENT_BATCH,
    concurrency: SETTLEMENT_CONCURRENCY,
  });

async function settle(
  { settlements, postings, netted, businessClock }: SettlementDeps,
  plan: Stored<Plan>,
): Promise<void> {
  const { id, organization_id, company_id } = plan;
  const now = businessClock.now();
  const sets = await postings.findOfTransaction({ organization_id, company_id: null }, id);
  const entries = sets
    .flatMap((set) => toEntries(set, now, (pair) => settlesLater(pair, company_id, set.createdAt)))
    .filter(({ owner_id }) => owner_id === company_id);
  const due = await netted(
    organization_id,
    entries.filter(({ settled }) => settled),
    now,
  );
  const outcomes = deriveOutcomes(due, dayOf(now));
  const later = sets.flatMap(laterRuns).filter((run) => run > now);
  const isOpen = due.some(({ settled }) => !settled);
  const [dueAt] = [...later, ...(isOpen ? [toRunInstant(addDays(dayOf(now), 1))] : [])].sort(
    (a, b) => a.getTime() - b.getTime(),
  );
  const told = await settlements.change<never>(
    ALL_TENANTS,
    { _id: id },
    {
      deadlineMs: NO_DEADLINE,
      from: plan,
      exceedsWaitingEvents: true,
      decide: (current) => {
        // A set arrived after the read: the plan stays due, and the next check reads the set.
        if (current.plans !== plan.plans) return ok({ next: current, events: [] });
        const { work_due_at: _, ...state } = current;
        const events = outcomes.filter((one) => !state.told.some(isSame(one)));
        const kept = { ...state, told: [...state.told, ...events] };
        const days = new Set(kept.told.map(({ payment_date, status }) => `${payment_date}/${status}`));
        assertHolds(days.size === kept.told.length, 'settlement.is_told_once');
        return ok({ next: { ...kept, ...(dueAt && { work_due_at: dueAt }) }, events });
      },
    },
  );
  if (!told.ok) throw new Error(`The settlement of ${id} could not be told: ${told.error.code}`);
}

/** Plans the settlement days of every recorded set. */
export const planning = (
  postings: PostingStore,
  settlements: Pick<ReturnType<typeof makeSettlementStore>, 'plan'>,
): PostingStore => ({
  ...postings,
  async record(sets, origin) {
    await postings.record(sets, origin);
    await Promise.all(sets.map((set) => settlements.plan(set)));
  },
});
