// startForwarder: the local receiver of `mps listen`. It verifies each delivery of the platform, forwards headers and raw body
// to the integrator's handler, with disturbances if wanted, and passes the handler's answer on to the platform.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { makeUsageFailure } from '../failures';
import {
  corrupt,
  planDeliveries,
  shuffled,
  type Corruption,
  type DisturbanceOptions,
  type Forwarding,
  type Message,
  type Random,
} from './disturbances';

/** One line of the table. */
export interface Forwarded {
  readonly at: string;
  readonly event_id: string;
  readonly type: string;
  readonly aggregate_id: string;
  readonly sequence: number;
  readonly form: Forwarding['form'];
  readonly corruption: Corruption | null;
  /** null when the handler did not answer; then `error` says why. */
  readonly status: number | null;
  readonly error: string | null;
  readonly latency_ms: number;
  readonly verdict: Verdict;
}

/**
 * `FORGERY ACCEPTED`: a 2xx for a corrupted copy. `failed`: anything but a 2xx for a genuine one; the platform tries it
 * again.
 */
export type Verdict = 'ok' | 'failed' | 'FORGERY ACCEPTED';

export interface Totals {
  readonly events: number;
  readonly forwarded: number;
  readonly failed: number;
  readonly corrupted: number;
  readonly forgeries_accepted: number;
}

/** The last line of a run. Without corrupted copies there is nothing to say of them. */
export function summarize({ events, forwarded, failed, corrupted, forgeries_accepted }: Totals): string {
  const sent = `${events} ${events === 1 ? 'event' : 'events'}, ${forwarded} forwarded, ${failed} failed`;
  if (corrupted === 0) return `${sent}.`;
  return `${sent}; corrupted copies that your handler accepted: ${forgeries_accepted} of ${corrupted}.`;
}

export interface ForwarderOptions extends DisturbanceOptions {
  readonly forwardTo: URL;
  /** Added to each forwarded request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly port: number;
  readonly random: Random;
  readonly onForwarded: (forwarded: Forwarded) => void;
  /** A request that the secrets did not sign: it is answered 401 and not forwarded. */
  readonly onStranger: () => void;
}

export interface Forwarder {
  readonly url: string;
  /**
   * Deliveries are genuine by any of the secrets. What this command signs has the first. Before they are set, deliveries are
   * answered 503, and the platform retries them.
   */
  setSecrets(secrets: readonly string[]): void;
  /** Forwards events of the log one after the other, as the platform would deliver them now. */
  forwardEvents(events: readonly { readonly id: string }[]): void;
  /** Resolves when every accepted delivery has been forwarded. */
  stop(): Promise<void>;
}

/** Twice the largest delivery of the platform. */
const MAX_BODY_BYTES = 256 * 1024;
/** The platform itself gives up after 15 s. */
const HANDLER_TIMEOUT_MS = 15_000;
/** How long and how many deliveries are held to be shuffled. */
const SHUFFLE_WINDOW_MS = 1_000;
const SHUFFLE_MAX = 10;
const BETWEEN_TWO_PARTIES = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'expect',
]);

interface Held {
  readonly message: Message;
  readonly answer: (status: number) => void;
}

