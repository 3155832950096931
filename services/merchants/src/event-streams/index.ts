// The further event streams of a company: one per affiliation, and one with its payment terms. A stream is an
// aggregate with only an outbox and its position. After each write, the service appends the pending events. After a
// crash the reconciler appends them, for all tenants.
import { ALL_TENANTS, NO_DEADLINE, makeStore, type Stored, type WriterOptions } from '@mps/aggregates';
import { makeDueScan, type DueScanOptions } from '@mps/background';
import { type CompanyStore, type StoredCompany, toAffiliationEvent, toPaymentTermsEvent } from '../company';
import { RECONCILE_BATCH } from '../limits';
import { err, ok } from '@mps/kernel';
import type { PublishAgain } from '@mps/messaging';
import type { Company, PendingAffiliationEvent } from '../company/domain/company';

type StreamOptions = Omit<WriterOptions, 'topic'>;

interface Stream {
  readonly _id: string;
}

interface AffiliationStream extends Stream {
  readonly company_id: string;
}

interface PaymentTermsStream extends Stream {
  /** Version of the company in the newest event. */
  readonly company_version: number;
}

/** Appends one event. An event that the stream already holds changes nothing. */
export function makeAppendAffiliationEvent(options: StreamOptions) {
  const append = makeAppend<AffiliationStream>(options);
  return (company: Company, event: PendingAffiliationEvent): Promise<void> => {
    const { id, event_sequence } = event.affiliation;
    return append({ _id: id, company_id: company.id }, toAffiliationEvent(company, event), (stream) => {
      const newest = stream?.sequence ?? 0;
      if (newest < event_sequence - 1) throw new Error('An earlier event of the affiliation is missing');
      return newest >= event_sequence;
    });
  };
}

/** Events of an affiliation that others have lost, with the affiliation as its company has it now. */
export function makeAffiliationPublisher(
  options: StreamOptions,
  companies: Pick<CompanyStore, 'findByAffiliation'>,
): PublishAgain {
  const store = makeStreamStore<AffiliationStream>(options);
  return async (affiliationId, lost) => {
    const stream = await store.find(ALL_TENANTS, { _id: affiliationId });
    const company = await companies.findByAffiliation(ALL_TENANTS, affiliationId);
    const affiliation = company?.affiliations.find(({ id }) => id === affiliationId);
    if (stream === null || company === null || affiliation === undefined)
      return err({ code: 'resource_not_found' });
    const event = toAffiliationEvent(company, {
      affiliation,
      previous: { status: affiliation.status },
    });
    return store.publishAgain({ _id: affiliationId }, lost, () => event);
  };
}

/**
 * Appends the terms of this version of the company, unless the stream holds those of this or a newer version.
 * Versions in between may be skipped. An older version never follows a newer one.
 */
export function makeAppendPaymentTerms(options: StreamOptions) {
  const append = makeAppend<PaymentTermsStream>(options);
  return (company: StoredCompany): Promise<void> =>
    append(
      { _id: company.id, company_version: company.version },
      toPaymentTermsEvent(company),
      (stream) => stream !== null && stream.company_version >= company.version,
    );
}

type Event = ReturnType<typeof toAffiliationEvent | typeof toPaymentTermsEvent>;

const makeStreamStore = <S extends Stream>(options: StreamOptions) =>
  makeStore<S, Event>({
    ...options,
    topic: 'merchants',
    // A stream repeats what its company has recorded.
    audit: null,
    tenancy: () => ({}),
    drafts: (_next, events) => events,
  });

/** Writes the stream as `next` with the event, unless `isThere` finds that the stream already holds the event. */
function makeAppend<S extends Stream>(options: StreamOptions) {
  const store = makeStreamStore<S>(options);
  return async (next: S, event: Event, isThere: (stream: Stored<S> | null) => boolean): Promise<void> => {
    const change = ok({ next, events: [event] });
    for (;;) {
      const appended = await store.change<never>(
        ALL_TENANTS,
        { _id: next._id },
        {
          deadlineMs: NO_DEADLINE,
          decide: (stream) => (isThere(stream) ? ok({ next: stream, events: [] }) : change),
        },
      );
      if (appended.ok) return;
      if (appended.error.code !== 'resource_not_found') throw new Error(appended.error.code);
      if (isThere(null)) return;
      const created = await store.create(ALL_TENANTS, {
        deadlineMs: NO_DEADLINE,
        decide: () => change,
        onDuplicate: () => ({ code: 'exists' as const }),
      });
      if (created.ok) return;
      if (created.error.code !== 'exists') throw new Error(created.error.code);
    }
  };
}

interface Deps {
  readonly log: DueScanOptions<never>['log'];
  readonly companies: Pick<CompanyStore, 'findPending' | 'clearPendingEvents' | 'clearPendingTerms'>;
  readonly appendAffiliationEvent: ReturnType<typeof makeAppendAffiliationEvent>;
  readonly appendPaymentTerms: ReturnType<typeof makeAppendPaymentTerms>;
  /** Called with the error that left events of one company pending. */
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
    // Sequentially, because the pending events of an affiliation are in the order of its stream.
    for (const event of pending) await appendAffiliationEvent(company, event);
    await companies.clearPendingEvents(company, pending);
  }

  /** Never fails: the company's change is committed, and the reconciler repeats a failed append. */
  async function appendPending(company: StoredCompany): Promise<void> {
    try {
      await appendAll(company);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    appendPending,
    /** Appends the pending events of one batch of companies. */
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
