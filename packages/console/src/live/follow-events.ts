// One stream of events for all tabs of a browser that show the same company: HTTP/1.1 allows six connections to a host. The tab that
// holds a lock has the stream and tells the others. When it is closed, the next one gets the lock.
import { EVENT_TYPES } from '../developers/event-types';
import { reportStream, type StreamState } from './connection';

type Word =
  | { readonly kind: 'hello' }
  | { readonly kind: 'stream'; readonly state: StreamState }
  | { readonly kind: 'event' };

/** The browser connects again by itself, two seconds after a loss. */
const LOST_AFTER_MS = 5_000;
/** After a refusal it does not. */
const REFUSED_RETRY_MS = 30_000;

/** Calls `onEvent` for each event of the company, and when the stream is there again. Returns the function that ends it. */
export function followEvents(companyId: string, onEvent: () => void): () => void {
  const name = `live ${companyId}`;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  let state: StreamState | null = null;
  const tell = (word: Word): void => channel.postMessage(word);
  const setState = (next: StreamState): void => {
    state = next;
    reportStream(next);
    tell({ kind: 'stream', state: next });
  };
  const passOn = (): void => {
    onEvent();
    tell({ kind: 'event' });
  };
  channel.onmessage = ({ data }: MessageEvent<Word>): void => {
    if (data.kind === 'event') onEvent();
    else if (data.kind === 'stream') reportStream(data.state);
    else if (state !== null) tell({ kind: 'stream', state });
  };
  tell({ kind: 'hello' });
  const lead = (): Promise<void> => readStream(companyId, { ending: ending.signal, setState, passOn });
  // The lock waits until this tab leads. Without a secure context there are no locks, and each tab has a stream.
  const leading =
    'locks' in navigator ? navigator.locks.request(name, { signal: ending.signal }, lead) : lead();
  leading.catch(() => undefined);
  return () => {
    ending.abort();
    channel.close();
    reportStream('none');
  };
}

interface Leading {
  readonly ending: AbortSignal;
  readonly setState: (state: StreamState) => void;
  readonly passOn: () => void;
}

/** Ends with `ending`. */
function readStream(companyId: string, { ending, setState, passOn }: Leading): Promise<void> {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLost = false;
  const stopWaiting = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const open = (): void => {
    source = new EventSource(`/console/api/${companyId}/v1/events/stream`);
    source.onopen = () => {
      stopWaiting();
      setState('open');
      if (isLost) passOn();
      isLost = false;
    };
    source.onerror = () => {
      isLost = true;
      if (source?.readyState !== EventSource.CLOSED) {
        timer ??= setTimeout(() => setState('lost'), LOST_AFTER_MS);
        return;
      }
      setState('none');
      stopWaiting();
      timer = setTimeout(open, REFUSED_RETRY_MS);
    };
    for (const type of [...EVENT_TYPES, 'reset']) source.addEventListener(type, passOn);
  };
  open();
  return new Promise((resolve) => {
    ending.addEventListener('abort', () => {
      stopWaiting();
      source?.close();
      resolve();
    });
  });
}
