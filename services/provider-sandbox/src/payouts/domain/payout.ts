// Payout: money that the bank sends to a company's account, once per id of the caller. The amount of the request decides the
// outcome, and the clock decides when it happens. docs/rules.md#sandbox-cashouts.
import { deriveEndToEndId, SANDBOX_BANK } from '../../orders/domain/identifiers';

export interface PayoutFacts {
  readonly amountCents: number;
  readonly organizationId: string;
  readonly companyId: string;
  /** null: the company's account at the bank. */
  readonly pixKey: string | null;
}

export type PayoutEnd = 'PAID' | 'REFUSED' | 'RETURNED';

/** An outcome and the instant from which the bank reports it, ISO 8601. */
interface Ending {
  readonly end: PayoutEnd;
  readonly at: string;
}

export interface Payout {
  readonly payoutId: string;
  readonly facts: PayoutFacts;
  /** Cents that really move. */
  readonly movedCents: number;
  /** An instant in the future means that the request has not reached the bank yet. */
  readonly arrivesAt: string;
  /** Oldest first: a later one contradicts those before it. */
  readonly endings: readonly Ending[];
  /** Instant of the last ending. */
  readonly lastAt: string;
}

export type AnswerMode = 'ANSWER' | 'LOSE_ANSWER' | 'UNAVAILABLE_ONCE';

interface Behavior {
  /** Each ending, and how long after the one before it. */
  readonly endings: readonly (readonly [end: PayoutEnd, takesMs: number])[];
  readonly travelsMs: number;
  /** Cents that move in addition to the requested amount. */
  readonly extraCents: number;
  readonly answer: AnswerMode;
}

const LATE_MS = 5_000;
const PAID: Behavior = { endings: [['PAID', 0]], travelsMs: 0, extraCents: 0, answer: 'ANSWER' };
const REFUSED: Behavior = { ...PAID, endings: [['REFUSED', 0]] };
const BY_AMOUNT: ReadonlyMap<number, Behavior> = new Map([
  [77_700_57, REFUSED],
  [77_700_91, { ...PAID, answer: 'UNAVAILABLE_ONCE' }],
  [77_700_92, { ...PAID, extraCents: -1 }],
  [
    77_700_93,
    {
      ...PAID,
      endings: [
        ['REFUSED', 0],
        ['PAID', LATE_MS],
      ],
    },
  ],
  [
    77_700_94,
    {
      ...PAID,
      endings: [
        ['PAID', 0],
        ['RETURNED', LATE_MS],
      ],
    },
  ],
  [77_700_95, { ...PAID, endings: [['PAID', LATE_MS]] }],
  [77_700_96, { ...PAID, endings: [['RETURNED', LATE_MS]] }],
  [77_700_97, { ...PAID, answer: 'LOSE_ANSWER' }],
  [77_700_98, { ...PAID, answer: 'LOSE_ANSWER', travelsMs: LATE_MS }],
]);

const findBehavior = ({ amountCents }: PayoutFacts): Behavior => BY_AMOUNT.get(amountCents) ?? PAID;
export const findAnswerMode = (facts: PayoutFacts): AnswerMode => findBehavior(facts).answer;

/** `isReceivers`: the key belongs to the named receiver. The bank refuses other keys. */
export function makePayout(payoutId: string, facts: PayoutFacts, now: Date, isReceivers = true): Payout {
  const { travelsMs } = findBehavior(facts);
  return scheduleArrival(payoutId, facts, new Date(now.getTime() + travelsMs), isReceivers);
}

function scheduleArrival(payoutId: string, facts: PayoutFacts, at: Date, isReceivers: boolean): Payout {
  const { endings: planned, extraCents } = isReceivers ? findBehavior(facts) : REFUSED;
  let [lastMs, endings]: [number, Ending[]] = [at.getTime(), []];
  for (const [end, takesMs] of planned) {
    lastMs += takesMs;
    endings = [...endings, { end, at: new Date(lastMs).toISOString() }];
  }
  const lastAt = new Date(lastMs).toISOString();
  const movedCents = facts.amountCents + extraCents;
  return { payoutId, facts, movedCents, arrivesAt: at.toISOString(), endings, lastAt };
}

/** A repeat is the same payout. It replaces a request that has not arrived yet. */
export const repeatPayout = (payout: Payout, now: Date, isReceivers = true): Payout =>
  hasArrived(payout, now) ? payout : scheduleArrival(payout.payoutId, payout.facts, now, isReceivers);

export const hasArrived = ({ arrivesAt }: Payout, now: Date): boolean => new Date(arrivesAt) <= now;

/** The outcome that the bank reports now; null while the payout is under way. */
export const findEnding = ({ endings }: Payout, now: Date): Ending | null =>
  endings.findLast(({ at }) => new Date(at) <= now) ?? null;

export const payoutEndToEndId = ({ payoutId, arrivesAt }: Payout): string =>
  deriveEndToEndId(payoutId, SANDBOX_BANK.ispb, new Date(arrivesAt));

export interface PayoutMovement {
  readonly kind: 'CASHOUT' | 'CASHOUT_RETURN';
  readonly amountCents: number;
  readonly at: string;
}

/** The movements of the platform's account until now. */
export function listMovements(payout: Payout, now: Date): readonly PayoutMovement[] {
  const { endings, movedCents: amountCents, arrivesAt } = payout;
  if (!hasArrived(payout, now)) return [];
  const returned = endings.find(({ end }) => end === 'RETURNED');
  const paid = endings.find(({ end }) => end === 'PAID');
  // A payout that is returned without having been paid left when the request arrived.
  const leftAt = paid?.at ?? (returned && arrivesAt);
  const movements: PayoutMovement[] = [
    ...(leftAt === undefined ? [] : [{ kind: 'CASHOUT', amountCents, at: leftAt } as const]),
    ...(returned === undefined ? [] : [{ kind: 'CASHOUT_RETURN', amountCents, at: returned.at } as const]),
  ];
  return movements.filter(({ at }) => new Date(at) <= now);
}
