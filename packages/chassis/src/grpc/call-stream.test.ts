// Calls of one client on common streams, against real servers: each has its own answer, and none has less than a call alone.
import { once } from 'node:events';
import {
  Client as GrpcClient,
  credentials,
  Server,
  ServerCredentials,
  status,
  type ServerDuplexStream,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { callStreamService, webhooksService } from '@mps/contracts';
import type { OpenResponse__Output } from '@mps/contracts/gen/mps/call_stream/v1/OpenResponse';
import { ok, type Result } from '@mps/kernel';
import { pino } from 'pino';
import { makeGrpcClient, type ClientOf } from './client';
import {
  log,
  makeTrust,
  formatTarget,
  type ListEvents,
  type Trust,
  type WebhooksDefinition,
} from './grpc.fixture';
import type { GrpcServer } from './server';

type Client = ClientOf<WebhooksDefinition>;

let trust: Trust;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  trust = await makeTrust();
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function connect(...ports: readonly number[]): Client {
  const client = makeGrpcClient(
    webhooksService(),
    formatTarget(`ipv4:${ports.map((port) => `127.0.0.1:${port}`).join(',')}`),
  );
  closing.push(() => client.close());
  return client;
}

async function start(listEvents: ListEvents, logger = log): Promise<GrpcServer> {
  const server = trust.makeServer(listEvents, { log: logger });
  await server.component.start();
  closing.push(() => server.component.stop());
  return server;
}

/** Answers the cursor that was asked after. */
const echo: ListEvents = async ({ after }) => ok({ data: [], next_cursor: after, has_more: false });

const ask = (client: Client, after: string, changes: Parameters<Trust['contextFor']>[0] = {}) =>
  client.ListEvents({ limit: 1, after }, trust.contextFor(changes));

const readCursor = (answer: Result<{ readonly next_cursor?: string }, unknown>): string | undefined =>
  answer.ok ? answer.value.next_cursor : JSON.stringify(answer.error);

/** A server for tests: it chooses its answers to single calls and its behavior on streams. */
async function startScripted(
  onStream: ((stream: ServerDuplexStream<object, object>) => void) | null,
): Promise<{ readonly port: number; readonly alone: string[] }> {
  const server = new Server();
  const alone: string[] = [];
  const answers = Object.keys(webhooksService()).map((name) => [
    name,
    (_call: unknown, callback: (error: null, answer: object) => void) => {
      alone.push(name);
      callback(null, {});
    },
  ]);
  server.addService(webhooksService(), Object.fromEntries(answers) as UntypedServiceImplementation);
  if (onStream !== null) server.addService(callStreamService(), { Open: onStream });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  closing.push(() => server.forceShutdown());
  return { port, alone };
}

const isOneCall = { calls: [expect.anything()] };

describe('calls of one client', () => {
  it('each have their own answer, in whatever order the answers are ready', async () => {
    const waiting: (() => void)[] = [];
    const server = await start(async (request, context) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 100) for (const answer of waiting.reverse()) answer();
      });
      return echo(request, context);
    });
    const client = connect(server.port());
    const names = Array.from({ length: 100 }, (_, n) => `call ${n}`);
    const answers = await Promise.all(names.map((name) => ask(client, name)));
    expect(answers.map(readCursor)).toEqual(names);
  });

  it('share sixteen streams at most, and one while they follow each other', async () => {
    const opened: ServerDuplexStream<object, object>[] = [];
    const { port, alone } = await startScripted((stream) => {
      opened.push(stream);
      stream.on('data', ({ calls }: { calls: { id: number }[] }) => {
        stream.write({ answers: calls.map(({ id }) => ({ id, response: Buffer.alloc(0) })) });
      });
      stream.on('end', () => stream.end());
    });
    const client = connect(port);
    const startedAt = performance.now();
    for (let n = 0; n < 20; n += 1) expect((await ask(client, 'next')).ok).toBe(true);
    // A stream is renewed after two seconds, on a machine so slow that it matters.
    expect(opened.length).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 2_000);
    const before = opened.length;
    const together = await Promise.all(Array.from({ length: 500 }, () => ask(client, 'together')));
    expect(together.every((answer) => answer.ok)).toBe(true);
    expect(opened.length - before).toBeLessThanOrEqual(16);
    expect(alone).toEqual([]);
  });

  it('are shared by the servers of one name', async () => {
    const taken = new Set<number>();
    const servers = await Promise.all(
      [0, 1].map((n) =>
        start(async (request, context) => {
          taken.add(n);
          return echo(request, context);
        }),
      ),
    );
    const client = connect(...servers.map((server) => server.port()));
    // The second connection may be ready a little later; its streams begin then.
    while (taken.size < 2) {
      const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => ask(client, `call ${n}`)));
      expect(answers.every((answer) => answer.ok)).toBe(true);
    }
  });

  it('are cancelled one by one', async () => {
    const controller = new AbortController();
    let cancelled: Promise<unknown> | undefined;
    let answerOther: (() => void) | undefined;
    const server = await start(async (request, context) => {
      if (request.after === 'given up') {
        cancelled = once(context.signal as AbortSignal, 'abort');
        controller.abort();
        await cancelled;
        answerOther?.();
      } else {
        await new Promise<void>((resolve) => {
          answerOther = resolve;
        });
      }
      return echo(request, context);
    });
    const client = connect(server.port());
    const other = ask(client, 'other');
    const givenUp = await ask(client, 'given up', { signal: controller.signal });
    expect(givenUp).toEqual({ ok: false, error: { code: 'upstream_timeout' } });
    expect(readCursor(await other)).toBe('other');
  });

  it('are not begun when they were given up before they were read', async () => {
    const begun: unknown[] = [];
    const server = await start(async (request, context) => {
      begun.push(request.after);
      return echo(request, context);
    });
    const client = connect(server.port());
    // The connection exists, so the next write leaves at once.
    await ask(client, 'first');
    const controller = new AbortController();
    const givenUp = ask(client, 'given up', { signal: controller.signal });
    await trust.contextFor().callerTokens.for('webhooks');
    controller.abort();
    expect(await givenUp).toEqual({ ok: false, error: { code: 'upstream_timeout' } });
    await ask(client, 'last');
    expect(begun).toEqual(['first', 'last']);
  });

  it('may have answers that exceed one message together, and a page that exceeds it alone', async () => {
    const bytesOf: Readonly<Record<string, number>> = { big: 600_000, 'too big': 9_000_000 };
    const server = await start(async ({ after }) =>
      ok({ data: [], next_cursor: 'x'.repeat(bytesOf[after ?? ''] ?? 0), has_more: false }),
    );
    const client = connect(server.port());
    const names = ['too big', ...Array.from({ length: 40 }, () => 'big')];
    const [tooBig, ...big] = await Promise.all(names.map((name) => ask(client, name)));
    expect(tooBig).toMatchObject({
      ok: false,
      error: {
        code: 'validation_error',
        violations: [{ in: 'parameter', at: 'limit', code: 'too_big', reason: 'page_too_large' }],
      },
    });
    expect(new Set(big.map((answer) => readCursor(answer)?.length))).toEqual(new Set([600_000]));
  });

  it('fail alone when they cannot be decoded or name no method', async () => {
    const server = await start(echo);
    const client = new GrpcClient(`127.0.0.1:${server.port()}`, credentials.createInsecure());
    closing.push(() => client.close());
    const { Open } = callStreamService();
    const stream = client.makeBidiStreamRequest(Open.path, Open.requestSerialize, Open.responseDeserialize);
    const { path, requestSerialize } = webhooksService().ListEvents;
    const { own } = await trust.contextFor().callerTokens.for('webhooks');
    const beside = { timeout_ms: 20_000, metadata: { 'x-caller-token': own } };
    const request = requestSerialize({ limit: 1, after: 'read' });
    const answered = new Map<number, 'response' | 'error'>();
    const allAnswered = new Promise<void>((resolve) => {
      stream.on('data', ({ answers }: OpenResponse__Output) => {
        for (const { id, error } of answers) answered.set(id, error === undefined ? 'response' : 'error');
        if (answered.size === 3) resolve();
      });
    });
    stream.write({
      calls: [
        { id: 1, path, request: Buffer.from([0xff]), ...beside },
        { id: 2, path: '/mps.webhooks.v1.WebhooksService/NoSuchMethod', request, ...beside },
        { id: 3, path, request, ...beside },
      ],
    });
    await allAnswered;
    stream.end();
    expect(Object.fromEntries(answered)).toEqual({ 1: 'error', 2: 'error', 3: 'response' });
  });

  it('are refused alone when they are too big to be received', async () => {
    const server = await start(echo);
    const client = connect(server.port());
    const tooBig = ask(client, 'x'.repeat(9_000_000));
    expect(readCursor(await ask(client, 'beside it'))).toBe('beside it');
    expect((await tooBig).ok).toBe(false);
  });
});

