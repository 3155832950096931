// The erasure of one person from a payment, on request. What tax law or an open payment needs must stay, with a reason and an end.
import type { Decision } from '../../transaction/domain/decision';
import type { Payer } from '../../transaction/domain/provider-outcome';
import type { Transaction } from '../../transaction/domain/transaction';
import {
  addDays,
  BLANKED,
  blankPeople,
  computePeopleEnd,
  findLastMovement,
  isAnswered,
  type PersonalDataTerms,
  type Persons,
} from './blank';

export interface Kept {
  readonly reason: 'OPEN' | 'FISCAL' | 'DISPUTE';
  /** null: not known yet. */
  readonly until: Date | null;
}

/**
 * The consumer and the payers with this document. A consumer without a document is the payer who paid: banks always name a payer's
 * document.
 */
export function findPersons({ consumer, payments }: Transaction, documentNumber: string): Persons | null {
  const isPayer = ({ document }: Payer): boolean => document === documentNumber;
  const hasPaid = payments.some(({ payer }) => isPayer(payer));
  const ofConsumer = consumer?.document_number ?? null;
  const isConsumer = consumer !== null && (ofConsumer === null ? hasPaid : ofConsumer === documentNumber);
  return isConsumer || hasPaid ? { isConsumer, isPayer } : null;
}

/** Why the people of a payment must stay. null: they need not. */
export function findReasonToKeep(transaction: Transaction, terms: PersonalDataTerms, now: Date): Kept | null {
  const end = computePeopleEnd(transaction, terms);
  if (end === null) return { reason: 'OPEN', until: null };
  if (findLastMovement(transaction) !== null && end > now) return { reason: 'FISCAL', until: end };
  return null;
}

/** Disputes with an answer that may still be needed. */
export const listKeptAnswers = (
  { disputes }: Transaction,
  terms: PersonalDataTerms,
): readonly { readonly id: string; readonly kept: Kept }[] =>
  disputes.filter(isAnswered).map(({ id, closed_at }) => ({
    id,
    kept: { reason: 'DISPUTE', until: closed_at === null ? null : addDays(closed_at, terms.dispute) },
  }));

/** Blanks the person, unless the payment needs its people or does not name the person. */
export function decideErasure(
  transaction: Transaction,
  documentNumber: string,
  terms: PersonalDataTerms,
  now: Date,
): Decision {
  const persons = findPersons(transaction, documentNumber);
  if (persons === null || findReasonToKeep(transaction, terms, now) !== null)
    return { next: transaction, events: [] };
  return { next: { ...transaction, ...blankPeople(transaction, persons) }, events: [], recorded: BLANKED };
}
