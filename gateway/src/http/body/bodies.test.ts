// The bounds of bodies: pieces, bytes and time. The tests use raw sockets, because no HTTP client sends such bodies.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { makeApiKey, ok } from '@mps/kernel';
import { z } from 'zod';
import { MAX_BODY_BYTES, MAX_BODIES_BYTES_OF_SENDER, MAX_CALLBACK_BODY_BYTES } from '../../limits';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { defineRoute } from '../route/route';
import type { BodyTimes } from './intake';

const countMaxPieces = (maxBytes: number): number => maxBytes / 64 + 1_024;
const MAX_PIECES = countMaxPieces(MAX_BODY_BYTES);
/** The number of bodies of the maximum size that one sender may have under way. */
const BODIES_OF_SENDER = MAX_BODIES_BYTES_OF_SENDER / MAX_BODY_BYTES;
/** Long enough for every body of a busy machine. */
const BODY_TIMES = { baseMs: 60_000, msPerKib: 400 };
const SHORT_BODY_TIME_MS = 2_000;
const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const CALLBACK = 'POST /provider-callbacks/provider-a HTTP/1.1\r\nHost: x\r\n';
const echo = {
  tag: 'Test',
  summary: 'Test',
  permission: null,
  success: 200,
  method: 'POST',
  body: z.strictObject({ text: z.string().optional() }),
  response: z.object({ length: z.number() }),
  handle: async ({ body }: { body: { text?: string | undefined } }) =>
    ok({ body: { length: body.text?.length ?? 0 } }),
} as const;
const routes = [
  defineRoute({ ...echo, operationId: 'echo', credential: 'none', path: '/v1/echo' }),
  defineRoute({ ...echo, operationId: 'echoForKey', credential: 'key', path: '/v1/echo-for-key' }),
  defineRoute({
    tag: 'Test',
    summary: 'Test',
    operationId: 'look',
    method: 'GET',
    path: '/v1/look',
    credential: 'none',
    permission: null,
    success: 200,
    response: z.object({}),
    handle: async () => ok({ body: {} }),
  }),
];
const JSON_HEAD = 'POST /v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const KEY_HEAD = `POST /v1/echo-for-key HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nx-api-key: ${KEY}\r\n`;
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';
const DECLARED = `Content-Length: ${MAX_BODY_BYTES}\r\n\r\n`;

const oneByteChunks = (text: string): string => text.replaceAll(/./gs, '1\r\n$&\r\n');
const jsonOfLength = (length: number): string => `{"text":"${'x'.repeat(length - '{"text":""}'.length)}"}`;

let gateway: TestGateway;
const sockets: Socket[] = [];
const openGateway = (bodyTimes: BodyTimes): Promise<TestGateway> =>
  openTestGateway({
    routes,
    bodyTimes,
    identity: {
      VerifyApiKey: async () =>
        ok({ api_key_id: 'key-1', organization_id: 'organization-1', permissions: ['*'], allowed_ips: [] }),
    },
    transactions: { ReceiveProviderCallback: async () => ok({}) },
  });

/** Replaces the gateway for the tests of one `describe`. */
function useShortBodyTime(): void {
  let usual: TestGateway;
  beforeAll(async () => {
    usual = gateway;
    gateway = await openGateway({ ...BODY_TIMES, baseMs: SHORT_BODY_TIME_MS });
  });
  afterAll(async () => {
    await gateway.close();
    gateway = usual;
  });
}

