// Reads the event log page by page to its end. Later reads continue there.
import type { Api } from '@mps/testkit';

export interface LoggedEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly aggregate: { readonly id: string };
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

/** The events of each aggregate in log order. */
export type Histories = ReadonlyMap<string, readonly LoggedEvent[]>;

interface EventPage {
  readonly data: readonly LoggedEvent[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/** Returns all histories up to now. Requests only pages that it has not read. */
export function makeHistoryReader(api: Api): () => Promise<Histories> {
  const byAggregate = new Map<string, LoggedEvent[]>();
  let after = '';
  return async () => {
    for (;;) {
      const { status, body, text } = await api.get<EventPage>(`/v1/events?limit=100${after}`);
      if (status !== 200) throw new Error(text);
      for (const event of body.data) {
        const history = byAggregate.get(event.aggregate.id);
        if (history === undefined) byAggregate.set(event.aggregate.id, [event]);
        else history.push(event);
      }
      after = `&after=${body.next_cursor}`;
      if (!body.has_more) return byAggregate;
    }
  };
}
