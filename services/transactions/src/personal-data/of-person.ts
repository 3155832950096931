// Finds and erases one person in payments, for an operator.
import type { PersonalDataOperations, PersonalRecord, PersonQuery } from '@mps/chassis';
import type { Scope } from '@mps/contracts';
import { ok } from '@mps/kernel';
import type { EvidenceDraftStore } from '../disputes';
import { PERSONAL_DATA_BATCH } from '../limits';
import type { Clocks } from '../operation';
import type { Dispute, StoredTransaction, Transaction, TransactionStore } from '../transaction';
import type { PersonalDataTerms } from './domain/blank';
import { decideErasure, findPersons, findReasonToKeep, listKeptAnswers } from './domain/erase';
import type { PersonalDataStore } from './store';

export interface OfPersonDeps extends Pick<Clocks, 'businessClock'> {
  readonly store: TransactionStore;
  readonly draftStore: Pick<EvidenceDraftStore, 'find' | 'remove'>;
  readonly personalDataStore: Pick<PersonalDataStore, 'listOfPerson'>;
  readonly terms: PersonalDataTerms;
}

export const makeOfPerson = (deps: OfPersonDeps): PersonalDataOperations => ({
  find: (scope, query) =>
    readPage(deps, scope, query, async (transaction) => {
      const kept = findReasonToKeep(transaction, deps.terms, deps.businessClock.now());
      const data = describePerson(transaction, query.document_number);
      const payment = { kind: 'payment', id: transaction._id, data, ...(kept && { kept }) };
      const isConsumer = findPersons(transaction, query.document_number)?.isConsumer === true;
      // The evidence is of the consumer. It may name them to a person who only paid.
      const answers = listKeptAnswers(transaction, deps.terms).map((answer) => ({
        ...answer,
        kind: 'dispute_answer',
        ...(isConsumer && { data: transaction.disputes.find(({ id }) => id === answer.id)?.evidence }),
      }));
      return [payment, ...answers, ...(await findDrafts(deps, transaction, isConsumer))];
    }),
  blank: (scope, query) =>
    readPage(deps, scope, query, async (transaction) => {
      const { store, terms, businessClock } = deps;
      const now = businessClock.now();
      const erased = await store.change<never>(transaction, (state) =>
        ok(decideErasure(state, query.document_number, terms, now)),
      );
      if (!erased.ok) throw new Error(`A person could not be erased: ${erased.error.code}`);
      const { stored } = erased.value;
      // Another request may have changed the payment meanwhile, so the stored one decides.
      const kept = findPersons(stored, query.document_number) && findReasonToKeep(stored, terms, now);
      const answers = listKeptAnswers(stored, terms).map((one) => ({ ...one, kind: 'dispute_answer' }));
      const drafts = await eraseDrafts(deps, stored);
      return [{ kind: 'payment', id: stored._id, ...(kept && { kept }) }, ...answers, ...drafts];
    }),
});

/** The draft of an open dispute is needed for its answer. */
const describeDraft = ({ id, closed_at }: Dispute): PersonalRecord => ({
  kind: 'dispute_draft',
  id,
  ...(closed_at === null && { kept: { reason: 'DISPUTE', until: null } }),
});

/** A draft becomes evidence, so its data are given as those of evidence are. */
async function findDrafts(
  { draftStore }: OfPersonDeps,
  transaction: StoredTransaction,
  isConsumer: boolean,
): Promise<readonly PersonalRecord[]> {
  const drafts = await Promise.all(transaction.disputes.map(({ id }) => draftStore.find(transaction, id)));
  return transaction.disputes.flatMap((dispute, index) => {
    const draft = drafts[index] ?? null;
    if (draft === null) return [];
    const data = { text: draft.text, files: draft.files.map(({ name }) => name) };
    return { ...describeDraft(dispute), ...(isConsumer && { data }) };
  });
}

async function eraseDrafts(
  deps: OfPersonDeps,
  transaction: StoredTransaction,
): Promise<readonly PersonalRecord[]> {
  const { draftStore, businessClock } = deps;
  const removal = {
    version: null,
    action: 'dispute.evidence_draft_erased',
    now: businessClock.now(),
  } as const;
  const records: PersonalRecord[] = [];
  for (const dispute of transaction.disputes) {
    const isThere = (await draftStore.find(transaction, dispute.id)) !== null;
    if (isThere && dispute.closed_at !== null) await draftStore.remove(transaction, dispute.id, removal);
    if (isThere) records.push(describeDraft(dispute));
  }
  return records;
}

async function readPage(
  { personalDataStore }: OfPersonDeps,
  scope: Scope,
  { document_number, after }: PersonQuery,
  work: (transaction: StoredTransaction) => Promise<readonly PersonalRecord[]>,
) {
  const found = await personalDataStore.listOfPerson(
    scope,
    document_number,
    after ?? '',
    PERSONAL_DATA_BATCH,
  );
  const records: PersonalRecord[] = [];
  for (const transaction of found) records.push(...(await work(transaction)));
  const last = found.length < PERSONAL_DATA_BATCH ? null : (found.at(-1)?._id ?? null);
  return { records, next: last };
}

function describePerson(transaction: Transaction, documentNumber: string) {
  const persons = findPersons(transaction, documentNumber);
  const { company_id, created_at, amount, status, consumer, payments, metadata_json } = transaction;
  return {
    merchant_id: company_id,
    created_at,
    amount,
    status,
    consumer: persons?.isConsumer === true ? consumer : null,
    payments: payments
      .filter(({ payer }) => persons?.isPayer(payer))
      .map(({ paid_at, amount: paid, payer }) => ({ paid_at, amount: paid, payer })),
    // The merchant writes it about the consumer.
    metadata: persons?.isConsumer === true ? (JSON.parse(metadata_json) as unknown) : null,
  };
}
