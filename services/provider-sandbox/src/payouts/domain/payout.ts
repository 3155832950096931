// Payout: money that the bank sends to a company's account because the platform asked for it, once per id of the caller. What
// happens is decided by the amount when it is asked for, and follows from the clock afterwards. docs/rules.md#sandbox-cashouts.
import { endToEndIdOf, SANDBOX_BANK } from '../../orders/domain/identifiers';

export interface PayoutFacts {
  readonly amountCents: number;
  readonly organizationId: string;
  readonly companyId: string;
  /** null: the account that the bank knows of the company. */
  readonly pixKey: string | null;
}

export type PayoutEnd = 'PAID' | 'REFUSED' | 'RETURNED';

export interface Payout {
  readonly payoutId: string;
  readonly facts: PayoutFacts;
  /** Instants, ISO 8601. In the future: the request is still on its way, and the bank knows nothing of it. */
  readonly arrivesAt: string;
  readonly endsAt: string;
  readonly end: PayoutEnd;
}

export type AnswerMode = 'ANSWER' | 'LOSE_ANSWER' | 'UNAVAILABLE_ONCE';

interface Behaviour {
  readonly end: PayoutEnd;
  readonly travelsMs: number;
  readonly takesMs: number;
  readonly answer: AnswerMode;
}

const LATE_MS = 5_000;
const PAID: Behaviour = { end: 'PAID', travelsMs: 0, takesMs: 0, answer: 'ANSWER' };
const BY_AMOUNT: ReadonlyMap<number, Behaviour> = new Map([
  [77_700_57, { ...PAID, end: 'REFUSED' }],
  [77_700_91, { ...PAID, answer: 'UNAVAILABLE_ONCE' }],
  [77_700_95, { ...PAID, takesMs: LATE_MS }],
  [77_700_96, { ...PAID, end: 'RETURNED', takesMs: LATE_MS }],
  [77_700_97, { ...PAID, answer: 'LOSE_ANSWER' }],
  [77_700_98, { ...PAID, answer: 'LOSE_ANSWER', travelsMs: LATE_MS }],
]);

const behaviourOf = ({ amountCents }: PayoutFacts): Behaviour => BY_AMOUNT.get(amountCents) ?? PAID;
export const answerModeOf = (facts: PayoutFacts): AnswerMode => behaviourOf(facts).answer;

export function makePayout(payoutId: string, facts: PayoutFacts, now: Date): Payout {
  const { travelsMs } = behaviourOf(facts);
  return arriving(payoutId, facts, new Date(now.getTime() + travelsMs));
}

function arriving(payoutId: string, facts: PayoutFacts, at: Date): Payout {
  const { end, takesMs } = behaviourOf(facts);
  const endsAt = new Date(at.getTime() + takesMs).toISOString();
  return { payoutId, facts, arrivesAt: at.toISOString(), endsAt, end };
}

/** Asked for again, it is the same one; what is still on its way is overtaken, and changes nothing when it arrives. */
export const repeated = (payout: Payout, now: Date): Payout =>
  hasArrived(payout, now) ? payout : arriving(payout.payoutId, payout.facts, now);

export const hasArrived = ({ arrivesAt }: Payout, now: Date): boolean => new Date(arrivesAt) <= now;

export type PayoutStatus = 'PROCESSING' | PayoutEnd;

export const statusOf = ({ end, endsAt }: Payout, now: Date): PayoutStatus =>
  new Date(endsAt) <= now ? end : 'PROCESSING';

export const payoutEndToEndId = ({ payoutId, arrivesAt }: Payout): string =>
  endToEndIdOf(payoutId, SANDBOX_BANK.ispb, new Date(arrivesAt));

export interface PayoutMovement {
  readonly kind: 'CASHOUT' | 'CASHOUT_RETURN';
  readonly amountCents: number;
  readonly at: string;
}

/** What has left the platform's account for it, and what came back. */
export function movementsOf(payout: Payout, now: Date): readonly PayoutMovement[] {
  const { end, facts, arrivesAt, endsAt } = payout;
  if (end === 'REFUSED' || !hasArrived(payout, now)) return [];
  const { amountCents } = facts;
  const isOver = statusOf(payout, now) !== 'PROCESSING';
  if (end === 'PAID') return isOver ? [{ kind: 'CASHOUT', amountCents, at: endsAt }] : [];
  const sent = { kind: 'CASHOUT', amountCents, at: arrivesAt } as const;
  return isOver ? [sent, { kind: 'CASHOUT_RETURN', amountCents, at: endsAt }] : [sent];
}
