// The HTTP server as a component of the process. It limits slow senders, and it stops only after every answer is sent.
import { once } from 'node:events';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Component, type Logger, traceRequests } from '@mps/chassis';
import type { DomainError } from '@mps/contracts';
import {
  CONNECTIONS_CHECK_INTERVAL_MS,
  DRAIN_LIMIT_MS,
  EXCHANGE_TIMEOUT_MS,
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  MAX_CONNECTIONS,
  REQUEST_TIMEOUT_MS,
} from '../../limits';
import { toProblem } from '../errors/problem';
import { discardRest, isBodyLeft, openIntake } from '../body/intake';
import { makePieceBudget } from '../body/piece-budget';
import type { EarlyRefusal } from '../route/admit';
import { type RequestListener, dropTraceHeaders } from './app';
import {
  isKeptOpen,
  isOperating,
  makeCommonHeaders,
  isLastAnswered,
  makeTraceId,
  NOT_STORED,
} from './exchange';

export interface HttpServer {
  readonly component: Component;
  /** The bound port, known after start. */
  port(): number;
  draining(): boolean;
}

const SERVER_OPTIONS = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: CONNECTIONS_CHECK_INTERVAL_MS,
  // Node's refusal would have neither a body nor our headers, so refuseMalformed answers.
  requireHostHeader: false,
} as const;

export function makeHttpServer(options: {
  readonly port: number;
  readonly listener: RequestListener;
  /** Runs before `listener`. */
  readonly refuseEarly: EarlyRefusal;
  readonly log: Logger;
  /** The public address, for problems. */
  readonly baseUrl: string;
  readonly maxConnections?: number;
  readonly exchangeTimeoutMs?: number;
  /** While stopping, the server still takes requests for this time. Each answer closes its connection. Default: 0. */
  readonly handoverMs?: number;
}): HttpServer {
  const {
    handoverMs = 0,
    maxConnections = MAX_CONNECTIONS,
    exchangeTimeoutMs = EXCHANGE_TIMEOUT_MS,
  } = options;
  let draining = false;
  let isClosing = false;
  const underWay = new Set<ServerResponse>();
  const traced = traceRequests(options.listener);
  const pieces = makePieceBudget();
  const server = new Server(SERVER_OPTIONS, (request: IncomingMessage, response: ServerResponse) => {
    openIntake(request, pieces);
    if (isHostWrong(request) || isCodingUnknown(request) || isTargetWrong(request)) {
      refuseMalformed(response, options.baseUrl);
      return;
    }
    if (draining) response.setHeader('Connection', 'close');
    const isRefused = options.refuseEarly(request, response);
    if (isRefused && isWrittenOut(response)) return;
    underWay.add(response);
    cutOffSlowReader(request, response, exchangeTimeoutMs);
    response.once('close', () => {
      underWay.delete(response);
      void endBody(request);
      // An answer that had begun before the stop has no `Connection: close`. Its connection is idle from the next turn on.
      // During the handover idle connections stay open, because a request may be on its way.
      if (isClosing) setImmediate(() => server.closeIdleConnections());
    });
    if (isRefused) return;
    // Runs before the span exists, which would take the client's trace as its parent.
    dropTraceHeaders(request);
    traced(request, response);
  });
  server.maxConnections = maxConnections;
  server.on('clientError', (error, socket: Socket) => refuseUnreadable(error, socket, options.baseUrl));
  serveExpectations(server);
  return {
    component: {
      name: 'http-server',
      start: async () => {
        server.listen(options.port);
        await once(server, 'listening');
      },
      stop: async () => {
        draining = true;
        for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
        // A request may be on its way over an idle connection. Closing it at once would lose the request.
        if (handoverMs > 0) await delay(handoverMs);
        isClosing = true;
        await drain(server, options.log);
      },
    },
    port: () => (server.address() as AddressInfo).port,
    draining: () => draining,
  };
}

/**
 * 100 Continue is sent when a route reads the body, so Node must not send it. An unknown expectation is ignored (RFC 9110
 * §10.1.1).
 */
function serveExpectations(server: Server): void {
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (request, response) => server.emit('request', request, response));
}

/** Whether the kernel has all bytes of the answer. Then a slow reader cannot hold it in memory, and a drain need not wait. */
const isWrittenOut = (response: ServerResponse): boolean =>
  response.writableEnded && response.writableLength === 0;

/** Reads the rest of a body within its limits. If some of it is left, the connection ends. */
async function endBody(request: IncomingMessage): Promise<void> {
  await discardRest(request);
  if (isBodyLeft(request)) request.socket.destroySoon();
}

/**
 * Closes a socket that has not taken its answer in time, which frees the answer. While the body still arrives the timer starts
 * again, because a body has its own time limit. It starts again for an operation that may take longer too.
 */
function cutOffSlowReader(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const timer = setTimeout(() => {
    if ((isBodyLeft(request) && !response.headersSent) || isOperating(response)) timer.refresh();
    else if (!isKeptOpen(response)) response.destroy();
  }, timeoutMs);
  response.once('close', () => clearTimeout(timer));
}

/** Takes no new connections, closes idle ones, and closes the others after their answers. */
async function drain(server: Server, log: Logger): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => {
    log.warn('requests were still running at the drain limit');
    server.closeAllConnections();
  }, DRAIN_LIMIT_MS);
  await closed;
  clearTimeout(timer);
}

/** Whether `Host` is missing or repeated, which RFC 9112 §3.2 answers with 400. A proxy in front may read the other one. */
function isHostWrong({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.1';
  const isHost = (text: string, index: number): boolean => index % 2 === 0 && /^host$/i.test(text);
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost);
}

/**
 * Node reads the chunks of `gzip, chunked` and leaves the coding below them. A proxy in front may read another body
 * (RFC 9112 §6.1), so the request is refused.
 */
const isCodingUnknown = ({ headers }: IncomingMessage): boolean =>
  !/^(chunked)?$/i.test((headers['transfer-encoding'] ?? '').trim());

/** A target with a host that is none has no path. Express would answer a page of its own, without our headers and log line. */
const isTargetWrong = ({ url = '' }: IncomingMessage): boolean =>
  !url.startsWith('/') && url !== '*' && !URL.canParse(url);

const MALFORMED: DomainError = { code: 'validation_error', reason: 'malformed_request' };
const UNREADABLE: Readonly<Record<string, readonly [status: number, reason: string, error: DomainError]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', { code: 'request_timeout' }],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', { code: 'headers_too_large' }],
};

/** Makes the problem for bytes that are not an HTTP request. Their path and language are unknown. */
function makeUnreadableAnswer(code: string | undefined, baseUrl: string) {
  const [status, reason, error] = UNREADABLE[code ?? ''] ?? [400, 'Bad Request', MALFORMED];
  const traceId = makeTraceId();
  const context = { baseUrl, instance: '/', traceId, language: 'en' } as const;
  const problem = toProblem(error, context);
  const body = JSON.stringify({ ...problem.body, status });
  const headers = {
    ...makeCommonHeaders(traceId),
    ...NOT_STORED,
    ...problem.headers,
    Connection: 'close',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return { status, reason, headers, body };
}

function refuseMalformed(response: ServerResponse, baseUrl: string): void {
  const { status, headers, body } = makeUnreadableAnswer(undefined, baseUrl);
  response.writeHead(status, headers).end(body);
}

/** Answers once and closes the connection. */
function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket, baseUrl: string): void {
  if (code === 'ECONNRESET' || !socket.writable || isLastAnswered(socket)) return void socket.destroy();
  const { status, reason, headers, body } = makeUnreadableAnswer(code, baseUrl);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
}
