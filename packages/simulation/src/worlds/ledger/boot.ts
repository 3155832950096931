// A replica of the ledger: postings with their totals, the roll-up, and cashouts with their due work.
import { makePayoutSwitch } from '@mps/aggregates';
import { declareLeases, makeLeasedLoop, scanTogether } from '@mps/background';
import { makeBusinessClock, newId, ok, systemClock, type BusinessClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { makeTotals, rollUpAll } from '../../../../../services/ledger/src/balances';
import {
  dueCashouts,
  dueChecks,
  makeCashoutStore,
  makeHolds,
  type Bank,
  type CashoutDeps,
} from '../../../../../services/ledger/src/cashouts';
import { declareCollections, type Collections } from '../../../../../services/ledger/src/documents';
import {
  CASHOUT_LEASE_MS,
  CASHOUT_LOOK_MS,
  LEASE_MS,
  ROLL_UP_LOOK_MS,
  ROLL_UP_PACE_MS,
} from '../../../../../services/ledger/src/limits';
import { makeClosedDays, makePostingStore } from '../../../../../services/ledger/src/postings';
import { makeReservationStore } from '../../../../../services/ledger/src/reservations';
import type { SimulatedProcess } from '../../core/process';
import { makeConnection } from '../collections';
import type { Boot } from '../world';

/** Cents of each cashout for the organization. */
export const CASHOUT_FEE = 50;

const log = pino({ level: 'silent' });

export const declare = (connection: Connection) => ({
  ...declareCollections(connection),
  leases: declareLeases(connection),
});

/** The transaction that posts sets also writes their totals. */
function makePostings(connection: Connection, collections: Collections, businessClock: BusinessClock) {
  const totals = makeTotals({ connection, ...collections });
  const reservations = makeReservationStore(collections.reservations);
  const closedDays = makeClosedDays({
    collection: collections.closedDays,
    lists: collections.closedDays,
    businessClock,
  });
  const postings = makePostingStore({
    connection,
    ...collections,
    closedDays,
    sideWrites: async (sets, session) => {
      await totals.add(sets, session);
      await reservations.endPosted(sets, session);
    },
  });
  return { totals, postings };
}

export const makeBoot =
  (connectBank: (process: SimulatedProcess) => Bank, replicas: Map<string, CashoutDeps>): Boot =>
  async ({ process, client }) => {
    const connection = makeConnection(client, 'ledger');
    const { leases, ...collections } = declare(connection);
    const realClock = systemClock();
    const businessClock = makeBusinessClock(realClock);
    const { totals, postings } = makePostings(connection, collections, businessClock);
    const leased = { leases, owner: newId(), log };
    const rollUp = makeLeasedLoop({
      ...leased,
      name: 'totals-roll-up',
      leaseMs: LEASE_MS,
      idleMs: ROLL_UP_LOOK_MS,
      paceMs: ROLL_UP_PACE_MS,
      look: totals.hasIncrements,
      round: () => rollUpAll(totals),
    });
    const settling = {
      cashouts: makeCashoutStore({
        collection: collections.cashouts,
        businessClock,
        realClock,
        onCommitted: () => undefined,
        onDue: (dueAt) => due.wakeIn(dueAt.getTime() - businessClock.now().getTime()),
      }),
      postings,
      bank: connectBank(process),
      payouts: makePayoutSwitch(connection),
      getPayoutFacts: async () => ({
        status: 'ACTIVE',
        minBalance: 0,
        schedule: null,
        feePolicyIds: [],
        ownsDestination: true,
      }),
      businessClock,
      realClock,
      onPosted: () => rollUp.wake(),
      log,
    };
    const due = makeLeasedLoop({
      ...leased,
      name: 'due-cashouts',
      leaseMs: CASHOUT_LEASE_MS,
      idleMs: CASHOUT_LOOK_MS,
      ...scanTogether(dueCashouts(settling), dueChecks(settling)),
    });
    replicas.set(process.name, {
      ...settling,
      ...makeHolds(collections),
      totals,
      getCashoutTerms: async () => ok({ minBalance: 0, fee: CASHOUT_FEE, pixKey: null }),
      catchUpOnRefunds: async () => ok(undefined),
    });
    await rollUp.start();
    await due.start();
  };