describe('a call on a stream that breaks', () => {
  const breaking = () => {
    const received: object[] = [];
    return {
      received,
      onStream: (stream: ServerDuplexStream<object, object>) => {
        stream.on('data', (request: object) => {
          received.push(request);
          stream.emit('error', { code: status.UNAVAILABLE, details: 'it is about to end' });
        });
      },
    };
  };

  it('is repeated outside the stream when it changes nothing', async () => {
    const { received, onStream } = breaking();
    const { port, alone } = await startScripted(onStream);
    expect((await ask(connect(port), 'x')).ok).toBe(true);
    expect(received).toEqual([expect.objectContaining(isOneCall)]);
    expect(alone).toEqual(['ListEvents']);
  });

  it('is not made again when it may have changed something', async () => {
    const { received, onStream } = breaking();
    const { port, alone } = await startScripted(onStream);
    const answer = await connect(port).CreateWebhookEndpoint({}, trust.contextFor());
    expect(answer).toEqual({ ok: false, error: { code: 'service_unavailable', retryAfterSeconds: 1 } });
    expect(received).toEqual([expect.objectContaining(isOneCall)]);
    expect(alone).toEqual([]);
  });
});

describe('a server without call streams', () => {
  it('is called as before there were any, whatever the call does', async () => {
    const { port, alone } = await startScripted(null);
    const client = connect(port);
    expect((await client.CreateWebhookEndpoint({}, trust.contextFor())).ok).toBe(true);
    expect((await ask(client, 'x')).ok).toBe(true);
    expect(alone).toEqual(['CreateWebhookEndpoint', 'ListEvents']);
  });
});

