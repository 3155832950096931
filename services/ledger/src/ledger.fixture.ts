// Runs a ledger for tests as main.ts starts it, on a real MongoDB and Kafka, called over real gRPC. Events are
// published like those of transactions, or passed to the consumer's handler in any order.
import { randomUUID } from 'node:crypto';
import { ALL_TENANTS, makeStore, NO_DEADLINE, outboxIndexes, type EventDraft } from '@mps/aggregates';
import { makeGrpcClient, type ClientOf } from '@mps/chassis';
import {
  ledgerService,
  loadMessage,
  type CallContext,
  type LedgerCalls,
  type TopicEventType,
} from '@mps/contracts';
import type { LedgerEntry__Output } from '@mps/contracts/gen/mps/ledger/v1/LedgerEntry';
import type { PaymentPosting__Output } from '@mps/contracts/gen/mps/transactions/v1/PaymentPosting';
import { newId, ok } from '@mps/kernel';
import { makeOutboxRelay, routeEvents } from '@mps/messaging';
import { openServiceHarness, requireValue, type ServiceHarness } from '@mps/testkit/service';
import { mongo } from 'mongoose';
import { compose } from './compose';
import { loadConfig } from './config';
import { makePaymentHandlers } from './consumers/take-event';
import { declareCollections } from './documents';
import { makeTotals } from './balances';
import { makeClosedDays, makePostingStore, type ClosedDays, type PostingStore } from './postings';
import { makeMovements } from './reconciliation';
import { makeReservationStore } from './reservations';

type Harness = ServiceHarness<ReturnType<typeof declareCollections>>;
export type Posting = PaymentPosting__Output;

/** The id and posting of an event that moves money. */
export type Delivery = readonly [eventId: string, of: Posting];

