// Reads PROVIDER_A's callbacks. The signature (Standard Webhooks) proves the sender and the time. Only then the body is read.
// The body is never logged.
import { timingSafeEqual } from 'node:crypto';
import { parseJson } from '@mps/chassis';
import { webhookSignature } from '@mps/contracts';
import { DISPUTE_ENDS, err, isOneOf, ok, type RealClock, type Result, type Secret } from '@mps/kernel';
import type { CallbackFact, CallbackRefusal, ProviderCallback, RawCallback } from '../../transaction';
import type { ReadThreeDsCallback } from '../../three-ds';
import {
  callbackMessage,
  readDispute,
  threeDsMessage,
  type CallbackMessage,
  type OrderAnswer,
  type RefundAnswer,
} from './answers';
import { CALLBACK_TOLERANCE_MS, MAX_CALLBACK_BYTES } from './client';
import type { StatusMap } from './status-map';

const SECRET_PREFIX = 'whsec_';
// Only this form is accepted, because the signature covers the number and not this text.
const UNIX_SECONDS = /^[1-9]\d{0,11}$/;

export interface CallbackReader {
  readonly readCallback: (raw: RawCallback) => Result<ProviderCallback, CallbackRefusal>;
  /** `unreadable` for a callback about no 3DS session. */
  readonly readThreeDsCallback: ReadThreeDsCallback;
}

export function makeCallbackReader(
  secret: Secret<string>,
  realClock: RealClock,
  statuses: StatusMap,
): CallbackReader {
  const key = decodeSigningKey(secret.expose());
  const open = (raw: RawCallback): Result<unknown, CallbackRefusal> => {
    if (!isTimely(raw.signatureTimestamp, realClock.now()) || !isSigned(raw, key))
      return err({ code: 'bad_signature' });
    if (raw.body.byteLength > MAX_CALLBACK_BYTES) return err({ code: 'unreadable' });
    return ok(parseJson(raw.body.toString('utf8')));
  };
  return {
    readCallback: (raw) => {
      const opened = open(raw);
      if (!opened.ok) return opened;
      const parsed = callbackMessage.safeParse(opened.value);
      if (!parsed.success || parsed.data.order.order_id !== parsed.data.order_id)
        return err({ code: 'unreadable' });
      const { type } = parsed.data;
      const outcome = statuses.order(parsed.data.order);
      const order = outcome.kind === 'unknown' ? null : outcome;
      const fact = readFact(parsed.data, statuses);
      if (!fact || (type === 'order.updated' && order === null)) return err({ code: 'unreadable' });
      const {
        event_id: eventId,
        order_id: transactionId,
        provider_order_id: providerTransactionId,
      } = parsed.data;
      const occurredAt = parsed.data.occurred_at;
      return ok({ eventId, transactionId, providerTransactionId, occurredAt, fact, order });
    },
    readThreeDsCallback: (raw) => {
      const opened = open(raw);
      if (!opened.ok) return opened;
      const parsed = threeDsMessage.safeParse(opened.value);
      if (!parsed.success) return err({ code: 'unreadable' });
      const { event_id: eventId, session_id: sessionId, occurred_at: occurredAt } = parsed.data;
      return ok({ eventId, sessionId, occurredAt });
    },
  };
}

function readFact(message: CallbackMessage, statuses: StatusMap): CallbackFact | null {
  switch (message.type) {
    case 'order.updated':
      return { about: 'order' };
    case 'refund.updated': {
      const refund = message.order.refunds.find(({ refund_id }) => refund_id === message.refund_id);
      return refund ? toRefundFact(refund, statuses) : null;
    }
    case 'dispute.opened': {
      const dispute = findDispute(message);
      return dispute ? { about: 'dispute_opened', dispute: readDispute(dispute) } : null;
    }
    case 'dispute.closed': {
      const dispute = findDispute(message);
      return dispute ? toClosedFact(dispute) : null;
    }
  }
}

function toRefundFact(refund: RefundAnswer, statuses: StatusMap): CallbackFact | null {
  const outcome = statuses.refund(refund);
  if (outcome.kind === 'unknown') return null;
  return { about: 'refund', refundName: refund.refund_id, amountCents: refund.amount, outcome };
}

function toClosedFact(dispute: OrderAnswer['disputes'][number]): CallbackFact | null {
  if (!isOneOf(DISPUTE_ENDS, dispute.status) || dispute.closed_at === null) return null;
  return {
    about: 'dispute_closed',
    providerDisputeId: dispute.dispute_id,
    amountCents: dispute.amount,
    outcome: dispute.status,
    closedAt: dispute.closed_at,
  };
}

/**
 * Every fact about the order's refunds and disputes, as callbacks report them. Unreadable facts are left out.
 */
export const toFacts = ({ refunds, disputes }: OrderAnswer, statuses: StatusMap): readonly CallbackFact[] => [
  ...refunds.flatMap((refund) => toRefundFact(refund, statuses) ?? []),
  ...disputes.flatMap((dispute): CallbackFact[] => {
    const closed = toClosedFact(dispute);
    const opened: CallbackFact = { about: 'dispute_opened', dispute: readDispute(dispute) };
    return closed === null ? [opened] : [opened, closed];
  }),
];

const findDispute = ({ order, dispute_id }: Extract<CallbackMessage, { dispute_id: string }>) =>
  order.disputes.find((one) => one.dispute_id === dispute_id);

/** The secret is base64 after `whsec_`, or else any text, whose bytes are the key. */
const decodeSigningKey = (secret: string): string | Buffer =>
  secret.startsWith(SECRET_PREFIX) ? secret : Buffer.from(secret, 'utf8');

// Signatures use real time, even while the business clock is moved.
function isTimely(timestamp: string, now: Date): boolean {
  if (!UNIX_SECONDS.test(timestamp)) return false;
  return Math.abs(now.getTime() - Number(timestamp) * 1_000) <= CALLBACK_TOLERANCE_MS;
}

/** While a secret is being changed, the header has several signatures separated by spaces. One must match. */
function isSigned(raw: RawCallback, key: string | Buffer): boolean {
  const sentAt = new Date(Number(raw.signatureTimestamp) * 1_000);
  const expected = Buffer.from(webhookSignature(key, { id: raw.signatureId, sentAt, body: raw.body }));
  return raw.signature
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
