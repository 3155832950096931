// What the use cases of this service need from outside.
import type { Scope } from '@mps/contracts';
import type { LoggedEvent } from '../domain/event';

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Place of the last event of the page; the place asked for when the page is empty. */
  readonly position: number;
  readonly hasMore: boolean;
}

export interface EventQuery {
  readonly after: number;
  readonly limit: number;
  /** Empty: every type. */
  readonly types: readonly string[];
  readonly aggregateId?: string;
}

export interface EventLog {
  /** Taking in the same event twice is a no-op. */
  record(event: LoggedEvent): Promise<void>;
  /** Gives waiting events their places, in one batch; answers how many. Only one process may do it at a time. */
  sequenceBatch(): Promise<number>;
  list(scope: Scope, query: EventQuery): Promise<EventPage>;
}
