// Reservations in MongoDB: of each refund that has not ended, what it will take from which company and when. A reservation is
// opened once and ended once, in either order: one that has ended is never opened again. The transaction that posts a completed
// refund ends its reservation, so that a balance holds the one or the other at every instant.
import { declareCollection, isDuplicateKey, type AnyCollection } from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import { reservedBy, type Payment, type PostingSet } from '../postings';

/** What a refund takes from one company of one instalment. */
export interface Take {
  readonly company_id: string;
  readonly installment: number;
  /** Of the instalment. */
  readonly day: string;
  /** Cents that it takes, and cents of fees that go back. */
  readonly debit: number;
  readonly credit: number;
}

/** A company of an organization: another organization's caller may name the company and finds nothing. */
export interface CompanyScope {
  readonly organizationId: string;
  readonly companyId: string;
}

interface Refunded {
  /** Of the refund. */
  readonly _id: string;
  readonly organization_id: string;
  readonly transaction_id: string;
}

export interface OpenReservation extends Refunded {
  readonly accepted_at: Date;
  /** The companies that it takes from. */
  readonly owners: readonly string[];
  readonly takes: readonly Take[];
}

interface EndedReservation extends Refunded {
  readonly ended: true;
}

export type ReservationDocument = OpenReservation | EndedReservation;

const HELD = 'held';

export const declareReservations = (connection: Connection): mongo.Collection<ReservationDocument> =>
  declareCollection<ReservationDocument>(connection, 'reservations', [
    { key: { owners: 1 }, name: HELD, partialFilterExpression: { owners: { $exists: true } } },
    {
      key: { transaction_id: 1 },
      name: 'transaction',
      partialFilterExpression: { owners: { $exists: true } },
    },
  ]);

/** `payment`: its last movement is the refund. */
export function toReservation(payment: Payment): OpenReservation {
  const refund = payment.movements.at(-1);
  if (refund?.kind !== 'REFUND') throw new RangeError('A reservation of no refund');
  const takes = reservedBy(payment).map(({ companyId: company_id, ...take }) => ({ company_id, ...take }));
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
  return {
    /** Ends when it is stored at majority. One that stands, or has ended, stays as it is. */
    async open(reservation: OpenReservation): Promise<void> {
      await collection.insertOne(reservation).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },

    /** Of a refund that failed or was cancelled. */
    async end(refund: Refunded): Promise<void> {
      await collection.bulkWrite([ending(refund)]);
    },

    /** Of refunds that these sets post, in the transaction that writes them. */
    async endPosted(sets: readonly PostingSet[], session: mongo.ClientSession): Promise<void> {
      const refunds = sets.flatMap((set) => refundedBy(set) ?? []);
      if (refunds.length > 0) await collection.bulkWrite(refunds.map(ending), { session, ordered: false });
    },

    /** Which of these refunds have a reservation, open or ended. */
    async known(refundIds: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await collection
        .find({ _id: { $in: [...refundIds] } }, { projection: { _id: 1 } })
        .toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Those of these payments that are open. */
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

/** How a company's open reservations are found, to be read in one command with what else belongs to a balance. */
export const reservedFor = (collection: AnyCollection, { organizationId, companyId }: CompanyScope) => ({
  collection,
  filter: { owners: companyId, organization_id: organizationId },
  index: HELD,
});

/** A company's open reservations, of one instant. `collection`: where lists are read from. */
export const makeReserved =
  (collection: mongo.Collection<ReservationDocument>) =>
  (scope: CompanyScope, options: mongo.FindOptions): Promise<OpenReservation[]> => {
    const { filter, index } = reservedFor(collection, scope);
    return collection.find<OpenReservation>(filter, { ...options, hint: index }).toArray();
  };