/** A ledger's database and topics, and a publisher of transactions' events. No process consumes them yet. */
export interface OpenLedger {
  readonly harness: Harness;
  /** Publishes through Kafka and returns the event's id. */
  readonly publish: (posting: Posting) => Promise<string>;
  /** Publishes through Kafka, as consecutive events of one payment. */
  readonly publishAll: (deliveries: readonly Delivery[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface RunningLedger extends Omit<OpenLedger, 'publishAll'> {
  readonly client: ClientOf<LedgerCalls>;
  /** A caller of the organization, or of one of its companies. */
  caller(organizationId: string, companyId?: string): Promise<CallContext>;
  /** Calls the handler directly, as the consumer does. */
  handle(eventId: string, posting: Posting): Promise<void>;
}

/** Addresses of services that postings never call. */
export const UNREACHABLE = {
  MERCHANTS_ADDRESS: '127.0.0.1:1',
  PRICING_ADDRESS: '127.0.0.1:1',
  PIX_KEYS_ADDRESS: '127.0.0.1:1',
  TRANSACTIONS_ADDRESS: '127.0.0.1:1',
  PROVIDER_SANDBOX_URL: 'http://127.0.0.1:1',
  PROVIDER_PAYOUTS_KEY: 'key-of-the-ledger-tests',
};

const NO_PRICE = { percentage: 0, flat: 0, minimum_price: 0 };

/** An approved PIX payment of 100.00, as its event contains it. */
export const posting = (changes: Partial<Posting> = {}): Posting => ({
  transaction_id: newId(),
  organization_id: newId(),
  company_id: newId(),
  affiliation_id: newId(),
  provider: 'PROVIDER_A',
  payment_method: 'PIX',
  currency: 'BRL',
  installments: 1,
  approved_amount: 10_000,
  approved_at: '2037-03-02T15:00:00.000Z',
  pricing: {
    fee: { ...NO_PRICE, percentage: 0.99, minimum_price: 1 },
    cost: { ...NO_PRICE, percentage: 0.5 },
  },
  automatic_anticipation: false,
  automatic_anticipation_percentage_e4: 0,
  cost_anticipation_percentage_e4: 0,
  split_rules: [],
  movements: [],
  ...changes,
});

const toDraft = ([id, of]: Delivery): EventDraft<'transactions'> => ({
  id,
  type: 'transaction.status_changed',
  aggregate_type: 'transaction',
  company_id: of.company_id,
  organization_id: of.organization_id,
  previous: {},
  object: { transaction: { id: of.transaction_id, metadata_json: '{}' } },
  beside: { posting: of },
});

export async function openLedger(): Promise<OpenLedger> {
  const harness = await openServiceHarness({ databaseName: 'ledger', declare: declareCollections });
  const { connection, kafka, log, realClock, businessClock } = harness;
  const collection = connection.collection('test_payments');
  await collection.createIndexes([...outboxIndexes]);
  const relay = makeOutboxRelay({
    service: 'transactions',
    sources: [{ collection, topic: 'transactions' }],
    kafka,
    leases: connection.collection('test_leases'),
    owner: randomUUID(),
    realClock,
    log,
  });
  const payments = makeStore<{ _id: string }, EventDraft<'transactions'>>({
    collection,
    topic: 'transactions',
    audit: null,
    businessClock,
    tenancy: () => ({}),
    drafts: (_next, events) => events,
    onCommitted: () => relay.wake(),
  });
  await relay.start();
  const publishAll = async (deliveries: readonly Delivery[]): Promise<void> => {
    const made = { next: { _id: newId() }, events: deliveries.map(toDraft) };
    requireValue(await payments.create(ALL_TENANTS, { deadlineMs: NO_DEADLINE, decide: () => ok(made) }));
  };
  return {
    harness,
    publishAll,
    publish: async (of) => {
      const id = newId();
      await publishAll([[id, of]]);
      return id;
    },
    stop: async () => {
      await relay.stop();
      await harness.stop();
    },
  };
}

export const makeHarnessClosedDays = ({
  declared: { closedDays: collection },
  businessClock,
}: Pick<Harness, 'declared' | 'businessClock'>): ClosedDays =>
  makeClosedDays({ collection, lists: collection, businessClock });

/** Writes sets and their parts of the totals. */
export function makeHarnessPostings(
  harness: Pick<Harness, 'connection' | 'declared' | 'businessClock'>,
): PostingStore {
  const { connection, declared } = harness;
  const collections = { connection, ...declared };
  const totals = makeTotals(collections);
  const reservations = makeReservationStore(declared.reservations);
  return makePostingStore({
    ...collections,
    closedDays: makeHarnessClosedDays(harness),
    sideWrites: async (sets, session) => {
      await totals.add(sets, session);
      await reservations.endPosted(sets, session);
    },
  });
}

/** The consumer's handler for events of transactions. */
/** An event of a payment, with only the members that the ledger reads. */
export interface PaymentEvent {
  readonly id: string;
  readonly type?: TopicEventType<'transactions'>;
  readonly organizationId?: string;
  readonly message: {
    readonly posting?: object | null;
    readonly reservation?: object | null;
    readonly refund?: object | null;
  };
}

/** Handles an event as the service's consumer does. */
export function makeHarnessHandler(
  harness: Harness,
  postings: Pick<PostingStore, 'record'> = makeHarnessPostings(harness),
): (event: PaymentEvent) => Promise<void> {
  const { handle } = routeEvents({
    transactions: makePaymentHandlers({
      postings,
      reservations: makeReservationStore(harness.declared.reservations),
      movements: makeMovements(harness.declared),
      onPosted: () => undefined,
    }),
  });
  return ({ id, type = 'transaction.status_changed', organizationId = '', message }) => {
    const { refund } = message;
    const object = refund ? { case: 'refund', value: refund } : { case: 'transaction', value: {} };
    const meta = { id, type, organization_id: organizationId };
    return handle({ topic: 'transactions', type, meta, object, message } as never);
  };
}

export const startLedger = async (): Promise<RunningLedger> => {
  const { harness, publish, stop } = await openLedger();
  const address = await harness.start({ name: 'ledger', loadConfig, compose }, UNREACHABLE);
  const client = makeGrpcClient(ledgerService(), { service: 'ledger', address, tls: null });
  const handler = makeHarnessHandler(harness);
  return {
    harness,
    client,
    publish,
    caller: (organization_id, company_id) => harness.as({ organization_id, company_id: company_id ?? null }),
    handle: (eventId, of) => handler({ id: eventId, message: { posting: of } }),
    stop: async () => {
      await client.close();
      await stop();
    },
  };
};

/** The entries of a payment that a caller of the organization, or of one of its companies, sees. */
export async function readPaymentEntries(
  ledger: RunningLedger,
  { organization_id, transaction_id }: Posting,
  companyId?: string,
): Promise<readonly LedgerEntry__Output[]> {
  const call = await ledger.caller(organization_id, companyId);
  const { entries } = requireValue(await ledger.client.GetPaymentEntries({ transaction_id }, call));
  const codec = loadMessage<object, LedgerEntry__Output>(
    'mps/ledger/v1/ledger.proto',
    'mps.ledger.v1.LedgerEntry',
  );
  return entries.map((entry) => codec.decode(entry));
}

/** Every document of the collection, byte for byte. */
export async function readBytes(collection: object): Promise<readonly string[]> {
  const found = await (collection as mongo.Collection).find({}, { raw: true }).sort({ _id: 1 }).toArray();
  return found.map((document) => Buffer.from(document as unknown as Uint8Array).toString('hex'));
}

/** Includes the BSON type of each number. Members are sorted, because a total's counts are in the order of posting. */
export async function readMembers(collection: object): Promise<readonly string[]> {
  const exact = { promoteValues: false, promoteLongs: false };
  const found = await (collection as mongo.Collection).find({}, exact).sort({ _id: 1 }).toArray();
  return found.map((document) =>
    mongo.BSON.EJSON.stringify(Object.fromEntries(Object.entries(document).sort()), { relaxed: false }),
  );
}
