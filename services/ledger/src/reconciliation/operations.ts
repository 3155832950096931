// Runs of the reconciliation: on demand for one organization, for all organizations by an operator, and daily.
import { setTimeout } from 'node:timers/promises';
import {
  type CallContext,
  type CallerContext,
  type DomainError,
  invalid,
  scopeOf,
  violation,
} from '@mps/contracts';
import {
  addDays,
  dayOf,
  daysBetween,
  derivedId,
  err,
  newId,
  ok,
  type BusinessClock,
  type Day,
  type Result,
} from '@mps/kernel';
import { NO_DEADLINE, type Changed } from '@mps/aggregates';
import { makeCounter, type Logger } from '@mps/chassis';
import {
  EVENT_LAG_MS,
  EVENT_LAG_POLL_MS,
  MAX_ITEMS,
  RECONCILED_AT_ONCE,
  RECONCILED_DAYS_OF_A_ROUND,
  RECONCILIATION_ROUND_MS,
  STATEMENT_DAYS_AROUND,
} from '../limits';
import type { CashoutWaker } from '../cashouts';
import {
  compareStatement,
  formatRecordKey,
  type Comparison,
  type Item,
  type Ours,
  type Theirs,
} from './domain/compare';
import { namePayments, type NamedPayments } from './domain/named-payments';
import { makeKeyBatches, UnsortedStream, type KeyBatch, type SortedPages } from './key-batches';
import { StatementBroken, type StatementName, type Statements } from './statements';
import type { Movements, NewestRuns, Progress, Run, RunStore } from './store';

const PROVIDER = 'PROVIDER_A';

export interface ReconciliationDeps {
  readonly statements: Statements;
  readonly movements: Movements;
  readonly runs: RunStore;
  readonly newestRuns: NewestRuns;
  readonly checkCashouts: CashoutWaker;
  readonly businessClock: BusinessClock;
  readonly log: Logger;
}

const differing = makeCounter('ledger.reconciliation.differences', {
  description: 'Differences between the provider’s statement and the ledger: an operator must look at each',
  unit: '{difference}',
});

interface Draft {
  readonly run: Omit<Run, '_id' | 'created_at'>;
  readonly named: NamedPayments;
}

const NOTHING_NAMED: NamedPayments = { transaction_ids: [], provider_transaction_ids: [] };

/** Compares the day and returns the run's content. */
async function compare(
  deps: ReconciliationDeps,
  organizationId: string,
  day: Day,
): Promise<Result<Draft, DomainError>> {
  const about = { organization_id: organizationId, day, provider: PROVIDER };
  const nothing = { records: 0, matched: 0, differences: 0, items: [] };
  const waiting: Draft = { run: { ...about, status: 'WAITING', ...nothing }, named: NOTHING_NAMED };
  if (day >= dayOf(deps.businessClock.now())) return ok(waiting);
  const statement = await deps.statements.open(organizationId, day);
  if (!statement.ok) return statement;
  const { complete, records, close } = statement.value;
  if (!complete) {
    close();
    return ok(waiting);
  }
  try {
    const { named, ...found } = await compareAll(deps, organizationId, day, records);
    return ok({ run: { ...about, ...found }, named });
  } catch (error) {
    if (error instanceof StatementBroken) return err(error.reason);
    if (error instanceof UnsortedStream) return err({ code: 'provider_error' });
    throw error;
  }
}

