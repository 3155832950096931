// Both ends of call streams (docs/adr/0021-calls-share-streams.md). Unary calls of one client share an HTTP/2 stream, because
// opening a stream costs more than the rest of a gRPC call. All calls of one turn of the event loop travel in one message.
import {
  status,
  type Client,
  type ServerDuplexStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import {
  callStreamService,
  decodeError,
  encodeError,
  invalid,
  violation,
  type DomainError,
  type FailedStatus,
} from '@mps/contracts';
import type { Answer, Answer__Output } from '@mps/contracts/gen/mps/call_stream/v1/Answer';
import type { Call, Call__Output } from '@mps/contracts/gen/mps/call_stream/v1/Call';
import type { OpenRequest, OpenRequest__Output } from '@mps/contracts/gen/mps/call_stream/v1/OpenRequest';
import type { OpenResponse, OpenResponse__Output } from '@mps/contracts/gen/mps/call_stream/v1/OpenResponse';
import { systemClock } from '@mps/kernel';
import { toMachineMs } from '../clock/clock-check';
import { closeAll } from '../process/components';
import { answerCall, MAX_DEADLINE_MS, type Rpc } from './answer-call';
import type { CarriedTexts } from './carried-texts';
import { MAX_MESSAGE_BYTES } from './message-size';

/** Streams of one client. The channel gives them to replicas in turn, and replaced streams reach further replicas. */
const MAX_STREAMS = 16;
/** A stream with fewer calls under way takes the next call. Otherwise the client opens another stream. */
const BUSY_STREAM_CALLS = 4;
/** At this age the client replaces a stream. So new replicas soon get calls, and an idle client holds no stream. */
const MAX_STREAM_AGE_MS = 2_000;
/** The client asks a server without call streams for them again after this time. */
const UNSUPPORTED_FOR_MS = 10_000;
/** A message of several calls or answers stays below this size, so that every receiver accepts it. */
const MAX_GATHERED_BYTES = 1024 * 1024;

const { Open } = callStreamService();
const clock = systemClock();

/** Sends items together that are ready in one turn of the event loop. `bytes` is the size of an item's message. */
function gather<Item>(write: (items: Item[]) => void): {
  add(item: Item, bytes: number): void;
  flush(): void;
} {
  let waiting: Item[] = [];
  let waitingBytes = 0;
  const flush = (): void => {
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    waitingBytes = 0;
    write(items);
  };
  return {
    add: (item, bytes) => {
      if (waitingBytes + bytes > MAX_GATHERED_BYTES) flush();
      if (waiting.length === 0) setImmediate(flush);
      waiting.push(item);
      waitingBytes += bytes;
    },
    flush,
  };
}

export interface OutgoingCall {
  readonly path: string;
  /** The encoded message. */
  readonly request: Buffer;
  readonly texts: CarriedTexts;
  /** Epoch milliseconds. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Outcome of a call on a stream. */
export type StreamOutcome =
  | { readonly kind: 'response'; readonly response: Buffer }
  | { readonly kind: 'error'; readonly error: DomainError }
  /** The stream ended before the answer. `status` says whether the call can have been carried out. */
  | { readonly kind: 'broken'; readonly status: FailedStatus };

export interface CallStreams {
  /** False while the server is known to have no call streams. */
  isSupported(): boolean;
  call(call: OutgoingCall): Promise<StreamOutcome>;
  /** Calls under way are still answered. Settles when the last stream has ended. */
  close(): Promise<void>;
}

/** The streams of one client: as many as its calls need, and none while it makes no calls. */
export function makeCallStreams(client: Client): CallStreams {
  const streams = new Set<ClientStream>();
  /** Includes streams that take no more calls. */
  const notEnded = new Set<ClientStream>();
  let unsupportedUntilMs = 0;

  function open(): ClientStream {
    const stream = openStream(client, {
      onRetired: () => streams.delete(stream),
      onUnsupported: () => {
        unsupportedUntilMs = performance.now() + UNSUPPORTED_FOR_MS;
      },
      onEnded: () => notEnded.delete(stream),
    });
    streams.add(stream);
    notEnded.add(stream);
    return stream;
  }

  /** Returns the oldest stream that is not busy, else a new one, else the one with the fewest calls. */
  function next(): ClientStream {
    let fewest: ClientStream | undefined;
    for (const stream of streams) {
      if (stream.underWay() < BUSY_STREAM_CALLS) return stream;
      if (stream.underWay() < (fewest?.underWay() ?? Infinity)) fewest = stream;
    }
    return fewest === undefined || streams.size < MAX_STREAMS ? open() : fewest;
  }

  return {
    isSupported: () => performance.now() >= unsupportedUntilMs,
    call: (call) => next().call(call),
    close: () => closeAll([...notEnded]),
  };
}

interface ClientStream {
  call(call: OutgoingCall): Promise<StreamOutcome>;
  /** Calls that are not answered yet. */
  underWay(): number;
  /** Takes no more calls. Those under way are still answered. Settles when the stream has ended. */
  close(): Promise<void>;
}

interface StreamEvents {
  readonly onRetired: () => void;
  /** The server has no call streams. */
  readonly onUnsupported: () => void;
  readonly onEnded: () => void;
}

function openStream(client: Client, { onRetired, onUnsupported, onEnded }: StreamEvents): ClientStream {
  const { path, requestSerialize, responseDeserialize } = Open;
  // Longer than any call may take, so it cuts none. It also ends a stream that never gets a connection.
  const deadline = toMachineMs(clock.now().getTime() + MAX_STREAM_AGE_MS + MAX_DEADLINE_MS);
  const stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, { deadline });
  const waiting = new Map<number, (outcome: StreamOutcome) => void>();
  let lastId = 0;
  let isRetired = false;
  let isAbandoned = false;
  const sent = gather<Call | number>((items) => {
    if (stream.writable) stream.write(toOpenRequest(items));
  });

  function endWhenIdle(): void {
    if (!isRetired || waiting.size > 0) return;
    sent.flush();
    stream.end();
    // Cancellation ignores flow control, unlike messages: the server never begins a cancelled call that it has not read.
    if (isAbandoned) stream.cancel();
  }

  function retire(): void {
    isRetired = true;
    clearTimeout(timer);
    onRetired();
    endWhenIdle();
  }
  const timer = setTimeout(retire, MAX_STREAM_AGE_MS).unref();

  stream.on('data', ({ answers, is_draining }: OpenResponse__Output) => {
    for (const answer of answers) waiting.get(answer.id)?.(toOutcome(answer));
    if (is_draining) retire();
  });
  const ended = new Promise<void>((resolve) => {
    stream.on('status', (how) => {
      retire();
      if (how.code === status.UNIMPLEMENTED) onUnsupported();
      for (const settle of [...waiting.values()]) settle({ kind: 'broken', status: how });
      onEnded();
      resolve();
    });
  });
  // The status reports the error too. Without a listener the error would end the process.
  stream.on('error', () => undefined);

  async function close(): Promise<void> {
    // A server that does not answer must not delay the end.
    isAbandoned = true;
    retire();
    await ended;
  }

  return {
    close,
    underWay: () => waiting.size,
    call: ({ path, request, texts, deadlineMs, signal }) =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        const timeoutMs = Math.max(deadlineMs - clock.now().getTime(), 0);
        const settle = (outcome: StreamOutcome): void => {
          clearTimeout(timeout);
          signal?.removeEventListener('abort', giveUp);
          waiting.delete(id);
          resolve(outcome);
          endWhenIdle();
        };
        const giveUp = (): void => {
          sent.add(id, 0);
          isAbandoned = true;
          settle({ kind: 'error', error: { code: 'upstream_timeout' } });
        };
        const timeout = setTimeout(giveUp, timeoutMs);
        signal?.addEventListener('abort', giveUp, { once: true });
        waiting.set(id, settle);
        sent.add({ id, path, request, timeout_ms: timeoutMs, metadata: texts }, request.length);
      }),
  };
}

