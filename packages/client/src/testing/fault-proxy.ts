// A server that stands between the client and a platform and spoils answers, each request by the next fault of a plan.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readWallClockMs } from '../wall-clock';

/** `lost_…`: the platform acts and its answer is spoiled. `early_…`: the platform never sees the request. */
export const FAULTS = [
  'early_reset',
  'lost_reset_before_headers',
  'lost_reset_after_headers',
  'lost_reset_mid_body',
  'early_429_seconds',
  'early_429_date',
  'early_503',
  'early_html_502',
  'lost_html_502',
  'lost_truncated_json',
  'lost_trickle',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Passed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** Answers a request as the platform does. */
export type Target = (request: {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<Passed>;

export interface FaultProxy {
  readonly url: string;
  /** Faults of the next requests. Requests after them pass. */
  plan(faults: readonly (Fault | 'pass')[]): void;
  /** Bodies and request headers since the last plan. */
  readonly requests: readonly { readonly headers: Readonly<Record<string, string>>; readonly body: string }[];
  stop(): Promise<void>;
}

/** Slower than any timeout of the tests. */
const TRICKLE_MS = 1_000;
const HTML = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** Sends requests on to a platform. */
export const forwardTo =
  (baseUrl: string): Target =>
  async ({ method, url, headers, body }) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...passed } = headers;
    const response = await fetch(`${baseUrl}${url}`, {
      method,
      headers: passed,
      ...(body !== '' && { body }),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };

export async function startFaultProxy(target: Target): Promise<FaultProxy> {
  let faults: (Fault | 'pass')[] = [];
  const requests: { headers: Record<string, string>; body: string }[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    const fault = faults.shift() ?? 'pass';
    readRequest(request)
      .then(async ({ headers, body }) => {
        requests.push({ headers, body });
        if (fault.startsWith('early_')) {
          spoilEarly(fault, response);
          return;
        }
        const passed = await target({
          method: request.method ?? 'GET',
          url: request.url ?? '/',
          headers,
          body,
        });
        spoilLate(fault, passed, response, timers);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    plan(next) {
      faults = [...next];
      requests.length = 0;
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(
  request: IncomingMessage,
): Promise<{ headers: Record<string, string>; body: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return { headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString() };
}

const makeProblem = (status: number, code: string): string =>
  JSON.stringify({
    type: `/docs/errors/${code}`,
    title: 'Try again',
    status,
    code,
    detail: 'Try again later',
    instance: '/',
    trace_id: '0'.repeat(32),
    retryable: true,
  });

function spoilEarly(fault: Fault | 'pass', response: ServerResponse): void {
  const problem = (status: number, code: string, retryAfter: string): void =>
    void response
      .writeHead(status, { 'content-type': 'application/problem+json', 'retry-after': retryAfter })
      .end(makeProblem(status, code));
  if (fault === 'early_429_seconds') problem(429, 'rate_limited', '0');
  // A date of this moment: it is over when it is read.
  else if (fault === 'early_429_date')
    problem(429, 'rate_limited', new Date(readWallClockMs()).toUTCString());
  else if (fault === 'early_503') problem(503, 'service_unavailable', '0');
  else if (fault === 'early_html_502') response.writeHead(502, { 'content-type': 'text/html' }).end(HTML);
  else response.destroy();
}

function spoilLate(
  fault: Fault | 'pass',
  { status, headers, body }: Passed,
  response: ServerResponse,
  timers: Set<NodeJS.Timeout>,
): void {
  const { 'content-encoding': _encoding, 'transfer-encoding': _coding, ...rest } = headers;
  const head = { ...rest, 'content-length': String(Buffer.byteLength(body)) };
  const half = body.slice(0, Math.floor(body.length / 2));
  switch (fault) {
    case 'lost_reset_before_headers':
      return void response.destroy();
    case 'lost_reset_after_headers':
      response.writeHead(status, head);
      response.flushHeaders();
      return void setImmediate(() => response.destroy());
    case 'lost_reset_mid_body':
      response.writeHead(status, head);
      return void response.write(half, () => response.destroy());
    case 'lost_html_502':
      return void response.writeHead(502, { 'content-type': 'text/html' }).end(HTML);
    case 'lost_truncated_json':
      return void response
        .writeHead(status, { ...rest, 'content-length': String(Buffer.byteLength(half)) })
        .end(half);
    case 'lost_trickle': {
      response.writeHead(status, head);
      let at = 0;
      const timer = setInterval(() => response.write(body.slice(at, (at += 1))), TRICKLE_MS);
      timers.add(timer);
      return void response.on('close', () => clearInterval(timer));
    }
    default:
      return void response.writeHead(status, head).end(body);
  }
}