beforeAll(async () => {
  gateway = await openGateway(BODY_TIMES);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => gateway.close());

function open(): Socket {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

function send(text: string): Socket {
  const socket = open();
  socket.write(text);
  return socket;
}

/** Begins bodies of the maximum size, and waits for 100 Continue of each. */
async function hold(heads: readonly string[]): Promise<Socket[]> {
  const held = heads.map((head) => send(`${head}Expect: 100-continue\r\n${DECLARED}`));
  for (const told of await Promise.all(held.map((socket) => once(socket, 'data'))))
    expect(String(told[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  return held;
}
const repeatHead = (head: string): string[] => Array.from({ length: BODIES_OF_SENDER }, () => head);

async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (/\r\n\r\n.*[}]$/s.test(text)) break;
  }
  return text;
}
const readStatus = (answer: string): string => answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3);
const forwardedFor = (network: string): string => `X-Forwarded-For: ${network}\r\n`;

describe('a body in many pieces', () => {
  it.each([
    ['a route of the API', JSON_HEAD, MAX_PIECES],
    ['a callback of a provider', CALLBACK, countMaxPieces(MAX_CALLBACK_BODY_BYTES)],
  ])(
    'is refused by %s beyond limit / 64 + 1,024 pieces, and its connection ends',
    async (_name, head, max) => {
      const socket = send(head + CHUNKED + '1\r\nx\r\n'.repeat(max + 1));
      const answer = await readAnswer(socket);
      expect(readStatus(answer)).toBe('400');
      expect(answer).toMatch(/\r\nConnection: close\r\n/i);
      const [, body = ''] = answer.split('\r\n\r\n');
      expect(JSON.parse(body)).toMatchObject({
        code: 'validation_error',
        errors: [{ pointer: '#', code: 'invalid_format' }],
      });
    },
  );

  it('is accepted with the maximum number of pieces', async () => {
    const text = jsonOfLength(MAX_PIECES);
    const answer = await readAnswer(send(`${JSON_HEAD}${CHUNKED}${oneByteChunks(text)}0\r\n\r\n`));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 200 .*"length":${MAX_PIECES - 11}`, 's'));
  });

  it('is joined in order when it has the maximum size', async () => {
    const text = jsonOfLength(MAX_BODY_BYTES);
    const chunk = (part: string): string => `${part.length.toString(16)}\r\n${part}\r\n`;
    const parts = text.match(/.{1,37}/g) ?? [];
    const answer = await readAnswer(send(`${JSON_HEAD}${CHUNKED}${parts.map(chunk).join('')}0\r\n\r\n`));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 200 .*"length":${MAX_BODY_BYTES - 11}`, 's'));
  });

  it('is not parsed to its end after a refusal', async () => {
    const socket = send('POST /v1/nothing HTTP/1.1\r\nHost: x\r\n' + CHUNKED);
    const flood = '1\r\nx\r\n'.repeat(200_000);
    socket.write(flood);
    expect(readStatus(await readAnswer(socket))).toBe('404');
    // Another request is answered while the flood still arrives.
    expect(readStatus(await readAnswer(send('GET /v1/look HTTP/1.1\r\nHost: x\r\n\r\n')))).toBe('200');
  });
});

