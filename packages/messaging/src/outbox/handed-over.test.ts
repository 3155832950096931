// Events that leave from memory: only the certain next event of an aggregate, and no event twice.
import type { KnownCommit, PendingEvent, PendingPage } from '@mps/aggregates';
import { makePublishQueue } from './handed-over';

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

let handedOver: ReturnType<typeof makePublishQueue>;
beforeEach(() => (handedOver = makePublishQueue()));

describe('the in-memory queue', () => {
  it('is taken over from the first version on, also past versions without events', () => {
    expect(handedOver.take(commit('a', 1))).toBe(true);
    expect(handedOver.take(commit('a', 2, 0))).toBe(true);
    expect(handedOver.take(commit('a', 3))).toBe(true);
    expect(listIds(handedOver.next())).toEqual(['a1', 'a3']);
  });

  it("leaves events to be read after another process's version, until the whole document is published", () => {
    handedOver.take(commit('a', 1));
    expect(handedOver.take(commit('a', 3))).toBe(false);
    expect(handedOver.take(commit('a', 4))).toBe(false);
    handedOver.knowAll(new Map([['a', 4]]));
    expect(handedOver.take(commit('a', 5))).toBe(true);
    expect(listIds(handedOver.next())).toEqual(['a1', 'a5']);
  });

  it('is left to be read when the answers of two writes cross', () => {
    handedOver.take(commit('a', 1));
    expect(handedOver.take(commit('a', 3))).toBe(false);
    expect(handedOver.take(commit('a', 2))).toBe(false);
  });

  it('is not sent again when it was read before it was handed over', () => {
    handedOver.markPublished([{ aggregateId: 'a', entry: makeEntry('a', 1) }]);
    handedOver.knowAll(new Map([['a', 1]]));
    expect(handedOver.take(commit('a', 1))).toBe(true);
    expect(handedOver.next()).toEqual([]);
  });

  it('is cleared when the arrival of an event is uncertain', () => {
    handedOver.take(commit('a', 1));
    handedOver.take(commit('b', 1));
    handedOver.forget(['a']);
    expect(listIds(handedOver.next())).toEqual(['b1']);
    expect(handedOver.take(commit('a', 2))).toBe(false);
    handedOver.forget();
    expect(handedOver.queued()).toBe(0);
    expect(handedOver.take(commit('b', 2))).toBe(false);
  });

  it('is not taken for sent when it comes while others are being sent', () => {
    handedOver.take(commit('a', 1));
    const sent = handedOver.next();
    handedOver.take(commit('b', 1));
    handedOver.markPublished(sent);
    expect(listIds(handedOver.next())).toEqual(['b1']);
  });

  it('sends neither published events nor an aggregate of the queue from a page', () => {
    handedOver.take(commit('a', 1));
    handedOver.markPublished(handedOver.next());
    handedOver.take(commit('b', 1));
    const page = makePage(['a', 1], ['b', 1], ['c', 1]);
    const { events, versions, isAll } = handedOver.unsent(page);
    expect(listIds(events)).toEqual(['c1']);
    // Of the one in the queue it is not said that all is published.
    expect([...versions.keys()]).toEqual(['a', 'c']);
    expect(isAll).toBe(true);
  });

  it('leaves later events of the same aggregate for another read', () => {
    handedOver.take(commit('b', 1));
    const { events, isAll } = handedOver.unsent(makePage(['b', 1], ['b', 2]));
    expect(events).toEqual([]);
    expect(isAll).toBe(false);
  });

  it('detects the commits of others by events that were read and never queued', () => {
    const page = makePage(['a', 1], ['b', 1]);
    handedOver.noteRead(page.events);
    expect(handedOver.othersCommit()).toBe(true);
    handedOver.take(commit('a', 1));
    expect(handedOver.othersCommit()).toBe(true);
    handedOver.take(commit('b', 1));
    expect(handedOver.othersCommit()).toBe(false);
  });

  it('is cleaned once it is published', () => {
    handedOver.take(commit('a', 1));
    handedOver.markPublished(handedOver.next());
    expect(handedOver.next()).toEqual([]);
    const uncleaned = handedOver.uncleaned(10);
    expect(listIds(uncleaned)).toEqual(['a1']);
    handedOver.markCleaned(uncleaned);
    expect(handedOver.uncleanedCount()).toBe(0);
  });

  it('is counted once, with the bytes of its message, however often it is published or cleaned', () => {
    handedOver.take(commit('a', 1));
    handedOver.take(commit('b', 1));
    const events = handedOver.next();
    handedOver.markPublished(events);
    handedOver.markPublished(events);
    expect([handedOver.uncleanedCount(), handedOver.uncleanedBytes()]).toEqual([2, 20]);
    handedOver.markCleaned(events.slice(0, 1));
    handedOver.markCleaned(events.slice(0, 1));
    expect([handedOver.uncleanedCount(), handedOver.uncleanedBytes()]).toEqual([1, 10]);
  });
});
