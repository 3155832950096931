// The parts that all streams of a process share.
import type { Clients } from '../../clients/clients';
import { makeStreamPermits, type StreamPermits } from './permits';
import { type EventFeed, type FeedDependencies, makeEventFeed } from './wakes';

export interface Streams {
  readonly permits: StreamPermits;
  readonly events: EventFeed;
  /** The process is stopping, so its streams end. */
  readonly isDraining: () => boolean;
}

export function makeStreams({
  clients,
  isDraining,
  ...rest
}: Omit<FeedDependencies, 'webhooks'> &
  Pick<Streams, 'isDraining'> & { readonly clients: Clients }): Streams {
  const events = makeEventFeed({ webhooks: clients.webhooks, ...rest });
  return { permits: makeStreamPermits(), events, isDraining };
}
