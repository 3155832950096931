// Settlements of payments: on each later day a payment pays its company, or takes from it, what became of that is handed to the
// payment's own service, which tells the merchant in the order of the payment's events. The run of a day is at 00:05; what its
// balance did not cover is looked at again in every run, until a later day has covered it. docs/rules.md#settlement.
import {
  aggregateIndexes,
  ALL_TENANTS,
  declareCollection,
  makeStore,
  NO_DEADLINE,
  type CollectionOptions,
  type Members,
  type Stored,
} from '@mps/aggregates';
import { findDueIn, makeDueScan, type DueScan, type DueScanOptions } from '@mps/background';
import { addDays, dayOf, derivedId, ok, type BusinessClock, type Day, type RealClock } from '@mps/kernel';
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

/** What became of one day of a payment. */
export interface Outcome {
  /** On which the money was due. */
  readonly payment_date: Day;
  readonly status: 'PAID' | 'FAILED';
  /** Of the run that paid, or failed to. */
  readonly settlement_date: Day;
  /** Cents of the company's entries: credits less debits, fees and refunds among them. */
  readonly amount: number;
  /** Cents that the day's balance did not cover. */
  readonly outstanding_amount: number;
}

/** Of one payment: what its merchant was told, and when there is more to tell. */
interface Plan {
  /** The payment's. */
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly told: readonly Outcome[];
  /** How often it was planned. A run that read the sets before the last plan tells nothing, and looks again. */
  readonly plans: number;
  /** Absent: nothing is left to tell. */
  readonly work_due_at?: Date;
}

/** The company's entries that settle later than they were posted, by their days: what became of those that the run has done. */
export function deriveOutcomes(entries: readonly LedgerEntry[], today: Day): Outcome[] {
  const byDay = Object.entries(Object.groupBy(entries, ({ payment_date }) => payment_date)) as [
    Day,
    LedgerEntry[],
  ][];
  return byDay
    .sort(([one], [other]) => one.localeCompare(other))
    .filter(([day]) => day <= today)
    .flatMap(([day, due]) => outcomesOfDay(day, due));
}

function outcomesOfDay(payment_date: Day, due: readonly LedgerEntry[]): Outcome[] {
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

/** Told already: a day pays once and fails once. */
const isSame =
  (one: Outcome) =>
  (other: Outcome): boolean =>
    one.payment_date === other.payment_date && one.status === other.status;

export const declareSettlements = (connection: Connection): mongo.Collection =>
  declareCollection(connection, 'settlements', [
    {
      key: { work_due_at: 1 },
      name: 'work_due',
      partialFilterExpression: { work_due_at: { $exists: true } },
    },
    ...aggregateIndexes,
  ]);

type SettlementStore = ReturnType<typeof makeSettlementStore>;

export function makeSettlementStore(options: Omit<CollectionOptions, 'topic'>) {
  const store = makeStore<Plan, Outcome>({
    ...options,
    topic: 'ledger',
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

    /** Safe to repeat, and in any order: what was told is not told again. */
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

    due: (clock: BusinessClock) => findDueIn(store, 'work_due', clock),
  };
}

/** Always another document, so that a run that has not seen the new set cannot be written over it. */
const dueBy = <P extends Plan>(plan: P, at: Date): P => {
  const { work_due_at: due = at } = plan;
  return { ...plan, plans: plan.plans + 1, work_due_at: due <= at ? due : at };
};

/** When the set's entries of its own company settle, as far as that is later than they were posted. */
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
  readonly clock: BusinessClock;
  readonly realClock: RealClock;
  readonly log: DueScanOptions<never>['log'];
}

export const dueSettlements = (deps: SettlementDeps): DueScan =>
  makeDueScan<Stored<Plan>>({
    name: 'due-settlements',
    log: deps.log,
    clock: deps.realClock,
    ...deps.settlements.due(deps.clock),
    idOf: ({ id }) => id,
    work: (plan) => settle(deps, plan),
    batch: SETTLEMENT_BATCH,
    concurrency: SETTLEMENT_CONCURRENCY,
  });

async function settle(
  { settlements, postings, netted, clock }: SettlementDeps,
  plan: Stored<Plan>,
): Promise<void> {
  const { id, organization_id, company_id } = plan;
  const now = clock.now();
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
        // A set came that was not read: the plan is still due, and the next look reads it.
        if (current.plans !== plan.plans) return ok({ next: current, events: [] });
        const { work_due_at: _, ...state } = current;
        const events = outcomes.filter((one) => !state.told.some(isSame(one)));
        const kept = { ...state, told: [...state.told, ...events] };
        return ok({ next: { ...kept, ...(dueAt && { work_due_at: dueAt }) }, events });
      },
    },
  );
  if (!told.ok) throw new Error(`The settlement of ${id} could not be told: ${told.error.code}`);
}

/** Whatever is recorded is settled on its days. */
export const planning = (
  postings: PostingStore,
  settlements: Pick<ReturnType<typeof makeSettlementStore>, 'plan'>,
): PostingStore => ({
  ...postings,
  async record(set, origin) {
    await postings.record(set, origin);
    await settlements.plan(set);
  },
});
