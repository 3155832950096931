// Calls to the provider in MongoDB. A batch that comes again makes the same bundles.
import { isDuplicateKey } from '@mps/aggregates';
import type { Scope } from '@mps/contracts';
import { skipOf } from '@mps/kernel';
import { LIST_LIMIT_MS, MAX_READ_BYTES } from '../limits';
import { readCalls, type ProviderCall } from './bundles';
import type { CallBundle, CallBundleCollection } from './documents';

export interface ProviderCallQuery extends Scope {
  /** A transaction and its 3DS session. */
  readonly subject_ids: readonly string[];
  readonly page: number;
  readonly limit: number;
  /** Order of `at`: 1 oldest first, -1 newest first; the id breaks ties. */
  readonly direction: 1 | -1;
}

export interface ProviderCallPage {
  readonly data: readonly ProviderCall[];
  readonly total: number;
}

export type ProviderCallStore = ReturnType<typeof makeProviderCallStore>;

/** A payment with more calls shows the first ones. */
const MAX_CALLS = 1_000;
/** Bundles in memory at once. One has calls of many payments. */
const BUNDLES_AT_ONCE = 4;

export const makeProviderCallStore = ({
  bundles,
  lists = bundles,
  maxReadBytes = MAX_READ_BYTES,
}: {
  readonly bundles: CallBundleCollection;
  /** For list reads, with its own connection pool. */
  readonly lists?: CallBundleCollection;
  readonly maxReadBytes?: number;
}) => ({
  async keep(some: readonly CallBundle[]): Promise<void> {
    if (some.length === 0) return;
    try {
      await bundles.insertMany([...some], { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  },

  /** A payment has few calls, so the pages are cut out of all of them. */
  async list(query: ProviderCallQuery): Promise<ProviderCallPage> {
    const { organization_id, company_id, page, limit, direction } = query;
    const subjects = new Set(query.subject_ids);
    const cursor = lists.find(
      { organization_id, subject_ids: { $in: [...subjects] } },
      { sort: { _id: 1 }, batchSize: BUNDLES_AT_ONCE, maxTimeMS: LIST_LIMIT_MS, promoteBuffers: true },
    );
    const calls: ProviderCall[] = [];
    let bytes = 0;
    for await (const bundle of cursor) {
      bytes += bundle.calls.length;
      if (bytes > maxReadBytes || calls.length >= MAX_CALLS) break;
      for (const call of readCalls(bundle))
        if (subjects.has(call.subject_id) && (company_id === null || call.company_id === company_id))
          calls.push(call);
    }
    calls.sort((one, other) => direction * compareOldestFirst(one, other));
    const skipped = skipOf({ page, limit });
    return { data: calls.slice(skipped, skipped + limit), total: calls.length };
  },
});

/** Instants of records have one form, so their texts have the order of time. */
const compareOldestFirst = (one: ProviderCall, other: ProviderCall): number =>
  compareTexts(one.at, other.at) || compareTexts(one.id, other.id);

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
