// Carries out what is due by the business clock. A job is done in the same write as its effect, so a crash between the two
// cannot happen; a lease only keeps two runners from doing the same work for nothing.
import type { PlannedJob } from '../domain/order';
import { runJob } from '../domain/run-job';
import { JOB_LEASE_MS, MAX_WRITE_ATTEMPTS } from '../limits';
import type { ClaimedJob, Clocks, JobQueue, OrderStore } from './ports';

/** Runs one due job; false when none is due. */
export type RunDueJob = () => Promise<boolean>;

export function makeRunDueJob(orders: OrderStore, jobs: JobQueue, clocks: Clocks): RunDueJob {
  return async () => {
    const now = clocks.real.now();
    const claimed = await jobs.claim(clocks.business.now(), now, new Date(now.getTime() + JOB_LEASE_MS));
    if (!claimed) return false;
    await carryOut(claimed, orders, jobs, clocks);
    return true;
  };
}

async function carryOut(
  { jobId, orderId, job }: ClaimedJob,
  orders: OrderStore,
  jobs: JobQueue,
  clocks: Clocks,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt++) {
    const stored = await orders.find(orderId);
    const step = stored && runJob(stored.order, job satisfies PlannedJob, clocks.business.now());
    if (!step || step.order === stored.order) return jobs.remove(jobId);
    if (await orders.save(step, stored.order.sequence, jobId)) return;
  }
}
