// Handles events. It posts the movements of transactions and ignores other events. An event contains everything for its
// posting, so no call is needed and order does not matter. A posted set is never changed. It stores the members of
// merchants and pricing that automatic transfers need.
import { loadMessage, TOPICS, type Received, type ReceivedPayload, type TopicKey } from '@mps/contracts';
import type { EventMeta__Output } from '@mps/contracts/gen/mps/common/v1/EventMeta';
import type { Refund__Output } from '@mps/contracts/gen/mps/transactions/v1/Refund';
import type { EncodedPosting__Output } from '@mps/contracts/gen/mps/transactions/v1/EncodedPosting';
import type { PaymentPosting__Output } from '@mps/contracts/gen/mps/transactions/v1/PaymentPosting';
import type { SplitRule__Output } from '@mps/contracts/gen/mps/transactions/v1/SplitRule';
import type { Price__Output } from '@mps/contracts/gen/mps/common/v1/Price';
import {
  isOneOf,
  PAID_VIA,
  parsePercentage,
  PAYMENT_METHODS,
  REFUND_FEE_POLICIES,
  type Price,
} from '@mps/kernel';
import { PASSED, type ConsumedEvent, type EventHandlers } from '@mps/messaging';
import type { TransferStore } from '../cashouts';
import { toSchedule } from '../cashouts/schedule';
import {
  MOVEMENT_KINDS,
  derivePostingSets,
  type Movement,
  type Payment,
  type PostingStore,
  type SplitItem,
} from '../postings';
import type { Movements } from '../reconciliation';
import { toReservation, type OpenReservation, type ReservationStore } from '../reservations';

const encodedPosting = loadMessage<never, EncodedPosting__Output>(
  TOPICS.transactions.file,
  'mps.transactions.v1.EncodedPosting',
);

/** These events may end a refund. A return by the platform has no posting. */
const ENDS: ReadonlySet<string> = new Set([
  'refund.completed',
  'refund.failed',
  'refund.cancelled',
  'transaction.posted_again',
]);
/**
 * Decides whether an event is decoded. Most events of payments, and the ledger's own published settlements, are not.
 */
export function isOfMoney(topic: TopicKey, type: string, encoded: Buffer): boolean {
  if (topic !== 'transactions' || ENDS.has(type)) return true;
  try {
    const { posting, reservation } = encodedPosting.decode(encoded);
    return posting !== undefined || reservation !== undefined;
  } catch {
    // An invalid event goes to the dead-letter topic where it is decoded.
    return true;
  }
}

export interface PostEventDeps {
  readonly postings: Pick<PostingStore, 'record'>;
  readonly reservations: Pick<ReservationStore, 'open' | 'end'>;
  readonly movements: Pick<Movements, 'recordReturn'>;
  /** Called after a posting. */
  readonly onPosted: () => void;
}

/** Handles the events of payments. Safe to repeat, in any order. */
export function makePaymentHandlers({
  postings,
  reservations,
  movements,
  onPosted,
}: PostEventDeps): EventHandlers<'transactions'> {
  type OfPayment = Pick<ConsumedEvent<'transactions'>, 'meta' | 'message'>;

  async function post({ meta, message: { posting } }: OfPayment): Promise<void> {
    if (!posting) return;
    const payment = toPayment(posting);
    const occurredAt = payment.movements.at(-1)?.occurredAt ?? payment.approvedAt;
    await postings.record(derivePostingSets(payment, { id: meta.id, occurredAt }), payment);
    onPosted();
  }

  async function open({ message: { reservation } }: OfPayment): Promise<void> {
    if (reservation) await reservations.open(readReservation(reservation));
  }

  const postEvent = (_payload: unknown, event: OfPayment): Promise<void> => post(event);
  const endReservation = (refund: Refund__Output, { meta }: OfPayment): Promise<void> =>
    reservations.end(toReservationEnd(meta, refund));

  return {
    'transaction.created': postEvent,
    'transaction.status_changed': postEvent,
    'transaction.late_payment': postEvent,
    'refund.created': (_refund, event) => open(event),
    'refund.completed': async (refund, event) => {
      if (event.message.posting) return post(event);
      // The platform returned this money itself. It never belonged to a merchant.
      await movements.recordReturn(toReturnedPayment(event.meta, refund));
    },
    'refund.failed': endReservation,
    'refund.cancelled': endReservation,
    'dispute.created': postEvent,
    'dispute.updated': postEvent,
    'dispute.closed': postEvent,
    'transaction.posted_again': async (_payload, event) => {
      if (event.object.case === 'refund') return endReservation(event.object.value, event);
      await open(event);
      await post(event);
    },
    'settlement.paid': PASSED,
    'settlement.failed': PASSED,
    'three_ds_session.created': PASSED,
    'three_ds_session.authenticated': PASSED,
    'three_ds_session.failed': PASSED,
    'three_ds_session.consumed': PASSED,
    'change.recorded': PASSED,
  };
}

const toReservationEnd = (
  { organization_id }: Pick<EventMeta__Output, 'organization_id'>,
  { id, transaction_id }: Refund__Output,
) => ({ _id: id, organization_id, transaction_id });

