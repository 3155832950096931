// A payment as the documentation defines it, in as few members as its behavior needs. Written from
// docs/rules.md#state-machine and §2.5, not from the code under test: the model test compares the two.
import { addBusinessDays, dayOf, endOfDayInstant } from '@mps/kernel';
import type { DisputeStatus, PaymentMethod, RefundStatus, TransactionStatus } from '@mps/kernel';
import type { OrderKind, RefundTruth } from './banded-provider.fixture';

/** Between two steps others may come; ends with the answer. */
export type Steps = Generator<undefined, string, undefined>;
export type SubSteps = Generator<undefined, void, undefined>;

export interface ModelRefund {
  /** null: made by the platform. */
  readonly requestId: string | null;
  /** Whether the body named no amount. */
  readonly wasOpenEnded: boolean;
  readonly amount: number;
  /** Epoch milliseconds of the business clock. */
  readonly madeAt: number;
  status: RefundStatus;
  /** The provider has been asked to take it back. */
  cancelRequested: boolean;
  /** The provider's record of it. */
  truth: RefundTruth;
}

export interface ModelPayment {
  readonly id: string;
  readonly paidAt: number;
}

export interface ModelDispute {
  readonly name: string;
  status: DisputeStatus;
  readonly debited: number;
  /** Answers of the merchant that the provider does not have yet. */
  unsent: number;
}

export interface ModelTransaction {
  readonly id: string;
  readonly requestId: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  status: TransactionStatus;
  reason: string | null;
  submission: 'UNDER_WAY' | 'UNCERTAIN' | 'SETTLED';
  approved: number | null;
  refunded: number;
  reserved: number;
  refunds: ModelRefund[];
  disputes: ModelDispute[];
  payments: string[];
  callbacks: string[];
  events: string[];
  /** The provider's side. */
  order: OrderKind;
  captured: number;
  made: ModelPayment[];
  /** The provider is being asked to make a payment up. */
  isPaymentRequested: boolean;
  voidsAsked: number;
  /** Epoch milliseconds of the business clock. */
  readonly payableUntil: number | null;
  awaitingSince: number;
  authorizedAt: number;
  approvedAt: number;
  /** A capture that is not resolved: cents, and when it was sent last. */
  capture: {
    readonly amount: number;
    readonly requestedAt: number;
    readonly sentAt: number;
    /** When one that was sent again was refused. */
    readonly refusedAt: number | null;
  } | null;
  /** The order must take no money, and is to be reversed: it did after the end, or its outcome stayed unknown. */
  reversal: boolean;
  voidRefusals: { readonly count: number; readonly lastAt: number } | null;
  /** When the provider was asked last about a charge that is over, and whether it could tell. */
  askedAfterEnd: { readonly at: number; readonly isUnknown: boolean } | null;
  /** Findings: kind, expected and actual amount, and the reference. */
  findings: string[];
}

export interface ModelWorld {
  transactions: ModelTransaction[];
  requests: number;
}

/** Every status that may follow another one: docs/rules.md#state-machine, rows 5 to 33. */
export const FOLLOWERS: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  PROCESSING: ['APPROVED', 'AUTHORIZED', 'REFUSED', 'AWAITING_3DS', 'FAILED', 'WAITING_PAYMENT'],
  AWAITING_3DS: ['PROCESSING', 'EXPIRED', 'CANCELLED'],
  AUTHORIZED: ['APPROVED', 'PENDING_CANCELLATION'],
  WAITING_PAYMENT: ['APPROVED', 'EXPIRED', 'PENDING_CANCELLATION'],
  PENDING_CANCELLATION: ['CANCELLED', 'APPROVED', 'AUTHORIZED'],
  EXPIRED: ['APPROVED'],
  CANCELLED: [],
  APPROVED: ['PENDING_REFUND', 'CHARGEDBACK'],
  PARTIALLY_REFUNDED: ['PENDING_REFUND', 'CHARGEDBACK'],
  PENDING_REFUND: ['REFUNDED', 'PARTIALLY_REFUNDED', 'APPROVED', 'CHARGEDBACK'],
  CHARGEDBACK: ['APPROVED', 'PARTIALLY_REFUNDED'],
  REFUNDED: [],
  REFUSED: [],
  FAILED: [],
};

export const isCard = ({ method }: ModelTransaction): boolean => method === 'CREDIT_CARD';
export const isOpen = ({ status }: ModelRefund): boolean =>
  status === 'PENDING' || status === 'PROCESSING' || status === 'TIMEOUT';
/** Cents that disputes have taken and that have not come back. */
export const sumDebited = ({ disputes }: ModelTransaction): number =>
  disputes
    .filter(({ status }) => status !== 'WON' && status !== 'CANCELLED')
    .reduce((sum, { debited }) => sum + debited, 0);
/** Cents that no refund has reserved and no dispute holds. */
export const computeRemaining = (t: ModelTransaction): number =>
  (t.approved ?? 0) - t.reserved - sumDebited(t);

/** An expired charge is queried once more: PIX after a minute, a slip after each of three business days. */
export function isAskedAfterEnd({ method, payableUntil, askedAfterEnd: asked }: ModelTransaction): boolean {
  if (payableUntil === null) return false;
  const day = dayOf(new Date(payableUntil));
  const asks =
    method === 'PIX'
      ? [payableUntil + 60_000]
      : [1, 2, 3].map((days) => endOfDayInstant(addBusinessDays(day, days)).getTime() + 1_000);
  if (asked === null) return true;
  return asks.some((time) => time > asked.at || asked.isUnknown);
}

const MAX_FINDINGS = 20;

/** An operator gets each finding once. */
export function find(t: ModelTransaction, ...finding: readonly (string | number | null)[]): boolean {
  const text = finding.join(' ');
  if (t.findings.includes(text) || t.findings.length >= MAX_FINDINGS) return false;
  t.findings.push(text);
  return true;
}

export function move(t: ModelTransaction, to: TransactionStatus, reason: string | null = null): void {
  t.events.push(`transaction.status_changed ${t.status}>${to}`);
  if (t.status === 'PROCESSING') t.reversal = false;
  t.status = to;
  t.reason = reason;
  t.capture = null;
  t.askedAfterEnd = null;
}

const DAY_MS = 86_400_000;
export const AUTHENTICATION_MS = DAY_MS / 24;
export const AUTHORIZATION_MS = 5 * DAY_MS;
export const REFUND_WINDOW_MS = { card: 365 * DAY_MS, instant: 90 * DAY_MS };

const HOUR_MS = DAY_MS / 24;
const MAX_VOID_REFUSALS = 10;
/** When an authorization is given up: after five days, and an hour, two, four … a day after each refusal; null: never. */
export function computeVoidTime({ authorizedAt, voidRefusals }: ModelTransaction): number | null {
  const first = authorizedAt + AUTHORIZATION_MS;
  if (voidRefusals === null) return first;
  const { count, lastAt } = voidRefusals;
  if (count >= MAX_VOID_REFUSALS) return null;
  return Math.max(first, lastAt + Math.min(DAY_MS, HOUR_MS * 2 ** (count - 1)));
}

/** The instants after which time changes the answer of a command: no step may come near one. */
export function listBoundaries(t: ModelTransaction): number[] {
  const window = isCard(t) ? REFUND_WINDOW_MS.card : REFUND_WINDOW_MS.instant;
  return [
    ...(t.payableUntil === null ? [] : [t.payableUntil]),
    t.awaitingSince + AUTHENTICATION_MS,
    computeVoidTime(t) ?? t.authorizedAt,
    t.approvedAt + window,
  ];
}
