// Reads an organization's movements: its postings against the provider, and payments that the platform returned and
// never posted.
import { declareSchema, defineDocument, instant, integer, text, type DocumentIn } from '@mps/aggregates';
import { addBusinessDays, addDays, dayOf, derivedId, startOfDayInstant, type Day } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import { DAY_LIMIT_MS, LIST_LIMIT_MS, READ_BATCH } from '../limits';
import { cashoutKey, cashoutReturnKey, firstPaymentDay, type PostingSetDocument } from '../postings';
import type { CashoutDocument } from '../cashouts';
import type { Ours, RecordKind } from './domain/compare';
import type { SortedPages } from './key-batches';

/** A late or repeated payment that the platform returned itself. It is never posted. */
const returnSchema = defineDocument(
  {
    /** Id of the refund. */
    _id: text(),
    organization_id: text(),
    transaction_id: text(),
    /** Cents. */
    amount: integer(),
    returned_at: instant(),
  },
  {
    indexes: [
      { key: { organization_id: 1, returned_at: 1 }, name: 'day' },
      { key: { transaction_id: 1 }, name: 'transaction' },
    ],
  },
);

export type ReturnedPayment = DocumentIn<typeof returnSchema>;

export const declareReturns = (connection: Connection) =>
  declareSchema(connection, 'returned_payments', returnSchema);

/** The provider's record kind for a posting set. */
const KIND_OF: Partial<Record<PostingSetDocument['kind'], RecordKind>> = {
  TRANSACTION_APPROVED: 'PAYMENT',
  REFUND_COMPLETED: 'REFUND',
  DISPUTE_OPENED: 'DISPUTE',
  DISPUTE_WON: 'DISPUTE_REVERSAL',
  CASHOUT_COMPLETED: 'CASHOUT',
  CASHOUT_RETURNED: 'CASHOUT_RETURN',
};
const KINDS = Object.keys(KIND_OF) as PostingSetDocument['kind'][];

/** A movement that the database projects from a posting set or a returned payment. */
interface MovedDocument {
  readonly source: string;
  readonly record_kind: RecordKind;
  readonly our_id: string;
  readonly transaction_id: string | null;
  readonly amount: number;
  readonly occurred_at: Date;
  /** Determines the day of the first payout. Absent for a returned payment, which matches any day. */
  readonly payment?: PostingSetDocument['payment'];
}

const OF_THE_PROVIDER = {
  $filter: {
    input: '$pairs',
    cond: { $or: [{ $eq: ['$$this.debit.type', 'PROVIDER'] }, { $eq: ['$$this.credit.type', 'PROVIDER'] }] },
  },
};
const MOVED_BY_SET: mongo.Document = {
  source: '$_id',
  record_kind: {
    $switch: {
      branches: KINDS.map((kind) => ({
        case: { $eq: ['$kind', kind] },
        then: { $literal: KIND_OF[kind] },
      })),
      default: 'PAYMENT',
    },
  },
  our_id: { $ifNull: ['$refund_id', { $ifNull: ['$payment.bankKey', '$transaction_id'] }] },
  transaction_id: 1,
  occurred_at: { $ifNull: ['$occurred_at', '$created_at'] },
  amount: { $sum: { $map: { input: OF_THE_PROVIDER, in: '$$this.amount' } } },
  payment: { approvedAt: 1, paymentMethod: 1, paidVia: 1, installments: 1 },
};
const MOVED_BY_RETURN: mongo.Document = {
  source: { $concat: ['return/', '$_id', '/REFUND'] },
  record_kind: { $literal: 'REFUND' },
  our_id: '$_id',
  transaction_id: 1,
  occurred_at: '$returned_at',
  amount: 1,
};

/** Ids per query. */
const ID_BATCH = 1_000;

export interface Movements {
  recordReturn(returned: ReturnedPayment): Promise<void>;
  /** Sorted by `{kind}/{our id}`, page by page. The database sorts, on disk for large days. */
  ofDay(organizationId: string, day: Day): SortedPages<Ours>;
  /** Movements of these transactions, refunds and cashouts, on any day. */
  ofIds(organizationId: string, ids: readonly string[]): Promise<readonly Ours[]>;
  /** Organizations and days with postings, both inclusive. */
  activeDays(from: Day, to: Day): Promise<readonly { readonly organization_id: string; readonly day: Day }[]>;
}

