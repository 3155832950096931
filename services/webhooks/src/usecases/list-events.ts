// The events of the caller's companies, oldest first, after a cursor.
import { invalid, scopeOf, type Caller, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { cursorOf, positionOf, type LoggedEvent } from '../domain/event';
import type { EventLog } from './ports';

export interface ListEventsQuery {
  readonly after?: string;
  readonly limit: number;
  readonly types: readonly string[];
  readonly aggregateId?: string;
}

export interface ListedEvents {
  readonly events: readonly LoggedEvent[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

export type ListEvents = (
  caller: Caller,
  query: ListEventsQuery,
) => Promise<Result<ListedEvents, DomainError>>;

export function makeListEvents(log: Pick<EventLog, 'list'>): ListEvents {
  return async (caller, { after, ...query }) => {
    const scope = scopeOf(caller);
    if (scope === null) return err({ code: 'company_not_selected' });
    const position = after === undefined ? ok(0) : positionOf(after);
    if (!position.ok) {
      const detail = 'must be a next_cursor that an earlier answer gave';
      return err(invalid({ in: 'parameter', at: 'after', code: position.error, detail }));
    }
    const page = await log.list(scope, { ...query, after: position.value });
    return ok({ events: page.events, nextCursor: cursorOf(page.position), hasMore: page.hasMore });
  };
}
