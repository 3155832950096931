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

/** What the bank says from an instant on. Instants are ISO 8601. */
interface Ending {
  readonly end: PayoutEnd;
  readonly at: string;
}

export interface Payout {
  readonly payoutId: string;
  readonly facts: PayoutFacts;
  /** Cents that really move. */
  readonly movedCents: number;
  /** In the future: the request is still on its way, and the bank knows nothing of it. */
  readonly arrivesAt: string;
  /** Oldest first: a later one contradicts those before it. */
  readonly endings: readonly Ending[];
  /** Of the last ending. */
  readonly lastAt: string;
}

export type AnswerMode = 'ANSWER' | 'LOSE_ANSWER' | 'UNAVAILABLE_ONCE';

interface Behaviour {
  /** Each ending, and how long after the one before it. */
  readonly endings: readonly (readonly [end: PayoutEnd, takesMs: number])[];
  readonly travelsMs: number;
  /** Cents that are moved beyond what was asked for. */
  readonly extraCents: number;
  readonly answer: AnswerMode;
}

const LATE_MS = 5_000;
const PAID: Behaviour = { endings: [['PAID', 0]], travelsMs: 0, extraCents: 0, answer: 'ANSWER' };
const REFUSED: Behaviour = { ...PAID, endings: [['REFUSED', 0]] };
const BY_AMOUNT: ReadonlyMap<number, Behaviour> = new Map([
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

const behaviourOf = ({ amountCents }: PayoutFacts): Behaviour => BY_AMOUNT.get(amountCents) ?? PAID;
export const answerModeOf = (facts: PayoutFacts): AnswerMode => behaviourOf(facts).answer;

/** `isReceivers`: the key belongs to the receiver that was named; a key of somebody else is not paid to. */
export function makePayout(payoutId: string, facts: PayoutFacts, now: Date, isReceivers = true): Payout {
  const { travelsMs } = behaviourOf(facts);
  return arriving(payoutId, facts, new Date(now.getTime() + travelsMs), isReceivers);
}

function arriving(payoutId: string, facts: PayoutFacts, at: Date, isReceivers: boolean): Payout {
  const { endings: planned, extraCents } = isReceivers ? behaviourOf(facts) : REFUSED;
  let [lastMs, endings]: [number, Ending[]] = [at.getTime(), []];
  for (const [end, takesMs] of planned) {
    lastMs += takesMs;
    endings = [...endings, { end, at: new Date(lastMs).toISOString() }];
  }
  const lastAt = new Date(lastMs).toISOString();
  const movedCents = facts.amountCents + extraCents;
  return { payoutId, facts, movedCents, arrivesAt: at.toISOString(), endings, lastAt };
}

/** Asked for again, it is the same one; what is still on its way is overtaken, and changes nothing when it arrives. */
export const repeated = (payout: Payout, now: Date, isReceivers = true): Payout =>
  hasArrived(payout, now) ? payout : arriving(payout.payoutId, payout.facts, now, isReceivers);

export const hasArrived = ({ arrivesAt }: Payout, now: Date): boolean => new Date(arrivesAt) <= now;

/** What the bank says now; null: it has it under way. */
export const endingOf = ({ endings }: Payout, now: Date): Ending | null =>
  endings.findLast(({ at }) => new Date(at) <= now) ?? null;

export const payoutEndToEndId = ({ payoutId, arrivesAt }: Payout): string =>
  endToEndIdOf(payoutId, SANDBOX_BANK.ispb, new Date(arrivesAt));

export interface PayoutMovement {
  readonly kind: 'CASHOUT' | 'CASHOUT_RETURN';
  readonly amountCents: number;
  readonly at: string;
}

/** What has left the platform's account for it, and what came back. */
export function movementsOf(payout: Payout, now: Date): readonly PayoutMovement[] {
  const { endings, movedCents: amountCents, arrivesAt } = payout;
  if (!hasArrived(payout, now)) return [];
  const returned = endings.find(({ end }) => end === 'RETURNED');
  const paid = endings.find(({ end }) => end === 'PAID');
  // What is never paid and comes back has left as the request arrived.
  const leftAt = paid?.at ?? (returned && arrivesAt);
  const movements: PayoutMovement[] = [
    ...(leftAt === undefined ? [] : [{ kind: 'CASHOUT', amountCents, at: leftAt } as const]),
    ...(returned === undefined ? [] : [{ kind: 'CASHOUT_RETURN', amountCents, at: returned.at } as const]),
  ];
  return movements.filter(({ at }) => new Date(at) <= now);
}
