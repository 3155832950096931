// How this tab hears of changes: by the stream of events, by asking every few seconds, or not at all.
import { useSyncExternalStore } from 'react';

export type LiveState = 'live' | 'delayed' | 'offline';

/** `none`: there is no stream, or the gateway refused it. `lost`: its connection is gone. */
export type StreamState = 'none' | 'open' | 'lost';

interface Connection {
  readonly stream: StreamState;
  readonly isReachable: boolean;
}

let connection: Connection = { stream: 'none', isReachable: true };
let answeredAt = new Date();
const listeners = new Set<() => void>();

function change(next: Partial<Connection>): void {
  if (next.isReachable === true || next.stream === 'open') answeredAt = new Date();
  const earlier = readState();
  connection = { ...connection, ...next };
  if (readState() !== earlier) for (const listener of listeners) listener();
}

function readState(): LiveState {
  const { stream, isReachable } = connection;
  if (stream === 'open') return 'live';
  return stream === 'lost' || !isReachable ? 'offline' : 'delayed';
}

/** Each request says whether an answer came, whatever its status. */
export const reportAnswer = (isReachable: boolean): void => change({ isReachable });
export const reportStream = (stream: StreamState): void => change({ stream });

/** The last answer or event. */
export const readAnsweredAt = (): string => answeredAt.toISOString();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, readState);
