// Stores reservations in MongoDB: the amounts, companies and days that an open refund will debit. A reservation opens
// once and ends once, in either order. An ended reservation never opens again. The transaction that posts a completed
// refund, for an event or in the switch of a rebuild, also ends its reservation. A balance therefore holds exactly one of
// the two at every instant.
import {
  collectionOf,
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  makeGroupedInsert,
  objectOf,
  optional,
  text,
  type AnyCollection,
} from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import { reservedBy, type Payment, type PostingSet } from '../postings';

/** The amount that a refund takes from one company's installment. */
export interface Take {
  readonly company_id: string;
  readonly installment: number;
  /** Payment day of the installment. */
  readonly day: string;
  /** Cents: the debit, and the returned fee. */
  readonly debit: number;
  readonly credit: number;
}

/** A company within an organization. A caller of another organization finds nothing. */
export interface CompanyScope {
  readonly organizationId: string;
  readonly companyId: string;
}

interface Refunded {
  /** Id of the refund. */
  readonly _id: string;
  readonly organization_id: string;
  readonly transaction_id: string;
}

export interface OpenReservation extends Refunded {
  readonly accepted_at: Date;
  /** The debited companies. */
  readonly owners: readonly string[];
  readonly takes: readonly Take[];
}

interface EndedReservation extends Refunded {
  readonly ended: true;
}

export type ReservationDocument = OpenReservation | EndedReservation;

const HELD = 'held';

const take = objectOf<Take>({
  company_id: text(),
  installment: integer(),
  day: text(),
  debit: integer(),
  credit: integer(),
});

const reservationSchema = defineDocument(
  {
    _id: text(),
    organization_id: text(),
    transaction_id: text(),
    // An open reservation has these members, an ended one has `ended`.
    accepted_at: optional(instant()),
    owners: optional(list(text())),
    takes: optional(list(take)),
    ended: optional(flag<true>()),
  },
  {
    indexes: [
      { key: { owners: 1 }, name: HELD, partialFilterExpression: { owners: { $exists: true } } },
      {
        key: { transaction_id: 1 },
        name: 'transaction',
        partialFilterExpression: { owners: { $exists: true } },
      },
    ],
  },
);

export const declareReservations = (connection: Connection): mongo.Collection<ReservationDocument> =>
  collectionOf<ReservationDocument>(declareSchema(connection, 'reservations', reservationSchema));

/** `payment`: its last movement is the refund. `isAfterOpenRefund`: an earlier refund among its movements has not ended. */
export function toReservation(payment: Payment, isAfterOpenRefund = false): OpenReservation {
  const refund = payment.movements.at(-1);
  if (refund?.kind !== 'REFUND') throw new RangeError('The last movement is no refund');
  const takes = reservedBy(payment, isAfterOpenRefund).map(({ companyId: company_id, ...take }) => ({
    company_id,
    ...take,
  }));
  return {
    _id: refund.id,
    organization_id: payment.organizationId,
    transaction_id: payment.transactionId,
    accepted_at: refund.occurredAt,
    owners: [...new Set(takes.map(({ company_id }) => company_id))].sort(),
    takes,
  };
}

export type ReservationStore = ReturnType<typeof makeReservationStore>;

export function makeReservationStore(collection: mongo.Collection<ReservationDocument>) {
  const insert = makeGroupedInsert(collection);
  return {
    /** Resolves when the reservation is stored at majority. An open or ended reservation stays unchanged. */
    async open(reservation: OpenReservation): Promise<void> {
      await insert(reservation);
    },

    /** Ends the reservation of a failed or cancelled refund. */
    async end(refund: Refunded): Promise<void> {
      await collection.bulkWrite([ending(refund)]);
    },

    /** Ends the reservations of the refunds that these sets post, in the same transaction. */
    async endPosted(sets: readonly PostingSet[], session: mongo.ClientSession): Promise<void> {
      const refunds = sets.flatMap((set) => refundedBy(set) ?? []);
      if (refunds.length > 0) await collection.bulkWrite(refunds.map(ending), { session, ordered: false });
    },

    /** Returns those refunds that have an open or ended reservation. */
    async known(refundIds: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await collection
        .find({ _id: { $in: [...refundIds] } }, { projection: { _id: 1 } })
        .toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Returns the open reservations of these payments. */
    findOpen: (transactionIds: readonly string[]): Promise<OpenReservation[]> =>
      collection
        .find<OpenReservation>({ transaction_id: { $in: [...transactionIds] }, owners: { $exists: true } })
        .toArray(),
  };
}

function refundedBy({ kind, refundId, organizationId, transactionId }: PostingSet): Refunded | null {
  if (kind !== 'REFUND_COMPLETED' || refundId === null || transactionId === null) return null;
  return { _id: refundId, organization_id: organizationId, transaction_id: transactionId };
}

const ending = ({
  _id,
  organization_id,
  transaction_id,
}: Refunded): mongo.AnyBulkWriteOperation<ReservationDocument> => ({
  updateOne: {
    filter: { _id },
    update: {
      $set: { organization_id, transaction_id, ended: true },
      $unset: { accepted_at: 1, owners: 1, takes: 1 },
    },
    upsert: true,
  },
});

/** The query for a company's open reservations, for a command that reads other parts of the balance too. */
export const reservedFor = (collection: AnyCollection, { organizationId, companyId }: CompanyScope) => ({
  collection,
  filter: { owners: companyId, organization_id: organizationId },
  index: HELD,
});

/** Reads a company's open reservations in the caller's snapshot. `collection`: that of the list pool. */
export const makeReserved =
  (collection: mongo.Collection<ReservationDocument>) =>
  (scope: CompanyScope, options: mongo.FindOptions): Promise<OpenReservation[]> => {
    const { filter, index } = reservedFor(collection, scope);
    return collection.find<OpenReservation>(filter, { ...options, hint: index }).toArray();
  };
