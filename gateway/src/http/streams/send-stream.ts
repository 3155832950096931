// Opens a stream and sends it until its reader leaves, does not read, or may no longer read, or until the process stops.
import { endMeasure } from '@mps/chassis';
import type { Caller, DomainError } from '@mps/contracts';
import { ok, type Result } from '@mps/kernel';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import type { Request } from 'express';
import { STREAM_CHECK_MS, STREAM_COMMENT_MS, STREAM_DRAIN_LIMIT_MS, STREAM_RECONNECT_MS } from '../../limits';
import { type GatewayResponse, keepOpen, setHeaders } from '../server/exchange';
import { waitForDrain } from '../server/wait-for-drain';
import type { Ask, RouteInput, StreamForm } from '../route/route';
import { COMMENT, EVENT_STREAM, formatItem, formatRetry, type ReadStream, type StreamPage } from './stream';
import type { Streams } from './streams';
import { makeTimedWake, type Wake } from './wakes';

/** `unknown`: the credential cannot be checked now. The stream waits. */
export type Admission = 'admitted' | 'refused' | 'unknown';

export interface OpenStream {
  readonly first: StreamPage;
  readonly read: ReadStream;
  readonly wake: Wake;
  readonly isDraining: () => boolean;
  /** Checks the credential again. */
  readonly check: () => Promise<Admission>;
  /** Gives its permit and its wake back. */
  readonly close: () => void;
}

/** Reads the first page before anything is sent, so that its failure is answered as a problem. */
export async function openStream(
  form: StreamForm<RouteInput>,
  { input, request, caller, ask }: { input: RouteInput; request: Request; caller: Caller; ask: Ask },
  { permits, events, isDraining }: Streams,
  check: OpenStream['check'],
): Promise<Result<{ readonly stream: OpenStream }, DomainError>> {
  const permit = permits.take(caller);
  if (!permit.ok) return permit;
  // Follows before it reads, so that no event falls between the two.
  const wake = form.wakeBy === 'events' ? events.follow(caller) : makeTimedWake(form.wakeBy);
  const close = (): void => {
    permit.value();
    wake.close();
  };
  const header = request.headers['last-event-id'];
  const lastEventId = typeof header === 'string' && header !== '' ? header : null;
  const read = form.open(input, { lastEventId, ask });
  const first = await read().catch((error: unknown) => {
    close();
    throw error;
  });
  if (first.ok) return ok({ stream: { first: first.value, read, wake, isDraining, check, close } });
  close();
  return first;
}

/** The calls of a stream are no part of the span of its request, which ends with the head of the answer. */
export const sendStream = (request: Request, response: GatewayResponse, stream: OpenStream): Promise<void> =>
  context.with(ROOT_CONTEXT, () => send(request, response, stream).finally(stream.close));

async function send(
  { method }: Pick<Request, 'method'>,
  response: GatewayResponse,
  stream: OpenStream,
): Promise<void> {
  keepOpen(response);
  setHeaders(response, { 'Content-Type': EVENT_STREAM, 'X-Accel-Buffering': 'no' });
  response.status(200);
  if (method === 'HEAD') return void response.end();
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  endMeasure(response);
  const isOpen = await write(response, formatRetry(STREAM_RECONNECT_MS) + formatPage(stream.first));
  if (isOpen) await sendOn(response, stream, closed.signal);
  if (!response.destroyed) response.end();
}

/** Returns when the stream is over. */
async function sendOn(response: GatewayResponse, stream: OpenStream, signal: AbortSignal): Promise<void> {
  const { wake } = stream;
  let sentAtMs = performance.now();
  if (stream.first.hasMore) wake.wake();
  for (;;) {
    const isDue = await wake.wait(STREAM_CHECK_MS, signal);
    const admission = signal.aborted || stream.isDraining() ? 'refused' : await stream.check();
    if (admission === 'refused') return;
    const isQuiet = performance.now() - sentAtMs >= STREAM_COMMENT_MS;
    // A quiet stream reads too, in case a wake was lost.
    const items = isDue || isQuiet ? await readItems(stream, admission) : '';
    const text = items === '' && isQuiet ? COMMENT : items;
    if (text === '') continue;
    if (!(await write(response, text))) return;
    sentAtMs = performance.now();
  }
}

/** A read that fails, or may not be made now, is made later. */
async function readItems({ read, wake }: OpenStream, admission: Admission): Promise<string> {
  const page = admission === 'admitted' ? await read() : null;
  if (page?.ok !== true) {
    setTimeout(wake.wake, STREAM_CHECK_MS).unref();
    return '';
  }
  if (page.value.hasMore) wake.wake();
  return formatPage(page.value);
}

const formatPage = ({ items }: StreamPage): string => items.map(formatItem).join('');

/** Returns false for a connection that is closed. One that does not take its bytes in time is closed, which frees them. */
async function write(response: GatewayResponse, text: string): Promise<boolean> {
  if (response.destroyed) return false;
  if (response.write(text)) return true;
  const isTaken = await waitForDrain(response, STREAM_DRAIN_LIMIT_MS);
  if (!isTaken) response.destroy();
  return isTaken;
}