/** Compares batch by batch, so that memory does not grow with the day. */
async function compareAll(
  deps: ReconciliationDeps,
  organizationId: string,
  day: Day,
  records: SortedPages<Theirs>,
): Promise<Pick<Run, 'records' | 'matched' | 'differences' | 'items' | 'status'> & Pick<Draft, 'named'>> {
  const streams = { theirs: records, ours: deps.movements.ofDay(organizationId, day) };
  const sums = { records: 0, matched: 0, differences: 0 };
  const items: Item[] = [];
  const [transactions, orders]: [Set<string>, Set<string>] = [new Set(), new Set()];
  // Events of movements that the provider knows may not have arrived yet.
  const lag = { endsAtMs: performance.now() + EVENT_LAG_MS };
  for await (const batch of makeKeyBatches<Theirs, Ours>(streams, formatRecordKey, RECONCILED_AT_ONCE)) {
    const compared = await compareBatch(deps, { organizationId, day, lag }, batch);
    sums.records += compared.records;
    sums.matched += compared.matched;
    sums.differences += compared.items.length;
    const kept = compared.items.slice(0, MAX_ITEMS - items.length);
    items.push(...kept);
    const named = namePayments(kept, batch.theirs);
    for (const id of named.transaction_ids) transactions.add(id);
    for (const id of named.provider_transaction_ids) orders.add(id);
  }
  const named = { transaction_ids: [...transactions], provider_transaction_ids: [...orders] };
  return { ...sums, items, named, status: sums.differences === 0 ? 'MATCHED' : 'DIFFERENT' };
}

/** A second payment of the same charge counts as a duplicate only if the platform has not returned it. */
const isUnknownHere = ({ kind }: Item): boolean => kind === 'MISSING_HERE' || kind === 'DUPLICATE';

interface Compared {
  readonly organizationId: string;
  readonly day: Day;
  readonly lag: { readonly endsAtMs: number };
}

/** Records and movements without a counterpart on that day are looked up on other days. */
async function compareBatch(
  { statements, movements, checkCashouts }: ReconciliationDeps,
  { organizationId, day, lag }: Compared,
  { theirs, ours }: KeyBatch<Theirs, Ours>,
): Promise<Comparison> {
  let compared = compareStatement(day, theirs, ours);
  const missingThere = compared.items.some(({ kind }) => kind === 'MISSING_THERE');
  const stated = missingThere ? await findStatedOnOtherDays({ statements }, organizationId, day, ours) : [];
  if (stated.length > 0) compared = compareStatement(day, [...theirs, ...stated], ours);
  for (;;) {
    const unknown = listRecords(compared.items.filter(isUnknownHere), theirs);
    if (unknown.length === 0) return compared;
    const posted = await movements.ofIds(
      organizationId,
      unknown.map(({ ourId }) => ourId),
    );
    compared = compareStatement(day, [...theirs, ...stated], dropRepeats([...ours, ...posted]));
    const unposted = listRecords(compared.items.filter(isUnknownHere), theirs);
    if (unposted.length === 0) return compared;
    if (performance.now() >= lag.endsAtMs) {
      const cashouts = unposted.filter(({ kind }) => CASHOUT_KINDS.has(kind));
      if (cashouts.length > 0) await checkCashouts(cashouts.map(({ ourId }) => ourId));
      return compared;
    }
    await setTimeout(EVENT_LAG_POLL_MS);
  }
}

const CASHOUT_KINDS: ReadonlySet<Theirs['kind']> = new Set<Theirs['kind']>(['CASHOUT', 'CASHOUT_RETURN']);

function listRecords(items: readonly Item[], theirs: readonly Theirs[]): readonly Theirs[] {
  const ids = new Set(items.map(({ record_id }) => record_id));
  return theirs.filter(({ recordId }) => ids.has(recordId));
}

/** A movement of the day can appear twice: in the day's stream and in the lookup by id. */
function dropRepeats(ours: readonly Ours[]): readonly Ours[] {
  const seen = new Set<string>();
  return ours.filter(({ source }) => {
    if (source === undefined) return true;
    if (seen.has(source)) return false;
    seen.add(source);
    return true;
  });
}

/**
 * Finds the records of these movements in the statements of the surrounding days. It reads only the matching range of
 * each statement.
 */
async function findStatedOnOtherDays(
  { statements }: Pick<ReconciliationDeps, 'statements'>,
  organizationId: string,
  day: Day,
  ours: readonly Ours[],
): Promise<readonly Theirs[]> {
  const keys = ours.map(formatRecordKey).sort();
  const [from = '', to = ''] = [keys.at(0), keys.at(-1)];
  const wanted = new Set(keys);
  const stated: Theirs[] = [];
  for (let days = -STATEMENT_DAYS_AROUND; days <= 1; days += 1) {
    if (days === 0) continue;
    const other = await statements.open(organizationId, addDays(day, days), { from, to });
    if (!other.ok) throw new StatementBroken(other.error);
    for await (const page of other.value.records)
      stated.push(...page.filter((record) => wanted.has(formatRecordKey(record))));
  }
  return stated;
}

