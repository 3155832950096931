// The payments of a company that were created in a range, with the members that metrics need. They are read in small batches, so
// that other work of the process goes on between two of them.
import type { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS, MAX_MEASURED_PAYMENTS } from '../limits';
import { INDEX, type TransactionDocument } from '../transaction';
import type { MeasuredPayment } from './domain/measure-payments';

export interface MeasuredRange {
  readonly organization_id: string;
  readonly company_id: string;
  /** Both inclusive. */
  readonly from: Date;
  readonly to: Date;
}

const BATCH = 500;
const PROJECTION = {
  created_at: 1,
  amount: 1,
  status: 1,
  approved_amount: 1,
  refunded_amount: 1,
  payment_method: 1,
  installments: 1,
  status_reason: 1,
  acquirer_response_code: 1,
  'pricing.fee': 1,
  'instrument.kind': 1,
  'instrument.brand': 1,
} as const satisfies mongo.Document;

export type MeasuredPayments = ReturnType<typeof makeMeasuredPayments>;

export const makeMeasuredPayments = (
  collection: mongo.Collection<TransactionDocument>,
  maxPayments = MAX_MEASURED_PAYMENTS,
) => ({
  /** More than the limit: undefined, and nothing was read but keys of an index. */
  async read(range: MeasuredRange): Promise<AsyncIterable<MeasuredPayment> | undefined> {
    const filter = toFilter(range);
    const options = { hint: INDEX.companyCreated, maxTimeMS: LIST_MAX_TIME_MS };
    const count = await collection.countDocuments(filter, { ...options, limit: maxPayments + 1 });
    if (count > maxPayments) return undefined;
    return collection
      .find(filter, { ...options, projection: PROJECTION, batchSize: BATCH })
      .map((found): MeasuredPayment => {
        const { pricing, instrument, ...payment } = found;
        return {
          ...payment,
          fee: pricing.fee,
          brand: instrument.kind === 'card' ? instrument.brand : null,
        };
      });
  },
});

const toFilter = ({ organization_id, company_id, from, to }: MeasuredRange) => ({
  organization_id,
  company_id,
  created_at: { $gte: from, $lte: to },
});
