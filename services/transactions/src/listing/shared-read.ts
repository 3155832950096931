// Equal reads at once are one read. Several people of a shop, and its programs, follow the same page.

/**
 * `toKey` gives equal queries the same text. While a read is under way, calls with its key wait for it and share the next
 * read. So every read begins after its call, and an answer is never older than with a read for each call.
 */
export function makeSharedRead<Query, Answer>(
  read: (query: Query) => Promise<Answer>,
  toKey: (query: Query) => string,
): (query: Query) => Promise<Answer> {
  /** Reads that have not begun. */
  const waiting = new Map<string, Promise<Answer>>();
  /** Each ends with its read, and never rejects. */
  const underWay = new Map<string, Promise<void>>();

  function begin(key: string, query: Query): Promise<Answer> {
    waiting.delete(key);
    const answer = read(query);
    const end = (): void => void underWay.delete(key);
    underWay.set(key, answer.then(end, end));
    return answer;
  }

  return (query) => {
    const key = toKey(query);
    const shared = waiting.get(key);
    if (shared !== undefined) return shared;
    const turn = underWay.get(key) ?? new Promise<void>((resolve) => setImmediate(resolve));
    const answer = turn.then(() => begin(key, query));
    waiting.set(key, answer);
    return answer;
  };
}
