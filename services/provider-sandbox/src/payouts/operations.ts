// Payouts by the caller's id. The first request makes the payout, and every other request refers to it.
import { isDuplicateKey } from '@mps/aggregates';
import { err, fingerprint, ok, type BusinessClock, type Result } from '@mps/kernel';
import type { Dict } from '../dict';
import { WHOLE, type Collections } from '../documents';
import {
  findAnswerMode,
  hasArrived,
  makePayout,
  repeatPayout,
  type Payout,
  type PayoutFacts,
} from './domain/payout';

export interface PayoutRefusal {
  readonly code: 'payout_not_found' | 'payout_conflict' | 'temporarily_unavailable';
}

export interface SendOptions {
  /** The caller's name for it. A second name under the same key refers to the same payout. */
  readonly reference: string | null;
  /** CPF or CNPJ that must own the key. */
  readonly receiverDocument: string | null;
}

export interface SentPayout {
  readonly payout: Payout;
  /** This request made it. */
  readonly isNew: boolean;
}

export type Payouts = ReturnType<typeof makePayouts>;

export function makePayouts(
  { payouts, attempts }: Collections,
  dict: Pick<Dict, 'isOwnedBy'>,
  businessClock: BusinessClock,
) {
  const read = async (payoutId: string): Promise<Payout | null> =>
    (await payouts.findOne({ _id: payoutId }))?.payout ?? null;

  /** Whether this is the first request with this id. */
  const isFirstAttempt = (payoutId: string): Promise<boolean> =>
    attempts.insertOne({ _id: `payout-${payoutId}` }).then(() => true, falseIfThere);

  return {
    async send(
      payoutId: string,
      facts: PayoutFacts,
      { reference, receiverDocument }: SendOptions,
    ): Promise<Result<SentPayout, PayoutRefusal>> {
      const { pixKey } = facts;
      const isReceivers =
        pixKey === null || (receiverDocument !== null && (await dict.isOwnedBy(pixKey, receiverDocument)));
      const sent = await sendOnce(payoutId, facts, isReceivers);
      if (reference !== null && (sent.ok || sent.error.code === 'payout_conflict'))
        await payouts.updateOne({ _id: payoutId }, { $addToSet: { references: reference } });
      return sent;
    },

    async find(payoutId: string): Promise<Result<Payout, PayoutRefusal>> {
      return arrived(await read(payoutId));
    },

    /** Finds it by its key or by any of its references. */
    async findByAnyName(name: string): Promise<Result<Payout, PayoutRefusal>> {
      const found = await payouts.findOne({ $or: [{ _id: name }, { references: name }] });
      return arrived(found?.payout ?? null);
    },

    now: () => businessClock.now(),
  };

  async function sendOnce(
    payoutId: string,
    facts: PayoutFacts,
    isReceivers: boolean,
  ): Promise<Result<SentPayout, PayoutRefusal>> {
    const isOut = findAnswerMode(facts) === 'UNAVAILABLE_ONCE';
    if (isOut && (await isFirstAttempt(payoutId))) return err({ code: 'temporarily_unavailable' });
    const made = makePayout(payoutId, facts, businessClock.now(), isReceivers);
    const isNew = await payouts
      .insertOne({ _id: payoutId, payout: made }, WHOLE)
      .then(() => true, falseIfThere);
    if (isNew) return ok({ payout: made, isNew });
    const known = await read(payoutId);
    if (known === null) return err({ code: 'temporarily_unavailable' });
    if (fingerprint(known.facts) !== fingerprint(facts)) return err({ code: 'payout_conflict' });
    const next = repeatPayout(known, businessClock.now(), isReceivers);
    if (next === known) return ok({ payout: known, isNew });
    // Two simultaneous repeats both return the one that is stored.
    await payouts.updateOne(
      { _id: payoutId, 'payout.arrivesAt': known.arrivesAt },
      { $set: { payout: next } },
      WHOLE,
    );
    return ok({ payout: (await read(payoutId)) ?? next, isNew });
  }

  function arrived(known: Payout | null): Result<Payout, PayoutRefusal> {
    return known !== null && hasArrived(known, businessClock.now())
      ? ok(known)
      : err({ code: 'payout_not_found' });
  }
}

function falseIfThere(error: unknown): false {
  if (isDuplicateKey(error)) return false;
  throw error;
}
