// The filters of a list in the words of the database.
import { trusted, type QueryFilter } from 'mongoose';
import type { TransactionFilter } from '../query';
import type { TransactionDocument } from '../../transaction';

export function listFilter(filter: TransactionFilter): QueryFilter<TransactionDocument> {
  const { id, status, amount, amount_from, amount_to, created_at_from, created_at_to, ...equal } = filter;
  const amounts = [range(amount, amount), range(amount_from, amount_to)].filter((one) => one !== null);
  const created = range(created_at_from, created_at_to);
  return {
    ...Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)),
    ...(id !== undefined && { _id: id }),
    ...(status !== undefined && { status: trusted({ $in: [...status] }) }),
    ...(created !== null && { created_at: trusted(created) }),
    ...(amounts.length > 0 && { amount: trusted(narrowest(amounts)) }),
  } as QueryFilter<TransactionDocument>;
}

interface Range<T> {
  $gte?: T;
  $lte?: T;
}

function range<T>(from: T | undefined, to: T | undefined): Range<T> | null {
  if (from === undefined && to === undefined) return null;
  return { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
}

// An exact amount and a range may both be asked for: all filters hold together.
function narrowest(ranges: readonly Range<number>[]): Range<number> {
  const from = ranges.flatMap(({ $gte }) => $gte ?? []);
  const to = ranges.flatMap(({ $lte }) => $lte ?? []);
  return {
    ...(from.length > 0 && { $gte: Math.max(...from) }),
    ...(to.length > 0 && { $lte: Math.min(...to) }),
  };
}
