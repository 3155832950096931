// Reads payments by one member, each by its own index.
import type { Scope } from '@mps/contracts';
import type { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS } from '../../limits';
import { toTenantFilter } from '../../operation';
import { INDEX, type TransactionDocument } from '../../transaction';

const MEMBERS = {
  end_to_end_id: { path: 'payments.end_to_end_id', hint: INDEX.endToEnd },
  bank_line: { path: 'instrument.boleto.bank_line', hint: INDEX.bankLine },
  nsu: { path: 'nsu', hint: INDEX.nsu },
  consumer_document: { path: 'consumer.document_number', hint: INDEX.consumerDocument },
  payer_document: { path: 'payments.payer.document', hint: INDEX.payerDocument },
} as const;

export type FoundBy = keyof typeof MEMBERS;

const SHOWN = ['company_id', 'request_id', 'status', 'amount', 'created_at'] as const;

type Shown = Pick<TransactionDocument, (typeof SHOWN)[number]>;

export interface FoundTransaction extends Shown {
  readonly id: string;
  readonly matched: FoundBy;
}

export type TransactionFinder = ReturnType<typeof makeTransactionFinder>;

/** The ids of payments grow with time, so the last ids are the newest payments. A text of null is not looked up. */
export const makeTransactionFinder =
  (collection: mongo.Collection<TransactionDocument>) =>
  async (
    scope: Scope,
    matched: FoundBy,
    text: string | null,
    limit: number,
  ): Promise<readonly FoundTransaction[]> => {
    if (text === null || text === '') return [];
    const { path, hint } = MEMBERS[matched];
    const found = await collection
      .find(
        { ...toTenantFilter(scope), [path]: { $eq: text } },
        { sort: { _id: -1 }, limit, hint, maxTimeMS: LIST_MAX_TIME_MS },
      )
      .project<Shown & { readonly _id: string }>(Object.fromEntries(SHOWN.map((name) => [name, 1])))
      .toArray();
    return found.map(({ _id: id, ...shown }) => ({ id, ...shown, matched }));
  };
