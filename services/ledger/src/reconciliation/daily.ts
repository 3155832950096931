// Creates one reconciliation run of each organization for each past day with a complete statement.
import type { DomainError } from '@mps/contracts';
import { addDays, dayOf, daysBetween, derivedId, err, ok, type Day, type Result } from '@mps/kernel';
import { NO_DEADLINE } from '@mps/aggregates';
import { RECONCILED_DAYS_OF_A_ROUND, RECONCILIATION_ROUND_MS } from '../limits';
import { compareDay } from './compare-day';
import { readNames, storeRun, type ReconciliationDeps } from './operations';
import type { Progress } from './runs-store';
import type { StatementName } from './statements';

/** A day's statement is complete at 00:05 of the next day. */
const COMPLETE_AFTER_MS = 5 * 60_000;

export interface ReconciliationRound {
  /** Finished days if every run of the round exists, otherwise the runs that it created. 0: nothing can be done now. */
  readonly done: number;
  readonly hasMore: boolean;
}

export interface DailyReconciliation {
  /**
   * Handles days since the last finished one. Safe to repeat on any replica: the daily run of an organization is created once.
   * A day is finished when every organization has its run. A statement that is incomplete or cannot be read delays no other:
   * the round goes on with the other organizations and the later days. `service_unavailable` ends the round, and the next round
   * reads that statement last. Throws the first failure when the round is over.
   */
  readonly run: () => Promise<ReconciliationRound>;
  /** Returns true if a day is left. */
  readonly look: () => Promise<boolean>;
}

/** The daily reconciliation. */
export function makeDailyReconciliation(deps: ReconciliationDeps, progress: Progress): DailyReconciliation {
  /** Statements whose last reading failed. They are read last. */
  const unread = new Set<string>();

  async function findDaysLeft(): Promise<{ readonly from: Day; readonly last: Day } | null> {
    const last = addDays(dayOf(new Date(deps.businessClock.now().getTime() - COMPLETE_AFTER_MS)), -1);
    const done = await progress.read();
    const from = done === null ? last : addDays(done, 1);
    return from > last ? null : { from, last };
  }

  return {
    async run() {
      const left = await findDaysLeft();
      if (left === null) return { done: 0, hasMore: false };
      const { last } = left;
      const round = newRound(unread);
      for (let { from } = left; from <= last; from = addDays(from, RECONCILED_DAYS_OF_A_ROUND)) {
        const bound = addDays(from, RECONCILED_DAYS_OF_A_ROUND - 1);
        const to = bound < last ? bound : last;
        await reconcileDays(deps, round, { from, to });
        if (from === left.from && isWhole(round)) {
          await progress.write(to);
          unread.clear();
          return { done: daysBetween(from, to) + 1, hasMore: to < last };
        }
        if (round.isCut || round.isAway) break;
      }
      if (round.failure !== null && !round.isCut) throw round.failure;
      return { done: round.made, hasMore: round.isCut };
    },
    look: async () => (await findDaysLeft()) !== null,
  };
}

interface Round {
  /** performance.now() from which a round that created a run is cut. */
  readonly deadline: number;
  made: number;
  isCut: boolean;
  isAway: boolean;
  /** A statement is not complete yet. */
  isWaiting: boolean;
  /** The first one. */
  failure: Error | null;
  readonly unread: Set<string>;
}

const newRound = (unread: Set<string>): Round => ({
  deadline: performance.now() + RECONCILIATION_ROUND_MS,
  made: 0,
  isCut: false,
  isAway: false,
  isWaiting: false,
  failure: null,
  unread,
});

const isWhole = ({ isCut, isWaiting, failure }: Round): boolean => !isCut && !isWaiting && failure === null;

const toKey = ({ organization_id, day }: StatementName): string => `${day}/${organization_id}`;

async function reconcileDays(
  deps: ReconciliationDeps,
  round: Round,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<void> {
  const named = await readNames(deps, from, to);
  if (!named.ok) throw toFailure(from, named.error);
  const isLast = (name: StatementName): boolean => round.unread.has(toKey(name));
  for (const name of [...named.value.filter((one) => !isLast(one)), ...named.value.filter(isLast)]) {
    round.isCut = round.made > 0 && performance.now() > round.deadline;
    if (round.isCut) return;
    const run = await createRunOnce(deps, name);
    if (run.ok) {
      round.unread.delete(toKey(name));
      if (run.value === 'MADE') round.made += 1;
      if (run.value === 'WAITING') round.isWaiting = true;
    } else {
      round.unread.add(toKey(name));
      round.failure ??= toFailure(name.day, run.error);
      round.isAway = run.error.code === 'service_unavailable';
      if (round.isAway) return;
    }
  }
}

const toFailure = (day: Day, { code }: { readonly code: string }): Error =>
  new Error(`The reconciliation of ${day} failed: ${code}`);

/** WAITING: the statement is incomplete, so no run is created. */
async function createRunOnce(
  deps: ReconciliationDeps,
  { day, organization_id }: StatementName,
): Promise<Result<'MADE' | 'KNOWN' | 'WAITING', DomainError>> {
  const _id = derivedId(`reconciliation-${organization_id}-${day}`);
  const known = await deps.runs.find({ organization_id, company_id: null }, { _id });
  if (known !== null) return ok('KNOWN');
  const drafted = await compareDay(deps, organization_id, day);
  if (!drafted.ok) return drafted;
  if (drafted.value.run.status === 'WAITING') return ok('WAITING');
  const options = { idempotency: null, deadlineMs: NO_DEADLINE, onDuplicate: (): 'KNOWN' => 'KNOWN' };
  const made = await storeRun(deps, drafted.value, options, _id);
  if (made.ok) return ok('MADE');
  return made.error === 'KNOWN' ? ok('KNOWN') : err(made.error);
}
