// When personal data of a payment are blanked, and how. Amounts, dates, statuses and ids stay.
import type { Decision } from '../../transaction/domain/decision';
import type { Instrument } from '../../transaction/domain/instrument';
import { UNKNOWN_PAYER, type Payer } from '../../transaction/domain/provider-outcome';
import type { Consumer, Dispute, Transaction } from '../../transaction/domain/transaction';

/** Days that personal data are kept, from the event that each member names. */
export interface PersonalDataTerms {
  /** After the last movement of money: consumer and payer. */
  readonly paid: number;
  /** After the last change of a payment that never moved money: consumer. */
  readonly unpaid: number;
  /** After the end of a dispute: texts and files of its answer. */
  readonly dispute: number;
}

const DAY_MS = 86_400_000;
/** An open payment is looked at again after this time. */
const LOOK_AGAIN_MS = 30 * DAY_MS;

type Part = 'people' | 'answers';

interface DuePart {
  readonly part: Part;
  readonly disputeId?: string;
  readonly at: Date;
}

export const addDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS);

/** Whether the payment may still change by itself or by its provider. Its people may still be needed. */
const OPEN: ReadonlySet<Transaction['status']> = new Set<Transaction['status']>([
  'PROCESSING',
  'AWAITING_3DS',
  'AUTHORIZED',
  'WAITING_PAYMENT',
  'PENDING_CANCELLATION',
  'PENDING_REFUND',
]);

const isOpen = ({ status, work_due_at, refund_under_way, disputes }: Transaction): boolean =>
  OPEN.has(status) ||
  work_due_at !== undefined ||
  refund_under_way !== undefined ||
  disputes.some(({ closed_at }) => closed_at === null);

/** The last instant at which money of the payment moved. null: none has moved. */
export function findLastMovement(transaction: Transaction): Date | null {
  const { approved_at, payments, movements = [], refunds, settlements = [] } = transaction;
  const instants = [
    ...(approved_at === null ? [] : [approved_at]),
    ...payments.map(({ paid_at }) => paid_at),
    ...movements.map(({ occurred_at }) => occurred_at),
    ...refunds.filter(({ status }) => status === 'COMPLETED').map(({ updated_at }) => updated_at),
    ...settlements.map(({ payment_date }) => new Date(`${payment_date}T00:00:00.000Z`)),
  ];
  return instants.length === 0 ? null : new Date(Math.max(...instants.map((instant) => instant.getTime())));
}

const isKnown = (payer: Payer): boolean => Object.values(payer).some((value) => value !== null);

const hasPeople = ({ consumer, payments }: Transaction): boolean =>
  consumer !== null || payments.some(({ payer }) => isKnown(payer));

export const isAnswered = ({ evidence }: Dispute): boolean =>
  evidence.some(({ name, text }) => name !== null || text !== null);

/** The instant at which consumer and payers may be blanked. null: the payment is open. */
export function computePeopleEnd(transaction: Transaction, terms: PersonalDataTerms): Date | null {
  if (isOpen(transaction)) return null;
  const moved = findLastMovement(transaction);
  return moved === null ? addDays(transaction.updated_at, terms.unpaid) : addDays(moved, terms.paid);
}

/** The parts that have personal data, each with its end. */
function listParts(transaction: Transaction, terms: PersonalDataTerms, now: Date): readonly DuePart[] {
  const later = new Date(now.getTime() + LOOK_AGAIN_MS);
  const people: readonly DuePart[] = hasPeople(transaction)
    ? [{ part: 'people', at: computePeopleEnd(transaction, terms) ?? later }]
    : [];
  const answers = transaction.disputes.filter(isAnswered).map(({ id, closed_at }): DuePart => ({
    part: 'answers',
    disputeId: id,
    at: closed_at === null ? later : addDays(closed_at, terms.dispute),
  }));
  return [...people, ...answers];
}

/** Disputes with an answer that is over, whose files may be deleted. */
export const listOverDisputes = (
  transaction: Transaction,
  terms: PersonalDataTerms,
  now: Date,
): readonly Dispute[] =>
  transaction.disputes.filter(
    (dispute) =>
      isAnswered(dispute) && dispute.closed_at !== null && addDays(dispute.closed_at, terms.dispute) <= now,
  );