describe('a server that stops', () => {
  it('answers the calls that have arrived on its streams, sends its clients elsewhere, and does not wait for a limit', async () => {
    const lines: string[] = [];
    let answer: (() => void) | undefined;
    const begun = Promise.withResolvers<null>();
    const stopping = await start(
      async (request, context) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
          begun.resolve(null);
        });
        return echo(request, context);
      },
      pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    );
    const client = connect(stopping.port());
    const underWay = ask(client, 'under way');
    await begun.promise;
    const stopped = stopping.component.stop();
    answer?.();
    expect(readCursor(await underWay)).toBe('under way');
    await stopped;
    expect(lines).toEqual([]);
    expect((await ask(client, 'too late')).ok).toBe(false);
  });
});

describe('a client that is closed', () => {
  it('still gets the answers to its calls, and is closed when it has them', async () => {
    const begun = Promise.withResolvers<null>();
    const answer = Promise.withResolvers<null>();
    const server = await start(async (request, context) => {
      begun.resolve(null);
      await answer.promise;
      return echo(request, context);
    });
    const client = connect(server.port());
    const settled: unknown[] = [];
    const underWay = ask(client, 'under way').then((answered) => settled.push(readCursor(answered)));
    await begun.promise;
    const closed = client.close().then(() => settled.push('closed'));
    answer.resolve(null);
    await Promise.all([underWay, closed]);
    expect(settled).toEqual(['under way', 'closed']);
  });

  it('does not wait for a server that never ends its streams', async () => {
    const ended = Promise.withResolvers<null>();
    const { port } = await startScripted((stream) => {
      stream.on('data', () => stream.write({ answers: [{ id: 1, response: Buffer.alloc(0) }] }));
      stream.on('cancelled', () => ended.resolve(null));
    });
    const [client, beside] = [connect(port), connect((await startScripted(() => undefined)).port)];
    expect((await ask(client, 'x')).ok).toBe(true);
    // Far less than the remaining deadline of the stream.
    const limit = ask(beside, 'x', { deadlineMs: Date.now() + 5_000 });
    const closed = client.close();
    expect(await Promise.race([closed.then(() => 'closed'), limit.then(() => 'late')])).toBe('closed');
    await ended.promise;
  });
});
