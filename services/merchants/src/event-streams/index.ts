// Moves the events that a company's write left pending to the streams of its affiliations and of its payment terms: at
// once after the write, and by the reconciler after a crash.
import { makeDueScan, type DueScanOptions } from '@mps/aggregates';
import type { CompanyStore, StoredCompany } from '../company';
import { RECONCILE_BATCH } from '../limits';
import type { makeAppendAffiliationEvent, makeAppendPaymentTerms } from './store';

interface Deps {
  readonly log: DueScanOptions<never>['log'];
  readonly companies: Pick<CompanyStore, 'findPending' | 'clearPendingEvents' | 'clearPendingTerms'>;
  readonly appendAffiliationEvent: ReturnType<typeof makeAppendAffiliationEvent>;
  readonly appendPaymentTerms: ReturnType<typeof makeAppendPaymentTerms>;
  /** Called with the error that left the events of one company pending. */
  readonly onFailure: (error: unknown) => void;
}

export type EventStreams = ReturnType<typeof makeEventStreams>;

export function makeEventStreams(deps: Deps) {
  const { log, companies, appendAffiliationEvent, appendPaymentTerms, onFailure } = deps;

  async function appendAll(company: StoredCompany): Promise<void> {
    await appendPaymentTerms(company);
    await companies.clearPendingTerms(company);
    const pending = company.pending_affiliation_events;
    if (pending.length === 0) return;
    // Sequentially: an affiliation's pending events are in the order of its stream.
    for (const event of pending) await appendAffiliationEvent(company, event);
    await companies.clearPendingEvents(company, pending);
  }

  /** Never fails: the company's change is committed already, and the reconciler repeats what failed. */
  async function appendPending(company: StoredCompany): Promise<void> {
    try {
      await appendAll(company);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    appendPending,
    /** Appends the pending events of all companies, one batch. */
    reconcile: makeDueScan<StoredCompany>({
      name: 'event-streams',
      log,
      find: companies.findPending,
      idOf: ({ id }) => id,
      work: appendAll,
      batch: RECONCILE_BATCH,
    }),
  };
}
