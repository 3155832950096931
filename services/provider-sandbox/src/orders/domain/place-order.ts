// How an order begins: its outcome is looked up, and everything that will happen by itself is planned at once.
import { bankLineOf, makeBarCode, sandboxFreeField } from '@mps/kernel';
import { SANDBOX_BANK, makeAuthorizationCode, makeNsu, makeProviderOrderId } from './identifiers';
import {
  type CardFacts,
  type CardState,
  type ChargeFacts,
  type Order,
  type OrderFacts,
  type PlannedJob,
  type Slip,
  type Step,
  unchanged,
  callback,
  change,
  journalWith,
  after,
} from './order';
import {
  CHARGEBACK_AFTER_MS,
  LOST_ANSWER_FOUND_AFTER_MS,
  cardOutcome,
  chargeOutcome,
  type AnswerMode,
  type CardOutcome,
} from './outcome';

/** An older snapshot that is sent after the newer one arrives this much later. */
const OUT_OF_ORDER_DELAY_MS = 500;

export const isCard = (facts: OrderFacts): facts is CardFacts =>
  facts.method === 'CREDIT_CARD' || facts.method === 'DEBIT_CARD';

/** Whether and how the request with these facts is answered. */
export function findAnswerMode(facts: OrderFacts): AnswerMode {
  return isCard(facts)
    ? cardOutcome(facts.amountCents, facts.isAuthenticated).answer
    : chargeOutcome(facts.amountCents, facts.method).answer;
}

/** A new order. `slipNumber` is the bank's own number of the slip, up to 11 digits; only BOLEPIX uses it. */
export function placeOrder(orderId: string, facts: OrderFacts, slipNumber: string, now: Date): Step {
  const pending: Order = { ...blank(orderId, now), facts, slip: makeSlip(facts, slipNumber) };
  switch (findAnswerMode(facts)) {
    case 'AT_ONCE':
    case 'UNAVAILABLE_ONCE':
      return decide(pending, facts, now);
    case 'LOST_THEN_FOUND':
      return {
        ...unchanged(pending),
        jobs: [{ action: { kind: 'RESOLVE' }, dueAt: after(now, LOST_ANSWER_FOUND_AFTER_MS) }],
      };
    case 'LOST_FOR_EVER':
      return unchanged(pending);
  }
}

/** A reversed order that was never placed. A later request for it is refused. */
export function tombstone(orderId: string, now: Date): Step {
  return unchanged({ ...blank(orderId, now), status: 'REVERSED' });
}

/** Completes an order after its answer was lost. The provider sends no callback, and the caller has to ask. */
export function resolvePending(order: Order, now: Date): Step {
  if (order.status !== 'PENDING' || order.facts === null) return unchanged(order);
  return decide(change(order, now, {}), order.facts, now);
}

/**
 * A card that was asked to step up comes again with its 3D Secure proof: the one retry that the networks allow under the
 * same order. Null when this is not that case.
 */
export function retryAuthenticated(order: Order, facts: OrderFacts, now: Date): Step | null {
  const asked = order.status === 'DECLINED' && order.card?.declinedBy === 'STEP_UP';
  if (!asked || !isCard(facts) || !facts.isAuthenticated) return null;
  return decide(change(order, now, { facts }), facts, now);
}

function decide(order: Order, facts: OrderFacts, now: Date): Step {
  return isCard(facts) ? decideCard(order, facts, now) : decideCharge(order, facts, now);
}

function decideCard(order: Order, facts: CardFacts, now: Date): Step {
  const outcome = cardOutcome(facts.amountCents, facts.isAuthenticated);
  switch (outcome.result.kind) {
    case 'FAILED':
      return unchanged({ ...order, status: 'FAILED', failure: outcome.result.failure });
    case 'DECLINED': {
      const { by, responseCode } = outcome.result;
      return unchanged({
        ...order,
        status: 'DECLINED',
        card: { ...NO_CARD_STATE, responseCode, declinedBy: by },
      });
    }
    case 'HELD':
      return unchanged(authorize(order, facts, now));
    case 'APPROVED': {
      const authorized = authorize(order, facts, now);
      return facts.autoCapture
        ? captured(authorized, facts.amountCents, outcome, now)
        : unchanged(authorized);
    }
  }
}

