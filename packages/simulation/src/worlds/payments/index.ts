// World "payments": two replicas of transactions take payments, capture, cancel and refund them, at a provider that loses answers,
// is late, refuses and contradicts, on a database with elections. World "disputes": the same, and shoppers dispute.
import { Secret } from '@mps/kernel';
import type { CreateRequest } from '../../../../../services/transactions/src/payments';
import { findCard } from '../../../../../services/transactions/src/transaction';
import { setTimeout as delay } from 'node:timers/promises';
import { START_MS } from '../../core/seams';
import { setUpCollections } from '../collections';
import { CALM_AT_MS } from '../limits';
import { drawOperations, type OperationSlot } from '../operations';
import { ViolationError, type Simulation, type World } from '../world';
import { declare, makeBoot, makeContext, MERCHANT_ID, type Replica } from './boot';
import {
  checkAtRest,
  checkCancelledRefunds,
  checkDisputes,
  checkOrder,
  checkProviderRefund,
  TRANSACTIONS,
  watchPayments,
} from './invariants';
import { makeHostileProvider } from './provider';

const OPERATIONS = 20;
const KINDS = 9;
const DEADLINE_MS = 15_000;
const REST_MS = 420_000;
const CARD_REQUESTS = 4;
const PIX_REQUESTS = 2;
const REFUND_REQUESTS = 5;
const AMOUNT = 10_000;
const EXPIRES_S = 50;
const REFUND_AMOUNTS = [null, 4_000, 7_000, 6_001, 3_000] as const;
const CAPTURE_AMOUNTS = [null, 6_000] as const;
/** Of so many creations one repeats a request_id with another amount. */
const CONFLICT_SHARE = 7;

const base = {
  merchant_id: MERCHANT_ID,
  provider: 'PROVIDER_A',
  capture_method: 'ECOMMERCE',
  currency: 'BRL',
  installments: 1,
  three_d_secure_session_id: null,
  require_3ds: false,
  refuse_on_challenge: false,
  consumer: null,
  metadata: {},
  split_rules: [],
  soft_descriptor: null,
  serial_number: null,
  nsu: null,
  fee_policy_id: null,
} as const;

/** Of so many cards one is another card. */
const OTHER_CARD_SHARE = 5;
const CARD = '4111111111111111';
const OTHER_CARD = '4242424242424242';
const LAST_DIGITS = -4;

const pickCard = (number: number): string => (number % OTHER_CARD_SHARE === 0 ? OTHER_CARD : CARD);
const pickAmount = (number: number): number => (number % CONFLICT_SHARE === 0 ? AMOUNT + 1 : AMOUNT);

const makeCard = (number: number): CreateRequest => ({
  ...base,
  request_id: `card-${number % CARD_REQUESTS}`,
  amount: pickAmount(number),
  payment_method: 'CREDIT_CARD',
  instrument: {
    kind: 'card',
    network_token: new Secret(pickCard(number)),
    cryptogram: null,
    expiry_month: '12',
    expiry_year: '2099',
    authentication_type: null,
    wallet_type: null,
    display_name: null,
  },
});

const makePix = (number: number): CreateRequest => ({
  ...base,
  request_id: `pix-${number % PIX_REQUESTS}`,
  amount: pickAmount(number),
  payment_method: 'PIX',
  instrument: {
    kind: 'pix',
    pix_key_id: null,
    description: null,
    expiration_in_seconds: EXPIRES_S,
    due_date: null,
    expiration_in_days_after_due_date: null,
    interest: null,
    fine: null,
    discount: null,
    abatement: null,
  },
});

/** What callers know: payments and refunds that were answered. */
interface Known {
  readonly payments: Map<string, string>;
  /** By request_id: a request that was answered. */
  readonly requests: Map<string, CreateRequest>;
  readonly refunds: Map<string, { readonly id: string; readonly transactionId: string }>;
  /** Refunds that the merchant asked to cancel. */
  readonly cancelRequests: Set<string>;
}

const pick = <Value>(values: Iterable<Value>, number: number): Value | undefined => {
  const all = [...values];
  return all[number % Math.max(1, all.length)];
};

/** Of so many commands one is for any payment, whatever its status allows. */
const ANY_SHARE = 4;

/** A known payment, mostly one in a status that allows the command. */
function pickPayment(
  { replicaSet }: Simulation,
  { payments }: Known,
  number: number,
  statuses: readonly string[],
): string | undefined {
  const stored = replicaSet.readSettled(TRANSACTIONS);
  const apt = [...payments.values()].filter((id) =>
    statuses.includes(String(stored.get(`s${id}`)?.['status'])),
  );
  return pick(apt.length > 0 && number % ANY_SHARE > 0 ? apt : payments.values(), number);
}

