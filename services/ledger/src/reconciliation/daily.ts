// The daily reconciliation: a run of each organization for each finished day.
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
  const drafted = await compareDay(deps, organization_id, day);
  if (!drafted.ok) return drafted;
  if (drafted.value.run.status === 'WAITING') return ok('WAITING');
  const options = { idempotency: null, deadlineMs: NO_DEADLINE, onDuplicate: (): 'KNOWN' => 'KNOWN' };
  const made = await storeRun(deps, drafted.value, options, _id);
  if (made.ok) return ok('MADE');
  return made.error === 'KNOWN' ? ok('KNOWN') : err(made.error);
}
