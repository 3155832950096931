// Reads runs of the reconciliation, each with the id of the newest run of its day.
import { type CallerContext, type DomainError, scopeOf } from '@mps/contracts';
import { err, ok, type Day, type Result } from '@mps/kernel';
import type { ReconciliationDeps } from './operations';
import type { Run, RunStore } from './runs-store';

export interface ShownRun extends Run {
  readonly superseded_by: string | null;
}

/** Error: resource_not_found. */
export async function getReconciliation(
  deps: ReconciliationDeps,
  id: string,
  { caller }: CallerContext,
): Promise<Result<ShownRun, DomainError>> {
  const found = await deps.runs.find(scopeOf(caller), { _id: id });
  if (found === null) return err({ code: 'resource_not_found' });
  const [shown] = await withSuccessors(deps, found.organization_id, [found]);
  return shown === undefined ? err({ code: 'resource_not_found' }) : ok(shown);
}

export async function listReconciliations(
  deps: ReconciliationDeps,
  {
    days: { from, to },
    query,
  }: {
    readonly days: { readonly from: Day | null; readonly to: Day | null };
    readonly query: Parameters<RunStore['page']>[2];
  },
  { caller }: CallerContext,
): Promise<{ readonly data: readonly ShownRun[]; readonly total: number }> {
  const days = { ...(from !== null && { $gte: from }), ...(to !== null && { $lte: to }) };
  const filter = Object.keys(days).length > 0 ? { day: days } : {};
  const { items, total } = await deps.runs.page(scopeOf(caller), filter, query);
  const organizationId = caller.organization_id ?? '';
  return { data: await withSuccessors(deps, organizationId, items), total };
}

async function withSuccessors(
  { newestRuns }: ReconciliationDeps,
  organizationId: string,
  runs: readonly Run[],
): Promise<readonly ShownRun[]> {
  const newest = await newestRuns(organizationId, [...new Set(runs.map(({ day }) => day))]);
  return runs.map((run) => {
    const successor = newest.get(run.day) ?? run._id;
    return { ...run, superseded_by: successor === run._id ? null : successor };
  });
}
