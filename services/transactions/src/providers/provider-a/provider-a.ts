// The provider port over PROVIDER_A's HTTP API. The provider knows an order by our transaction id, so an order that is sent
// twice happens once.
import type { Logger } from '@mps/chassis';
import type { RealClock, Secret } from '@mps/kernel';
import type { DisputeSimulator } from '../../disputes';
import type { ThreeDsDirectory } from '../../three-ds';
import type {
  CallOwner,
  CardOrder,
  ChargeOrder,
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
import type { CallNotes } from './note-call';
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
      const { owner, transactionId } = payment;
      const answer = await parts.client({
        operation: 'SIMULATE_PAYMENT',
        owner,
        subjectId: transactionId,
        method: 'POST',
        path: `/sandbox/orders/${encodeURIComponent(transactionId)}/pay`,
        body: toPaymentBody(payment),
        answer: orderAnswer,
        timeoutMs: call.timeoutMs,
      });
      if (answer.kind === 'ok') return readPaidOutcome(answer.value) ?? UNKNOWN;
      if (isCode(answer, 'order_not_found')) return { kind: 'not_found' };
      return senders.unexpected(answer, transactionId);
    },
  };
}

function makePlacementCalls(
  { statuses }: Parts,
  { sendOrder, unexpected }: Senders,
): Pick<PaymentProvider, 'authorizeCard' | 'registerCharge'> {
  const place = async (
    operation: 'AUTHORIZE_CARD' | 'REGISTER_CHARGE',
    { transactionId, merchant: owner }: CardOrder | ChargeOrder,
    body: unknown,
    call: ProviderCall,
  ) => {
    const answer = await sendOrder({ operation, owner, transactionId, method: 'PUT', body }, call);
    if (answer.kind === 'ok') return answer;
    const isProvenUndone = isCode(answer, 'order_reversed') || isCode(answer, 'invalid_request');
    const outcome = unexpected(answer, transactionId);
    if (!isProvenUndone) return outcome;
    return { kind: 'failed', reason: 'PROVIDER', providerTransactionId: null } as const;
  };
  return {
    authorizeCard: async (order, call) => {
      const placed = await place('AUTHORIZE_CARD', order, toCardOrderBody(order), call);
      return placed.kind === 'ok' ? statuses.card(placed.value) : placed;
    },
    registerCharge: async (order, call) => {
      const placed = await place('REGISTER_CHARGE', order, toChargeOrderBody(order), call);
      return placed.kind === 'ok' ? statuses.charge(placed.value) : placed;
    },
  };
}

function makeOrderCalls(
  { statuses }: Parts,
  { sendOrder, unexpected }: Senders,
): Pick<PaymentProvider, 'queryOrder' | 'reportOrder' | 'capture' | 'voidOrder' | 'reverse'> {
  const find = async <Found>(
    { owner, transactionId }: OrderRef,
    call: ProviderCall,
    read: (order: OrderAnswer) => Found,
  ): Promise<Found | NotFoundOutcome | UnknownOutcome> => {
    const answer = await sendOrder({ operation: 'QUERY_ORDER', owner, transactionId, method: 'GET' }, call);
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
    capture: async ({ amountCents, captureKey, ...ref }, call) => {
      const body = { amount: amountCents, capture_id: captureKey };
      const answer = await sendOrder(toCommand('CAPTURE', '/capture', ref, body), call);
      if (isCode(answer, 'invalid_order_state') || isCode(answer, 'amount_too_big'))
        return { kind: 'rejected' };
      if (answer.kind !== 'ok') return unexpected(answer, ref.transactionId);
      const outcome = statuses.order(answer.value);
      return outcome.kind === 'approved' ? outcome : UNKNOWN;
    },
    voidOrder: async (ref, call) => {
      const answer = await sendOrder(toCommand('VOID_ORDER', '/void', ref), call);
      const isTooLate = isCode(answer, 'invalid_order_state');
      if (answer.kind !== 'ok' && !isTooLate) return unexpected(answer, ref.transactionId);
      // If it was too late to void, the state of the order decides.
      const outcome = answer.kind === 'ok' ? statuses.order(answer.value) : await queryOrder(ref, call);
      const isFinal = outcome.kind === 'paid' || outcome.kind === 'closed' || outcome.kind === 'approved';
      if (isFinal) return outcome;
      if (outcome.kind === 'declined' || outcome.kind === 'failed')
        return { kind: 'closed', providerTransactionId: outcome.providerTransactionId };
      if (outcome.kind === 'unknown' || outcome.kind === 'not_found') return UNKNOWN;
      return isTooLate ? { kind: 'rejected' } : UNKNOWN;
    },
    reverse: async (ref, call) => {
      const answer = await sendOrder(toCommand('REVERSE', '/reversal', ref), call);
      if (answer.kind === 'ok')
        return REVERSED_STATUSES.has(answer.value.status) ? { kind: 'reversed' } : UNKNOWN;
      if (!isCode(answer, 'invalid_order_state')) return unexpected(answer, ref.transactionId);
      // The provider reverses no order that was charged back.
      const isGone = await find(ref, call, isWhollyLost);
      return isGone === true ? { kind: 'reversed' } : UNKNOWN;
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
      const answer = await sendRefund(
        { operation: 'REFUND', method: 'PUT', body: toRefundBody(order) },
        order,
        call,
      );
      if (answer.kind === 'ok') return statuses.refund(answer.value);
      // The provider knows the key with another amount, requested before a restore. The result under the key is the answer.
      if (isCode(answer, 'refund_conflict')) {
        const known = readOutcome(await sendRefund(QUERY_REFUND, order, call), order);
        return known.kind === 'not_found' ? UNKNOWN : known;
      }
      const isFinal = answer.kind === 'refused' && FINAL_REFUND_REFUSALS.has(answer.refusal.code);
      return isFinal ? { kind: 'failed', providerRefundId: null } : unexpected(answer, order.transactionId);
    },
    queryRefund: async (ref, call) => readOutcome(await sendRefund(QUERY_REFUND, ref, call), ref),
    cancelRefund: async (ref, call) => readOutcome(await sendRefund(CANCEL_REFUND, ref, call), ref),
  };
}