const toReturnedPayment = (
  { organization_id }: Pick<EventMeta__Output, 'organization_id'>,
  { id, transaction_id, amount, updated_at }: Refund__Output,
) => ({ _id: id, organization_id, transaction_id, amount, returned_at: new Date(updated_at) });

/** Throws for impossible payments. */
export const readReservation = (
  posting: PaymentPosting__Output | Received<PaymentPosting__Output>,
): OpenReservation => toReservation(toPayment(posting), posting.after_open_refund === true);

/** Throws for impossible payments. Such an event goes to the dead-letter topic as a whole. */
export function toPayment(posting: PaymentPosting__Output | Received<PaymentPosting__Output>): Payment {
  return {
    transactionId: posting.transaction_id,
    organizationId: posting.organization_id,
    companyId: posting.company_id,
    affiliationId: posting.affiliation_id,
    provider: posting.provider,
    paymentMethod: parseOneOf(PAYMENT_METHODS, posting.payment_method),
    paidVia: posting.paid_via ? parseOneOf(PAID_VIA, posting.paid_via) : null,
    brand: posting.brand || null,
    currency: posting.currency,
    installments: posting.installments,
    approvedAmount: posting.approved_amount,
    approvedAt: new Date(posting.approved_at),
    fee: toPrice(posting.pricing?.fee),
    cost: toPrice(posting.pricing?.cost),
    refundFeePolicy: parseOneOf(REFUND_FEE_POLICIES, posting.refund_fee_policy ?? 'PROPORTIONAL'),
    isAnticipated: posting.automatic_anticipation,
    anticipationRateE4: posting.automatic_anticipation_percentage_e4,
    anticipationCostRateE4: posting.cost_anticipation_percentage_e4,
    split: toSplit(posting),
    movements: posting.movements.map((movement): Movement => ({
      kind: parseOneOf(MOVEMENT_KINDS, movement.kind),
      id: movement.id,
      amount: movement.amount,
      occurredAt: new Date(movement.occurred_at),
    })),
  };
}

function toSplit({
  split_rules,
  company_id,
}: {
  readonly split_rules: readonly ReadSplitRule[];
  readonly company_id: string;
}): SplitItem[] {
  const primary = split_rules.some((rule) => rule.company_id === company_id)
    ? company_id
    : split_rules[0]?.company_id;
  return split_rules.map((rule) => ({
    companyId: rule.company_id,
    weight: toWeight(rule),
    bearsFee: rule.charge_processing_cost,
    isLiable: rule.company_id === primary || rule.liable === true,
  }));
}

type ReadSplitRule = SplitRule__Output | Received<SplitRule__Output>;

const toWeight = ({ amount, percentage }: ReadSplitRule): number => amount ?? e4Of(percentage ?? 0);

function toPrice(price: Price__Output | Received<Price__Output> | null | undefined): Price {
  const { percentage = 0, flat = 0, minimum_price = 0 } = price ?? {};
  return { percentageE4: e4Of(percentage), flat, minimumPrice: minimum_price };
}

function e4Of(percentage: number): number {
  const parsed = parsePercentage(percentage);
  if (!parsed.ok) throw new RangeError('A percentage has at most four decimals');
  return parsed.value;
}

function parseOneOf<const Value extends string>(values: readonly Value[], text: string): Value {
  if (isOneOf(values, text)) return text;
  throw new RangeError(`None of ${values.join(', ')}`);
}

/** Stores each company's terms. Safe to repeat, in any order. */
export function makeCompanyHandlers(
  transfers: Pick<TransferStore, 'upsertCompany'>,
): EventHandlers<'merchants'> {
  const store = async (
    merchant: ReceivedPayload<'merchants', 'merchant'>,
    { meta }: Pick<ConsumedEvent, 'meta'>,
  ): Promise<void> => {
    const { id, status, default_fee_policy_id = null, transfer_configurations: configurations } = merchant;
    const terms = {
      organization_id: meta.organization_id,
      status,
      default_fee_policy_id,
      min_balance: configurations?.min_balance ?? 0,
      schedule: configurations && toSchedule(configurations),
    };
    await transfers.upsertCompany(id, terms, { sequence: meta.sequence, at: new Date(meta.timestamp) });
  };
  return {
    'merchant.created': store,
    'merchant.updated': store,
    'merchant.status_changed': store,
    'affiliation.status_changed': PASSED,
    'payment_terms.changed': PASSED,
    'change.recorded': PASSED,
  };
}

/** Stores each fee policy. Safe to repeat, in any order. */
export function makePolicyHandlers(transfers: Pick<TransferStore, 'upsertPolicy'>): EventHandlers<'pricing'> {
  const store = async (
    { id, is_active, cashout_price }: ReceivedPayload<'pricing', 'fee_policy'>,
    { meta }: Pick<ConsumedEvent, 'meta'>,
  ): Promise<void> => transfers.upsertPolicy({ _id: id, sequence: meta.sequence, is_active, cashout_price });
  return {
    'fee_policy.created': store,
    'fee_policy.replaced': store,
    'cost_policy.changed': PASSED,
    'change.recorded': PASSED,
  };
}
