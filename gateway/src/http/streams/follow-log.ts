// Reads a log that has cursors for one stream.
import { makeCounter } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import { ok, type Result } from '@mps/kernel';
import type { ReadStream, StreamItem } from './stream';

/** `cursors` has one for each record. An empty one means that a reader cannot continue behind the record. */
export interface FollowedPage<Record> {
  readonly data: readonly Record[];
  readonly cursors: readonly string[];
  readonly next_cursor: string;
  readonly has_more: boolean;
  /** Records after the cursor are deleted. */
  readonly is_reset: boolean;
}

const countSkipped = makeCounter('streams.skipped_records', {
  description: 'Records that could not be read, and were left out of a stream',
  unit: '{record}',
});

export function followLog<Record>({
  path,
  lastEventId,
  read,
  toItem,
}: {
  /** Of the stream. */
  readonly path: string;
  readonly lastEventId: string | null;
  /** `after` is null for the end of the log. `opens` marks the first read. */
  readonly read: (from: {
    readonly after: string | null;
    readonly opens: boolean;
  }) => Promise<Result<FollowedPage<Record>, DomainError>>;
  /** Throws when the record cannot be read. */
  readonly toItem: (record: Record) => StreamItem;
}): ReadStream {
  /** A record that cannot be read would end the stream of each reader that comes to it, so only its cursor is sent. */
  const toItemOrNothing = (record: Record): StreamItem => {
    try {
      return toItem(record);
    } catch {
      countSkipped({ 'http.route': path });
      return {};
    }
  };
  let after = lastEventId;
  let opens = true;
  return async () => {
    const page = await read({ after, opens });
    if (!page.ok) return page;
    const { data, cursors, next_cursor, has_more, is_reset } = page.value;
    const isFirst = opens;
    after = next_cursor;
    opens = false;
    if (is_reset) return ok({ items: [{ id: next_cursor, type: 'reset', data: {} }], hasMore: false });
    // The reader of an empty stream continues from here, also when it loses its connection before the first item.
    const start = isFirst && data.length === 0 ? [{ id: next_cursor }] : [];
    const items = data.map((record, index) => {
      const id = cursors[index] ?? '';
      return { ...(id !== '' && { id }), ...toItemOrNothing(record) };
    });
    const sent = items.filter(({ id, data }) => id !== undefined || data !== undefined);
    return ok({ items: [...start, ...sent], hasMore: has_more });
  };
}