/** Lost disputes took all the money of the order, so nothing is left to reverse. An open dispute may still be won. */
function isWhollyLost({ status, card, payments, refunds, disputes }: OrderAnswer): boolean {
  const sum = (amounts: readonly { readonly amount: number }[]): number =>
    amounts.reduce((total, { amount }) => total + amount, 0);
  const taken = card?.captured_amount ?? sum(payments);
  const gone =
    sum(disputes.filter((dispute) => dispute.status === 'LOST')) +
    sum(refunds.filter((refund) => refund.status === 'COMPLETED'));
  return status === 'CHARGED_BACK' && taken > 0 && gone >= taken;
}

type Senders = ReturnType<typeof makeSenders>;

interface Command {
  /** The name in the record of the call. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Behind the path of the order or the refund. */
  readonly action?: string;
  readonly body?: unknown;
}

interface OrderCommand extends Command {
  readonly owner: CallOwner;
  readonly transactionId: string;
}

const toCommand = (
  operation: string,
  action: string,
  { owner, transactionId }: OrderRef,
  body: unknown = {},
): OrderCommand => ({ operation, owner, transactionId, method: 'POST', action, body });

const QUERY_REFUND: Command = { operation: 'QUERY_REFUND', method: 'GET' };
const CANCEL_REFUND: Command = { operation: 'CANCEL_REFUND', method: 'POST', action: '/cancel', body: {} };

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
      { transactionId, action = '', ...command }: OrderCommand,
      { timeoutMs }: ProviderCall,
    ): Promise<Answer<OrderAnswer>> => {
      const target = { subjectId: transactionId, path: formatOrderPath(transactionId) + action };
      return rejectOtherOrder(
        await client({ ...command, ...target, answer: orderAnswer, timeoutMs }),
        transactionId,
      );
    },
    sendRefund: async (
      { action = '', ...command }: Command,
      ref: RefundRef,
      { timeoutMs }: ProviderCall,
    ): Promise<Answer<RefundAnswer>> => {
      const { owner, transactionId } = ref;
      const target = { owner, subjectId: transactionId, path: formatRefundPath(ref) + action };
      const answer = rejectOtherOrder(
        await client({ ...command, ...target, answer: refundAnswer, timeoutMs }),
        transactionId,
      );
      if (answer.kind !== 'ok' || answer.value.refund_id === ref.refundKey) return answer;
      observer.unknown('wrong_order', { orderId: transactionId });
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
  /** Without them no call is noted. */
  readonly notes?: CallNotes;
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
  const notes = config.notes ?? { onCall: () => undefined, takeBodies: () => false };
  const client = makeProviderClient({ baseUrl: config.baseUrl, apiKey: config.apiKey, observer, notes });
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