describe('bodies under way', () => {
  it('of one network are refused beyond 8 MiB, before 100 Continue, while those of others are accepted', async () => {
    await hold(repeatHead(JSON_HEAD));
    const refused = await readAnswer(send(`${JSON_HEAD}Expect: 100-continue\r\n${DECLARED}`));
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: \d+\r\n.*"code":"service_unavailable"/s);
    expect(readStatus(await readAnswer(send(`${CALLBACK}${CHUNKED}`)))).toBe('503');
    const other = send(`${JSON_HEAD}${forwardedFor('198.51.100.7')}Content-Length: 2\r\n\r\n{}`);
    expect(readStatus(await readAnswer(other))).toBe('200');
    const merchant = send(`${KEY_HEAD}Content-Length: 2\r\n\r\n{}`);
    expect(readStatus(await readAnswer(merchant))).toBe('200');
  });

  it('of one principal are refused beyond 8 MiB', async () => {
    await hold(repeatHead(KEY_HEAD));
    expect(readStatus(await readAnswer(send(KEY_HEAD + DECLARED)))).toBe('503');
  });

  it('of senders without a credential leave a part of the 64 MiB to merchants', async () => {
    const networks = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'];
    await hold(networks.flatMap((network) => repeatHead(JSON_HEAD + forwardedFor(network))));
    const fifth = send(JSON_HEAD + forwardedFor('198.51.100.5') + DECLARED);
    expect(readStatus(await readAnswer(fifth))).toBe('503');
    const slow = send(`${KEY_HEAD}Content-Length: 2\r\n\r\n{`);
    await once(slow, 'connect');
    slow.write('}');
    expect(readStatus(await readAnswer(slow))).toBe('200');
    // The whole body came with its headers, so it waits for no bytes.
    const whole = send(`${JSON_HEAD}${forwardedFor('198.51.100.5')}Content-Length: 2\r\n\r\n{}`);
    expect(readStatus(await readAnswer(whole))).toBe('200');
  });

  it.each([
    ['is too large', `${JSON_HEAD}Content-Length: 9999999\r\n`, '413'],
    ['has no credential', `${KEY_HEAD.replace(/x-api-key: .*\r\n/, '')}Content-Length: 2\r\n`, '401'],
    ['is not JSON', `${JSON_HEAD.replace('/json', '/xml')}Content-Length: 2\r\n`, '415'],
  ])('get no 100 Continue when the request %s', async (_name, head, status) => {
    const socket = send(`${head}Expect: 100-continue\r\n\r\n`);
    expect(readStatus(await readAnswer(socket))).toBe(status);
  });

  it('get one 100 Continue', async () => {
    const socket = send(`${JSON_HEAD}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{}');
    expect(readStatus(await readAnswer(socket))).toBe('200');
  });
});

describe('bodies with a short time', () => {
  useShortBodyTime();

  it('free their bytes with their answers and their connections', async () => {
    for (let round = 0; round < 2; round++) {
      const held = await hold(repeatHead(JSON_HEAD));
      const answers = await Promise.all(held.map(readAnswer));
      expect(new Set(answers.map(readStatus))).toEqual(new Set(['408']));
    }
    const cutOff = await hold(repeatHead(JSON_HEAD));
    for (const socket of cutOff) socket.destroy();
    let status = '503';
    while (status === '503') status = readStatus(await readAnswer(send(JSON_HEAD + DECLARED)));
    expect(status).toBe('408');
  });
});

describe('a slow body', () => {
  useShortBodyTime();

  it('gets a problem with 408 after its time, and its connection is closed', async () => {
    const startedAt = performance.now();
    const socket = send(JSON_HEAD + DECLARED + '{');
    let text = '';
    for await (const chunk of socket as AsyncIterable<Buffer>) text += chunk.toString();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SHORT_BODY_TIME_MS - 1);
    expect(text).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n/s);
    const [, body = ''] = text.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'request_timeout', retryable: true });
  });

  it('has more time for each KiB that has arrived', async () => {
    const startedAt = performance.now();
    const socket = send(JSON_HEAD + DECLARED + ' '.repeat(2 * 1_024));
    expect(readStatus(await readAnswer(socket))).toBe('408');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(
      SHORT_BODY_TIME_MS + 2 * BODY_TIMES.msPerKib - 1,
    );
  });

  it('of a route without a body ends with its connection', async () => {
    const socket = send(`GET /v1/look HTTP/1.1\r\nHost: x\r\n${CHUNKED}1\r\nx\r\n`);
    let text = '';
    for await (const chunk of socket as AsyncIterable<Buffer>) text += chunk.toString();
    expect(readStatus(text)).toBe('200');
  });
});

describe('small pieces of all bodies together', () => {
  const BODIES_THAT_USE_THEM_UP = 40;
  const small = (pieces: number): string =>
    `${JSON_HEAD}${CHUNKED}${oneByteChunks(`${' '.repeat(pieces - 2)}{}`)}0\r\n\r\n`;

  it('are refused with 503 once they are used up, while ordinary bodies are accepted', async () => {
    for (let body = 0; body < BODIES_THAT_USE_THEM_UP; body++)
      send(JSON_HEAD + forwardedFor('198.51.100.9') + CHUNKED + '1\r\n \r\n'.repeat(MAX_PIECES));
    let refused = await readAnswer(send(small(400)));
    while (readStatus(refused) === '200') refused = await readAnswer(send(small(400)));
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: \d+\r\n.*"code":"service_unavailable"/s);
    expect(refused).toMatch(/\r\nConnection: close\r\n/i);
    expect(readStatus(await readAnswer(send(small(60))))).toBe('200');
    const text = jsonOfLength(MAX_BODY_BYTES);
    const ordinary = send(`${JSON_HEAD}Content-Length: ${MAX_BODY_BYTES}\r\n\r\n${text}`);
    expect(readStatus(await readAnswer(ordinary))).toBe('200');
  });
});