/** Notes when the payment is looked at first. */
export function decideFirstLook(transaction: Transaction, terms: PersonalDataTerms, now: Date): Decision {
  const decision = schedule(transaction, listParts(transaction, terms, now));
  return isEqualTime(decision.next, transaction) ? { next: transaction, events: [] } : decision;
}

/** Blanks each part that is over, and notes when the next one is. */
export function decideBlanking(transaction: Transaction, terms: PersonalDataTerms, now: Date): Decision {
  const over = listParts(transaction, terms, now).filter(({ at }) => at <= now);
  if (over.length === 0) return decideFirstLook(transaction, terms, now);
  const disputeIds = over.flatMap(({ disputeId = [] }) => disputeId);
  const people = over.some(({ part }) => part === 'people') ? blankPeople(transaction, ANYBODY) : {};
  const answers = disputeIds.length === 0 ? {} : { disputes: blankAnswers(transaction, disputeIds) };
  const next = { ...transaction, ...people, ...answers };
  return { ...schedule(next, listParts(next, terms, now)), recorded: BLANKED };
}

export const BLANKED = { action: 'transaction.personal_data_blanked' } as const;

function schedule(transaction: Transaction, parts: readonly DuePart[]): Decision {
  const { personal_data_due_at: _, ...rest } = transaction;
  if (parts.length === 0) return { next: rest, events: [] };
  const dueAt = new Date(Math.min(...parts.map(({ at }) => at.getTime())));
  return { next: { ...rest, personal_data_due_at: dueAt }, events: [] };
}

const isEqualTime = (one: Transaction, other: Transaction): boolean =>
  one.personal_data_due_at?.getTime() === other.personal_data_due_at?.getTime();

type People = Pick<Transaction, 'consumer' | 'payments' | 'metadata_json' | 'instrument' | 'refunds'>;

/** Which of the people of a payment are blanked. */
export interface Persons {
  readonly isConsumer: boolean;
  readonly isPayer: (payer: Payer) => boolean;
}

const ANYBODY: Persons = { isConsumer: true, isPayer: () => true };

export function blankPeople(transaction: Transaction, persons: Persons): People {
  const values = listPersonalValues(transaction, persons);
  const namesPerson = (text: string): boolean => {
    const lower = text.toLowerCase();
    return values.some((value) => lower.includes(value));
  };
  return {
    consumer: persons.isConsumer ? null : transaction.consumer,
    payments: transaction.payments.map((payment) =>
      persons.isPayer(payment.payer)
        ? { ...payment, payer: UNKNOWN_PAYER, ...(!persons.isConsumer && { erased: true }) }
        : payment,
    ),
    metadata_json: namesPerson(transaction.metadata_json) ? '{}' : transaction.metadata_json,
    instrument: blankDescription(transaction.instrument, namesPerson),
    refunds: transaction.refunds.map((refund) => blankDescription(refund, namesPerson)),
  };
}

const NO_CONSUMER: Consumer = { address: null };
/** Shorter values are found in texts by chance. */
const MIN_VALUE_CHARS = 5;

/** Names, documents, addresses of e-mail and phones of the people of a payment, in lower case. */
function listPersonalValues(
  { consumer, payments }: Transaction,
  { isConsumer, isPayer }: Persons,
): readonly string[] {
  const { full_name, email, phone, pix_key, document_number } = (isConsumer && consumer) || NO_CONSUMER;
  const payers = payments.map(({ payer }) => payer).filter(isPayer);
  const values = [
    ...[full_name, email, phone, pix_key, document_number],
    ...payers.flatMap(({ name, document }) => [name, document]),
  ];
  return values
    .filter((value) => typeof value === 'string' && value.length >= MIN_VALUE_CHARS)
    .map((value) => String(value).toLowerCase());
}

/** A text of the merchant that names the person. */
const blankDescription = <Described extends Instrument | Transaction['refunds'][number]>(
  described: Described,
  namesPerson: (text: string) => boolean,
): Described =>
  'description' in described && described.description !== null && namesPerson(described.description)
    ? { ...described, description: null }
    : described;

const blankAnswers = ({ disputes }: Transaction, ids: readonly string[]): readonly Dispute[] =>
  disputes.map((dispute) =>
    ids.includes(dispute.id)
      ? { ...dispute, evidence: dispute.evidence.map((one) => ({ ...one, name: null, text: null })) }
      : dispute,
  );
