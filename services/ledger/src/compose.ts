// Builds this service. compose-proofs.ts builds the proofs.
import { makePayoutSwitch, type PayoutSwitch } from '@mps/aggregates';
import { scanTogether, type Loop } from '@mps/background';
import type { Component, ServiceContext } from '@mps/chassis';
import { Secret } from '@mps/kernel';
import { makeGapHandlers } from '@mps/messaging';
import { openService, type OpenService } from '@mps/service';
import { dueAnticipations, makeAccepted, makeAnticipationStore, makeQuoteStore } from './anticipations';
import { makeFindingStore } from './audit';
import {
  dueSettlements,
  makeNetting,
  makeSettlementStore,
  makeTotals,
  planning,
  rollUpAll,
  type Totals,
} from './balances';
import {
  dueCashouts,
  dueChecks,
  dueTransfers,
  makeCashoutStore,
  makeHolds,
  makeTransferStore,
} from './cashouts';
import { makeBank } from './clients/provider';
import { makeOwnContext } from './clients/own-context';
import { makePayoutFacts } from './clients/payout-facts';
import { connectServices } from './clients/services';
import { makeAnticipationTerms, makeTerms } from './clients/terms';
import { composeProofs, makeReconciliation } from './compose-proofs';
import type { Config } from './config';
import { makeRefundCatchUp } from './consumers/posted-payments';
import { routeLedgerEvents } from './consumers/consumer';
import { DATABASE_NAME, declareCollections, type Collections } from './documents';
import { makeFindingsReader } from './findings-store';
import { serveLedger } from './grpc';
import {
  CASHOUT_GRACE_MS,
  CASHOUT_LEASE_MS,
  CASHOUT_LOOK_MS,
  DAY_LIMIT_MS,
  LEASE_MS,
  ROLL_UP_LOOK_MS,
  ROLL_UP_PACE_MS,
} from './limits';
import { makeClosedDays, makePostingStore, type Netting, type PostingStore } from './postings';
import { makeReservationStore, makeReserved, type ReservationStore } from './reservations';
import { makeMovements } from './reconciliation';

export function compose(config: Config, context: ServiceContext): readonly Component[] {
  const { realClock, businessClock } = context;
  const service = openService(config, context, {
    name: 'ledger',
    databaseName: DATABASE_NAME,
    declareCollections,
    listOutboxes: ({ cashouts, anticipations, findings, settlements, reconciliations }) =>
      [cashouts, anticipations, findings, settlements, reconciliations].map((collection) => ({
        collection,
        topic: 'ledger',
      })),
    listsSocketMs: DAY_LIMIT_MS,
  });
  const { mongo, collections, lists } = service;
  const posting = composePostings(service, businessClock);
  const { totalsToWrite, reservations, closedDays, postings } = posting;
  const totals = makeTotals({ connection: mongo.lists, ...lists });
  const netted = makeNetting({ totals, postings });
  const rollUp = makeRollUp(service, totalsToWrite);
  const onPosted = (): void => rollUp.wake();
  const payouts = makePayoutSwitch(mongo.connection);
  const parts = { payouts, postings, reservations, totals, netted, onPosted };
  const cashouts = composeCashouts(config, context, service, parts);
  const reconciliation = makeReconciliation(config, context, { collections, lists }, cashouts.writing);
  const findings = makeFindingStore({ ...cashouts.writing, collection: collections.findings });
  const proving = { ...parts, settlements: cashouts.settlements, findings, reconciliation };
  const { audit, rebuilds, reconcileDue, loops: proofs } = composeProofs(service, context, proving);
  const rebuild = { rebuilds, reservations, businessClock, realClock, onPosted };
  const consumer = service.consume(
    routeLedgerEvents({
      ...parts,
      // Every posting of an event also plans the settlement days of its payment.
      postings: cashouts.deps.postings,
      movements: makeMovements(collections),
      transfers: cashouts.transfers,
      gapHandlers: cashouts.gapHandlers,
    }),
  );
  const listFindings = makeFindingsReader(lists);
  const served = {
    ...cashouts.deps,
    totals,
    closedDays,
    netted,
    audit,
    listFindings,
    rebuild,
    reconciliation,
  };
  return service.serve({
    loops: [rollUp, ...proofs, cashouts.loop],
    consumer,
    services: [serveLedger({ ...served, sandboxMode: config.SANDBOX })],
    payouts,
    clockWork: {
      // Days are reconciled after all other due work.
      dueWork: [...cashouts.dueWork, reconcileDue],
      onMoved: cashouts.loop.wake,
      flushed: service.relay.flushed,
      caughtUp: consumer.caughtUp,
    },
  });
}

