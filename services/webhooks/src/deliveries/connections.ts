// Connections to receivers: kept alive and re-used, and only to where webhooks may go. How many there are is bounded by the
// places of endpoints (places.ts) and not by host: endpoints of many merchants may share one, and one of them may hang.
// A name is resolved here, every address that it has is judged, and the connection goes to one that was judged: no second
// answer of a name server comes between. Redirects are not followed.
import { lookup, Resolver } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { hostOf, isLoopbackAddress, isLoopbackHost, isPublicAddress } from '@mps/contracts';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { ATTEMPT_TIMEOUT_MS } from '../limits';

/** Every address that a name has. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface ConnectionOptions {
  /** Loopback addresses may be named. */
  readonly testMode: boolean;
  /** An HTTP proxy that tunnels (CONNECT) to the addresses that were judged here. */
  readonly egressProxy?: URL | undefined;
  readonly resolve?: Resolve;
}

/** A receiver's address is none that webhooks may go to. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}

export class NameNotFoundError extends Error {
  override readonly name = 'NameNotFoundError';
}

/** After it a receiver that said nothing about it would have closed an idle connection: the default of Node is 5 s. */
const KEEP_ALIVE_MS = 4_000;
const MAX_KEEP_ALIVE_MS = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;

export function makeConnections(options: ConnectionOptions): Dispatcher {
  return new Agent({
    // Unbounded.
    connections: null,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Each attempt has one timeout for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: makeConnect(options),
  });
}

type Connect = buildConnector.connector;
type Target = Parameters<Connect>[0];

function makeConnect({ testMode, egressProxy, resolve = resolveName }: ConnectionOptions): Connect {
  const base = buildConnector({ allowH2: false, timeout: ATTEMPT_TIMEOUT_MS });

  async function judgedAddresses(host: string): Promise<readonly string[]> {
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    if (addresses.length === 0) throw new NameNotFoundError('The name has no address');
    const mayBeLocal = testMode && isLoopbackHost(host);
    const isAllowed = (address: string): boolean =>
      isPublicAddress(address) || (mayBeLocal && isLoopbackAddress(address));
    if (!addresses.every(isAllowed)) throw new BlockedAddressError('The address is not public');
    return addresses;
  }

  async function connectTo(target: Target, host: string, address: string): Promise<Socket> {
    const isSecure = target.protocol === 'https:';
    const httpSocket =
      egressProxy === undefined || !isSecure
        ? undefined
        : await tunnel(egressProxy, address, Number(target.port || HTTPS_PORT));
    const { promise, resolve: settle, reject } = Promise.withResolvers<Socket>();
    const servername = isSecure && isIP(host) === 0 ? { servername: host } : {};
    base(
      { ...target, hostname: address, ...servername, ...(httpSocket && { httpSocket }) },
      (error, socket) => (error === null ? settle(socket) : reject(error)),
    );
    return promise;
  }

  async function connect(target: Target): Promise<Socket> {
    const host = hostOf({ hostname: target.hostname } as URL);
    let failure: unknown;
    for (const address of await judgedAddresses(host)) {
      try {
        return await connectTo(target, host, address);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  return (target, callback) => {
    connect(target).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error as Error, null),
    );
  };
}

const HTTPS_PORT = 443;

function tunnel(proxy: URL, address: string, port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const path = isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const authorization = { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
  httpRequest({
    host: hostOf(proxy),
    port: proxy.port === '' ? '80' : proxy.port,
    method: 'CONNECT',
    path,
    headers: { host: path, ...(proxy.username !== '' && authorization) },
    timeout: ATTEMPT_TIMEOUT_MS,
  })
    .on('connect', (response, socket) => {
      if (response.statusCode === 200) resolve(socket);
      else reject(new Error(`The egress proxy answered ${response.statusCode ?? 'nothing'}`));
    })
    .on('timeout', function (this: { destroy(error: Error): void }) {
      this.destroy(new Error('The egress proxy did not answer'));
    })
    // The proxy's own error, such as connection refused, would be taken for the receiver's.
    .on('error', (cause) => reject(new Error('The egress proxy was not reached', { cause })))
    .end();
  return promise;
}

const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;
/** Lookups at once on the four threads that all of the process's system calls share: names that hang must leave some. */
const MAX_SYSTEM_LOOKUPS = 2;
let systemLookups = 0;
const waitingLookups: (() => void)[] = [];

/** Name servers first, which costs no thread; then what the machine itself knows, such as its hosts file. */
async function resolveName(host: string): Promise<readonly string[]> {
  // These names are of this machine only, and a name server that does not answer would delay the attempt.
  if (isLoopbackHost(host)) return lookUpInSystem(host);
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return found.length > 0 ? found : lookUpInSystem(host);
}

async function lookUpInSystem(host: string): Promise<readonly string[]> {
  if (systemLookups >= MAX_SYSTEM_LOOKUPS) await new Promise<void>((go) => waitingLookups.push(go));
  systemLookups += 1;
  try {
    return (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);
  } catch {
    return [];
  } finally {
    systemLookups -= 1;
    waitingLookups.shift()?.();
  }
}