export function makeMovements(collections: {
  readonly postingSets: mongo.Collection<PostingSetDocument>;
  readonly returnedPayments: mongo.Collection<ReturnedPayment>;
  readonly cashouts: mongo.Collection<CashoutDocument>;
}): Movements {
  const { postingSets, returnedPayments, cashouts } = collections;
  const options = { maxTimeMS: LIST_LIMIT_MS };
  const posted = makePostedReader(postingSets);
  const returned = (filter: mongo.Filter<ReturnedPayment>): Promise<ReturnedPayment[]> =>
    returnedPayments.find(filter, options).toArray();

  /** Returns the first of these days with a posting. */
  async function nextActive(organization_id: string, from: Day, to: Day): Promise<Day | null> {
    const [onTime, late] = movedIn(within(from, to));
    const [booked, bookedLate] = await Promise.all([
      postingSets.findOne(
        { organization_id, ...onTime },
        { ...options, sort: { created_at: 1 }, projection: { created_at: 1 } },
      ),
      postingSets.findOne(
        { organization_id, ...late },
        { ...options, sort: { occurred_at: 1 }, projection: { occurred_at: 1 } },
      ),
    ]);
    const days = [booked?.created_at, bookedLate?.occurred_at].flatMap((instant) =>
      instant ? [dayOf(instant)] : [],
    );
    return days.sort()[0] ?? null;
  }

  return {
    async recordReturn({ _id, ...members }) {
      await returnedPayments.updateOne({ _id }, { $setOnInsert: members }, { upsert: true });
    },

    ofDay: makeDayReader(postingSets, returnedPayments),

    async ofIds(organization_id, ids) {
      const found: Ours[] = [];
      for (let start = 0; start < ids.length; start += ID_BATCH) {
        const some = ids.slice(start, start + ID_BATCH);
        const known = await cashouts.find({ organization_id, bank_key: { $in: some } }, options).toArray();
        const sets = [
          ...some.flatMap((id) => [`transaction-${id}-approved`, `refund-${id}-completed`]),
          ...known.flatMap(({ _id }) => [cashoutKey(_id), cashoutReturnKey(_id)]),
        ];
        const disputes = { transaction_id: { $in: some }, kind: { $in: DISPUTES } };
        const returns = await returned({
          organization_id,
          $or: [{ _id: { $in: some } }, { transaction_id: { $in: some } }],
        });
        found.push(
          ...(await posted({ organization_id, _id: { $in: sets.map(derivedId) } })),
          ...(await posted({ organization_id, ...disputes })),
          ...returns.map(toReturn),
        );
        found.push(...known.flatMap(unpostedMovements));
        // The payment day of a returned payment is unknown here.
        found.push(...returns.map((one): Ours => ({ ...toReceipt(one), day: null })));
      }
      return found;
    },

    async activeDays(from, to) {
      const organizations = await postingSets.distinct('organization_id', {}, options);
      const active: { organization_id: string; day: Day }[] = [];
      for (const organization_id of organizations)
        for (let day = await nextActive(organization_id, from, to); day !== null;) {
          active.push({ organization_id, day });
          day = await nextActive(organization_id, addDays(day, 1), to);
        }
      return active;
    },
  };
}

/** The database sorts a day's movements, on disk for large days. */
const makeDayReader = (
  postingSets: mongo.Collection<PostingSetDocument>,
  returnedPayments: mongo.Collection<ReturnedPayment>,
): Movements['ofDay'] =>
  async function* (organization_id, day) {
    const moved = postingSets.aggregate<MovedDocument>(
      [
        { $match: { organization_id, kind: { $in: KINDS }, $or: movedIn(within(day)) } },
        { $project: MOVED_BY_SET },
        {
          $unionWith: {
            coll: returnedPayments.collectionName,
            pipeline: [
              { $match: { organization_id, returned_at: within(day) } },
              { $project: MOVED_BY_RETURN },
            ],
          },
        },
        { $sort: { record_kind: 1, our_id: 1, source: 1 } },
      ],
      { allowDiskUse: true, batchSize: READ_BATCH, maxTimeMS: DAY_LIMIT_MS },
    );
    try {
      for (let page = await nextPage(moved); page.length > 0; page = await nextPage(moved)) yield page;
    } finally {
      await moved.close();
    }
  };