export async function startForwarder(options: ForwarderOptions): Promise<Forwarder> {
  let secrets: readonly string[] = [];
  let isStopping = false;
  const working = new Set<Promise<void>>();
  const waiting: Held[] = [];
  let shuffleTimer: NodeJS.Timeout | undefined;

  function track(work: Promise<void>): void {
    working.add(work);
    void work.finally(() => working.delete(work));
  }

  function releaseShuffled(): void {
    clearTimeout(shuffleTimer);
    shuffleTimer = undefined;
    const batch = shuffled(waiting.splice(0), options.random);
    track(
      (async () => {
        for (const held of batch) await forwardAll(held, secrets[0] ?? '', options);
      })(),
    );
  }

  function accept(held: Held): void {
    if (!options.shuffle) {
      track(forwardAll(held, secrets[0] ?? '', options));
      return;
    }
    waiting.push(held);
    if (waiting.length >= SHUFFLE_MAX) releaseShuffled();
    else shuffleTimer ??= setTimeout(releaseShuffled, SHUFFLE_WINDOW_MS);
  }

  const server = createServer((request, response) => {
    receive(request).then(
      (message) => {
        if (message === undefined) answer(response, 413);
        else if (secrets.length === 0) answer(response, 503);
        else if (!secrets.some((secret) => isGenuine(message, secret))) {
          options.onStranger();
          answer(response, 401);
        } else accept({ message, answer: (status) => answer(response, status) });
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(makeUsageFailure(`The receiver cannot use port ${options.port}: ${code ?? 'unknown'}`)),
    );
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    setSecrets: (told) => void (secrets = told),
    forwardEvents: (events) =>
      track(
        (async () => {
          for (const event of events) {
            if (isStopping) return;
            const message = signEvent(event, secrets[0] ?? '', new Date());
            const held = { message, answer: () => undefined };
            if (options.shuffle) accept(held);
            else await forwardAll(held, secrets[0] ?? '', options);
          }
        })(),
      ),
    async stop() {
      isStopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if (waiting.length > 0) releaseShuffled();
      await Promise.all(working);
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status).end();
}

/** Undefined for a body that is too large to be ours. */
async function receive(request: IncomingMessage): Promise<Message | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !BETWEEN_TWO_PARTIES.has(name) ? [[name, value] as const] : [],
  );
  return { headers: Object.fromEntries(headers), body: Buffer.concat(chunks) };
}

function isGenuine({ headers, body }: Message, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** The handler gets the same headers as from the platform. */
function signEvent(event: { readonly id: string }, secret: string, now: Date): Message {
  const body = Buffer.from(JSON.stringify(event));
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(event.id, now, body),
    },
    body,
  };
}

/** One delivery in all its forms; the platform is answered as soon as the handler answered the genuine one. */
async function forwardAll(held: Held, secret: string, options: ForwarderOptions): Promise<void> {
  for (const forwarding of planDeliveries(options, options.random)) {
    if (forwarding.delayMs > 0) await delay(forwarding.delayMs);
    const forwarded = await forward(held.message, forwarding, secret, options);
    if (forwarding.form === 'as it came') held.answer(forwarded.status ?? 502);
    options.onForwarded(forwarded);
  }
}

interface Event {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly aggregate: { readonly id: string };
}

async function forward(
  message: Message,
  { form, corruption }: Forwarding,
  secret: string,
  { forwardTo, headers }: ForwarderOptions,
): Promise<Forwarded> {
  const startedAt = new Date();
  const sent = corruption === null ? message : corrupt(message, corruption, secret, startedAt);
  const { id, type, sequence, aggregate } = JSON.parse(message.body.toString()) as Event;
  const answered = await post(forwardTo, { ...sent, headers: { ...sent.headers, ...headers } });
  return {
    at: startedAt.toISOString(),
    event_id: id,
    type,
    aggregate_id: aggregate.id,
    sequence,
    form,
    corruption,
    ...answered,
    latency_ms: Date.now() - startedAt.getTime(),
    verdict: judgeAnswer(form, answered.status),
  };
}

function judgeAnswer(form: Forwarding['form'], status: number | null): Verdict {
  const isAccepted = status !== null && status >= 200 && status < 300;
  if (form === 'corrupted') return isAccepted ? 'FORGERY ACCEPTED' : 'ok';
  return isAccepted ? 'ok' : 'failed';
}

async function post(
  forwardTo: URL,
  { headers, body }: Message,
): Promise<{ status: number | null; error: string | null }> {
  try {
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(HANDLER_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: explainFailure(error) };
  }
}

/** `ECONNREFUSED` says more than fetch's own words. */
function explainFailure(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error)
    return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  return String(cause);
}
