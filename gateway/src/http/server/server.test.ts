// The HTTP server: malformed requests, bodies of any length, slow readers, foreign trace headers, and the drain.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ok } from '@mps/kernel';
import { z } from 'zod';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { defineRoute } from '../route/route';
import { MAX_DISCARDED_BYTES } from '../../limits';
import { dropTraceHeaders, findTraceLink } from './app';

/** More than both ends of a connection hold in their buffers. */
const BUFFERED_BYTES = 16 * 1024 * 1024;

let arrived: () => void = () => undefined;
let release: Promise<void> = Promise.resolve();
const common = { tag: 'Test', summary: 'Test', credential: 'none', permission: null, success: 200 } as const;
const routes = [
  defineRoute({
    ...common,
    operationId: 'wait',
    method: 'GET',
    path: '/v1/wait',
    response: z.object({ done: z.boolean() }),
    handle: async () => {
      arrived();
      await release;
      return ok({ body: { done: true } });
    },
  }),
  defineRoute({
    ...common,
    operationId: 'take',
    method: 'POST',
    path: '/v1/take',
    maxBodyBytes: 1024,
    response: z.object({}),
    handle: async () => ok({ body: {} }),
  }),
];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ routes });
});
afterAll(() => gateway.close());

async function talk(text: string): Promise<string> {
  const socket = open();
  socket.write(text);
  return readAll(socket);
}
const open = (): Socket => connect(Number(new URL(gateway.url).port), '127.0.0.1');
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

describe('the server', () => {
  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
    [
      'two lengths',
      'POST /v1/take HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
    ],
    [
      'a transfer coding below the chunks',
      'POST /v1/take HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a request without Host', 'GET /v1/wait HTTP/1.1\r\n\r\n', 400],
    ['a request with two hosts', 'GET /v1/wait HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n', 400],
    ['a target that is no address', 'GET http://[/v1/wait HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ])('answers %s with one complete problem and closes the connection', async (...[, text, status]) => {
    const [head = '', body = ''] = (await talk(text)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*application/problem\\+json`, 's'));
    expect(head).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
    const [, traceId] = /\r\nX-Request-Id: (\w{32})\r\n/.exec(head) ?? [];
    expect(JSON.parse(body)).toEqual({
      type: 'https://payments.example/docs/errors/validation_error',
      title: 'Request is invalid',
      status,
      code: 'validation_error',
      detail: 'the request is not well-formed HTTP',
      instance: '/',
      trace_id: traceId,
      retryable: false,
    });
  });

  it('answers a header without end with a code of its own', async () => {
    const [head = '', body = ''] = (
      await talk(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
    ).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(body)).toMatchObject({ status: 431, code: 'headers_too_large', instance: '/' });
  });

  it('ignores an unknown expectation', async () => {
    const head = 'POST /v1/take HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n';
    const body = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
    expect(await talk(head + body)).toMatch(/^HTTP\/1\.1 200 .*\r\nX-Request-Id: /s);
  });

  it('stops reading a body of unknown length at its limit, and closes the connection', async () => {
    const chunk = `200\r\n${' '.repeat(0x200)}\r\n`;
    const head =
      'POST /v1/take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const answer = await talk(head + chunk.repeat(3));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/);
  });

  it('reads a refused body of 4 MB to its end, and closes the connection without a reset', async () => {
    const socket = open();
    const failures: unknown[] = [];
    socket.on('error', (error) => failures.push(error));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const body = Buffer.alloc(4 * 1024 * 1024, ' ');
    socket.write(
      `POST /v1/take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'data');
    socket.write(body);
    await closed;
    expect([failures, socket.bytesWritten > body.length]).toEqual([[], true]);
    const answer = Buffer.concat(chunks).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/);
    expect(answer).toMatch(/"code":"payload_too_large".*\}$/);
  });

  it('stops reading a refused body at the limit for refused bodies', async () => {
    const socket = open();
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(
      'POST /v1/take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n',
    );
    const piece = Buffer.alloc(64 * 1024, ' ');
    const send = (): void => {
      while (!socket.destroyed && socket.write(piece));
      socket.once('drain', send);
    };
    send();
    await new Promise((resolve) => socket.once('close', resolve));
    // The limit of time alone would let far more through.
    expect(socket.bytesWritten).toBeLessThan(MAX_DISCARDED_BYTES + BUFFERED_BYTES);
  });

  it('answers requests under way when it drains, closes their connections, and accepts no new ones', async () => {
    const started = new Promise<void>((resolve) => (arrived = resolve));
    let finish = (): void => undefined;
    release = new Promise((resolve) => (finish = resolve));
    const drained = await openTestGateway({ routes });
    try {
      const answer = fetch(`${drained.url}/v1/wait`);
      await started;
      const drain = drained.drain();
      await expect(fetch(`${drained.url}/v1/wait`)).rejects.toThrow();
      finish();
      expect(await (await answer).json()).toEqual({ done: true });
      await drain;
    } finally {
      await drained.close();
    }
  });
});

