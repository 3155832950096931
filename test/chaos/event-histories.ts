// The event log as a merchant reads it: every aggregate's events in the order of the log, page by page to its end.
import type { Api } from '@mps/testkit';

export interface LoggedEvent {
  readonly sequence: number;
  readonly type: string;
  readonly aggregate: { readonly id: string };
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

interface EventPage {
  readonly data: readonly LoggedEvent[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

export async function readHistories(api: Api): Promise<ReadonlyMap<string, readonly LoggedEvent[]>> {
  const byAggregate = new Map<string, LoggedEvent[]>();
  for (let after = ''; ;) {
    const { body } = await api.get<EventPage>(`/v1/events?limit=100${after}`);
    for (const event of body.data) {
      const history = byAggregate.get(event.aggregate.id);
      if (history === undefined) byAggregate.set(event.aggregate.id, [event]);
      else history.push(event);
    }
    if (!body.has_more) return byAggregate;
    after = `&after=${body.next_cursor}`;
  }
}
