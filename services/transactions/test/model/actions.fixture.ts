// The commands of the model test as plain data, which fast-check generates, shrinks and prints.
import { DISPUTE_ENDS, type DisputeEnd } from '@mps/kernel';
import fc from 'fast-check';
import { BAND } from './banded-provider.fixture';

export type RefundSize = number | 'all' | 'exact' | 'tooMuch';

export type CallbackFact =
  | {
      readonly about: 'order';
      readonly kind:
        | 'approved'
        | 'authorized'
        | 'declined'
        | 'denied'
        | 'soft_declined'
        | 'failed'
        | 'registered'
        | 'closed';
    }
  | { readonly about: 'payment'; readonly payment: string; readonly isInTime: boolean }
  | {
      readonly about: 'refund';
      readonly refund: number;
      readonly status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
    }
  | { readonly about: 'disputeOpened'; readonly dispute: string }
  | { readonly about: 'disputeClosed'; readonly dispute: string; readonly outcome: DisputeEnd }
  /** Signed, but with another order's id of the provider. */
  | { readonly about: 'foreignOrder' };

/** Done to one transaction, or by the reconciler to all. */
export type Action =
  | { readonly do: 'pay'; readonly hasWrongAmount: boolean }
  | { readonly do: 'capture'; readonly part: 'all' | 'half' | 'exact' | 'tooMuch' }
  | { readonly do: 'cancel' }
  | { readonly do: 'refund'; readonly requestId: string; readonly size: RefundSize }
  | { readonly do: 'cancelRefund'; readonly refund: number }
  | { readonly do: 'answerDispute'; readonly dispute: number; readonly by: 'evidence' | 'acceptance' }
  | { readonly do: 'callback'; readonly eventId: string; readonly fact: CallbackFact }
  | { readonly do: 'reconcile due' };

export interface Creation {
  readonly method: 'CREDIT_CARD' | 'PIX' | 'BOLEPIX';
  readonly amount: number;
  readonly requires3ds: boolean;
}

/** Amounts of refunds, by their outcome. A payment is a little larger than three of them. */
const REFUND_AMOUNTS = [1_000, 1_001, 1_002, 1_003, 1_004] as const;
const PAYMENT_AMOUNT = 3_000;

export const creations: fc.Arbitrary<Creation> = fc
  .record({
    method: fc.constantFrom('CREDIT_CARD', 'PIX', 'BOLEPIX'),
    band: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(BAND.plain, BAND.authorized) },
      { weight: 1, arbitrary: fc.constantFrom(...Object.values(BAND)) },
    ),
    requires3ds: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  })
  .map(({ method, band, requires3ds }) => ({
    method,
    amount: PAYMENT_AMOUNT + band,
    requires3ds: requires3ds && method === 'CREDIT_CARD',
  }));

const few = (prefix: string) => fc.nat(2).map((number) => `${prefix}-${number}`);
const refundIndex = fc.nat(3);

const events: fc.Arbitrary<CallbackFact> = fc.oneof(
  fc.record({
    about: fc.constant('order' as const),
    kind: fc.constantFrom(
      'approved',
      'authorized',
      'declined',
      'denied',
      'soft_declined',
      'failed',
      'registered',
      'closed',
    ),
  }),
  fc.record({ about: fc.constant('payment' as const), payment: few('payment'), isInTime: fc.boolean() }),
  fc.record({
    about: fc.constant('refund' as const),
    refund: refundIndex,
    status: fc.constantFrom('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'),
  }),
  fc.record({ about: fc.constant('disputeOpened' as const), dispute: few('dispute') }),
  fc.record({
    about: fc.constant('disputeClosed' as const),
    dispute: few('dispute'),
    outcome: fc.constantFrom(...DISPUTE_ENDS),
  }),
  fc.constant<CallbackFact>({ about: 'foreignOrder' }),
);

export const actions: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      hasWrongAmount: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('capture' as const),
      part: fc.constantFrom('all', 'half', 'exact', 'tooMuch'),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Action>({ do: 'cancel' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      requestId: few('refund'),
      size: fc.constantFrom<RefundSize>(...REFUND_AMOUNTS, 'all', 'exact', 'tooMuch'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cancelRefund' as const), refund: refundIndex }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('answerDispute' as const),
      dispute: fc.nat(2),
      by: fc.constantFrom('evidence', 'acceptance'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('callback' as const), eventId: few('event'), fact: events }),
  },
);

export const jumps = fc.constantFrom('hours', 'day', 'week');
export type Jump = 'hours' | 'day' | 'week';
