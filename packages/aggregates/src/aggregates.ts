// Aggregates as whole documents, for services that do not use makeStore yet.
import type { mongo } from 'mongoose';
import type { AggregateDocument, EventDraft, OutboxEntry } from './outbox-entry';
import type { DuplicateKey } from './write-groups';
import { makeWriter, type InsertOptions, type Members, type WriterOptions } from './writer';

export type AggregatesOptions = WriterOptions & { readonly collection: mongo.Collection };

/** What the caller gives of a new document. */
export type NewAggregate<Doc extends AggregateDocument> = Omit<
  Doc,
  'version' | 'sequence' | 'outbox' | 'outbox_since'
>;

export interface Aggregates<Doc extends AggregateDocument> {
  /** As Writer.insert. */
  insert(
    doc: NewAggregate<Doc>,
    events: readonly EventDraft[],
    options?: InsertOptions,
  ): Promise<{ readonly inserted: Doc } | { readonly duplicateOf: DuplicateKey }>;
  /** As Writer.commit; answers the document as it is now. */
  commit(previous: Doc, next: Doc, events: readonly EventDraft[]): Promise<Doc | null>;
}

export function makeAggregates<Doc extends AggregateDocument>(options: AggregatesOptions): Aggregates<Doc> {
  const writer = makeWriter(options);
  return {
    async insert(doc, events, insertOptions) {
      const result = await writer.insert(doc, events, insertOptions);
      if ('duplicateOf' in result) return result;
      const { entries, ...revision } = result.written;
      return { inserted: withEntries({ ...doc, ...revision, outbox: [] } as unknown as Doc, entries) };
    },
    async commit(previous, next, events) {
      const before = previous as unknown as Members;
      const written = await writer.commit(previous, before, next as unknown as Members, events);
      if (written === null) return null;
      const { entries, ...revision } = written;
      const { _id, outbox } = previous;
      return withEntries({ ...next, _id, outbox, ...revision }, entries);
    },
  };
}

function withEntries<Doc extends AggregateDocument>(doc: Doc, entries: readonly OutboxEntry[]): Doc {
  const [first] = entries;
  if (first === undefined) return doc;
  return { ...doc, outbox: [...doc.outbox, ...entries], outbox_since: doc.outbox_since ?? first.added_at };
}