/** Errors: idempotency_key_conflict, provider_error, service_unavailable. */
export async function runReconciliation(
  deps: ReconciliationDeps,
  day: Day,
  { caller, idempotency, deadlineMs }: Pick<CallContext, 'caller' | 'idempotency' | 'deadlineMs'>,
): Promise<Result<Changed<Run>, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err({ code: 'permission_denied' });
  const replayed = await deps.runs.replay(scope, idempotency);
  if (replayed !== null) return replayed;
  const drafted = await compare(deps, scope.organization_id, day);
  if (!drafted.ok) return drafted;
  return store(deps, drafted.value, { idempotency, deadlineMs });
}

interface StoreOptions<Refused> extends Pick<CallContext, 'idempotency' | 'deadlineMs'> {
  readonly onDuplicate?: () => Refused;
}

async function store<Refused = never>(
  { runs, businessClock, log }: ReconciliationDeps,
  { run, named }: Draft,
  options: StoreOptions<Refused>,
  id = newId(),
): Promise<Result<Changed<Run>, DomainError | Refused>> {
  const { organization_id, day, differences } = run;
  const next: Run = { ...run, _id: id, created_at: businessClock.now() };
  const events = differences === 0 ? [] : [{ type: 'reconciliation.differed' as const, ...named }];
  const made = await runs.create<DomainError | Refused>(
    { organization_id, company_id: null },
    { ...options, decide: () => ok({ next, events }) },
  );
  if (made.ok && made.value.moved && differences > 0) {
    differing({}, differences);
    log.error({ organization_id, day, differences }, 'the provider’s statement and the ledger differ');
  }
  return made;
}

/** For operators: creates a run for every organization with a statement or postings on that day. */
export async function reconcileDay(
  deps: ReconciliationDeps,
  day: Day,
  { caller }: CallerContext,
): Promise<Result<readonly Run[], DomainError>> {
  if (caller.kind !== 'operator') return err({ code: 'permission_denied' });
  const named = await readNames(deps, day, day);
  if (!named.ok) return named;
  const runs: Run[] = [];
  for (const { organization_id } of named.value) {
    const drafted = await compare(deps, organization_id, day);
    if (!drafted.ok) return drafted;
    const made = await store(deps, drafted.value, { idempotency: null, deadlineMs: NO_DEADLINE });
    if (!made.ok) return made;
    runs.push(made.value.stored);
  }
  return ok(runs);
}

/** Returns the organizations with statements or postings on these days, both inclusive, in the order of the days. */
async function readNames(
  { statements, movements }: Pick<ReconciliationDeps, 'statements' | 'movements'>,
  from: Day,
  to: Day,
): Promise<Result<readonly StatementName[], DomainError>> {
  const named = await statements.list(from, to);
  if (!named.ok) return named;
  const all = [...named.value, ...(await movements.activeDays(from, to))];
  const byName = new Map(all.map((one) => [`${one.day}/${one.organization_id}`, one]));
  return ok([...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one));
}

/** A day's statement is complete at 00:05 of the next day. */
const COMPLETE_AFTER_MS = 5 * 60_000;

export interface ReconciliationRound {
  /** Number of created runs, or of finished days. 0: nothing is left, or the rest cannot be done now. */
  readonly done: number;
  readonly hasMore: boolean;
}

export interface DailyReconciliation {
  /**
   * Handles some of the days since the last finished one. Safe to repeat on any replica: the daily run of an
   * organization is created once. A day is finished when every organization has its run. An unreadable or incomplete
   * statement does not delay other organizations.
   */
  readonly run: () => Promise<ReconciliationRound>;
  /** Returns true if a day is left. */
  readonly look: () => Promise<boolean>;
}