const REFUNDABLE = ['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND'] as const;
const CANCELLABLE = ['AUTHORIZED', 'WAITING_PAYMENT'] as const;

/** I1 and I8: an answered creation is in every later state, and a request_id is one payment. */
async function create(
  simulation: Simulation,
  { payments }: Replica,
  known: Known,
  request: CreateRequest,
): Promise<void> {
  const created = await payments.create(request, makeContext(DEADLINE_MS));
  if (!created.ok) {
    simulation.count(`refused: ${created.error.code}`);
    return;
  }
  const { _id: id, amount, instrument } = created.value.transaction;
  const { request_id } = request;
  const earlier = known.payments.get(request_id) ?? id;
  known.payments.set(request_id, id);
  known.requests.set(request_id, request);
  simulation.count('acknowledged');
  const { requireInvariant, replicaSet } = simulation;
  requireInvariant('I8', earlier === id, () => `${request_id} is answered with ${id} after ${earlier}`);
  requireInvariant(
    'I8',
    amount === request.amount,
    () => `${request_id} of ${request.amount} is answered with a payment of ${amount}`,
  );
  const card = findCard(request.instrument)?.network_token.expose().slice(LAST_DIGITS);
  const charged = findCard(instrument)?.last_digits;
  requireInvariant(
    'I8',
    card === charged,
    () => `${request_id} of card ${card} is answered with card ${charged}`,
  );
  const isStored = replicaSet.readSettled(TRANSACTIONS).has(`s${id}`);
  requireInvariant('I1', isStored, () => `${id} was answered and a majority has no such payment`);
}

async function refund(
  simulation: Simulation,
  { refunds }: Replica,
  known: Known,
  number: number,
): Promise<void> {
  const transaction_id = pickPayment(simulation, known, number, REFUNDABLE);
  if (transaction_id === undefined) return;
  const request_id = `refund-${number % REFUND_REQUESTS}`;
  const amount = REFUND_AMOUNTS[number % REFUND_AMOUNTS.length] ?? null;
  const names = { merchant_id: MERCHANT_ID, transaction_id, request_id };
  const made = await refunds.create(
    { ...names, amount, reason: 'CUSTOMER_REQUEST', description: null },
    makeContext(DEADLINE_MS),
  );
  if (!made.ok) {
    simulation.count(`refused: ${made.error.code}`);
    return;
  }
  const { id } = made.value.refund;
  const earlier = known.refunds.get(request_id)?.id ?? id;
  known.refunds.set(request_id, { id, transactionId: made.value.transaction_id });
  simulation.count('acknowledged refunds');
  const { requireInvariant, replicaSet } = simulation;
  requireInvariant('I8', earlier === id, () => `${request_id} is answered with ${id} after ${earlier}`);
  const stored = replicaSet.readSettled(TRANSACTIONS).get(`s${made.value.transaction_id}`);
  const all = (stored?.['refunds'] ?? []) as readonly { readonly id: string }[];
  requireInvariant(
    'I1',
    all.some((one) => one.id === id),
    () => `refund ${id} was answered and a majority has no such refund`,
  );
}

/** The merchant sends evidence, or accepts. */
async function answerDispute(
  { replicaSet, count }: Simulation,
  { disputes }: Replica,
  number: number,
): Promise<void> {
  const known = [...replicaSet.readSettled(TRANSACTIONS).values()].flatMap(
    (document) => document['disputes'] as readonly { readonly id: string }[],
  );
  const dispute_id = pick(known, number)?.id;
  if (dispute_id === undefined) return;
  const context = makeContext(DEADLINE_MS);
  const answered =
    number % 2 === 0
      ? await disputes.accept(dispute_id, context)
      : await disputes.addEvidence({ dispute_id, text: 'it was sent', files: [] }, context);
  count(answered.ok ? 'answered disputes' : `refused: ${answered.error.code}`);
}

