// Connections to receivers over real sockets: the address is checked once per connection, the egress proxy is used if
// there is one, and an untrusted certificate is refused.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Secret, systemClock } from '@mps/kernel';
import { makeAuthority, type IssuedFiles } from '@mps/testkit';
import type { Dispatcher } from 'undici';
import type { Receiver } from '../endpoints';
import { makeAttempts, type Attempted } from './attempt';
import { makeConnections, type ConnectionOptions } from './connections';

const HOST = 'hooks.shop.example';
/** Public addresses outside the reach of tests. */
const PUBLIC = '203.0.114.7';
const DEAD = '203.0.114.8';
const PROXY_PASSWORD = 'p@ss:word';

let folder: string;
let trusted: IssuedFiles;
let ended: IssuedFiles;
let elsewhere: IssuedFiles;
let foreign: IssuedFiles;
const authorities = getCACertificates('default');
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-receivers-'));
  const authority = await makeAuthority(path.join(folder, 'own'));
  const stranger = await makeAuthority(path.join(folder, 'foreign'), 'another authority');
  trusted = await authority.issue('receiver', { hosts: [HOST] });
  ended = await authority.issue('ended', { hosts: [HOST], endsInDays: -0.5 });
  elsewhere = await authority.issue('elsewhere');
  foreign = await stranger.issue('stranger', { hosts: [HOST] });
  // Same effect as NODE_EXTRA_CA_CERTS, which a process reads only at its start.
  setDefaultCACertificates([...authorities, await readFile(authority.caFile, 'utf8')]);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  setDefaultCACertificates(authorities);
  await rm(folder, { recursive: true, force: true });
});

const readPort = (server: Server): number => (server.address() as AddressInfo).port;

async function listening<S extends Server>(server: S): Promise<S> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

const answers204 = (_request: unknown, response: { writeHead(status: number): { end(): void } }): void =>
  response.writeHead(204).end();

async function secureReceiver({ certFile, keyFile }: IssuedFiles): Promise<Server> {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  return listening(createHttpsServer({ cert, key }, answers204));
}

