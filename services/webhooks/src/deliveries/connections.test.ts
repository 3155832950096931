// Where a webhook's connection goes, over real sockets: to the address that was judged, whatever the name server says
// afterwards; through the egress proxy, if there is one; and to nobody whose certificate is not trusted.
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
/** Public, and nobody that a test may reach. */
const PUBLIC = '203.0.114.7';
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
  // As NODE_EXTRA_CA_CERTS does, which a process reads only when it starts.
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

/** Tunnels wherever it is asked to go to `port` of this machine; keeps what it was asked. */
async function startProxy(port: number, refuseWith?: string) {
  const asked: { readonly path: string; readonly authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const proxy = await listening(createServer());
  closing.push(() => sockets.forEach((socket) => socket.destroy()));
  proxy.on('connect', (request, client: Socket) => {
    asked.push({ path: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    if (refuseWith !== undefined) return void client.end(`HTTP/1.1 ${refuseWith}\r\n\r\n`);
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
  });
  return { asked, url: new URL(`http://127.0.0.1:${readPort(proxy)}`) };
}

/** A name server that answers another address every time. */
function rebinding(...answers: readonly (readonly string[])[]) {
  const resolved: string[] = [];
  const resolve = async (host: string): Promise<readonly string[]> => {
    resolved.push(host);
    return answers[Math.min(resolved.length, answers.length) - 1] ?? [];
  };
  return { resolve, resolved };
}

function attemptAt(url: string, options: Omit<ConnectionOptions, 'testMode'> & { testMode?: boolean }) {
  const connections: Dispatcher = makeConnections({ testMode: false, ...options });
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

it('that puts the next attempt off is given its time from its answer on, not from the attempt before it', async () => {
  const slowMs = 300;
  const receiver = createServer((_request, response) => {
    setTimeout(() => response.writeHead(503, { 'retry-after': '1' }).end(), slowMs);
  });
  const port = readPort(await listening(receiver));
  const answer = await readAnswer(attemptAt(`http://localhost:${port}/`, { testMode: true })());
  expect(answer).toMatchObject({ status: 503 });
  expect((answer as { retryAfterMs: number }).retryAfterMs).toBeGreaterThanOrEqual(1_000 + slowMs - 1);
});

describe('a name that is answered differently a moment later', () => {
  it('is asked for once, and the connection goes to the address that was judged', async () => {
    const receiver = await listening(createServer(answers204));
    const names = rebinding(['127.0.0.1'], ['10.0.0.7']);
    const post = attemptAt(`http://localhost:${readPort(receiver)}/`, { testMode: true, ...names });
    expect(await readAnswer(post())).toEqual(delivered);
    expect(names.resolved).toEqual(['localhost']);
    // The connection is kept, once it has turned: nobody is asked again.
    await delay(50);
    expect(await readAnswer(post())).toEqual(delivered);
    expect(names.resolved).toHaveLength(1);
  });

  it('cannot lead a connection inside: this machine is reached at no public name', async () => {
    const taken: unknown[] = [];
    const inside = await listening(createServer((request) => void taken.push(request)));
    const names = rebinding([PUBLIC], ['127.0.0.1']);
    const proxy = await startProxy(readPort(inside), '502 Bad Gateway');
    const post = attemptAt(`https://${HOST}/`, { egressProxy: proxy.url, ...names });
    expect(await readAnswer(post())).toEqual({ error: 'connection_failed' });
    expect(proxy.asked.map((one) => one.path)).toEqual([`${PUBLIC}:443`]);
    // The next connection is judged by the next answer.
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

  it('that has no address is a failure of its name', async () => {
    expect(await readAnswer(attemptAt(`https://${HOST}/`, rebinding([]))())).toEqual({
      error: 'dns_failure',
    });
  });
});

describe('a receiver with TLS', () => {
  const resolvesHere = { resolve: async () => ['127.0.0.1'], testMode: true };

  it('whose certificate an authority of this machine has signed is delivered to', async () => {
    const port = readPort(await secureReceiver(trusted));
    expect(await readAnswer(attemptAt(`https://localhost:${port}/`, resolvesHere)())).toEqual(delivered);
  });

  it.each([
    ['of an authority that nobody knows', () => foreign],
    ['whose time is over', () => ended],
  ])('with a certificate %s is not', async (_kind, files) => {
    const port = readPort(await secureReceiver(files()));
    const post = attemptAt(`https://localhost:${port}/`, resolvesHere);
    expect(await readAnswer(post())).toEqual({ error: 'tls_failure' });
  });

  it('with a certificate for another name is not', async () => {
    const proxy = await startProxy(readPort(await secureReceiver(elsewhere)));
    const post = attemptAt(`https://${HOST}/`, { egressProxy: proxy.url, resolve: async () => [PUBLIC] });
    expect(await readAnswer(post())).toEqual({ error: 'tls_failure' });
  });

  it('that speaks no TLS is not', async () => {
    const port = readPort(await listening(createServer(answers204)));
    const post = attemptAt(`https://localhost:${port}/`, resolvesHere);
    expect(await readAnswer(post())).toEqual({ error: 'tls_failure' });
  });
});

describe('an egress proxy', () => {
  const resolve = async (): Promise<string[]> => [PUBLIC];

  it('is asked for the address that was judged, and the receiver proves its name through it', async () => {
    const proxy = await startProxy(readPort(await secureReceiver(trusted)));
    const post = attemptAt(`https://${HOST}:8443/hooks`, { egressProxy: proxy.url, resolve });
    expect(await readAnswer(post())).toEqual(delivered);
    expect(proxy.asked).toEqual([{ path: `${PUBLIC}:8443`, authorization: undefined }]);
  });

  it('is told who asks, and how an IPv6 address is written', async () => {
    const proxy = await startProxy(readPort(await secureReceiver(trusted)));
    proxy.url.username = 'webhooks';
    proxy.url.password = encodeURIComponent(PROXY_PASSWORD);
    const options = { egressProxy: proxy.url, resolve: async () => ['2a00:1450::7'] };
    expect(await readAnswer(attemptAt(`https://${HOST}/`, options)())).toEqual(delivered);
    const credentials = Buffer.from(`webhooks:${PROXY_PASSWORD}`).toString('base64');
    expect(proxy.asked).toEqual([{ path: '[2a00:1450::7]:443', authorization: `Basic ${credentials}` }]);
  });

  it.each([
    ['refuses', async () => (await startProxy(1, '403 Forbidden')).url],
    ['is not there', async () => new URL('http://127.0.0.1:9')],
  ])('that %s is no answer of the receiver', async (_kind, proxy) => {
    const post = attemptAt(`https://${HOST}/`, { egressProxy: await proxy(), resolve });
    expect(await readAnswer(post())).toEqual({ error: 'connection_failed' });
  });

  it('is never asked for an address that is not public', async () => {
    const proxy = await startProxy(1);
    const post = attemptAt('https://169.254.169.254/latest', { egressProxy: proxy.url });
    expect(await readAnswer(post())).toEqual({ error: 'blocked_address' });
    expect(proxy.asked).toEqual([]);
  });
});
