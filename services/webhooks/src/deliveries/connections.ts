// Keep-alive connections to receivers, only to addresses that webhooks may reach. The permits of endpoints (permits.ts) bound
// their number. A bound by host would let one endpoint that hangs block others: endpoints of many merchants may share a host.
// A name is resolved here, every address is checked, and the connection goes to a checked address. A name server therefore
// cannot change the address after the check. Redirects are not followed.
import { lookup, Resolver } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { hostOf, isLoopbackAddress, isLoopbackHost, isPublicAddress } from '@mps/contracts';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { ATTEMPT_TIMEOUT_MS } from '../limits';

/** Returns every address of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface ConnectionOptions {
  /** Allows loopback addresses. */
  readonly sandboxMode: boolean;
  /** An HTTP proxy that tunnels (CONNECT) to the addresses checked here. */
  readonly egressProxy?: URL | undefined;
  readonly resolve?: Resolve;
}

/** Webhooks must not reach the receiver's address. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}

export class NameNotFoundError extends Error {
  override readonly name = 'NameNotFoundError';
}

/** Time to connect to an address of a name that has another one. A dead address must leave time for the next one. */
const HASTY_CONNECT_MS = 2_000;
/** Addresses of a name that a connection tries. A name server may list thousands. */
const MAX_TRIED_ADDRESSES = 4;
/** Below Node's default of 5 s, after which a receiver closes an idle connection unless it announced another time. */
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
    // One timeout covers the whole attempt (attempt.ts).
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: makeConnect(options),
  });
}

type Connect = buildConnector.connector;
type Target = Parameters<Connect>[0];

function makeConnect({ sandboxMode, egressProxy, resolve = resolveName }: ConnectionOptions): Connect {
  const patient = buildConnector({ allowH2: false, timeout: ATTEMPT_TIMEOUT_MS });
  const hasty = buildConnector({ allowH2: false, timeout: HASTY_CONNECT_MS });

  async function judgeAddresses(host: string): Promise<readonly string[]> {
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    if (addresses.length === 0) throw new NameNotFoundError('The name has no address');
    const mayBeLocal = sandboxMode && isLoopbackHost(host);
    const isAllowed = (address: string): boolean =>
      isPublicAddress(address) || (mayBeLocal && isLoopbackAddress(address));
    if (!addresses.every(isAllowed)) throw new BlockedAddressError('The address is not public');
    return addresses;
  }

  async function connectTo(target: Target, host: string, address: string, isLast: boolean): Promise<Socket> {
    const [base, timeoutMs] = isLast ? [patient, ATTEMPT_TIMEOUT_MS] : [hasty, HASTY_CONNECT_MS];
    const isSecure = target.protocol === 'https:';
    const httpSocket =
      egressProxy === undefined || !isSecure
        ? undefined
        : await tunnel(egressProxy, { address, port: Number(target.port || HTTPS_PORT), timeoutMs });
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
    const addresses = (await judgeAddresses(host)).slice(0, MAX_TRIED_ADDRESSES);
    let failure: unknown;
    for (const [index, address] of addresses.entries()) {
      try {
        return await connectTo(target, host, address, index === addresses.length - 1);
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

interface TunnelEnd {
  readonly address: string;
  readonly port: number;
  readonly timeoutMs: number;
}

function tunnel(proxy: URL, { address, port, timeoutMs }: TunnelEnd): Promise<Socket> {
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
    timeout: timeoutMs,
  })
    .on('connect', (response, socket) => {
      if (response.statusCode === 200) {
        resolve(socket);
        return;
      }
      // A proxy may keep the connection after its refusal.
      socket.destroy();
      reject(new Error(`The egress proxy answered ${response.statusCode ?? 'nothing'}`));
    })
    .on('timeout', function (this: { destroy(error: Error): void }) {
      this.destroy(new Error('The egress proxy did not answer'));
    })
    // Hides the proxy's own error code: a refused connection to the proxy is not a refusal of the receiver.
    .on('error', (cause) => reject(new Error('The egress proxy was not reached', { cause })))
    .end();
  return promise;
}

const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;
/** Concurrent system lookups. The process has four threads for all blocking calls, and names that hang must not take all. */
const MAX_SYSTEM_LOOKUPS = 2;
let systemLookups = 0;
const waitingLookups: (() => void)[] = [];

/** Asks name servers first, which needs no thread, then the machine's own sources, such as its hosts file. */
async function resolveName(host: string): Promise<readonly string[]> {
  // Only this machine knows these names. A name server that does not answer would delay the attempt.
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
