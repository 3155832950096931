// Builds this service and sets the order in which its parts start. compose-proofs.ts builds the proofs.
import { randomUUID } from 'node:crypto';
import { makePayoutSwitch, type PayoutSwitch } from '@mps/aggregates';
import { makeLeasedLoop, scanTogether, type LeasedLoopOptions, type Loop } from '@mps/background';
import {
  grpcTls,
  kafkaOptions,
  makeClosing,
  makeCallerTokenVerifier,
  makeGrpcServer,
  makeHealthLoop,
  makeMongo,
  makePayoutsService,
  makePayoutWatch,
  mongoOptions,
  PAYOUTS_PART,
  servingOf,
  testClockService,
  trustedKeys,
  type Component,
  type Mongo,
  type ServiceContext,
} from '@mps/chassis';
import { Secret } from '@mps/kernel';
import { makeGapHandler, makeKafka, makeOutboxRelay, type KafkaClient } from '@mps/messaging';
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
import { makeLedgerConsumer } from './consumers/consumer';
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
  const { name, log, realClock, businessClock } = context;
  const mongo = makeMongo({
    ...mongoOptions(config),
    databaseName: DATABASE_NAME,
    appName: name,
    listsSocketMs: DAY_LIMIT_MS,
  });
  const kafka = makeKafka({ ...kafkaOptions(config), clientId: name, log });
  const collections = declareCollections(mongo.connection);
  const lists = declareCollections(mongo.lists);
  const posting = composePostings(mongo, businessClock, collections, lists);
  const { totalsToWrite, reservations, closedDays, postings } = posting;
  const totals = makeTotals({ connection: mongo.lists, ...lists });
  const netted = makeNetting({ totals, postings });
  const leases = mongo.connection.collection('leases');
  const leased = { leases, owner: randomUUID(), leaseMs: LEASE_MS, log };
  const rollUp = makeRollUp(leased, totalsToWrite);
  const onPosted = (): void => rollUp.wake();
  const payouts = makePayoutSwitch(mongo.connection);
  const parts = {
    payouts,
    kafka,
    leased,
    collections,
    lists,
    postings,
    reservations,
    totals,
    netted,
    onPosted,
  };
  const cashouts = composeCashouts(config, context, parts);
  const { settlements, writing } = cashouts;
  const reconciliation = makeReconciliation(config, context, { collections, lists }, writing);
  const findings = makeFindingStore({ ...writing, collection: collections.findings });
  const proving = { ...parts, mongo, settlements, findings, reconciliation, businessClock };
  const { audit, rebuilds, reconcileDue, loops: proofs } = composeProofs(proving);
  const rebuild = { rebuilds, reservations, businessClock, realClock, onPosted };
  const consumer = composeConsumer(parts, cashouts, context);
  // Days are reconciled after all other due work.
  const dueWork = [...cashouts.clockWork.dueWork, reconcileDue];
  const clockWork = { ...cashouts.clockWork, dueWork, caughtUp: consumer.caughtUp };
  const payoutWatch = makePayoutWatch(payouts, (isPaying) => server.setPartServing(PAYOUTS_PART, isPaying));
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
  const server = composeServer(config, context, [
    serveLedger({ ...served, sandboxMode: config.SANDBOX }),
    makePayoutsService(payouts, payoutWatch.show),
    ...(config.SANDBOX ? [testClockService(businessClock, clockWork)] : []),
  ]);
  return [
    mongo.component,
    ...cashouts.components,
    rollUp,
    ...proofs,
    cashouts.loop,
    consumer,
    server.component,
    makeHealthLoop([mongo.check, payoutWatch.check], server.setServing, log),
  ];
}

const makeRollUp = (leased: CashoutParts['leased'], totals: Totals): Loop =>
  makeLeasedLoop({
    ...leased,
    name: 'totals-roll-up',
    idleMs: ROLL_UP_LOOK_MS,
    paceMs: ROLL_UP_PACE_MS,
    look: totals.hasIncrements,
    round: () => rollUpAll(totals),
  });

const composeConsumer = (
  parts: CashoutParts,
  { deps, transfers, takeGap }: ReturnType<typeof composeCashouts>,
  context: ServiceContext,
) =>
  makeLedgerConsumer({
    ...parts,
    ...context,
    postings: deps.postings,
    movements: makeMovements(parts.collections),
    transfers,
    takeGap,
  });

/** The transaction that posts sets also writes their totals and ends their reservations. */
function composePostings(
  mongo: Mongo,
  businessClock: ServiceContext['businessClock'],
  collections: Collections,
  lists: Collections,
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

const composeServer = (
  config: Config,
  { log, realClock }: ServiceContext,
  services: Parameters<typeof makeGrpcServer>[0]['services'],
) =>
  makeGrpcServer({
    ...servingOf(config),
    tls: grpcTls(config),
    verifier: makeCallerTokenVerifier({ service: 'ledger', keys: trustedKeys(config), realClock }),
    log,
    services,
  });

interface CashoutParts {
  readonly payouts: PayoutSwitch;
  readonly kafka: KafkaClient;
  readonly leased: Pick<LeasedLoopOptions, 'leases' | 'owner' | 'leaseMs' | 'log'>;
  readonly collections: Collections;
  readonly lists: Collections;
  readonly postings: PostingStore;
  readonly reservations: ReservationStore;
  readonly totals: Totals;
  readonly netted: Netting;
  readonly onPosted: () => void;
}

function composeCashouts(
  config: Config,
  { name, log, realClock, businessClock }: ServiceContext,
  parts: CashoutParts,
) {
  const { payouts, kafka, leased, collections, lists, postings, reservations, totals, netted, onPosted } =
    parts;
  const clients = connectServices(config, grpcTls(config));
  const relay = composeRelay(name, { kafka, leased, collections }, realClock);
  // The request itself handles work that is due at once. The loop handles work that is still due after the grace
  // period.
  const onDue = (dueAt: Date): void =>
    loop.wakeIn(Math.max(CASHOUT_GRACE_MS, dueAt.getTime() - businessClock.now().getTime()));
  const writing = { businessClock, realClock, onCommitted: relay.committed, onDue };
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
  const loop = makeLeasedLoop({
    ...leased,
    name: 'due-cashouts',
    leaseMs: CASHOUT_LEASE_MS,
    idleMs: CASHOUT_LOOK_MS,
    ...scanTogether(...scans),
  });
  const dueWork = scans.map((scan) => async () => (await scan.run()).done);
  return {
    deps: { ...settling, ...anticipating, ...holds, getCashoutTerms: makeTerms(clients), catchUpOnRefunds },
    writing,
    settlements,
    transfers,
    takeGap: makeGapHandler({
      cashout: settling.cashouts.publishAgain,
      anticipation: anticipating.anticipations.publishAgain,
    }),
    clockWork: { dueWork, onMoved: loop.wake, flushed: relay.flushed },
    loop,
    components: [makeClosing('clients', Object.values(clients)), relay],
  };
}

const composeRelay = (
  service: string,
  { kafka, leased, collections }: Pick<CashoutParts, 'kafka' | 'leased' | 'collections'>,
  realClock: ServiceContext['realClock'],
) =>
  makeOutboxRelay({
    service,
    sources: [
      { collection: collections.cashouts, topic: 'ledger' },
      { collection: collections.anticipations, topic: 'ledger' },
      { collection: collections.findings, topic: 'ledger' },
      { collection: collections.settlements, topic: 'ledger' },
      { collection: collections.reconciliations, topic: 'ledger' },
    ],
    kafka,
    leases: leased.leases,
    owner: leased.owner,
    realClock,
    log: leased.log,
  });
