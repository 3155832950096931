// Events that leave from memory: only the certain next event of an aggregate, and no event twice.
import type { KnownCommit, PendingEvent, PendingPage } from '@mps/aggregates';
import { makePublishQueue } from './publish-queue';

const makeEntry = (id: string, version: number) =>
  ({ event_id: `${id}${version}`, sequence: version, message: Buffer.alloc(10) }) as never;
const commit = (aggregateId: string, version: number, events = 1): KnownCommit => ({
  collection: 'c',
  aggregateId,
  version,
  entries: events === 0 ? [] : [makeEntry(aggregateId, version)],
});
const makePage = (...events: (readonly [id: string, version: number])[]): PendingPage => ({
  events: events.map(([id, version]) => ({ aggregateId: id, entry: makeEntry(id, version) })),
  hasMore: false,
  versions: new Map(events),
});
const listIds = (events: readonly PendingEvent[]): string[] => events.map(({ entry }) => entry.event_id);

let queue: ReturnType<typeof makePublishQueue>;
beforeEach(() => (queue = makePublishQueue()));

describe('the in-memory queue', () => {
  it('is taken over from the first version on, also past versions without events', () => {
    expect(queue.take(commit('a', 1))).toBe(true);
    expect(queue.take(commit('a', 2, 0))).toBe(true);
    expect(queue.take(commit('a', 3))).toBe(true);
    expect(listIds(queue.next())).toEqual(['a1', 'a3']);
  });

  it("leaves events to be read after another process's version, until the whole document is published", () => {
    queue.take(commit('a', 1));
    expect(queue.take(commit('a', 3))).toBe(false);
    expect(queue.take(commit('a', 4))).toBe(false);
    queue.knowAll(new Map([['a', 4]]));
    expect(queue.take(commit('a', 5))).toBe(true);
    expect(listIds(queue.next())).toEqual(['a1', 'a5']);
  });

  it('is left to be read when the answers of two writes cross', () => {
    queue.take(commit('a', 1));
    expect(queue.take(commit('a', 3))).toBe(false);
    expect(queue.take(commit('a', 2))).toBe(false);
  });

  it('is not sent again when it was read before it was handed over', () => {
    queue.markPublished([{ aggregateId: 'a', entry: makeEntry('a', 1) }]);
    queue.knowAll(new Map([['a', 1]]));
    expect(queue.take(commit('a', 1))).toBe(true);
    expect(queue.next()).toEqual([]);
  });

  it('is cleared when the arrival of an event is uncertain', () => {
    queue.take(commit('a', 1));
    queue.take(commit('b', 1));
    queue.forget(['a']);
    expect(listIds(queue.next())).toEqual(['b1']);
    expect(queue.take(commit('a', 2))).toBe(false);
    queue.forget();
    expect(queue.queued()).toBe(0);
    expect(queue.take(commit('b', 2))).toBe(false);
  });

  it('is not taken for sent when it comes while others are being sent', () => {
    queue.take(commit('a', 1));
    const sent = queue.next();
    queue.take(commit('b', 1));
    queue.markPublished(sent);
    expect(listIds(queue.next())).toEqual(['b1']);
  });

  it('sends neither published events nor an aggregate of the queue from a page', () => {
    queue.take(commit('a', 1));
    queue.markPublished(queue.next());
    queue.take(commit('b', 1));
    const page = makePage(['a', 1], ['b', 1], ['c', 1]);
    const { events, versions, isAll } = queue.unsent(page);
    expect(listIds(events)).toEqual(['c1']);
    // Of the one in the queue it is not said that all is published.
    expect([...versions.keys()]).toEqual(['a', 'c']);
    expect(isAll).toBe(true);
  });

  it('leaves later events of the same aggregate for another read', () => {
    queue.take(commit('b', 1));
    const { events, isAll } = queue.unsent(makePage(['b', 1], ['b', 2]));
    expect(events).toEqual([]);
    expect(isAll).toBe(false);
  });

  it('detects the commits of others by events that were read and never queued', () => {
    const page = makePage(['a', 1], ['b', 1]);
    queue.noteRead(page.events);
    expect(queue.othersCommit()).toBe(true);
    queue.take(commit('a', 1));
    expect(queue.othersCommit()).toBe(true);
    queue.take(commit('b', 1));
    expect(queue.othersCommit()).toBe(false);
  });

  it('is cleaned once it is published', () => {
    queue.take(commit('a', 1));
    queue.markPublished(queue.next());
    expect(queue.next()).toEqual([]);
    const uncleaned = queue.uncleaned(10);
    expect(listIds(uncleaned)).toEqual(['a1']);
    queue.markCleaned(uncleaned);
    expect(queue.uncleanedCount()).toBe(0);
  });

  it('is counted once, with the bytes of its message, however often it is published or cleaned', () => {
    queue.take(commit('a', 1));
    queue.take(commit('b', 1));
    const events = queue.next();
    queue.markPublished(events);
    queue.markPublished(events);
    expect([queue.uncleanedCount(), queue.uncleanedBytes()]).toEqual([2, 20]);
    queue.markCleaned(events.slice(0, 1));
    queue.markCleaned(events.slice(0, 1));
    expect([queue.uncleanedCount(), queue.uncleanedBytes()]).toEqual([1, 10]);
  });
});
