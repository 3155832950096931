// Disputes across transactions, newest or oldest first. They are few beside the payments, and an index holds only those
// payments that have any.
import { skipOf } from '@mps/kernel';
import type { PipelineStage } from 'mongoose';
import type { Model } from 'mongoose';
import { LIST_MAX_TIME_MS } from '../limits';
import type { DisputeList, DisputeOfTransaction, DisputeQuery } from '../transaction/ports';
import { INDEX, type TransactionDocument } from '../transaction/documents';
import { tenant } from '../transaction/tenant';

interface Facets {
  readonly data: readonly DisputeOfTransaction[];
  readonly count: readonly { readonly total: number }[];
}

export function makeDisputeList(model: Model<TransactionDocument>): DisputeList {
  return {
    async list(scope, query) {
      const [facets] = await model
        .aggregate<Facets>([
          { $match: { ...tenant(scope), 'disputes.id': { $exists: true }, ...ofTransaction(query) } },
          { $project: { company_id: 1, disputes: 1 } },
          { $unwind: '$disputes' },
          ...withStatus(query),
          {
            $facet: {
              data: [
                { $sort: { 'disputes.created_at': query.direction, 'disputes.id': query.direction } },
                { $skip: skipOf(query) },
                { $limit: query.limit },
                { $project: { _id: 0, dispute: '$disputes', transaction_id: '$_id', company_id: 1 } },
              ],
              count: [{ $count: 'total' }],
            },
          },
        ])
        .option({
          hint: query.transaction_id === null ? INDEX.disputes : '_id_',
          maxTimeMS: LIST_MAX_TIME_MS,
        });
      return { data: facets?.data ?? [], total: facets?.count[0]?.total ?? 0 };
    },
  };
}

// The values come from callers and are compared as what they are: nothing in them is an operator.
const ofTransaction = ({ transaction_id }: DisputeQuery) =>
  transaction_id === null ? {} : { _id: { $eq: transaction_id } };

const withStatus = ({ status }: DisputeQuery): PipelineStage.Match[] =>
  status.length === 0 ? [] : [{ $match: { 'disputes.status': { $in: [...status] } } }];
