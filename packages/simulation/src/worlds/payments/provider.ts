// The provider as a process of the world reaches it: requests and answers take time, are lost, or arrive after their caller has
// given up. Callbacks come in any order, twice, and until a replica has taken them.
import { err, ok } from '@mps/kernel';
import type { SimulatedProcess } from '../../core/process';
import type {
  CallbackFact,
  OrderOutcome,
  PaymentProvider,
  ProviderCall,
  ProviderCallback,
  RawCallback,
} from '../../../../../services/transactions/src/transaction';
import { CALM_AT_MS } from '../limits';
import { makeCardNetwork, type NetworkDispute } from './card-network';
import type { Simulation } from '../world';
import {
  makeProviderBooks,
  nameOrder,
  toOrderOutcome,
  toRefundOutcome,
  type BooksOptions,
  type ProviderBooks,
} from './provider-books';

const DELAYS_MS = [5, 30, 200, 1_500] as const;
const DELAY_CHOICES = 10;
/** Of so many calls one request is lost, one answer is lost, and one request arrives when its caller has given up. */
const FATE_CHOICES = 10;
const FATES = ['request lost', 'answer lost', 'late'] as const;
/** A connection that its caller gave up carries nothing more. */
const LATE_SHARE = 0.98;
const CALLBACK_DELAYS_MS = [1, 40, 900, 8_000] as const;
const CALLBACK_RETRY_MS = 7_000;
const DOUBLED = 3;
/** Of so many callbacks that may be lost one is. */
const LOST_SHARE = 3;

const UNKNOWN = { kind: 'unknown' } as const;
const TAKEN = { kind: 'taken' } as const;

/** Delivers a callback to a process. Resolves with whether it was taken. */
export type DeliverCallback = (process: SimulatedProcess, raw: RawCallback) => Promise<boolean>;

export interface HostileProvider {
  readonly books: ProviderBooks;
  /** By id. Empty without a card network. */
  readonly disputes: ReadonlyMap<string, NetworkDispute>;
  /** The port as this process sees it. */
  readonly connect: (process: SimulatedProcess) => PaymentProvider;
}

interface Watch extends Pick<BooksOptions, 'onOrder' | 'onRefund'> {
  /** Shoppers dispute their payments. */
  readonly hasDisputes: boolean;
}

export function makeHostileProvider(
  simulation: Simulation,
  watch: Watch,
  now: () => Date,
  deliver: DeliverCallback,
): HostileProvider {
  const { scheduler } = simulation;
  const draw = (what: string, count: number): number => scheduler.choices.choose(`provider ${what}`, count);
  const sent: ProviderCallback[] = [];
  const send = makeSender(simulation, draw, sent, deliver);
  const cardNetwork = makeCardNetwork(simulation, { draw, now, send });
  const books = makeProviderBooks({
    draw,
    now,
    later: (ms, run) => void scheduler.afterIn(null, ms, 'provider', run),
    onState: ({ id, kind, state }) => simulation.show({ kind: `${kind} ${state}`, subject: id, value: 0 }),
    onOrder(order) {
      watch.onOrder(order);
      send(order.id, now(), { about: 'order' }, toOrderOutcome(order));
      if (watch.hasDisputes) cardNetwork.onOrder(order);
    },
    onRefund(refund) {
      watch.onRefund(refund);
      const { key: refundName, amount: amountCents, transactionId, at } = refund;
      const outcome = toRefundOutcome(refund);
      send(transactionId, at, { about: 'refund', refundName, amountCents, outcome }, null);
    },
  });
  return {
    books,
    disputes: cardNetwork.disputes,
    connect: (process) => connect(simulation, draw, books, sent, process),
  };
}

type Draw = (what: string, count: number) => number;