/** Calls, and the numbers of cancelled calls. */
const toOpenRequest = (items: readonly (Call | number)[]): OpenRequest => ({
  calls: items.filter((item) => typeof item !== 'number'),
  cancelled_ids: items.filter((item) => typeof item === 'number'),
});

function toOutcome({ response, error }: Answer__Output): StreamOutcome {
  if (response !== undefined) return { kind: 'response', response };
  const carried = error === undefined ? undefined : decodeError(error);
  return { kind: 'error', error: carried ?? { code: 'internal_error' } };
}

/** A method with its codecs and its handler. */
export interface StreamedRpc extends Rpc {
  readonly method: ServiceDefinition[string];
}

type ServerStream = ServerDuplexStream<OpenRequest__Output, OpenResponse>;

export interface CallStreamServer {
  readonly definition: ServiceDefinition;
  readonly implementation: UntypedServiceImplementation;
  /** Asks the clients of all streams to leave. Calls that still arrive are answered. */
  drain(): void;
}

export function makeCallStreamServer(rpcs: readonly StreamedRpc[]): CallStreamServer {
  const rpcByPath = new Map(rpcs.map((rpc) => [rpc.path, rpc]));
  const streams = new Set<ServerStream>();
  return {
    definition: callStreamService(),
    implementation: {
      Open: (stream: ServerStream) => {
        streams.add(stream);
        // grpc-js reports this for every closed stream.
        stream.on('cancelled', () => streams.delete(stream));
        answerStream(stream, rpcByPath);
      },
    },
    drain: () => {
      for (const stream of streams) if (stream.writable) stream.write({ is_draining: true });
    },
  };
}

