// The provider port over PROVIDER_A's HTTP API. The provider knows an order by our transaction id, so an order that is sent
// twice happens once.
import type { Logger } from '@mps/chassis';
import type { RealClock, Secret } from '@mps/kernel';
import type { DisputeSimulator } from '../../disputes';
import type { ThreeDsDirectory } from '../../three-ds';
import type {
  NotFoundOutcome,
  OrderRef,
  PaymentProvider,
  ProviderCall,
  QueryOutcome,
  RefundOutcome,
  RefundRef,
  ReportedOutcome,
  UnknownOutcome,
} from '../../transaction';
import { orderAnswer, readPaidOutcome, refundAnswer, type OrderAnswer, type RefundAnswer } from './answers';
import { makeCallbackReader, toFacts, type CallbackReader } from './callback';
import {
  makeObserver,
  makeProviderClient,
  type Answer,
  type Observer,
  type ProviderClient,
  type UnknownReason,
} from './client';
import { makeDisputeCalls, makeDisputeSimulator } from './disputes';
import { toCardOrderBody, toChargeOrderBody, toPaymentBody, toRefundBody } from './order-bodies';
import { makeStatusMap, type StatusMap } from './status-map';
import { makeThreeDsDirectory } from './three-ds';

const UNKNOWN: UnknownOutcome = { kind: 'unknown' };
const REVERSED_STATUSES: ReadonlySet<string> = new Set(['REVERSED', 'VOIDED', 'DECLINED', 'FAILED']);
/** Refusals of a refund that prove that nothing was given back and nothing will be. */
const FINAL_REFUND_REFUSALS: ReadonlySet<string> = new Set([
  'amount_too_big',
  'not_refundable',
  'payment_not_found',
  'refund_account_missing',
  'order_not_found',
  'invalid_request',
]);

interface Parts {
  readonly client: ProviderClient;
  readonly statuses: StatusMap;
  readonly observer: Observer;
  readonly readCallback: PaymentProvider['readCallback'];
}

const formatOrderPath = (transactionId: string): string => `/v1/orders/${encodeURIComponent(transactionId)}`;
const formatRefundPath = ({ transactionId, refundKey }: RefundRef): string =>
  `${formatOrderPath(transactionId)}/refunds/${encodeURIComponent(refundKey)}`;

function makePaymentProvider(parts: Parts): PaymentProvider {
  const senders = makeSenders(parts);
  return {
    name: 'PROVIDER_A',
    readCallback: parts.readCallback,
    ...makePlacementCalls(parts, senders),
    ...makeOrderCalls(parts, senders),
    ...makeRefundCalls(parts, senders),
    ...makeDisputeCalls(parts.client, parts.observer),
    simulatePayment: async (payment, call) => {
      const answer = await parts.client({
        method: 'POST',
        path: `/sandbox/orders/${encodeURIComponent(payment.transactionId)}/pay`,
        body: toPaymentBody(payment),
        answer: orderAnswer,
        timeoutMs: call.timeoutMs,
      });
      if (answer.kind === 'ok') return readPaidOutcome(answer.value) ?? UNKNOWN;
      if (isCode(answer, 'order_not_found')) return { kind: 'not_found' };
      return senders.unexpected(answer, payment.transactionId);
    },
  };
}

function makePlacementCalls(
  { statuses }: Parts,
  { sendOrder, unexpected }: Senders,
): Pick<PaymentProvider, 'authorizeCard' | 'registerCharge'> {
  const place = async (transactionId: string, body: unknown, call: ProviderCall) => {
    const answer = await sendOrder('PUT', transactionId, '', body, call);
    if (answer.kind === 'ok') return answer;
    const isProvenUndone = isCode(answer, 'order_reversed') || isCode(answer, 'invalid_request');
    const outcome = unexpected(answer, transactionId);
    if (!isProvenUndone) return outcome;
    return { kind: 'failed', reason: 'PROVIDER', providerTransactionId: null } as const;
  };
  return {
    authorizeCard: async (order, call) => {
      const placed = await place(order.transactionId, toCardOrderBody(order), call);
      return placed.kind === 'ok' ? statuses.card(placed.value) : placed;
    },
    registerCharge: async (order, call) => {
      const placed = await place(order.transactionId, toChargeOrderBody(order), call);
      return placed.kind === 'ok' ? statuses.charge(placed.value) : placed;
    },
  };
}

