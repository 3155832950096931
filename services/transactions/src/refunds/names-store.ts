// Finds the payment that has a refund with a request_id, by the unique index over the request_ids of refunds.
import { groupCalls } from '@mps/aggregates';
import type { mongo } from 'mongoose';
import { QUERY_TIMEOUT_MS } from '../limits';
import { INDEX, type TransactionDocument } from '../transaction';

/** A request_id is one refund's in its company. */
export interface RefundName {
  readonly organization_id: string;
  readonly company_id: string;
  readonly request_id: string;
}

export type RefundNames = ReturnType<typeof makeRefundNames>;

type Found = Pick<TransactionDocument, '_id'> & {
  readonly refunds: readonly { readonly request_id: string }[];
};

export function makeRefundNames(transactions: mongo.Collection<TransactionDocument>) {
  /** One read for each company among them: the tenant is a part of every filter. */
  const find = groupCalls(async (names: readonly RefundName[]) => {
    const ofCompanies = Map.groupBy(names, ({ company_id }) => company_id);
    const found = await Promise.all([...ofCompanies.values()].map((group) => findIn(transactions, group)));
    const payments = new Map(found.flat());
    return names.map((name) => ({ status: 'fulfilled', value: payments.get(toKey(name)) ?? null }));
  });

  return {
    /** The id of the payment; null: no refund of the company has this request_id. */
    findPayment: (name: RefundName): Promise<string | null> => find(name),
  };
}

const toKey = ({ company_id, request_id }: Pick<RefundName, 'company_id' | 'request_id'>): string =>
  `${company_id}/${request_id}`;

/** `names` are of one company. */
async function findIn(
  transactions: mongo.Collection<TransactionDocument>,
  names: readonly RefundName[],
): Promise<readonly (readonly [string, string])[]> {
  const [first] = names;
  if (first === undefined) return [];
  const { organization_id, company_id } = first;
  const found = await transactions
    .find<Found>(
      {
        organization_id,
        company_id,
        'refunds.request_id': { $in: names.map(({ request_id }) => request_id) },
      },
      {
        projection: { 'refunds.request_id': 1 },
        hint: INDEX.refundRequest,
        maxTimeMS: QUERY_TIMEOUT_MS,
      },
    )
    .toArray();
  return found.flatMap(({ _id, refunds }) =>
    refunds.map(({ request_id }) => [toKey({ company_id, request_id }), _id] as const),
  );
}
