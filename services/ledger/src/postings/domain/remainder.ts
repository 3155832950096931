// The rest of a charge after refunds and disputes, and the amount that each movement takes from it.
// docs/rules.md#worked-examples D, E.
import { allocate, shareOf, type RefundFeePolicy } from '@mps/kernel';
import { add, subtract, takeOut, type Shares } from './allocation';
import type { Charge } from './charge';
import type { Movement } from './payment';

/** Cents of one movement: gross by company and installment, fee by bearer, cost by installment. Empty: none. */
export interface Taken {
  readonly gross: Shares;
  readonly fee: Shares;
  readonly cost: readonly number[];
}

interface Remainder {
  readonly gross: Shares;
  readonly fee: Shares;
  readonly cost: readonly number[];
  /** Cents of refunds so far. */
  readonly refunded: number;
  readonly disputed: ReadonlyMap<string, Shares>;
}

const NOTHING: Taken = { gross: [], fee: [], cost: [] };

/** Returns the amounts of the last movement. Throws a RangeError if a movement exceeds the rest. */
export function lastTaken(charge: Charge, movements: readonly Movement[]): Taken {
  let remainder: Remainder = { ...charge, refunded: 0, disputed: new Map() };
  let taken = NOTHING;
  for (const movement of movements) ({ remainder, taken } = take(charge, remainder, movement));
  return taken;
}

interface Step {
  readonly remainder: Remainder;
  readonly taken: Taken;
}

function take(charge: Charge, remainder: Remainder, movement: Movement): Step {
  switch (movement.kind) {
    case 'REFUND':
      return takeRefund(charge, remainder, movement.amount);
    case 'DISPUTE':
      return takeDispute(charge, remainder, movement);
    case 'DISPUTE_REVERSAL':
      return giveBack(remainder, movement);
  }
}

/**
 * The returned part of a fee or cost when `refunded` of `approved` cents are refunded in total. The caller subtracts
 * earlier returns.
 */
function computeReturned(policy: RefundFeePolicy, whole: number, refunded: number, approved: number): number {
  switch (policy) {
    case 'PROPORTIONAL':
      return shareOf(whole, refunded, approved);
    case 'NONE':
      return 0;
    case 'FULL_ONLY':
      return refunded === approved ? whole : 0;
  }
}

function takeRefund(charge: Charge, remainder: Remainder, amount: number): Step {
  const approved = sumShares(charge.gross);
  const refunded = remainder.refunded + amount;
  const returned = (whole: number, upTo: number): number =>
    computeReturned(charge.refundFeePolicy, whole, upTo, approved);
  const earned = (whole: number): number => returned(whole, refunded) - returned(whole, remainder.refunded);
  const taken = {
    gross: takeGross(charge, remainder, amount),
    fee: takeOut(remainder.fee, charge.primaryBearer, earned(charge.feeTotal)),
    cost: allocate(earned(charge.costTotal), remainder.cost),
  };
  return {
    taken,
    remainder: {
      ...remainder,
      gross: subtract(remainder.gross, taken.gross),
      fee: subtract(remainder.fee, taken.fee),
      cost: remainder.cost.map((cents, index) => cents - (taken.cost[index] ?? 0)),
      refunded,
    },
  };
}

/** A dispute returns no fees. */
function takeDispute(charge: Charge, remainder: Remainder, { id, amount }: Movement): Step {
  const gross = takeGross(charge, remainder, amount);
  return {
    taken: { ...NOTHING, gross },
    remainder: {
      ...remainder,
      gross: subtract(remainder.gross, gross),
      disputed: new Map([...remainder.disputed, [id, gross]]),
    },
  };
}

/** Returns exactly the amounts of the dispute. */
function giveBack(remainder: Remainder, { id }: Movement): Step {
  const gross = remainder.disputed.get(id);
  if (gross === undefined) throw new RangeError('The reversed dispute took nothing');
  return {
    taken: { ...NOTHING, gross },
    remainder: { ...remainder, gross: add(remainder.gross, gross) },
  };
}

function takeGross({ primary }: Charge, { gross }: Remainder, amount: number): Shares {
  if (amount > sumShares(gross)) throw new RangeError('The movement exceeds the rest of the payment');
  return takeOut(gross, primary, amount);
}

const sumShares = (shares: Shares): number => shares.flat().reduce((sum, cents) => sum + cents, 0);
