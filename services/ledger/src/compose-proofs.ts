// Builds the proofs of the ledger, which compare stored records with one another and with the provider's statements.
import type { Loop } from '@mps/background';
import type { DueWork, ServiceContext } from '@mps/chassis';
import type { OpenService } from '@mps/service';
import { makeAudit, makeAuditCursor, makeAuditRounds, type FindingStore } from './audit';
import type { makeSettlementStore } from './balances';
import { makeCashoutWaker } from './cashouts';
import { makeStatements } from './clients/statements';
import type { Config } from './config';
import type { Collections } from './documents';
import { AUDIT_REST_MS, LEASE_MS, RECONCILIATION_POLL_MS } from './limits';
import { fromDocument, type PostingStore } from './postings';
import { makeRebuildStore } from './rebuild';
import {
  makeDailyReconciliation,
  makeMovements,
  makeNewestRuns,
  makePostponedComparisons,
  makeProgress,
  makeRunStore,
  type ReconciliationDeps,
} from './reconciliation';
import type { ReservationStore } from './reservations';

interface ProofParts {
  readonly postings: PostingStore;
  readonly reservations: Pick<ReservationStore, 'endPosted'>;
  readonly settlements: Pick<ReturnType<typeof makeSettlementStore>, 'plan'>;
  readonly findings: FindingStore;
  readonly reconciliation: ReconciliationDeps;
}

/** The auditor, the reconciliation and the rebuild. */
export function composeProofs(
  { mongo, collections, lists, makeLoop }: OpenService<Collections>,
  { log, businessClock }: ServiceContext,
  { postings, reservations, settlements, findings, reconciliation }: ProofParts,
) {
  const audit = makeAudit({ postings, findings, log });
  const rebuilds = makeRebuildStore(
    { connection: mongo.connection, businessClock, ...collections },
    { connection: mongo.lists, businessClock, ...lists },
    {
      post: postings.post,
      plan: (document) => settlements.plan(fromDocument(document)),
      endReservations: (documents, session) => reservations.endPosted(documents.map(fromDocument), session),
    },
  );
  const daily = makeDailyReconciliation(reconciliation, makeProgress(mongo.connection));
  // The loop repeats failed work, as for all other due work.
  const reconcileDue: DueWork = () =>
    daily.run().then(
      ({ done }) => done,
      () => 0,
    );
  const loops: readonly Loop[] = [
    makeLoop({
      name: 'auditor',
      leaseMs: LEASE_MS,
      idleMs: AUDIT_REST_MS,
      ...makeAuditRounds(audit, makeAuditCursor(mongo.connection)),
    }),
    makeLoop({
      name: 'reconciliation',
      leaseMs: LEASE_MS,
      idleMs: RECONCILIATION_POLL_MS,
      look: daily.look,
      round: async () => (await daily.run()).hasMore,
    }),
  ];
  return { audit, rebuilds, reconcileDue, loops };
}

/** Runs are written through the main pool. Everything else is read through the list pool. */
export const makeReconciliation = (
  { PROVIDER_SANDBOX_URL: baseUrl, PROVIDER_PAYOUTS_KEY: apiKey }: Config,
  { businessClock, realClock, log }: ServiceContext,
  { collections, lists }: { readonly collections: Collections; readonly lists: Collections },
  writing: Omit<Parameters<typeof makeRunStore>[0], 'collection' | 'lists'>,
) => ({
  statements: makeStatements({ baseUrl, apiKey, log }),
  movements: makeMovements(lists),
  runs: makeRunStore({
    ...writing,
    collection: collections.reconciliations,
    lists: lists.reconciliations,
  }),
  newestRuns: makeNewestRuns(lists.reconciliations),
  postponed: makePostponedComparisons(collections.postponedComparisons, realClock),
  checkCashouts: makeCashoutWaker(collections.cashouts, businessClock),
  businessClock,
  log,
});
