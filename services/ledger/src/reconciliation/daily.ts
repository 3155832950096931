// Creates one reconciliation run of each organization for each past day with a complete statement.
import { errorTypeOf, observeAge } from '@mps/chassis';
import { addDays, dayOf, derivedId, endOfDayInstant, err, ok, type Day, type Result } from '@mps/kernel';
import { NO_DEADLINE } from '@mps/aggregates';
import { RECONCILIATION_ROUND_MS } from '../limits';
import { compareDay, type Uncompared } from './compare-day';
import { readNames, storeRun, type ReconciliationDeps } from './operations';
import { toComparisonId, type PostponedComparison } from './postponed-store';
import type { Progress } from './runs-store';
import type { StatementName } from './statements';

/** A day's statement is complete at 00:05 of the next day. */
const COMPLETE_AFTER_MS = 5 * 60_000;
/** Statements in a row that cannot be delivered. The provider is unavailable then, and the round ends. */
const MAX_UNAVAILABLE_IN_A_ROW = 3;

export interface ReconciliationRound {
  /** Number of runs that it created. */
  readonly done: number;
  readonly hasMore: boolean;
}

export interface DailyReconciliation {
  /**
   * Handles the days since the last finished one. Safe to repeat on any replica: the daily run of an organization is created
   * once. A day is finished when every organization has its run. A statement that is incomplete or cannot be read delays no
   * other. One that cannot be read is read again after a wait, which grows with every failure, and after all others. Throws
   * the first failure at the end of a round.
   */
  readonly run: () => Promise<ReconciliationRound>;
  /** Returns true if a day is left. */
  readonly look: () => Promise<boolean>;
}

/** The daily reconciliation. */
export function makeDailyReconciliation(deps: ReconciliationDeps, progress: Progress): DailyReconciliation {
  let oldestOpen: Day | null = null;
  observeAge(
    'ledger.reconciliation.open_age',
    'Since the statement of the oldest day that is not compared yet should be complete',
    () => computeOpenAgeMs(oldestOpen, deps.businessClock.now()),
  );

  async function findDaysLeft(): Promise<{ readonly from: Day; readonly last: Day } | null> {
    const last = addDays(dayOf(new Date(deps.businessClock.now().getTime() - COMPLETE_AFTER_MS)), -1);
    const done = await progress.read();
    const from = done === null ? last : addDays(done, 1);
    oldestOpen = from > last ? null : from;
    return from > last ? null : { from, last };
  }

  return {
    async run() {
      const left = await findDaysLeft();
      if (left === null) return { done: 0, hasMore: false };
      const round = newRound(await deps.postponed.list());
      await reconcileDays(deps, round, left);
      let finished: Day | null = null;
      for (let day = left.from; day <= left.last && round.open.get(day)?.size === 0; day = addDays(day, 1))
        finished = day;
      if (finished !== null) await progress.write(finished);
      if (round.failure !== null && !round.isCut) throw round.failure;
      return { done: round.made, hasMore: round.isCut };
    },
    look: async () => (await findDaysLeft()) !== null,
  };
}

/** In milliseconds. Each replica looks for open days, so each reports the same. */
function computeOpenAgeMs(oldestOpen: Day | null, now: Date): number {
  if (oldestOpen === null) return 0;
  const openMs = now.getTime() - endOfDayInstant(oldestOpen).getTime() - COMPLETE_AFTER_MS;
  return Math.max(0, openMs);
}

interface Round {
  /** performance.now() from which a round that created a run is cut. */
  readonly deadline: number;
  /** The organizations without a run, by day. Absent: the round did not reach the day. */
  readonly open: Map<Day, Set<string>>;
  /** The comparisons that failed last time, by id. The earliest retry comes first. */
  readonly postponed: ReadonlyMap<string, PostponedComparison>;
  made: number;
  unavailableInARow: number;
  isCut: boolean;
  /** The first one. */
  failure: Error | null;
}

const newRound = (postponed: readonly PostponedComparison[]): Round => ({
  deadline: performance.now() + RECONCILIATION_ROUND_MS,
  open: new Map(),
  postponed: new Map(postponed.map((one) => [one._id, one])),
  made: 0,
  unavailableInARow: 0,
  isCut: false,
  failure: null,
});

