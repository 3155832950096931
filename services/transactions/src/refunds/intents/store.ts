// Intents of refunds. Before a refund is sent, its intent reserves the request_id in the company, and the payment reserves the
// amount. The payment is written in full with the outcome, and then the intent is removed. docs/adr/0038 proves this safe.
import { DeadlinePassedError, makeGroupedInsert } from '@mps/aggregates';
import { findDueIn } from '@mps/background';
import { err, ok, type Result } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { makeLateWrites } from '../../late-writes';
import { MAX_RECENT_REFUNDS, NEVER_ARRIVED_AFTER_MS, QUERY_TIMEOUT_MS } from '../../limits';
import type { Clocks } from '../../operation';
import { listActivity, type Transaction } from '../../transaction';
import type { RefundName } from '../names-store';
import { COMPANIES_INDEX, DUE_INDEX, type RefundIntent } from './documents';

export interface RefundIntentsDeps extends Clocks {
  readonly collection: mongo.Collection<RefundIntent>;
  /** Wakes the due-work scanner at this instant. */
  readonly onDue?: (dueAt: Date) => void;
}

/** request_id_taken: a refund of the company with this request_id is under way. Nothing was written. */
export type RefundIntentRefusal = { readonly code: 'request_id_taken' | 'upstream_timeout' };

export type RefundIntents = ReturnType<typeof makeRefundIntents>;

const FIND = { maxTimeMS: QUERY_TIMEOUT_MS };
const AT_MAJORITY = { writeConcern: { w: 'majority', journal: true } } as const;

export function makeRefundIntents({ collection, realClock, businessClock, onDue }: RefundIntentsDeps) {
  const insertGrouped = makeGroupedInsert(collection);
  const remover = makeRemover(collection);

  return {
    component: remover.component,

    /** Reserves the request_id, before the payment reserves the amount. */
    async open(
      payment: Transaction,
      { id, request_id }: { readonly id: string; readonly request_id: string },
      deadlineMs: number,
    ): Promise<Result<RefundIntent, RefundIntentRefusal>> {
      const now = businessClock.now();
      // The request cannot begin the refund after its deadline.
      const leftMs = Math.min(deadlineMs - realClock.now().getTime(), NEVER_ARRIVED_AFTER_MS);
      const intent: RefundIntent = {
        _id: formatId({ ...payment, request_id }),
        organization_id: payment.organization_id,
        transaction_id: payment._id,
        refund_id: id,
        companies: listActivity(payment, now).companies,
        work_due_at: new Date(now.getTime() + leftMs),
      };
      onDue?.(intent.work_due_at);
      try {
        const duplicateOf = await insertGrouped(intent, deadlineMs);
        return duplicateOf === null ? ok(intent) : err({ code: 'request_id_taken' });
      } catch (error) {
        if (error instanceof DeadlinePassedError) return err({ code: 'upstream_timeout' });
        throw error;
      }
    },

    find: (request: RefundName): Promise<RefundIntent | null> =>
      collection.findOne({ _id: formatId(request), organization_id: request.organization_id }, FIND),

    /** Whether the request of the intent may still begin its refund. */
    async isOpen({ _id, organization_id, refund_id }: RefundIntent): Promise<boolean> {
      const found = await collection.findOne({ _id, organization_id }, FIND);
      return found?.refund_id === refund_id && found.given_up === undefined;
    },

    /** Removes the intent soon, together with others: the payment has its refund. */
    close: remover.add,

    /** Removes the intent at once: its request was refused. */
    async withdraw({ _id, organization_id, refund_id }: RefundIntent): Promise<void> {
      await collection.deleteOne({ _id, organization_id, refund_id });
    },

    /** From now on the request of the intent begins no refund. */
    async giveUp({ _id, organization_id, refund_id }: RefundIntent): Promise<void> {
      const intent = { _id, organization_id, refund_id };
      await collection.updateOne(intent, { $set: { given_up: true } }, AT_MAJORITY);
    },

    /** The payments that have a refund under way which takes from the company: at most MAX_RECENT_REFUNDS and one. */
    async listPayments(organizationId: string, companyId: string): Promise<readonly string[]> {
      const found = await collection
        .find(
          { organization_id: organizationId, companies: companyId },
          { ...FIND, hint: COMPANIES_INDEX, limit: MAX_RECENT_REFUNDS + 1 },
        )
        .toArray();
      return found.map(({ transaction_id }) => transaction_id);
    },

    /** The intents that are due by the business clock: their requests have not ended them in time. */
    due: () =>
      findDueIn<RefundIntent>(
        {
          findMany: (_all, filter, { sort, ...options }) =>
            collection.find(filter, { ...FIND, ...options, sort: { ...sort } }).toArray(),
        },
        DUE_INDEX,
        businessClock,
      ),
  };
}

const formatId = ({ organization_id, company_id, request_id }: RefundName): string =>
  `${organization_id}/${company_id}/${request_id}`;

/** Removes intents with w:1. The due-work scanner ends any intent that it misses or that a failover brings back. */
const makeRemover = (collection: mongo.Collection<RefundIntent>) =>
  makeLateWrites<RefundIntent>('refund-intents', (intents) => {
    // The refund's id too: another refund may have the request_id by now.
    const ended = {
      _id: { $in: intents.map(({ _id }) => _id) },
      refund_id: { $in: intents.map(({ refund_id }) => refund_id) },
    };
    return collection.deleteMany(ended, { writeConcern: { w: 1 } });
  });