function makeOrderCalls(
  { statuses }: Parts,
  { sendOrder, unexpected }: Senders,
): Pick<PaymentProvider, 'queryOrder' | 'reportOrder' | 'capture' | 'voidOrder' | 'reverse'> {
  const find = async <Found>(
    { transactionId }: OrderRef,
    call: ProviderCall,
    read: (order: OrderAnswer) => Found,
  ): Promise<Found | NotFoundOutcome | UnknownOutcome> => {
    const answer = await sendOrder('GET', transactionId, '', undefined, call);
    if (answer.kind === 'ok') return read(answer.value);
    return isCode(answer, 'order_not_found') ? { kind: 'not_found' } : unexpected(answer, transactionId);
  };
  const queryOrder = (ref: OrderRef, call: ProviderCall): Promise<QueryOutcome> =>
    find(ref, call, (order) => statuses.order(order));
  return {
    queryOrder,
    reportOrder: (ref, call) =>
      find(ref, call, (order): ReportedOutcome => {
        const outcome = statuses.order(order);
        const shown = outcome.kind === 'unknown' ? null : outcome;
        return { kind: 'reported', order: shown, facts: toFacts(order, statuses) };
      }),
    capture: async ({ transactionId, amountCents, captureKey }, call) => {
      const body = { amount: amountCents, capture_id: captureKey };
      const answer = await sendOrder('POST', transactionId, '/capture', body, call);
      if (isCode(answer, 'invalid_order_state') || isCode(answer, 'amount_too_big'))
        return { kind: 'rejected' };
      if (answer.kind !== 'ok') return unexpected(answer, transactionId);
      const outcome = statuses.order(answer.value);
      return outcome.kind === 'approved' ? outcome : UNKNOWN;
    },
    voidOrder: async (ref, call) => {
      const answer = await sendOrder('POST', ref.transactionId, '/void', {}, call);
      const isTooLate = isCode(answer, 'invalid_order_state');
      if (answer.kind !== 'ok' && !isTooLate) return unexpected(answer, ref.transactionId);
      // If it was too late to void, the state of the order decides.
      const outcome = answer.kind === 'ok' ? statuses.order(answer.value) : await queryOrder(ref, call);
      const isFinal = outcome.kind === 'paid' || outcome.kind === 'closed' || outcome.kind === 'approved';
      if (isFinal) return outcome;
      if (outcome.kind === 'unknown' || outcome.kind === 'not_found') return UNKNOWN;
      return isTooLate ? { kind: 'rejected' } : UNKNOWN;
    },
    reverse: async ({ transactionId }, call) => {
      const answer = await sendOrder('POST', transactionId, '/reversal', {}, call);
      if (answer.kind !== 'ok') return unexpected(answer, transactionId);
      return REVERSED_STATUSES.has(answer.value.status) ? { kind: 'reversed' } : UNKNOWN;
    },
  };
}

function makeRefundCalls(
  { statuses }: Parts,
  { sendRefund, unexpected }: Senders,
): Pick<PaymentProvider, 'refund' | 'queryRefund' | 'cancelRefund'> {
  const readOutcome = (
    answer: Answer<RefundAnswer>,
    { transactionId }: RefundRef,
  ): RefundOutcome | NotFoundOutcome => {
    if (answer.kind === 'ok') return statuses.refund(answer.value);
    const isMissing = isCode(answer, 'refund_not_found') || isCode(answer, 'order_not_found');
    return isMissing ? { kind: 'not_found' } : unexpected(answer, transactionId);
  };
  return {
    refund: async (order, call) => {
      const answer = await sendRefund('PUT', order, '', toRefundBody(order), call);
      if (answer.kind === 'ok') return statuses.refund(answer.value);
      // The provider knows the key with another amount, requested before a restore. The result under the key is the answer.
      if (isCode(answer, 'refund_conflict')) {
        const known = readOutcome(await sendRefund('GET', order, '', undefined, call), order);
        return known.kind === 'not_found' ? UNKNOWN : known;
      }
      const isFinal = answer.kind === 'refused' && FINAL_REFUND_REFUSALS.has(answer.refusal.code);
      return isFinal ? { kind: 'failed', providerRefundId: null } : unexpected(answer, order.transactionId);
    },
    queryRefund: async (ref, call) => readOutcome(await sendRefund('GET', ref, '', undefined, call), ref),
    cancelRefund: async (ref, call) => readOutcome(await sendRefund('POST', ref, '/cancel', {}, call), ref),
  };
}

