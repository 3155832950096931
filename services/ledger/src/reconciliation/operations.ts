// Runs of the reconciliation: on demand for one organization, and for all organizations by an operator.
import {
  type CallContext,
  type CallerContext,
  type DomainError,
  invalid,
  scopeOf,
  violation,
} from '@mps/contracts';
import { err, newId, ok, type Day, type Result } from '@mps/kernel';
import { NO_DEADLINE, type Changed } from '@mps/aggregates';
import { makeCounter, type Logger } from '@mps/chassis';
import { compareDay, type CompareDeps, type Draft } from './compare-day';
import { resolveItem, toItemId, type Resolution, type StoredItem } from './domain/resolution';
import type { PostponedComparisons } from './postponed-store';
import type { NewestRuns, Run, RunStore } from './runs-store';
import type { StatementName } from './statements';

export interface ReconciliationDeps extends CompareDeps {
  readonly runs: RunStore;
  readonly newestRuns: NewestRuns;
  readonly postponed: PostponedComparisons;
  readonly log: Logger;
}

const differing = makeCounter('ledger.reconciliation.differences', {
  description: 'Differences between the provider’s statement and the ledger: an operator must look at each',
  unit: '{difference}',
});

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
  const drafted = await compareNow(deps, { organization_id: scope.organization_id, day });
  if (!drafted.ok) return drafted;
  return storeRun(deps, drafted.value, { idempotency, deadlineMs });
}

/** Does without the statements of other days that the daily reconciliation could not read for too long. */
async function compareNow(
  deps: ReconciliationDeps,
  name: StatementName,
): Promise<Result<Draft, DomainError>> {
  const givenUp = await deps.postponed.listGivenUp(name);
  const drafted = await compareDay(deps, name.organization_id, name.day, givenUp);
  return drafted.ok ? drafted : err(drafted.error.error);
}

interface StoreOptions<Refused> extends Pick<CallContext, 'idempotency' | 'deadlineMs'> {
  readonly onDuplicate?: () => Refused;
}

export async function storeRun<Refused = never>(
  { runs, businessClock, log }: ReconciliationDeps,
  { run, named }: Pick<Draft, 'run' | 'named'>,
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

export interface ResolveItemCommand extends Omit<Resolution, 'resolved_at'> {
  readonly reconciliation_id: string;
  readonly item_id: string;
}

export interface ShownItem extends StoredItem {
  readonly id: string;
}

const NOT_FOUND: DomainError = { code: 'resource_not_found' };

/** Stores what the organization says of a difference. It moves no money. Error: resource_not_found. */
export async function resolveReconciliationItem(
  { runs, businessClock }: ReconciliationDeps,
  { reconciliation_id, item_id, resolution, note }: ResolveItemCommand,
  { caller, deadlineMs }: Pick<CallContext, 'caller' | 'deadlineMs'>,
): Promise<Result<ShownItem, DomainError>> {
  const changed = await runs.change<DomainError>(
    scopeOf(caller),
    { _id: reconciliation_id },
    {
      deadlineMs,
      decide: (run) => {
        const items = resolveItem(run, item_id, { resolution, note, resolved_at: businessClock.now() });
        if (items === null) return err(NOT_FOUND);
        const resource = { type: 'reconciliation_item', id: item_id };
        const recorded = { action: 'reconciliation_item.resolved', resource };
        return ok({ next: items === run.items ? run : { ...run, items }, events: [], recorded });
      },
    },
  );
  if (!changed.ok) return changed;
  const item = showItems(changed.value.stored).find(({ id }) => id === item_id);
  return item === undefined ? err(NOT_FOUND) : ok(item);
}

export const showItems = ({ _id, items }: Pick<Run, '_id' | 'items'>): readonly ShownItem[] =>
  items.map((item, index) => ({ ...item, id: toItemId(_id, index) }));

/** For operators: the organizations with a statement or postings on that day. */
export async function listDayOrganizations(
  deps: Pick<ReconciliationDeps, 'statements' | 'movements'>,
  day: Day,
  { caller }: CallerContext,
): Promise<Result<readonly string[], DomainError>> {
  if (caller.kind !== 'operator') return err({ code: 'permission_denied' });
  const named = await readNames(deps, day, day);
  return named.ok ? ok(named.value.map(({ organization_id }) => organization_id)) : named;
}

export interface ReconcileDayCommand {
  readonly day: Day;
  /** null: every organization with a statement or postings on that day. */
  readonly organization_id: string | null;
}

/**
 * For operators: creates a run of each organization. A statement that cannot be read delays no other. The answer is then the
 * first error, after the runs of all other organizations.
 */
export async function reconcileDay(
  deps: ReconciliationDeps,
  { day, organization_id: only }: ReconcileDayCommand,
  context: CallerContext,
): Promise<Result<readonly Run[], DomainError>> {
  if (context.caller.kind !== 'operator') return err({ code: 'permission_denied' });
  const named = only === null ? await listDayOrganizations(deps, day, context) : ok([only]);
  if (!named.ok) return named;
  const runs: Run[] = [];
  let failure: DomainError | null = null;
  for (const organization_id of named.value) {
    const made = await createRun(deps, { organization_id, day });
    if (made.ok) runs.push(made.value.stored);
    else failure ??= made.error;
  }
  return failure === null ? ok(runs) : err(failure);
}

async function createRun(
  deps: ReconciliationDeps,
  name: StatementName,
): Promise<Result<Changed<Run>, DomainError>> {
  const drafted = await compareNow(deps, name);
  if (!drafted.ok) return drafted;
  return storeRun(deps, drafted.value, { idempotency: null, deadlineMs: NO_DEADLINE });
}

/** Returns the organizations with statements or postings on these days, both inclusive, in the order of the days. */
export async function readNames(
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