async function run(
  simulation: Simulation,
  replica: Replica,
  known: Known,
  { kind, number }: OperationSlot,
): Promise<void> {
  const { payments, refunds } = replica;
  const makeRef = (statuses: readonly string[]) => ({
    merchant_id: MERCHANT_ID,
    transaction_id: pickPayment(simulation, known, number, statuses) ?? '',
  });
  const context = makeContext(DEADLINE_MS);
  switch (kind) {
    case 0:
    case 1:
      return create(simulation, replica, known, makeCard(number));
    case 2:
      return create(simulation, replica, known, makePix(number));
    case 3: {
      const amount = CAPTURE_AMOUNTS[number % CAPTURE_AMOUNTS.length] ?? null;
      const captured = await payments.capture({ ...makeRef(['AUTHORIZED']), amount }, context);
      simulation.count(captured.ok ? 'captured' : `refused: ${captured.error.code}`);
      return undefined;
    }
    case 4: {
      const cancelled = await payments.cancel(makeRef(CANCELLABLE), context);
      simulation.count(cancelled.ok ? 'cancelled' : `refused: ${cancelled.error.code}`);
      return undefined;
    }
    case 5:
    case 6:
    case 7:
      return refund(simulation, replica, known, number);
    case KINDS:
      return answerDispute(simulation, replica, number);
    default: {
      const made = pick(known.refunds.values(), number);
      if (made === undefined) return undefined;
      const named = { merchant_id: MERCHANT_ID, transaction_id: made.transactionId, refund_id: made.id };
      known.cancelRequests.add(made.id);
      const cancelled = await refunds.cancel(named, context);
      simulation.count(cancelled.ok ? 'cancelled refunds' : `refused: ${cancelled.error.code}`);
      return undefined;
    }
  }
}

const REPEATED_AT_MS = CALM_AT_MS + 60_000;
const REPEATED_AGAIN_MS = 1_000;

/** I8: once every fault is over, a repeat of an answered request is answered with its payment. */
function repeatAll(simulation: Simulation, replicas: ReadonlyMap<string, Replica>, known: Known): void {
  const { scheduler, processes, requireInvariant } = simulation;
  const [process] = processes;
  const repeat = async (replica: Replica, request: CreateRequest): Promise<void> => {
    const { request_id } = request;
    const repeated = await replica.payments.create(request, makeContext(DEADLINE_MS));
    const answer = repeated.ok ? repeated.value.transaction._id : repeated.error.code;
    requireInvariant(
      'I8',
      answer === known.payments.get(request_id),
      () =>
        `${request_id} was answered with ${known.payments.get(request_id)}, and its repeat with ${answer}`,
    );
  };
  /** A slow connection may still fail a request. Its caller repeats it. */
  const untilAnswered = (replica: Replica, request: CreateRequest): Promise<void> =>
    repeat(replica, request).catch(async (error: unknown) => {
      if (error instanceof ViolationError) scheduler.fail(error);
      await delay(REPEATED_AGAIN_MS);
      return untilAnswered(replica, request);
    });
  scheduler.afterIn(null, REPEATED_AT_MS, 'repeats', () => {
    if (process === undefined) return;
    scheduler.afterIn(process, 0, 'repeats', () => {
      const replica = replicas.get(process.name);
      if (replica === undefined) return;
      for (const request of known.requests.values()) void untilAnswered(replica, request);
    });
  });
}

const makeWorld = (name: string, hasDisputes: boolean): World => ({
  name,
  faults: [
    'kill',
    'pause',
    'step down',
    'kill primary',
    'pause primary',
    'isolate primary',
    'cut link',
    'rough network',
  ],
  invariants: ['I1', 'I2', 'I3', 'I6', 'I7', 'I8', 'I12', 'I17', 'I21'],
  restMs: REST_MS,
  build(simulation) {
    setUpCollections(simulation.replicaSet, declare);
    const replicas = new Map<string, Replica>();
    const known: Known = {
      payments: new Map(),
      requests: new Map(),
      refunds: new Map(),
      cancelRequests: new Set(),
    };
    const provider = makeHostileProvider(
      simulation,
      {
        onOrder: (order) => checkOrder(simulation, order),
        hasDisputes,
        onRefund: (made) => checkProviderRefund(simulation, provider.books, made),
      },
      () => new Date(START_MS + simulation.scheduler.nowMs()),
      async (process, raw) => {
        const replica = replicas.get(process.name);
        if (replica === undefined) return false;
        return (await replica.payments.receiveCallback({ provider: 'PROVIDER_A', ...raw })).ok;
      },
    );
    watchPayments(simulation);
    for (const name of ['r1', 'r2']) simulation.startProcess(name, makeBoot(provider.connect, replicas));
    drawOperations(
      simulation,
      { kinds: hasDisputes ? KINDS + 1 : KINDS, slots: OPERATIONS },
      async (slot) => {
        const replica = replicas.get(slot.process.name);
        if (replica !== undefined) await run(simulation, replica, known, slot);
      },
    );
    repeatAll(simulation, replicas, known);
    return {
      atRest() {
        checkAtRest(simulation, provider.books);
        checkCancelledRefunds(simulation, known.cancelRequests);
        checkDisputes(simulation, provider.disputes);
      },
    };
  },
});

export const paymentsWorld = makeWorld('payments', false);
export const disputesWorld = makeWorld('disputes', true);