type Senders = ReturnType<typeof makeSenders>;

function makeSenders({ client, observer }: Parts) {
  /** Turns an answer about another order into `unknown`. */
  const rejectOtherOrder = <T extends { order_id: string }>(
    answer: Answer<T>,
    transactionId: string,
  ): Answer<T> => {
    if (answer.kind !== 'ok' || answer.value.order_id === transactionId) return answer;
    observer.unknown('wrong_order', { orderId: transactionId });
    return UNKNOWN;
  };
  return {
    unexpected: (answer: Answer<unknown>, orderId: string): UnknownOutcome => {
      if (answer.kind === 'refused') {
        observer.unknown('unexpected_refusal', { orderId, status: answer.status, code: answer.refusal.code });
      }
      return UNKNOWN;
    },
    sendOrder: async (
      method: 'GET' | 'POST' | 'PUT',
      transactionId: string,
      action: string,
      body: unknown,
      { timeoutMs }: ProviderCall,
    ): Promise<Answer<OrderAnswer>> => {
      const path = formatOrderPath(transactionId) + action;
      return rejectOtherOrder(
        await client({ method, path, body, answer: orderAnswer, timeoutMs }),
        transactionId,
      );
    },
    sendRefund: async (
      method: 'GET' | 'POST' | 'PUT',
      ref: RefundRef,
      action: string,
      body: unknown,
      { timeoutMs }: ProviderCall,
    ): Promise<Answer<RefundAnswer>> => {
      const path = formatRefundPath(ref) + action;
      const answer = rejectOtherOrder(
        await client({ method, path, body, answer: refundAnswer, timeoutMs }),
        ref.transactionId,
      );
      if (answer.kind !== 'ok' || answer.value.refund_id === ref.refundKey) return answer;
      observer.unknown('wrong_order', { orderId: ref.transactionId });
      return UNKNOWN;
    },
  };
}

const isCode = (answer: Answer<unknown>, code: string): boolean =>
  answer.kind === 'refused' && answer.refusal.code === code;

export interface ProviderAConfig {
  readonly baseUrl: string;
  readonly apiKey: Secret<string>;
  /** `whsec_` and base64, or any text. */
  readonly callbackSecret: Secret<string>;
  readonly realClock: RealClock;
  readonly log: Logger;
  /** Called for every answer that counts as unknown, for a metric by reason. */
  readonly onUnknown?: (reason: UnknownReason) => void;
}

/** The port, with the additions of PROVIDER_A. */
export interface ProviderA extends PaymentProvider, Pick<CallbackReader, 'readThreeDsCallback'> {
  readonly threeDs: ThreeDsDirectory;
  /** Sandbox mode only. */
  readonly disputes: DisputeSimulator;
}

export function makeProviderA(config: ProviderAConfig): ProviderA {
  const observer = makeObserver(config.log, config.onUnknown ?? (() => undefined));
  const statuses = makeStatusMap(observer);
  const client = makeProviderClient({ baseUrl: config.baseUrl, apiKey: config.apiKey, observer });
  const { readCallback, readThreeDsCallback } = makeCallbackReader(
    config.callbackSecret,
    config.realClock,
    statuses,
  );
  return {
    ...makePaymentProvider({ client, statuses, observer, readCallback }),
    readThreeDsCallback,
    threeDs: makeThreeDsDirectory(client, observer),
    disputes: makeDisputeSimulator(client),
  };
}