describe('the resources that a client can hold', () => {
  /** More than the buffers of the sockets hold. */
  const BYTES = 64 * 1024 * 1024;
  const big = {
    method: 'GET',
    path: '/big',
    handle: async () => ok({ status: 200, contentType: 'text/plain', body: Buffer.alloc(BYTES, 'x') }),
  } as const;

  it('are freed when a client does not read its answer: its connection is closed', async () => {
    const slow = await openTestGateway({
      routes,
      plainRoutes: [big],
      server: { exchangeTimeoutMs: 300 },
    });
    try {
      const socket = connect(Number(new URL(slow.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(socket, 'readable');
      // The drain ends at once only if no answer is under way.
      await delay(600);
      let read = 0;
      socket.on('data', (chunk: Buffer) => (read += chunk.length));
      await once(socket, 'close');
      expect(read).toBeLessThan(BYTES);
    } finally {
      await slow.close();
    }
  });

  it('get the answer of an operation that may take longer than the exchange', async () => {
    const long = defineRoute({
      ...common,
      operationId: 'long',
      method: 'POST',
      path: '/v1/long',
      deadlineMs: 60_000,
      response: z.object({ done: z.boolean() }),
      handle: async () => {
        await delay(700);
        return ok({ body: { done: true } });
      },
    });
    const patient = await openTestGateway({ routes: [long], server: { exchangeTimeoutMs: 300 } });
    try {
      const answer = await fetch(`${patient.url}/v1/long`, { method: 'POST' });
      expect(await answer.json()).toEqual({ done: true });
    } finally {
      await patient.close();
    }
  });

  it('are bounded: connections beyond the maximum are closed at once', async () => {
    const small = await openTestGateway({ routes, server: { maxConnections: 2 } });
    const connectTo = (): Socket => connect(Number(new URL(small.url).port), '127.0.0.1');
    const held = [connectTo(), connectTo()];
    try {
      await Promise.all(held.map((socket) => once(socket, 'connect')));
      const third = connectTo();
      third.on('error', () => undefined);
      await once(third, 'close');
      held[0]!.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(held[0]!, 'readable');
    } finally {
      for (const socket of held) socket.destroy();
      await small.close();
    }
  });
});

describe('trace headers of clients', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

  it('are removed from the request and kept as a link', () => {
    const request = {
      headers: { traceparent, tracestate: 'a=b', baggage: 'tier=gold', accept: '*/*' },
    } as never;
    dropTraceHeaders(request);
    expect(request).toEqual({ headers: { accept: '*/*' } });
    expect(findTraceLink(request)).toMatchObject({
      traceId: traceparent.slice(3, 35),
      spanId: 'b7ad6b7169203331',
    });
  });

  it('leave no link when they are malformed', () => {
    const request = { headers: { traceparent: 'nonsense' } } as never;
    dropTraceHeaders(request);
    expect(findTraceLink(request)).toBeNull();
  });
});