type Service = OpenService<Collections>;

const makeRollUp = (service: Service, totals: Totals): Loop =>
  service.makeLoop({
    name: 'totals-roll-up',
    leaseMs: LEASE_MS,
    idleMs: ROLL_UP_LOOK_MS,
    paceMs: ROLL_UP_PACE_MS,
    look: totals.hasIncrements,
    round: () => rollUpAll(totals),
  });

/** The transaction that posts sets also writes their totals and ends their reservations. */
function composePostings(
  { mongo, collections, lists }: Service,
  businessClock: ServiceContext['businessClock'],
) {
  const totalsToWrite = makeTotals({ connection: mongo.connection, ...collections });
  const reservations = makeReservationStore(collections.reservations);
  const closedDays = makeClosedDays({
    collection: collections.closedDays,
    lists: lists.closedDays,
    businessClock,
  });
  const postings = makePostingStore({
    connection: mongo.connection,
    ...collections,
    closedDays,
    lists: lists.postingSets,
    sideWrites: async (sets, session) => {
      await totalsToWrite.add(sets, session);
      await reservations.endPosted(sets, session);
    },
  });
  return { totalsToWrite, reservations, closedDays, postings };
}

interface CashoutParts {
  readonly payouts: PayoutSwitch;
  readonly postings: PostingStore;
  readonly reservations: ReservationStore;
  readonly totals: Totals;
  readonly netted: Netting;
  readonly onPosted: () => void;
}

function composeCashouts(
  config: Config,
  { log, realClock, businessClock }: ServiceContext,
  service: Service,
  { payouts, postings, reservations, totals, netted, onPosted }: CashoutParts,
) {
  const { collections, lists } = service;
  const clients = connectServices(config, service);
  // The request itself handles work that is due at once. The loop handles work that is still due after the grace
  // period.
  const onDue = (dueAt: Date): void =>
    loop.wakeIn(Math.max(CASHOUT_GRACE_MS, dueAt.getTime() - businessClock.now().getTime()));
  const writing = { ...service.writing, onDue };
  const holds = makeHolds(lists);
  const settlements = makeSettlementStore({ ...writing, collection: collections.settlements });
  const createOwnContext = makeOwnContext(config, realClock);
  const settling = {
    cashouts: makeCashoutStore({ ...writing, collection: collections.cashouts, lists: lists.cashouts }),
    postings: planning(postings, settlements),
    bank: makeBank({
      baseUrl: config.PROVIDER_SANDBOX_URL,
      apiKey: new Secret(config.PROVIDER_PAYOUTS_KEY),
      log,
    }),
    payouts,
    getPayoutFacts: makePayoutFacts(clients.merchants, createOwnContext),
    businessClock,
    realClock,
    onPosted,
    log,
  };
  const catchingUp = { ...clients, postings: settling.postings, reservations, businessClock, onPosted };
  const catchUpOnRefunds = makeRefundCatchUp(catchingUp);
  const transfers = makeTransferStore(collections, businessClock, onDue);
  const asking = { getCashoutTerms: makeTerms(clients, transfers), catchUpOnRefunds };
  const anticipating = {
    quotes: makeQuoteStore({ ...writing, collection: collections.anticipationQuotes }),
    anticipations: makeAnticipationStore({ ...writing, collection: collections.anticipations }),
    accepted: makeAccepted(lists),
    reserved: makeReserved(lists.reservations),
    catchUpOnRefunds,
    getAnticipationTerms: makeAnticipationTerms(clients),
  };
  const scans = [
    dueTransfers({ ...settling, ...holds, totals, transfers, catchUpOnRefunds, createOwnContext }),
    dueCashouts(settling),
    dueChecks(settling),
    dueAnticipations({ ...settling, ...anticipating, log }),
    dueSettlements({ settlements, postings, netted, businessClock, realClock, log }),
  ];
  const loop = service.makeLoop({
    name: 'due-cashouts',
    leaseMs: CASHOUT_LEASE_MS,
    idleMs: CASHOUT_LOOK_MS,
    ...scanTogether(...scans),
  });
  const dueWork = scans.map((scan) => async () => (await scan.run()).done);
  return {
    deps: { ...settling, ...anticipating, ...holds, ...asking },
    writing,
    settlements,
    transfers,
    gapHandlers: makeGapHandlers({
      cashout: settling.cashouts.publishAgain,
      anticipation: anticipating.anticipations.publishAgain,
    }),
    dueWork,
    loop,
  };
}
