// Stores the schedules and prices of automatic transfers, from events of merchants and pricing, so that due transfers
// are found without a call. Whether a due transfer is created depends on the answer of merchants at that time.
import {
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  membersOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  text,
  upsertNewer,
  type DocumentIn,
} from '@mps/aggregates';
import { TRANSFER_FREQUENCIES, type BusinessClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { nextTransfer, type TransferSchedule } from './domain/cashout';

export interface TransferTerms {
  readonly organization_id: string;
  readonly status: string;
  readonly default_fee_policy_id: string | null;
  /** Cents. */
  readonly min_balance: number;
  /** null: no automatic transfers. */
  readonly schedule: TransferSchedule | null;
}

const schedule = objectOf<TransferSchedule>({
  frequency: oneOf(TRANSFER_FREQUENCIES),
  utcHour: integer(),
  dayOfWeek: nullable(integer()),
  dayOfMonth: nullable(integer()),
});

const companySchema = defineDocument(
  {
    _id: text(),
    ...membersOf<TransferTerms>({
      organization_id: text(),
      status: text(),
      default_fee_policy_id: nullable(text()),
      min_balance: integer(),
      schedule: nullable(schedule),
    }),
    /** Sequence of the event that set this document. */
    sequence: integer(),
    next_transfer_at: optional(instant()),
    /** The schedule is an answer of merchants. Its event has not arrived. */
    adopted: optional(flag<true>()),
  },
  {
    indexes: [
      {
        key: { next_transfer_at: 1 },
        name: 'next_transfer',
        partialFilterExpression: { next_transfer_at: { $exists: true } },
      },
    ],
  },
);

export type CompanyDocument = DocumentIn<typeof companySchema>;

const policySchema = defineDocument({
  _id: text(),
  sequence: integer(),
  is_active: flag(),
  /** Cents. */
  cashout_price: integer(),
});

/** The event of a policy's creation has the sequence 0. */
const BEFORE_ALL = -1;

type PolicyDocument = DocumentIn<typeof policySchema>;

export const declareTransferTerms = (connection: Connection) => ({
  localCompanies: declareSchema(connection, 'local_companies', companySchema),
  localFeePolicies: declareSchema(connection, 'local_fee_policies', policySchema),
});

type Collections = ReturnType<typeof declareTransferTerms>;

export type TransferStore = ReturnType<typeof makeTransferStore>;

export const isSameSchedule = (one: TransferSchedule | null, other: TransferSchedule | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** `onDue` is called when a company's next transfer is due. */
export function makeTransferStore(
  { localCompanies, localFeePolicies }: Collections,
  businessClock: BusinessClock,
  onDue: (dueAt: Date) => void = () => undefined,
) {
  return {
    ...makeTakingOver({ localCompanies, localFeePolicies }, businessClock, onDue),

    /**
     * Ignores older events. An unchanged schedule keeps its next due time. A new schedule counts from the instant at
     * which it was set (`at`), however late its event arrives. An adopted one keeps its due time if that is earlier.
     */
    async upsertCompany(
      id: string,
      terms: TransferTerms,
      { sequence, at }: { readonly sequence: number; readonly at: Date },
    ): Promise<void> {
      const known = await localCompanies.findOne({ _id: id });
      const counted = terms.schedule && nextTransfer(terms.schedule, at);
      const isEarlier =
        known?.adopted !== true || counted === null || (known.next_transfer_at ?? counted) <= counted;
      const isSame = known !== null && isEarlier && isSameSchedule(known.schedule, terms.schedule);
      // A kept due time is not written, because a transfer may move it between the read and the write.
      const next = isSame ? null : counted;
      const document = { _id: id, ...terms, sequence, ...(next && { next_transfer_at: next }) };
      await upsertNewer(localCompanies, document, [
        'adopted',
        ...(isSame || next ? [] : ['next_transfer_at' as const]),
      ]);
      const dueAt = isSame ? known.next_transfer_at : next;
      if (dueAt) onDue(dueAt);
    },

    async upsertPolicy(policy: PolicyDocument): Promise<void> {
      await upsertNewer(localFeePolicies, policy);
    },

    findDue: (limit: number, postponed: readonly string[]): Promise<CompanyDocument[]> =>
      localCompanies
        .find({ next_transfer_at: { $lte: businessClock.now() }, _id: { $nin: [...postponed] } }, { limit })
        .sort({ next_transfer_at: 1 })
        .toArray(),

    /** Milliseconds until the next transfer is due. null: no transfer is scheduled. */
    async nextInMs(postponed: readonly string[]): Promise<number | null> {
      const [next] = await localCompanies
        .find({ next_transfer_at: { $exists: true }, _id: { $nin: [...postponed] } }, { limit: 1 })
        .sort({ next_transfer_at: 1 })
        .toArray();
      return next?.next_transfer_at ? next.next_transfer_at.getTime() - businessClock.now().getTime() : null;
    },

    /** Returns the price of the first active policy. null: the event of a policy before it has not arrived. */
    async findCashoutPrice(policyIds: readonly string[]): Promise<number | null> {
      for (const _id of policyIds) {
        const policy = await localFeePolicies.findOne({ _id });
        if (policy === null) return null;
        if (policy.is_active) return policy.cashout_price;
      }
      return 0;
    },

    /**
     * Stores a schedule that merchants answered and its event has not brought: the event may be lost, and no later one may
     * follow. It counts from now. Its event, if it arrives, sets the due time again.
     */
    async adopt(
      { _id, sequence, next_transfer_at }: CompanyDocument,
      schedule: TransferSchedule | null,
    ): Promise<void> {
      if (next_transfer_at === undefined) return;
      const next = schedule && nextTransfer(schedule, businessClock.now());
      await localCompanies.updateOne(
        { _id, sequence, next_transfer_at },
        next
          ? { $set: { schedule, adopted: true, next_transfer_at: next } }
          : { $set: { schedule, adopted: true }, $unset: { next_transfer_at: 1 } },
      );
      if (next) onDue(next);
    },

    /**
     * Moves the next due time past now after a transfer. It changes nothing if another replica or a new schedule was
     * first.
     */
    async advance({ _id, schedule, next_transfer_at }: CompanyDocument): Promise<void> {
      if (schedule === null || next_transfer_at === undefined) return;
      const next = nextTransfer(schedule, businessClock.now());
      await localCompanies.updateOne({ _id, next_transfer_at }, { $set: { next_transfer_at: next } });
    },
  };
}

/** Stores what merchants and pricing answered to a cashout on request, in place of events that may be lost. */
function makeTakingOver(
  { localCompanies, localFeePolicies }: Collections,
  businessClock: BusinessClock,
  onDue: (dueAt: Date) => void,
) {
  return {
    /** Stores a policy that pricing answered and no event has brought: its only event may be lost. Any event replaces it. */
    async takeOverPolicy({ _id, ...answered }: Omit<PolicyDocument, 'sequence'>): Promise<void> {
      const unknown = { $setOnInsert: { ...answered, sequence: BEFORE_ALL } };
      await localFeePolicies.updateOne({ _id }, unknown, { upsert: true });
    },

    /**
     * Stores a schedule that merchants answered to a cashout on request, if this service has no due time of the company: the
     * event that switched it on may be lost, and nothing else would ask. It counts from now, as in `adopt`.
     */
    async takeOver(id: string, terms: TransferTerms): Promise<void> {
      if (terms.schedule === null) return;
      const known = await localCompanies.findOne({ _id: id });
      if (known?.next_transfer_at !== undefined) return;
      const next_transfer_at = nextTransfer(terms.schedule, businessClock.now());
      const adopted = { schedule: terms.schedule, adopted: true, next_transfer_at } as const;
      if (known === null) await upsertNewer(localCompanies, { _id: id, ...terms, ...adopted, sequence: 0 });
      else {
        const unchanged = { _id: id, sequence: known.sequence, next_transfer_at: { $exists: false } };
        await localCompanies.updateOne(unchanged, { $set: adopted });
      }
      onDue(next_transfer_at);
    },
  };
}
