// The event log as a merchant reads it: page by page to its end, and from there on when asked again.
import type { Api } from '@mps/testkit';

export interface LoggedEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly aggregate: { readonly id: string };
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

/** Every aggregate's events in the order of the log. */
export type Histories = ReadonlyMap<string, readonly LoggedEvent[]>;

interface EventPage {
  readonly data: readonly LoggedEvent[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/** Answers all histories up to now, and asks the platform for those pages alone that it has not seen. */
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