/** Tunnels every request to `port` of this machine and records the requests. */
async function startProxy(port: number, refuseWith?: string) {
  const asked: { readonly path: string; readonly authorization: string | undefined }[] = [];
  const left = Promise.withResolvers<null>();
  const sockets = new Set<Socket>();
  const proxy = await listening(createServer());
  closing.push(() => sockets.forEach((socket) => socket.destroy()));
  proxy.on('connect', (request, client: Socket) => {
    asked.push({ path: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    client.on('error', () => undefined).on('end', () => left.resolve(null));
    sockets.add(client);
    if (request.url?.startsWith(DEAD) === true) return;
    if (refuseWith !== undefined) return void client.resume().write(`HTTP/1.1 ${refuseWith}\r\n\r\n`);
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    sockets.add(upstream);
    upstream.on('error', () => undefined);
  });
  return { asked, left: left.promise, url: new URL(`http://127.0.0.1:${readPort(proxy)}`) };
}

/** Simulates a name server that changes its answer with each query. */
function rebinding(...answers: readonly (readonly string[])[]) {
  const resolved: string[] = [];
  const resolve = async (host: string): Promise<readonly string[]> => {
    resolved.push(host);
    return answers[Math.min(resolved.length, answers.length) - 1] ?? [];
  };
  return { resolve, resolved };
}

function attemptAt(url: string, options: Omit<ConnectionOptions, 'sandboxMode'> & { sandboxMode?: boolean }) {
  const connections: Dispatcher = makeConnections({ sandboxMode: false, ...options });
  closing.push(() => connections.destroy());
  const attempt = makeAttempts(connections, systemClock(), () => new Date().toISOString());
  const secret = new Secret(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
  const receiver = { url: new URL(url), secretsAt: () => [secret] } as unknown as Receiver;
  return (): Promise<Attempted | null> => attempt(receiver, 'event', Buffer.from('{}'), NEVER_CUT);
}

const NEVER_CUT = new AbortController().signal;

const readAnswer = async (attempted: Promise<Attempted | null>): Promise<unknown> =>
  (await attempted)?.answer;
const delivered = { status: 204, retryAfterMs: null };

it('counts Retry-After from the answer, not from the start of the attempt', async () => {
  const slowMs = 300;
  const receiver = createServer((_request, response) => {
    setTimeout(() => response.writeHead(503, { 'retry-after': '1' }).end(), slowMs);
  });
  const port = readPort(await listening(receiver));
  const answer = await readAnswer(attemptAt(`http://localhost:${port}/`, { sandboxMode: true })());
  expect(answer).toMatchObject({ status: 503 });
  expect((answer as { retryAfterMs: number }).retryAfterMs).toBeGreaterThanOrEqual(1_000 + slowMs - 1);
});

describe('a name that resolves to another address a moment later', () => {
  it('is resolved once, and the connection goes to the checked address', async () => {
    const receiver = await listening(createServer(answers204));
    const names = rebinding(['127.0.0.1'], ['10.0.0.7']);
    const post = attemptAt(`http://localhost:${readPort(receiver)}/`, { sandboxMode: true, ...names });
    expect(await readAnswer(post())).toEqual(delivered);
    expect(names.resolved).toEqual(['localhost']);
    // The kept connection is reused, so the name is not resolved again.
    await delay(50);
    expect(await readAnswer(post())).toEqual(delivered);
    expect(names.resolved).toHaveLength(1);
  });

  it('cannot redirect a connection to this machine', async () => {
    const taken: unknown[] = [];
    const inside = await listening(createServer((request) => void taken.push(request)));
    const names = rebinding([PUBLIC], ['127.0.0.1']);
    const proxy = await startProxy(readPort(inside), '502 Bad Gateway');
    const post = attemptAt(`https://${HOST}/`, { egressProxy: proxy.url, ...names });
    expect(await readAnswer(post())).toEqual({ error: 'connection_failed' });
    expect(proxy.asked.map((one) => one.path)).toEqual([`${PUBLIC}:443`]);
    // The next connection resolves and checks the name again.
    expect(await readAnswer(post())).toEqual({ error: 'blocked_address' });
    expect(proxy.asked).toHaveLength(1);
    expect(taken).toEqual([]);
  });

  it.each([
    [['127.0.0.1']],
    [[PUBLIC, '10.0.0.7']],
    [['::ffff:169.254.169.254']],
    [['fd00::1', PUBLIC]],
    [['100.64.0.1']],
  ])('is blocked when any of its addresses is not public: %j', async (addresses) => {
    const post = attemptAt(`https://${HOST}/`, rebinding(addresses));
    expect(await readAnswer(post())).toEqual({ error: 'blocked_address' });
  });

  it('reports dns_failure when it has no address', async () => {
    expect(await readAnswer(attemptAt(`https://${HOST}/`, rebinding([]))())).toEqual({
      error: 'dns_failure',
    });
  });
});

describe('a name with several addresses', () => {
  it('is reached at the second one while the first one does not answer', async () => {
    const proxy = await startProxy(readPort(await secureReceiver(trusted)));
    const resolve = async () => [DEAD, PUBLIC];
    const post = attemptAt(`https://${HOST}/`, { egressProxy: proxy.url, resolve });
    expect(await readAnswer(post())).toEqual(delivered);
    expect(proxy.asked.map(({ path: asked }) => asked)).toEqual([`${DEAD}:443`, `${PUBLIC}:443`]);
  });

  it('is tried at a few of them', async () => {
    const addresses = Array.from({ length: 50 }, (_, index) => `203.0.115.${index + 1}`);
    const proxy = await startProxy(1, '502 Bad Gateway');
    const post = attemptAt(`https://${HOST}/`, { egressProxy: proxy.url, resolve: async () => addresses });
    expect(await readAnswer(post())).toEqual({ error: 'connection_failed' });
    expect(proxy.asked).toHaveLength(4);
  });
});

describe('a receiver with TLS', () => {
  const resolvesHere = { resolve: async () => ['127.0.0.1'], sandboxMode: true };

  it('gets the delivery with a certificate from a trusted authority', async () => {
    const port = readPort(await secureReceiver(trusted));
    expect(await readAnswer(attemptAt(`https://localhost:${port}/`, resolvesHere)())).toEqual(delivered);
  });

  it.each([
    ['from an unknown authority', () => foreign],
    ['that has expired', () => ended],
  ])('reports tls_failure with a certificate %s', async (_kind, files) => {
    const port = readPort(await secureReceiver(files()));
    const post = attemptAt(`https://localhost:${port}/`, resolvesHere);
    expect(await readAnswer(post())).toEqual({ error: 'tls_failure' });
  });

  it('reports tls_failure with a certificate for another name', async () => {
    const proxy = await startProxy(readPort(await secureReceiver(elsewhere)));
    const post = attemptAt(`https://${HOST}/`, { egressProxy: proxy.url, resolve: async () => [PUBLIC] });
    expect(await readAnswer(post())).toEqual({ error: 'tls_failure' });
  });

  it('reports tls_failure when the port does not speak TLS', async () => {
    const port = readPort(await listening(createServer(answers204)));
    const post = attemptAt(`https://localhost:${port}/`, resolvesHere);
    expect(await readAnswer(post())).toEqual({ error: 'tls_failure' });
  });
});

describe('an egress proxy', () => {
  const resolve = async (): Promise<string[]> => [PUBLIC];

  it('connects to the checked address, and the receiver proves its name through the tunnel', async () => {
    const proxy = await startProxy(readPort(await secureReceiver(trusted)));
    const post = attemptAt(`https://${HOST}:8443/hooks`, { egressProxy: proxy.url, resolve });
    expect(await readAnswer(post())).toEqual(delivered);
    expect(proxy.asked).toEqual([{ path: `${PUBLIC}:8443`, authorization: undefined }]);
  });

  it('gets its credentials and a bracketed IPv6 address', async () => {
    const proxy = await startProxy(readPort(await secureReceiver(trusted)));
    proxy.url.username = 'webhooks';
    proxy.url.password = encodeURIComponent(PROXY_PASSWORD);
    const options = { egressProxy: proxy.url, resolve: async () => ['2a00:1450::7'] };
    expect(await readAnswer(attemptAt(`https://${HOST}/`, options)())).toEqual(delivered);
    const credentials = Buffer.from(`webhooks:${PROXY_PASSWORD}`).toString('base64');
    expect(proxy.asked).toEqual([{ path: '[2a00:1450::7]:443', authorization: `Basic ${credentials}` }]);
  });

  it('is left by a connection that it refuses, also when it keeps that connection', async () => {
    const proxy = await startProxy(1, '403 Forbidden');
    const post = attemptAt(`https://${HOST}/`, { egressProxy: proxy.url, resolve });
    expect(await readAnswer(post())).toEqual({ error: 'connection_failed' });
    await proxy.left;
  });

  it.each([
    ['refuses', async () => (await startProxy(1, '403 Forbidden')).url],
    ['is not there', async () => new URL('http://127.0.0.1:9')],
  ])('that %s causes connection_failed, not an answer of the receiver', async (_kind, proxy) => {
    const post = attemptAt(`https://${HOST}/`, { egressProxy: await proxy(), resolve });
    expect(await readAnswer(post())).toEqual({ error: 'connection_failed' });
  });

  it('gets no request for a non-public address', async () => {
    const proxy = await startProxy(1);
    const post = attemptAt('https://169.254.169.254/latest', { egressProxy: proxy.url });
    expect(await readAnswer(post())).toEqual({ error: 'blocked_address' });
    expect(proxy.asked).toEqual([]);
  });
});