const NO_CARD_STATE: CardState = {
  authorizedCents: 0,
  capturedCents: 0,
  responseCode: null,
  authorizationCode: null,
  nsu: null,
  declinedBy: null,
};

function authorize(order: Order, facts: CardFacts, now: Date): Order {
  return {
    ...order,
    status: 'AUTHORIZED',
    card: {
      ...NO_CARD_STATE,
      authorizedCents: facts.amountCents,
      responseCode: '00',
      authorizationCode: makeAuthorizationCode(order.orderId),
      nsu: makeNsu(order.orderId),
    },
    journal: journalWith(order, 'AUTHORIZATION', facts.amountCents, now),
  };
}

/** Captures an authorized order, and plans the jobs and callbacks of its amount. */
export function captured(authorized: Order, amountCents: number, outcome: CardOutcome, now: Date): Step {
  const card = authorized.card ?? NO_CARD_STATE;
  const order = change(authorized, now, {
    status: 'CAPTURED',
    card: { ...card, capturedCents: amountCents },
    journal: journalWith(authorized, 'CAPTURE', amountCents, now),
  });
  const chargeback: PlannedJob = {
    action: { kind: 'OPEN_CHARGEBACK' },
    dueAt: after(now, CHARGEBACK_AFTER_MS),
  };
  const update = callback(order, { type: 'order.updated' });
  const older = { ...callback(authorized, { type: 'order.updated' }), delayMs: OUT_OF_ORDER_DELAY_MS };
  const callbacks = { NONE: [], DUPLICATE: [update, update], OUT_OF_ORDER: [update, older] };
  return {
    order,
    jobs: outcome.dispute === 'NONE' ? [] : [chargeback],
    callbacks: callbacks[outcome.callbacks],
  };
}

function decideCharge(order: Order, facts: ChargeFacts, now: Date): Step {
  const { result, payments } = chargeOutcome(facts.amountCents, facts.method);
  if (result.kind === 'FAILED') {
    return unchanged({ ...order, status: 'FAILED', failure: result.failure, slip: null });
  }
  return {
    order: {
      ...order,
      status: 'REGISTERED',
      journal: journalWith(order, 'REGISTRATION', facts.amountCents, now),
    },
    jobs: payments.map((payment) => ({
      action: { kind: 'PAY', via: payment.via },
      dueAt: after(payment.after === 'REGISTRATION' ? now : new Date(facts.expiresAt), payment.delayMs),
    })),
    callbacks: [],
  };
}

function makeSlip(facts: OrderFacts, slipNumber: string): Slip | null {
  if (isCard(facts) || facts.method !== 'BOLEPIX') return null;
  const { code, name, branch, wallet, accountNumber } = SANDBOX_BANK;
  const freeField = sandboxFreeField({ branch, wallet, ourNumber: slipNumber, account: accountNumber });
  const barCode = makeBarCode({
    bankCode: code,
    dueDate: facts.dueDate,
    amountCents: facts.amountCents,
    freeField,
  });
  return {
    transactionId: slipNumber.padStart(11, '0'),
    issuer: name,
    bankCode: code,
    branch,
    accountNumber,
    barCode,
    bankLine: bankLineOf(barCode),
    assignor: facts.assignor,
  };
}

function blank(orderId: string, now: Date): Order {
  return {
    orderId,
    providerOrderId: makeProviderOrderId(orderId),
    facts: null,
    status: 'PENDING',
    failure: null,
    sequence: 1,
    card: null,
    slip: null,
    payments: [],
    refunds: [],
    disputes: [],
    journal: [],
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