/** The daily reconciliation. */
export function makeDailyReconciliation(deps: ReconciliationDeps, progress: Progress): DailyReconciliation {
  async function daysLeft(): Promise<{ readonly from: Day; readonly last: Day } | null> {
    const last = addDays(dayOf(new Date(deps.businessClock.now().getTime() - COMPLETE_AFTER_MS)), -1);
    const done = await progress.read();
    const from = done === null ? last : addDays(done, 1);
    return from > last ? null : { from, last };
  }
  return {
    async run() {
      const left = await daysLeft();
      if (left === null) return { done: 0, hasMore: false };
      const { from, last } = left;
      const bound = addDays(from, RECONCILED_DAYS_OF_A_ROUND - 1);
      const to = bound < last ? bound : last;
      const { end, made } = await reconcileDays(deps, from, to);
      if (end !== 'WHOLE') return { done: made, hasMore: end === 'CUT' };
      await progress.write(to);
      return { done: daysBetween(from, to) + 1, hasMore: to < last };
    },
    look: async () => (await daysLeft()) !== null,
  };
}

interface MadeRuns {
  /** CUT: the round took too long. WAITING: a statement is not complete yet. */
  readonly end: 'WHOLE' | 'CUT' | 'WAITING';
  readonly made: number;
}

/** Throws after the other organizations have their runs, or at once if the provider is away. */
async function reconcileDays(deps: ReconciliationDeps, from: Day, to: Day): Promise<MadeRuns> {
  const named = await readNames(deps, from, to);
  if (!named.ok) throw notReconciled(from, named.error);
  const deadline = performance.now() + RECONCILIATION_ROUND_MS;
  let [made, end]: [number, MadeRuns['end']] = [0, 'WHOLE'];
  let unread: Error | null = null;
  for (const name of named.value) {
    if (made > 0 && performance.now() > deadline) return { end: 'CUT', made };
    const run = await runOfItself(deps, name);
    if (run.ok && run.value === 'MADE') made += 1;
    else if (run.ok && run.value === 'WAITING') end = 'WAITING';
    else if (!run.ok) {
      unread ??= notReconciled(name.day, run.error);
      if (run.error.code === 'service_unavailable') break;
    }
  }
  if (unread !== null) throw unread;
  return { end, made };
}

const notReconciled = (day: Day, { code }: { readonly code: string }): Error =>
  new Error(`No reconciliation of ${day}: ${code}`);

/** WAITING: the run is not created yet. */
async function runOfItself(
  deps: ReconciliationDeps,
  { day, organization_id }: StatementName,
): Promise<Result<'MADE' | 'KNOWN' | 'WAITING', DomainError>> {
  const _id = derivedId(`reconciliation-${organization_id}-${day}`);
  const known = await deps.runs.find({ organization_id, company_id: null }, { _id });
  if (known !== null) return ok('KNOWN');
  const drafted = await compare(deps, organization_id, day);
  if (!drafted.ok) return drafted;
  if (drafted.value.run.status === 'WAITING') return ok('WAITING');
  const options = { idempotency: null, deadlineMs: NO_DEADLINE, onDuplicate: (): 'KNOWN' => 'KNOWN' };
  const made = await store(deps, drafted.value, options, _id);
  if (made.ok) return ok('MADE');
  return made.error === 'KNOWN' ? ok('KNOWN') : err(made.error);
}

/** Sandbox mode. validation_error at our_id: the day's statement has no such record. */
export async function tamperStatement(
  { statements }: ReconciliationDeps,
  { day, kind, our_id }: { readonly day: Day; readonly kind: string; readonly our_id: string | null },
  { caller }: CallerContext,
): Promise<Result<{ day: Day; kind: string; our_id: string | null }, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err({ code: 'permission_denied' });
  const done = await statements.tamper(scope.organization_id, day, { kind, ourId: our_id });
  if (!done.ok) return done;
  if (done.value === null)
    return err(invalid(violation('#/our_id', 'not_allowed', 'statement_record_missing')));
  return ok({ day, kind, our_id: done.value.ourId });
}
