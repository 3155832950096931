// World "outbox": two replicas change payments and publish their events through the relay, on a database with elections and a
// Kafka with lost leaders.
import {
  aggregateMembers,
  ALL_TENANTS,
  declareSchema,
  defineDocument,
  makeStore,
  outboxIndexes,
  text,
  type EventDraft,
  type Store,
} from '@mps/aggregates';
import { declareLeases } from '@mps/background';
import { err, makeBusinessClock, newId, ok, systemClock } from '@mps/kernel';
import { makeOutboxRelay } from '@mps/messaging';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { makeConnection, setUpCollections } from './collections';
import { watchAcknowledged, watchAggregates } from './invariants';
import { drawOperations, type OperationSlot } from './operations';
import type { Boot, Simulation, World } from './world';

interface Payment {
  readonly _id: string;
  readonly company_id: string;
  readonly request_id: string;
  readonly status: string;
}

type Payments = Store<Payment, EventDraft<'transactions'>>;

const PAYMENTS = 'payments';
const AGGREGATES = 4;
const OPERATIONS = 14;
const DEADLINE_MS = 10_000;

const paymentSchema = defineDocument(
  { _id: text(), company_id: text(), request_id: text(), status: text(), ...aggregateMembers },
  {
    indexes: [...outboxIndexes, { key: { company_id: 1, request_id: 1 }, name: 'request', unique: true }],
  },
);

const declare = (connection: Connection) => ({
  payments: declareSchema(connection, PAYMENTS, paymentSchema),
  leases: declareLeases(connection),
});

const toEvent = ({ _id, status }: Payment, previous: object): EventDraft<'transactions'> => ({
  type: 'transaction.status_changed',
  aggregate_type: 'transaction',
  company_id: 'company',
  organization_id: 'organization',
  previous: { ...previous },
  object: { transaction: { id: _id, status } },
});

const log = pino({ level: 'silent' });

const boot =
  (stores: Map<string, Payments>): Boot =>
  async ({ process, client, kafka }) => {
    const { payments, leases } = declare(makeConnection(client, 'outbox'));
    const realClock = systemClock();
    const relay = makeOutboxRelay({
      service: 'transactions',
      sources: [{ collection: payments, topic: 'transactions' }],
      kafka,
      leases,
      owner: newId(),
      realClock,
      log,
    });
    const store: Payments = makeStore({
      collection: payments,
      topic: 'transactions',
      businessClock: makeBusinessClock(realClock),
      realClock,
      tenancy: () => ({}),
      audit: null,
      drafts: (_next, events) => events,
      maxWaitingEventBytes: Infinity,
      onCommitted: relay.committed,
    });
    stores.set(process.name, store);
    await relay.start();
  };

async function create(payments: Payments, id: string): Promise<number | null> {
  const next: Payment = { _id: id, company_id: 'company', request_id: id, status: 'PROCESSING' };
  const created = await payments.create(ALL_TENANTS, {
    deadlineMs: systemClock().now().getTime() + DEADLINE_MS,
    decide: () => ok({ next, events: [toEvent(next, {})] }),
    onDuplicate: () => ({ code: 'taken' as const }),
  });
  return created.ok ? created.value.stored.version : null;
}

async function change(payments: Payments, id: string, status: string): Promise<number | null> {
  const changed = await payments.change(
    ALL_TENANTS,
    { _id: id },
    {
      deadlineMs: systemClock().now().getTime() + DEADLINE_MS,
      decide: (payment) => {
        if (payment.status === status) return err({ code: 'same' as const });
        const next = { ...payment, status };
        return ok({ next, events: [toEvent(next, { status: payment.status })] });
      },
    },
  );
  return changed.ok ? changed.value.stored.version : null;
}

export const outboxWorld: World = {
  name: 'outbox',
  faults: [
    'kill',
    'pause',
    'step down',
    'kill primary',
    'pause primary',
    'isolate primary',
    'cut link',
    'lose broker',
    'lose brokers',
    'rough network',
  ],
  invariants: ['I1', 'I4', 'I21', 'I22'],
  build(simulation: Simulation) {
    setUpCollections(simulation.replicaSet, declare);
    const stores = new Map<string, Payments>();
    for (const name of ['r1', 'r2']) simulation.startProcess(name, boot(stores));
    const aggregates = watchAggregates(simulation, PAYMENTS);
    const acknowledged = watchAcknowledged(simulation, PAYMENTS);

    async function run({ kind, process, number }: OperationSlot): Promise<void> {
      const payments = stores.get(process.name);
      const id = `p${number % AGGREGATES}`;
      if (payments === undefined) return;
      const version = kind === 0 ? await create(payments, id) : await change(payments, id, `S${number}`);
      if (version === null) return;
      acknowledged.note(`s${id}`, version);
      simulation.count('acknowledged');
    }

    drawOperations(simulation, { kinds: 3, slots: OPERATIONS }, run);
    return { atRest: aggregates.atRest };
  },
};
