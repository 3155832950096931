// Follows the event log by cursor during failovers, as a merchant does, and checks that it read every event exactly
// once.
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '@mps/testkit';

interface EventPage {
  readonly data: readonly { readonly id: string }[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/** Small pages, so that many end in the middle of concurrent writes. */
const PAGE = 5;
const WHOLE_PAGE = 100;
const PAUSE_MS = 100;

export interface CursorReader {
  /** Reads until `stopped` returns true. */
  followUntil(stopped: () => boolean): Promise<void>;
  /** Reads to the end of the log and expects that the events read equal the log. */
  verify(): Promise<void>;
}

export function makeCursorReader(api: Api): CursorReader {
  const met: string[] = [];
  let cursor: string | null = null;

  /** Returns null when the platform is temporarily unavailable. */
  async function page(after: string | null, limit: number): Promise<EventPage | null> {
    const at = after === null ? '' : `&after=${after}`;
    const { status, body, text } = await api.get<EventPage>(`/v1/events?limit=${limit}${at}`);
    if (status >= 500 || status === 429) return null;
    if (status !== 200) throw new Error(`a cursor was refused: ${status} ${text}`);
    return body;
  }

  /** Returns whether more events follow. */
  async function readOn(): Promise<boolean> {
    const read = await page(cursor, PAGE);
    if (read === null) return true;
    met.push(...read.data.map(({ id }) => id));
    cursor = read.next_cursor;
    return read.has_more;
  }

  async function readAll(): Promise<string[]> {
    const all: string[] = [];
    let after: string | null = null;
    for (let hasMore = true; hasMore;) {
      const read: EventPage | null = await page(after, WHOLE_PAGE);
      if (read === null) continue;
      all.push(...read.data.map(({ id }) => id));
      after = read.next_cursor;
      hasMore = read.has_more;
    }
    return all;
  }

  return {
    async followUntil(stopped) {
      while (!stopped()) if (!(await readOn())) await delay(PAUSE_MS);
    },
    async verify() {
      while (await readOn());
      expect(met).toEqual(await readAll());
    },
  };
}