/** Reads a statement after all others if its last comparison failed, and not before its retry. */
async function reconcileDays(
  deps: ReconciliationDeps,
  round: Round,
  { from, last }: { readonly from: Day; readonly last: Day },
): Promise<void> {
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const named = await readNames(deps, day, day);
    if (!named.ok) throw new Error(`The statements of ${day} could not be listed: ${named.error.code}`);
    round.open.set(day, new Set(named.value.map(({ organization_id }) => organization_id)));
    for (const name of named.value)
      if (!round.postponed.has(toComparisonId(name)) && !(await reconcileOne(deps, round, name))) return;
  }
  for (const name of round.postponed.values())
    if (deps.postponed.isDue(name) && !(await reconcileOne(deps, round, name))) return;
}

/** Returns false if the round is over. */
async function reconcileOne(deps: ReconciliationDeps, round: Round, name: StatementName): Promise<boolean> {
  round.isCut = round.made > 0 && performance.now() > round.deadline;
  if (round.isCut) return false;
  const { day, organization_id } = name;
  const run = await tryToCreateRun(deps, name);
  if (run.ok) {
    const { end, unread } = run.value;
    if (end === 'MADE') round.made += 1;
    if (end !== 'KNOWN') round.unavailableInARow = 0;
    if (unread.length > 0) await deps.postponed.postpone(name, unread);
    else {
      if (end !== 'WAITING') round.open.get(day)?.delete(organization_id);
      if (round.postponed.has(toComparisonId(name))) await deps.postponed.end(name);
    }
    return true;
  }
  await deps.postponed.postpone(name, run.error.unread);
  const { code } = run.error.error;
  round.failure ??= new Error(
    `The reconciliation of ${day} for organization ${organization_id} failed: ${code}`,
  );
  round.unavailableInARow = code === 'provider_error' ? 0 : round.unavailableInARow + 1;
  return round.unavailableInARow < MAX_UNAVAILABLE_IN_A_ROW;
}

interface Created {
  /** KNOWN: the run existed. WAITING: the statement is incomplete, so no run is created. */
  readonly end: 'MADE' | 'KNOWN' | 'WAITING';
  /** The unread statements of other days, with which the day is compared again. */
  readonly unread: readonly Day[];
}

interface NotCreated extends Pick<Uncompared, 'unread'> {
  readonly error: { readonly code: string };
}

/** An error that is thrown, such as a slow read of the database, is the failure of this run alone. */
const tryToCreateRun = (
  deps: ReconciliationDeps,
  name: StatementName,
): Promise<Result<Created, NotCreated>> =>
  createRunOnce(deps, name).catch((error: unknown) =>
    err({ error: { code: errorTypeOf(error) }, unread: null }),
  );

async function createRunOnce(
  deps: ReconciliationDeps,
  name: StatementName,
): Promise<Result<Created, NotCreated>> {
  const { day, organization_id } = name;
  const final = derivedId(`reconciliation-${organization_id}-${day}`);
  const known = await deps.runs.find({ organization_id, company_id: null }, { _id: final });
  if (known !== null) return ok({ end: 'KNOWN', unread: [] });
  const drafted = await compareDay(deps, organization_id, day, await deps.postponed.listGivenUp(name));
  if (!drafted.ok) return drafted;
  const { run, unread } = drafted.value;
  if (run.status === 'WAITING') return ok({ end: 'WAITING', unread });
  // Without some statements there is one run too, until the final run supersedes it.
  const _id = unread.length === 0 ? final : derivedId(`reconciliation-${organization_id}-${day}-doubtful`);
  const options = { idempotency: null, deadlineMs: NO_DEADLINE, onDuplicate: (): 'KNOWN' => 'KNOWN' };
  const made = await storeRun(deps, drafted.value, options, _id);
  if (made.ok) return ok({ end: 'MADE', unread });
  return made.error === 'KNOWN' ? ok({ end: 'KNOWN', unread }) : err({ error: made.error, unread: null });
}