async function nextPage(moved: mongo.AggregationCursor<MovedDocument>): Promise<readonly Ours[]> {
  if (!(await moved.hasNext())) return [];
  return moved.readBufferedDocuments().map(toMovement);
}

/** Reads few sets: those of one batch of ids. */
const makePostedReader =
  (postingSets: mongo.Collection<PostingSetDocument>) =>
  async (filter: mongo.Filter<PostingSetDocument>): Promise<Ours[]> => {
    const moved = postingSets.aggregate<MovedDocument>(
      [{ $match: { ...filter, kind: { $in: KINDS } } }, { $project: MOVED_BY_SET }],
      { batchSize: READ_BATCH, maxTimeMS: LIST_LIMIT_MS },
    );
    return (await moved.toArray()).map(toMovement);
  };

const DISPUTES: PostingSetDocument['kind'][] = ['DISPUTE_OPENED', 'DISPUTE_WON'];

/** Filters sets by the time of the event: the provider moved the money then, whenever the set was booked. */
const movedIn = (instants: mongo.Condition<Date>): [onTime: SetFilter, late: SetFilter] => [
  { created_at: instants, occurred_at: { $exists: false } },
  { occurred_at: instants },
];
type SetFilter = mongo.Filter<PostingSetDocument>;

/** A filter for the instants of a day, or of several days. */
const within = (from: Day, to = from): { readonly $gte: Date; readonly $lt: Date } => ({
  $gte: startOfDayInstant(from),
  $lt: startOfDayInstant(addDays(to, 1)),
});

/**
 * Movements of a cashout without a posting. It is open, or came back before it was paid: the provider may state both
 * movements. If the bank refused it, the provider may state none.
 */
function unpostedMovements(cashout: CashoutDocument): Ours[] {
  const { bank_key: ourId, amount, status_reason, completed_event_id } = cashout;
  if (completed_event_id !== undefined || status_reason === 'BANK_REFUSED') return [];
  return (['CASHOUT', 'CASHOUT_RETURN'] as const).map((kind) => ({
    kind,
    ourId,
    transactionId: null,
    amount,
    day: null,
    paymentDate: null,
  }));
}

function toMovement(moved: MovedDocument): Ours {
  const { source, record_kind: kind, our_id, transaction_id, amount, occurred_at, payment } = moved;
  const day = dayOf(occurred_at);
  const paymentDate = payment === undefined ? null : findPaymentDate(kind, payment, day);
  return { kind, ourId: our_id, transactionId: transaction_id, amount, day, paymentDate, source };
}

/**
 * The day on which the first part is paid or debited. A part that is already paid is debited on the next business day.
 */
function findPaymentDate(kind: RecordKind, origin: PostingSetDocument['payment'], day: Day): Day {
  if (!('approvedAt' in origin)) return day;
  const first = firstPaymentDay(origin);
  if (kind === 'PAYMENT') return first;
  return kind !== 'DISPUTE_REVERSAL' && first > day ? first : addBusinessDays(day, 1);
}

const toReturn = (returned: ReturnedPayment): Ours => ({
  ...toReceipt(returned),
  kind: 'REFUND',
  ourId: returned._id,
  source: `return/${returned._id}/REFUND`,
});

const toReceipt = ({ _id, transaction_id, amount, returned_at }: ReturnedPayment): Ours => ({
  kind: 'PAYMENT',
  ourId: transaction_id,
  transactionId: transaction_id,
  amount,
  day: dayOf(returned_at),
  paymentDate: null,
  source: `return/${_id}/PAYMENT`,
});
