// Payments whose personal data are looked at. A payment gets the instant of its first look a year after it was made, by a search in
// the order of ids. So creating a payment costs no index, and payments of older releases are found too.
import {
  declareSchema,
  defineDocument,
  instant,
  list,
  optional,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import type { Connection, mongo } from 'mongoose';
import { LIST_MAX_TIME_MS } from '../limits';
import { toTenantFilter } from '../operation';
import { INDEX, type StoredTransaction, type TransactionDocument } from '../transaction';

const progressSchema = defineDocument({
  _id: text(),
  /** The id of the last payment that was searched. */
  after: text(),
  /** The terms of the search: another search begins when they change. */
  terms: text(),
  /** Ids of payments with a failed search. */
  passed_over: optional(list(text())),
  /** They are searched again then, by the business clock. */
  again_at: optional(instant()),
});

export type ProgressDocument = DocumentIn<typeof progressSchema>;

export const declareProgress = (connection: Connection) =>
  declareSchema(connection, 'progress', progressSchema);

export type Progress = Omit<ProgressDocument, '_id'>;

/** Payments with a failed search. */
export interface PassedOver {
  readonly ids: readonly string[];
  readonly again_at: Date;
}

const PROGRESS_ID = 'personal-data';
/** The relay's members may be large. */
const STATE = { outbox: 0, idempotency: 0 } as const;

const PERSON_MEMBERS = [
  { member: 'consumer.document_number', hint: INDEX.consumerDocument },
  { member: 'payments.payer.document', hint: INDEX.payerDocument },
] as const;

function makeProgress(progress: mongo.Collection<ProgressDocument>) {
  return {
    async readProgress(): Promise<Progress | null> {
      return progress.findOne({ _id: PROGRESS_ID });
    },

    /** Failed payments are stored with the progress, so that a crash after it does not forget them. */
    async writeProgress(
      next: Pick<Progress, 'after' | 'terms'>,
      { ids, again_at }: PassedOver,
    ): Promise<void> {
      const passed = ids.length > 0 && {
        $addToSet: { passed_over: { $each: [...ids] } },
        // An earlier one stays, so that a search of many days does not put it off.
        $min: { again_at },
      };
      await progress.updateOne({ _id: PROGRESS_ID }, { $set: next, ...passed }, { upsert: true });
    },

    /** Payments that were passed over were searched again. `failed`: those that failed again. */
    async endPassedOver(searched: readonly string[], failed: PassedOver): Promise<void> {
      const ended = searched.filter((id) => !failed.ids.includes(id));
      const pulled = { $pull: { passed_over: { $in: ended } } };
      await progress.updateOne(
        { _id: PROGRESS_ID },
        failed.ids.length > 0
          ? { ...pulled, $set: { again_at: failed.again_at } }
          : { ...pulled, $unset: { again_at: true } },
      );
    },
  };
}

export type PersonalDataStore = ReturnType<typeof makePersonalDataStore>;

export function makePersonalDataStore(
  progress: mongo.Collection<ProgressDocument>,
  transactions: mongo.Collection<TransactionDocument>,
) {
  return {
    ...makeProgress(progress),

    listByIds: (ids: readonly string[]): Promise<readonly StoredTransaction[]> =>
      transactions
        .find({ _id: { $in: [...ids] } }, { maxTimeMS: LIST_MAX_TIME_MS })
        .project<StoredTransaction>(STATE)
        .toArray(),

    /** Payments whose consumer or payer has the document, in the order of their ids. */
    async listOfPerson(
      scope: Scope,
      documentNumber: string,
      after: string,
      limit: number,
    ): Promise<readonly StoredTransaction[]> {
      const found = await Promise.all(
        PERSON_MEMBERS.map(({ member, hint }) =>
          transactions
            .find(
              { ...toTenantFilter(scope), [member]: documentNumber, _id: { $gt: after } },
              { sort: { _id: 1 }, hint, limit, maxTimeMS: LIST_MAX_TIME_MS },
            )
            .project<StoredTransaction>(STATE)
            .toArray(),
        ),
      );
      const byId = new Map(found.flat().map((transaction) => [transaction._id, transaction]));
      return [...byId.values()].sort((a, b) => (a._id < b._id ? -1 : 1)).slice(0, limit);
    },

    /** Payments in the order of their ids. */
    listAfter: (after: string, limit: number): Promise<readonly StoredTransaction[]> =>
      transactions
        .find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit, maxTimeMS: LIST_MAX_TIME_MS })
        .project<StoredTransaction>(STATE)
        .toArray(),

    /** Payments with a look that is due, the oldest first, without the postponed ones. */
    listDue: (
      now: Date,
      limit: number,
      postponed: readonly string[],
    ): Promise<readonly StoredTransaction[]> =>
      transactions
        .find(
          {
            personal_data_due_at: { $lte: now },
            ...(postponed.length > 0 && { _id: { $nin: [...postponed] } }),
          },
          {
            sort: { personal_data_due_at: 1 },
            hint: INDEX.personalDataDue,
            limit,
            maxTimeMS: LIST_MAX_TIME_MS,
          },
        )
        .project<StoredTransaction>(STATE)
        .toArray(),
  };
}
