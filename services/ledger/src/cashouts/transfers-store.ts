// When balances are paid out by themselves, and what it costs: kept here from the events of merchants and pricing, so that the
// next transfer is found without asking. Whether it is made, merchants says when its time has come.
import { declareCollection, upsertNewer } from '@mps/aggregates';
import type { BusinessClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import { nextTransfer, type TransferSchedule } from './domain/cashout';

export interface TransferTerms {
  readonly organization_id: string;
  readonly status: string;
  readonly default_fee_policy_id: string | null;
  /** Cents. */
  readonly min_balance: number;
  /** null: it is paid out on demand alone. */
  readonly schedule: TransferSchedule | null;
}

export interface CompanyDocument extends TransferTerms {
  readonly _id: string;
  /** Of the event that it is from. */
  readonly sequence: number;
  readonly next_transfer_at?: Date;
}

interface PolicyDocument {
  readonly _id: string;
  readonly sequence: number;
  readonly is_active: boolean;
  /** Cents. */
  readonly cashout_price: number;
}

export const declareTransferTerms = (connection: Connection) => ({
  localCompanies: declareCollection<CompanyDocument>(connection, 'local_companies', [
    {
      key: { next_transfer_at: 1 },
      name: 'next_transfer',
      partialFilterExpression: { next_transfer_at: { $exists: true } },
    },
  ]),
  localFeePolicies: declareCollection<PolicyDocument>(connection, 'local_fee_policies', []),
});

type Collections = ReturnType<typeof declareTransferTerms>;

export type TransferStore = ReturnType<typeof makeTransferStore>;

/** `onDue` is told when a company's next transfer is due. */
export function makeTransferStore(
  { localCompanies, localFeePolicies }: Collections,
  clock: BusinessClock,
  onDue: (dueAt: Date) => void = () => undefined,
) {
  return {
    /**
     * An older event changes nothing. A schedule that stays keeps its time, whatever else has changed; a new one counts from
     * when it was set (`at`), however late its event comes.
     */
    async upsertCompany(
      id: string,
      terms: TransferTerms,
      { sequence, at }: { readonly sequence: number; readonly at: Date },
    ): Promise<void> {
      const known = await localCompanies.findOne({ _id: id });
      const isSame = known !== null && JSON.stringify(known.schedule) === JSON.stringify(terms.schedule);
      const next = isSame ? known.next_transfer_at : terms.schedule && nextTransfer(terms.schedule, at);
      const document = { _id: id, ...terms, sequence, ...(next && { next_transfer_at: next }) };
      await upsertNewer(localCompanies, document, next ? [] : ['next_transfer_at']);
      if (next) onDue(next);
    },

    async upsertPolicy(policy: PolicyDocument): Promise<void> {
      await upsertNewer(localFeePolicies, policy);
    },

    findDue: (limit: number, postponed: readonly string[]): Promise<CompanyDocument[]> =>
      localCompanies
        .find({ next_transfer_at: { $lte: clock.now() }, _id: { $nin: [...postponed] } }, { limit })
        .sort({ next_transfer_at: 1 })
        .toArray(),

    /** In how many milliseconds the next transfer is due; null: none is. */
    async nextInMs(postponed: readonly string[]): Promise<number | null> {
      const [next] = await localCompanies
        .find({ next_transfer_at: { $exists: true }, _id: { $nin: [...postponed] } }, { limit: 1 })
        .sort({ next_transfer_at: 1 })
        .toArray();
      return next?.next_transfer_at ? next.next_transfer_at.getTime() - clock.now().getTime() : null;
    },

    /** Of the company's default policy, else of its organization's: the first that is active. */
    async cashoutPrice({
      default_fee_policy_id: own,
      organization_id,
    }: Pick<TransferTerms, 'default_fee_policy_id' | 'organization_id'>): Promise<number> {
      const organization = await localCompanies.findOne({ _id: organization_id });
      for (const id of [own, organization?.default_fee_policy_id]) {
        const policy = id ? await localFeePolicies.findOne({ _id: id }) : null;
        if (policy?.is_active === true) return policy.cashout_price;
      }
      return 0;
    },

    /** The transfer of that time is made: the next is after now. Another replica, or a new schedule, may have been first. */
    async advance({ _id, schedule, next_transfer_at }: CompanyDocument): Promise<void> {
      if (schedule === null || next_transfer_at === undefined) return;
      const next = nextTransfer(schedule, clock.now());
      await localCompanies.updateOne({ _id, next_transfer_at }, { $set: { next_transfer_at: next } });
    },
  };
}