function makeSender(
  { scheduler, processes, count }: Simulation,
  draw: Draw,
  sent: ProviderCallback[],
  deliver: DeliverCallback,
) {
  function attempt(number: number): void {
    const up = processes.filter(({ isUp }) => isUp);
    const process = up[draw('callback to', Math.max(1, up.length))];
    const again = (): void =>
      void scheduler.afterIn(null, CALLBACK_RETRY_MS, 'callback', () => attempt(number));
    if (process === undefined) {
      again();
      return;
    }
    let isAnswered = false;
    const answered = (isTaken: boolean): void => {
      if (isAnswered) return;
      isAnswered = true;
      if (!isTaken) again();
    };
    scheduler.afterIn(null, CALLBACK_RETRY_MS, 'callback limit', () => answered(false));
    scheduler.afterIn(process, 0, 'callback', () => {
      const raw = {
        body: Buffer.from(String(number)),
        signatureId: '',
        signatureTimestamp: '',
        signature: '',
      };
      deliver(process, raw).then(answered, () => answered(false));
    });
  }

  return (
    transactionId: string,
    occurredAt: Date,
    fact: CallbackFact,
    order: OrderOutcome | null,
    providerTransactionId = nameOrder({ id: transactionId }),
  ): void => {
    const number = sent.length;
    sent.push({ eventId: `e${number}`, transactionId, providerTransactionId, occurredAt, fact, order });
    count('callbacks');
    // The product asks for the outcome of cards and refunds by itself. Of charges and disputes it may only learn by a callback.
    const mayBeLost = fact.about === 'refund' || (fact.about === 'order' && order?.kind !== 'paid');
    if (mayBeLost && draw('callback lost', LOST_SHARE) === LOST_SHARE - 1) {
      count('lost callbacks');
      return;
    }
    const times = draw('callback doubled', DOUBLED) === DOUBLED - 1 ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const delayMs = CALLBACK_DELAYS_MS[draw('callback delay', CALLBACK_DELAYS_MS.length)] ?? 0;
      scheduler.afterIn(null, delayMs, 'callback', () => attempt(number));
    }
  };
}

function connect(
  { scheduler, count, io }: Simulation,
  draw: Draw,
  books: ProviderBooks,
  sent: readonly ProviderCallback[],
  process: SimulatedProcess,
): PaymentProvider {
  const drawDelay = (): number =>
    DELAYS_MS[Math.max(0, draw('delay', DELAY_CHOICES) - (DELAY_CHOICES - DELAYS_MS.length))] ?? 0;

  function ask<Outcome>(what: string, { timeoutMs }: ProviderCall, act: () => Outcome) {
    const { life } = process;
    const isCalm = scheduler.nowMs() >= CALM_AT_MS;
    const drawn = isCalm ? undefined : FATES[draw('fate', FATE_CHOICES) - (FATE_CHOICES - FATES.length)];
    const struck = io.next(process);
    const fate = struck === 'swallowed' ? 'late' : (struck ?? drawn);
    const note = (text: string): void =>
      scheduler.trace.note({ atMs: scheduler.nowMs(), from: process.name, to: 'provider', text });
    note(fate === undefined ? what : `${what} (${fate})`);
    if (fate !== undefined) count(`provider: ${fate}`);
    return new Promise<Outcome | typeof UNKNOWN>((resolve) => {
      const answer = (outcome: Outcome | typeof UNKNOWN, ms: number): void =>
        void scheduler.afterIn(process, ms, `provider answers ${what}`, () => resolve(outcome), life);
      answer(UNKNOWN, timeoutMs);
      if (fate === 'request lost') return;
      const onItsWayMs = fate === 'late' ? timeoutMs * LATE_SHARE : drawDelay();
      scheduler.afterIn(null, onItsWayMs, `provider ${what}`, () => {
        const outcome = act();
        if (fate === undefined) answer(outcome, drawDelay());
      });
    });
  }

  const notAsked = async (): Promise<never> => {
    throw new Error('This world asks no such thing of its provider');
  };
  return {
    name: 'PROVIDER_A',
    authorizeCard: (order, call) => ask('authorizes', call, () => books.authorizeCard(order)),
    registerCharge: (order, call) => ask('registers', call, () => books.registerCharge(order)),
    queryOrder: ({ transactionId }, call) => ask('queries', call, () => books.queryOrder(transactionId)),
    reportOrder: notAsked,
    capture: (order, call) => ask('captures', call, () => books.capture(order)),
    voidOrder: ({ transactionId }, call) => ask('voids', call, () => books.voidOrder(transactionId)),
    reverse: ({ transactionId }, call) => ask('reverses', call, () => books.reverse(transactionId)),
    refund: (order, call) => ask('refunds', call, () => books.refund(order)),
    queryRefund: ({ refundKey }, call) => ask('queries a refund', call, () => books.queryRefund(refundKey)),
    cancelRefund: ({ refundKey }, call) => ask('cancels a refund', call, () => books.cancelRefund(refundKey)),
    submitEvidence: (_evidence, call) => ask('submits evidence', call, () => TAKEN),
    acceptDispute: (_dispute, call) => ask('accepts a dispute', call, () => TAKEN),
    simulatePayment: notAsked,
    readCallback({ body }) {
      const callback = sent[Number(body.toString())];
      return callback === undefined ? err({ code: 'unreadable' }) : ok(callback);
    },
  };
}
