// A gRPC server with plain async functions as handlers. It verifies the caller, requires a deadline, maps a Result to a status,
// measures the duration and answers health checks.
import { setTimeout as delay } from 'node:timers/promises';
import {
  experimental,
  Metadata,
  Server,
  ServerCredentials,
  type handleUnaryCall,
  type ServerUnaryCall,
  type sendUnaryData,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import { errorToStatus, mappingsOfMethod, type Received, type Sendable } from '@mps/contracts';
import { mapOk, processClock } from '@mps/kernel';
import { HealthImplementation } from 'grpc-health-check';
import { fromMachineMs } from '../clock/clock-check';
import type { Logger } from '../process/log';
import type { Component } from '../process/components';
import type { MutualTls } from './certificates';
import { makeCallStreamServer, type CallStreamServer, type StreamedRpc } from './call-stream';
import type { CallerTokenVerifier } from './caller-token';
import { answerCall, type Handler, type RecordCommand, type Rpc } from './answer-call';
import { CLOCK_KEY, textsOfMetadata } from './carried-texts';
import { MAX_RECEIVED_BYTES } from './message-size';

/** Connections are renewed so that new replicas get their share of the calls. */
export const MAX_CONNECTION_AGE_MS = 60_000;
export const MAX_CONNECTION_GRACE_MS = 15_000;
const DRAIN_LIMIT_MS = 10_000;
/**
 * The health service's name of the process itself: an orchestrator restarts the process by it. The unnamed one follows the
 * database.
 */
const LIVE = 'live';

/** The table of a service: every RPC with the operation that answers it, on mapped messages. */
export type RpcTable<Definition> = {
  readonly [
    Method in keyof Definition as string extends Method ? never : Method
  ]: Definition[Method] extends MethodDefinition<infer _Input, infer Response, infer Request, infer _Output>
    ? Handler<Received<Request>, Sendable<Response>>
    : never;
};

/** The table of handlers on messages as gRPC decodes and encodes them. */
export type Handlers<Definition> = {
  [
    Method in keyof Definition as string extends Method ? never : Method
  ]: Definition[Method] extends MethodDefinition<infer _Input, infer Response, infer Request, infer _Output>
    ? Handler<Request, Response>
    : never;
};

export interface ServedService {
  readonly definition: ServiceDefinition;
  readonly handlers: Record<string, Handler<never, unknown>>;
}

/**
 * Connects a definition with its table of operations; the types are inferred from the definition. Absent members of a request
 * arrive as null, and secrets arrive wrapped. Answers may hold null and, in `…_at`, a Date (`mapping.ts` of the contracts). A
 * method in `without` is not registered: it answers UNIMPLEMENTED to every caller.
 */
export function serve<Definition extends ServiceDefinition>(
  definition: Definition,
  table: RpcTable<Definition>,
  { without = [] }: { readonly without?: readonly (keyof RpcTable<Definition>)[] } = {},
): ServedService {
  const served = Object.keys(definition).filter((name) => !(without as readonly string[]).includes(name));
  const handlers = served.map((name) => {
    const { request, response } = mappingsOfMethod(definition, name);
    const operation = (table as unknown as Record<string, Handler<object, object>>)[name];
    if (operation === undefined) throw new Error(`${name} has no operation`);
    const handler: Handler<object, object> = (message, context) =>
      mapOk(operation(request.fromMessage(message), context), (answer) => response.toMessage(answer));
    return [name, handler] as const;
  });
  const methods = served.map((name) => [name, definition[name as keyof Definition]] as const);
  return {
    definition: Object.fromEntries(methods),
    handlers: Object.fromEntries(handlers),
  };
}

export interface GrpcServer {
  readonly component: Component;
  /** Opens (true) or closes readiness; liveness is the process itself. */
  readonly setServing: (serving: boolean) => void;
  /** Answer of the health protocol about a part of the service. */
  readonly setPartServing: (part: string, serving: boolean) => void;
  /** The bound port, known after start. */
  readonly port: () => number;
}

export interface GrpcServerOptions {
  readonly port: number;
  /** Health alone, without TLS, for an orchestrator's probes: they have no certificate. Absent: none. */
  readonly healthPort?: number | undefined;
  /** How long a stopping server still takes connections while it sends its clients elsewhere; default 0. */
  readonly handoverMs?: number;
  readonly services: readonly ServedService[];
  readonly verifier: CallerTokenVerifier;
  /** Records each command of an operator before it begins. */
  readonly recordCommand?: RecordCommand | undefined;
  /** null: connections are open. */
  readonly tls: MutualTls | null;
  readonly log: Logger;
}

/** Takes the settings of the server from the configuration of a process. */
export const toServingStatus = (config: {
  readonly GRPC_PORT: number;
  readonly HEALTH_PORT?: number | undefined;
  readonly HANDOVER_MS: number;
}): Pick<GrpcServerOptions, 'port' | 'healthPort' | 'handoverMs'> => ({
  port: config.GRPC_PORT,
  healthPort: config.HEALTH_PORT,
  handoverMs: config.HANDOVER_MS,
});

export function makeGrpcServer(options: GrpcServerOptions): GrpcServer {
  const { port, healthPort, handoverMs = 0, services, verifier, recordCommand, tls, log } = options;
  const server = new Server({
    'grpc.max_receive_message_length': MAX_RECEIVED_BYTES,
    'grpc.max_connection_age_ms': MAX_CONNECTION_AGE_MS,
    'grpc.max_connection_age_grace_ms': MAX_CONNECTION_GRACE_MS,
  });
  const health = new HealthImplementation({ '': 'NOT_SERVING', [LIVE]: 'SERVING' });
  const probed = new Server();
  for (const one of [server, probed]) addHealth(health, one);
  const rpcs = services.flatMap(({ definition, handlers }) => {
    const own = listRpcs(definition, handlers, { verifier, recordCommand, log });
    server.addService(definition, Object.fromEntries(own.map(([name, rpc]) => [name, unary(rpc)])));
    return own.map(([, rpc]) => rpc);
  });
  const callStreams = makeCallStreamServer(rpcs);
  server.addService(callStreams.definition, callStreams.implementation);
  let boundPort = 0;
  return {
    component: {
      name: 'grpc-server',
      start: async () => {
        boundPort = await bind(server, port, tls);
        if (healthPort !== undefined) await bind(probed, healthPort, null);
      },
      stop: async () => {
        health.setStatus('', 'NOT_SERVING');
        if (handoverMs > 0) await handOver(server, boundPort, handoverMs);
        await drain(server, callStreams, log);
        probed.forceShutdown();
      },
    },
    setServing: (serving) => health.setStatus('', toStatus(serving)),
    setPartServing: (part, serving) => health.setStatus(part, toStatus(serving)),
    port: () => boundPort,
  };
}

const toStatus = (serving: boolean) => (serving ? 'SERVING' : 'NOT_SERVING');

/** Health, with the process's time in each answer: a process without a database takes its time from it. */
function addHealth(health: HealthImplementation, server: Server): void {
  health.addToServer({
    addService(definition: ServiceDefinition, implementation: UntypedServiceImplementation) {
      const check = implementation['check'] as handleUnaryCall<unknown, unknown>;
      server.addService(definition, {
        ...implementation,
        check: (call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) => {
          const metadata = new Metadata();
          metadata.set(CLOCK_KEY, String(processClock.now().getTime()));
          call.sendMetadata(metadata);
          check(call, answer);
        },
      });
    },
  });
}

function listRpcs(
  definition: ServiceDefinition,
  handlers: ServedService['handlers'],
  serving: Pick<Rpc, 'verifier' | 'recordCommand' | 'log'>,
): readonly (readonly [string, StreamedRpc])[] {
  return Object.entries(definition).map(([name, method]) => {
    const handler = handlers[name] as Handler<unknown, unknown> | undefined;
    if (handler === undefined) throw new Error(`${method.path} has no handler`);
    return [name, { path: method.path, method, handler, ...serving }];
  });
}

/** A client without a certificate of the authority cannot make a call. */
const serverCredentials = (tls: MutualTls): ServerCredentials =>
  experimental.createCertificateProviderServerCredentials(tls, tls, true);

const formatAddress = (port: number): string => `0.0.0.0:${port}`;

function bind(server: Server, port: number, tls: MutualTls | null): Promise<number> {
  const accepted = tls === null ? ServerCredentials.createInsecure() : serverCredentials(tls);
  return new Promise((resolve, reject) => {
    server.bindAsync(formatAddress(port), accepted, (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
}

/**
 * Closes every connection after its calls, and accepts new ones: clients resolve the service again and find other replicas. A
 * client that still finds this server is served until the next GOAWAY; a refusal would fail its call.
 */
async function handOver(server: Server, port: number, handoverMs: number): Promise<void> {
  server.drain(formatAddress(port), handoverMs + DRAIN_LIMIT_MS);
  await delay(handoverMs);
}

/** Running calls may finish; after the time limit the rest is cut. */
async function drain(server: Server, callStreams: CallStreamServer, log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn('calls were still running at the drain limit');
      server.forceShutdown();
      resolve();
    }, DRAIN_LIMIT_MS);
  });
  callStreams.drain();
  await Promise.race([new Promise<void>((resolve) => server.tryShutdown(() => resolve())), limit]);
  clearTimeout(timer);
}

type UnaryHandler = (call: ServerUnaryCall<unknown, unknown>, callback: sendUnaryData<unknown>) => void;

function unary(rpc: Rpc): UnaryHandler {
  return (call, callback) => {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    call.on('cancelled', abort);
    void answerCall(rpc, {
      request: call.request,
      texts: textsOfMetadata(call.metadata),
      deadlineMs: fromMachineMs(Number(call.getDeadline())),
      signal: controller.signal,
    }).then((result) => {
      // grpc-js reports every closed stream as cancelled, also an answered one. Aborting without a waiting caller made an error
      // each time.
      call.off('cancelled', abort);
      if (result.ok) callback(null, result.value);
      else callback(errorToStatus(result.error));
    });
  };
}