/** Answers calls until the client has ended the stream and has every answer. */
function answerStream(stream: ServerStream, rpcByPath: ReadonlyMap<string, StreamedRpc>): void {
  const underWay = new Map<number, AbortController>();
  let isEnded = false;
  const said = gather<Answer>((answers) => {
    if (stream.writable) stream.write({ answers });
  });

  function endWhenIdle(): void {
    if (!isEnded || underWay.size > 0) return;
    said.flush();
    stream.end();
  }

  async function answer(call: Call__Output): Promise<void> {
    const signal = underWay.get(call.id)?.signal;
    if (signal === undefined) return;
    const { outcome, encoded } = await encodedAnswer(rpcByPath.get(call.path), call, signal);
    if (!underWay.delete(call.id)) return;
    said.add({ id: call.id, [outcome]: encoded }, encoded.length);
    endWhenIdle();
  }

  function cancel(id: number): void {
    underWay.get(id)?.abort();
    underWay.delete(id);
  }

  stream.on('data', ({ calls, cancelled_ids }: OpenRequest__Output) => {
    for (const { id } of calls) underWay.set(id, new AbortController());
    for (const id of cancelled_ids) cancel(id);
    // A call that was cancelled while this process was busy is not begun. One turn later all received messages have been read.
    setImmediate(() => {
      for (const call of calls) void answer(call);
    });
  });
  stream.on('end', () => {
    isEnded = true;
    endWhenIdle();
  });
  stream.on('cancelled', () => {
    for (const id of [...underWay.keys()]) cancel(id);
  });
  // The event `cancelled` reports it too. Without a listener the error would end the process.
  stream.on('error', () => undefined);
}

interface EncodedAnswer {
  readonly outcome: NonNullable<Answer['outcome']>;
  readonly encoded: Buffer;
}

const failed = (error: DomainError): EncodedAnswer => ({ outcome: 'error', encoded: encodeError(error) });

const LIST = /\/List\w+$/;

/** The page of a list is larger than a message may be. Its reader asks for fewer rows. */
const PAGE_TOO_LARGE = invalid({
  ...violation('limit', 'too_big', 'page_too_large', { max: MAX_MESSAGE_BYTES / 2 ** 20 }),
  in: 'parameter',
});

/** Never rejects: a call that cannot be read or answered must not end the other calls of the stream. */
async function encodedAnswer(
  rpc: StreamedRpc | undefined,
  { request, timeout_ms, metadata }: Call__Output,
  signal: AbortSignal,
): Promise<EncodedAnswer> {
  if (rpc === undefined) return failed({ code: 'internal_error' });
  const deadlineMs = clock.now().getTime() + timeout_ms;
  try {
    const decoded: unknown = rpc.method.requestDeserialize(request);
    const result = await answerCall(rpc, {
      request: decoded,
      texts: metadata,
      deadlineMs,
      signal,
    });
    if (!result.ok) return failed(result.error);
    const encoded = rpc.method.responseSerialize(result.value);
    if (encoded.length > MAX_MESSAGE_BYTES && LIST.test(rpc.path)) return failed(PAGE_TOO_LARGE);
    if (encoded.length > MAX_MESSAGE_BYTES) throw new RangeError(`The answer has ${encoded.length} bytes`);
    return { outcome: 'response', encoded };
  } catch (error) {
    rpc.log.error({ rpc: rpc.path, err: error }, 'call could not be read or answered');
    return failed({ code: 'internal_error' });
  }
}
