// A gRPC client as a table of async functions that answer Result: one channel per target, deadline and caller passed on,
// retried only where repeating is harmless.
import {
  Client,
  credentials,
  experimental,
  status,
  type ChannelCredentials,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import {
  type CallContext,
  type DomainError,
  errorFromStatus,
  type FailedStatus,
  mappingsOfMethod,
  type MessageMapping,
  type ServiceName,
  type Sendable,
} from '@mps/contracts';
import { err, ok, type RealClock, type Result, systemClock } from '@mps/kernel';
import { toMachineMs } from '../clock/clock-check';
import { makeCallStreams, type CallStreams } from './call-stream';
import { CLOCK_KEY, readTexts, toMetadata, type CarriedTexts } from './carried-texts';
import type { MutualTls } from './certificates';
import { MAX_MESSAGE_BYTES, MAX_RECEIVED_BYTES } from './message-size';
import { startClientCall } from './traced-call';

/** Taken from the deadline at every hop, so that the caller gets the timeout before its own deadline. */
const HOP_RESERVE_MS = 20;
/** Shorter than a server's handover, so that a client that must leave finds other servers before this one closes. */
const RE_RESOLVE_MS = 2_000;
/** A client notices a server that is back within this time and a fifth of it. */
const MAX_RECONNECT_BACKOFF_MS = 200;
/**
 * After the loss of the other machine a connection is broken without a sign. It is closed when a ping stays unanswered for longer
 * than a merchant's call may take. Its calls have timed out by then.
 */
export const KEEPALIVE = { 'grpc.keepalive_time_ms': 3_000, 'grpc.keepalive_timeout_ms': 11_000 };
/** Methods with these names change nothing, so the client repeats them after a broken connection. */
const REPEATABLE = /^\/[^/]+\/(Get|List|Check|Quote|Verify)/;
const isRepeatable = (path: string): boolean => REPEATABLE.test(path);

export type Unary<Request, Response> = (
  request: Request,
  context: CallContext,
) => Promise<Result<Response, DomainError>>;

export type ClientOf<Definition> = {
  readonly [
    Method in keyof Definition as string extends Method ? never : Method
  ]: Definition[Method] extends MethodDefinition<infer Request, infer _Response, infer _Input, infer Response>
    ? Unary<Sendable<Request>, Response>
    : never;
} & {
  /** Calls under way are still answered. Settles when nothing is left open. */
  close(): Promise<void>;
};

/** A service and its address. */
export interface ServiceTarget {
  /** The service that accepts the tokens of the calls. */
  readonly service: ServiceName;
  /** host:port. */
  readonly address: string;
  /** null: the connection is open. */
  readonly tls: MutualTls | null;
  /**
   * Another process has checked the credential of every caller. A refused token is then no fault of the caller: a gateway of
   * the release before does not sign for a read that only this release makes.
   */
  readonly isAdmitted?: boolean;
}

const NOT_YET: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

/** The server must show a certificate of this authority for its host name. The client shows ours. */
export const channelCredentials = (tls: MutualTls | null): ChannelCredentials =>
  tls === null
    ? credentials.createInsecure()
    : experimental.createCertificateProviderChannelCredentials(tls, tls);

export function makeGrpcClient<Definition extends ServiceDefinition>(
  definition: Definition,
  { service, address, tls, isAdmitted = false }: ServiceTarget,
): ClientOf<Definition> {
  const client = new Client(address, channelCredentials(tls), {
    'grpc.service_config': JSON.stringify(serviceConfig(definition)),
    'grpc.dns_min_time_between_resolutions_ms': RE_RESOLVE_MS,
    'grpc.max_receive_message_length': MAX_RECEIVED_BYTES,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': MAX_RECONNECT_BACKOFF_MS,
    ...KEEPALIVE,
  });
  const connection: Connection = { client, streams: makeCallStreams(client) };
  const methods = Object.entries(definition).map(([name, method]) => {
    const { request } = mappingsOfMethod(definition, name);
    const call = unary(connection, service, method, request);
    return [name, isAdmitted ? withoutBlame(call) : call] as const;
  });
  const close = async (): Promise<void> => {
    await connection.streams.close();
    client.close();
  };
  return { ...Object.fromEntries(methods), close } as ClientOf<Definition>;
}

interface Connection {
  readonly client: Client;
  readonly streams: CallStreams;
}

function serviceConfig(definition: ServiceDefinition): object {
  const names = Object.values(definition)
    .filter(({ path }) => isRepeatable(path))
    .map(({ path }) => path.slice(1).split('/'))
    .map(([service, method]) => ({ service, method }));
  const retryPolicy = {
    maxAttempts: 3,
    initialBackoff: '0.05s',
    maxBackoff: '0.5s',
    backoffMultiplier: 2,
    retryableStatusCodes: ['UNAVAILABLE'],
  };
  return {
    loadBalancingConfig: [{ round_robin: {} }],
    methodConfig: names.length > 0 ? [{ name: names, retryPolicy }] : [],
    retryThrottling: { maxTokens: 100, tokenRatio: 0.1 },
  };
}

const clock = systemClock();

function unary(
  connection: Connection,
  service: ServiceName,
  method: ServiceDefinition[string],
  mapping: MessageMapping,
): Unary<object, unknown> {
  return async (request, context) => {
    const traced = startClientCall(method.path);
    const result = isTooLate(context)
      ? err({ code: 'upstream_timeout' } as const)
      : await send(connection, method, mapping.toMessage(request), {
          context,
          texts: readTexts(context, await context.callerTokens.for(service), traced),
        });
    traced.end(result.ok ? 'OK' : result.error.code);
    return result;
  };
}

const withoutBlame =
  (call: Unary<object, unknown>): Unary<object, unknown> =>
  async (request, context) => {
    const result = await call(request, context);
    return !result.ok && result.error.code === 'authentication_error' ? err(NOT_YET) : result;
  };

const isTooLate = ({ deadlineMs }: CallContext): boolean =>
  deadlineMs - HOP_RESERVE_MS <= clock.now().getTime();

interface Carried {
  readonly context: CallContext;
  readonly texts: CarriedTexts;
}

/**
 * Sends the call on a call stream. It is sent alone when the server has no streams, or when the stream broke and a repeat is
 * harmless.
 */
async function send(
  { client, streams }: Connection,
  method: ServiceDefinition[string],
  message: object,
  carried: Carried,
): Promise<Result<unknown, DomainError>> {
  const request = method.requestSerialize(message);
  const { deadlineMs, signal, waitForReady = false } = carried.context;
  // An oversized message would break the stream and its other calls.
  const isForStream = !waitForReady && request.length <= MAX_MESSAGE_BYTES && streams.isSupported();
  if (!isForStream) return sendAlone(client, method, request, carried);
  const outcome = await streams.call({
    path: method.path,
    request,
    texts: carried.texts,
    deadlineMs: deadlineMs - HOP_RESERVE_MS,
    signal,
  });
  if (outcome.kind === 'response') return ok(method.responseDeserialize(outcome.response));
  if (outcome.kind === 'error') return err(outcome.error);
  return mayRepeat(method.path, outcome.status)
    ? sendAlone(client, method, request, carried)
    : err(errorFromStatus(outcome.status));
}

function mayRepeat(path: string, { code }: FailedStatus): boolean {
  const wasNotBegun = code === status.UNIMPLEMENTED;
  return wasNotBegun || (code === status.UNAVAILABLE && isRepeatable(path));
}

function sendAlone(
  client: Client,
  { path, responseDeserialize }: ServiceDefinition[string],
  request: Buffer,
  { context, texts }: Carried,
): Promise<Result<unknown, DomainError>> {
  return new Promise((resolve) => {
    const { signal } = context;
    // A signal may outlive many calls: an export has one for all its pages. So no call leaves a listener on it.
    const cancel = (): void => call.cancel();
    const call = client.makeUnaryRequest(
      path,
      (encoded: Buffer) => encoded,
      responseDeserialize,
      request,
      toMetadata(texts, context),
      { deadline: toMachineMs(context.deadlineMs - HOP_RESERVE_MS) },
      (error, response) => {
        signal?.removeEventListener('abort', cancel);
        resolve(error === null ? ok(response) : err(errorFromStatus(error)));
      },
    );
    signal?.addEventListener('abort', cancel, { once: true });
  });
}

const CHECK_PATH = '/grpc.health.v1.Health/Check';
const CHECK_LIMIT_MS = 1_000;
/** HealthCheckResponse on the wire: field 1, values SERVING and NOT_SERVING. */
const SERVING = Buffer.from([0x08, 0x01]);
const NOT_SERVING = Buffer.from([0x08, 0x02]);
/** HealthCheckRequest: field 1, a text, and its length. */
const SERVICE_MEMBER = 0x0a;

/** Asks a service whether it serves, by the standard gRPC health protocol. */
export interface HealthClient {
  isServing(): Promise<boolean>;
  /** Whether a part of it serves. null: the service does not report it. */
  isPartServing(part: string): Promise<boolean | null>;
  close(): Promise<void>;
}

/** `onClock` receives the time of a serving server. */
export function makeHealthClient(
  { address, tls }: Pick<ServiceTarget, 'address' | 'tls'>,
  realClock: RealClock,
  onClock: (now: Date) => void = () => undefined,
): HealthClient {
  const client = new Client(address, channelCredentials(tls), KEEPALIVE);
  const ask = (about: Buffer, onTime: (ms: number) => void = () => undefined): Promise<Buffer | null> =>
    new Promise((resolve) => {
      const call = client.makeUnaryRequest(
        CHECK_PATH,
        (request: Buffer) => request,
        (response: Buffer) => response,
        about,
        { deadline: toMachineMs(realClock.now().getTime() + CHECK_LIMIT_MS) },
        (error, response) => resolve(error === null ? (response ?? null) : null),
      );
      call.on('metadata', (metadata) => onTime(Number(metadata.get(CLOCK_KEY)[0] ?? NaN)));
    });
  return {
    async isServing() {
      let saidMs = NaN;
      // An empty HealthCheckRequest asks for the server as a whole.
      const answer = await ask(Buffer.alloc(0), (ms) => (saidMs = ms));
      const isServing = answer?.equals(SERVING) === true;
      if (isServing && !Number.isNaN(saidMs)) onClock(new Date(saidMs));
      return isServing;
    },
    async isPartServing(part) {
      const answer = await ask(Buffer.from([SERVICE_MEMBER, part.length, ...Buffer.from(part)]));
      if (answer?.equals(SERVING) === true) return true;
      return answer?.equals(NOT_SERVING) === true ? false : null;
    },
    close: async () => client.close(),
  };
}
