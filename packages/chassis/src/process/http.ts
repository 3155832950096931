// HTTP with the outside world: answers that are read in bounded size, and the network that limits count a client by: an IPv4
// address, or the /64 of an IPv6 address, since a household or a server is given at least one /64 and can ask from any
// address in it.
import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** IPv4 clients of a dual-stack socket show as `::ffff:192.0.2.1`. */
export function plainAddress(address: string): string {
  return (address.startsWith('::') && MAPPED_IPV4.exec(address)?.[1]) || address;
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain === '::1' || (plain.startsWith('127.') && isIPv4(plain));
}

/** Returns `192.0.2.1`, or `2001:db8:0:1::/64`. A text that is no IP address is returned unchanged. */
export function toNetwork(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':') || !isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const before = splitGroups(head);
  const after = splitGroups(tail ?? '');
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** An IPv4 address at the end stands for two groups; their values do not matter, they are never in the first four. */
function splitGroups(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}

/**
 * The body as text; null when it is longer than `maxBytes`. Pieces are copied into one buffer: a list of pieces of one byte would
 * take hundreds of times as much.
 */
export async function readBoundedText(
  response: { readonly body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<string | null> {
  if (response.body === null) return '';
  let read = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of response.body) {
    const end = bytes + chunk.byteLength;
    if (end > maxBytes) return null;
    if (end > read.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, Math.min(2 * read.length, maxBytes)));
      read.copy(larger, 0, 0, bytes);
      read = larger;
    }
    read.set(chunk, bytes);
    bytes = end;
  }
  return read.toString('utf8', 0, bytes);
}

/** Undefined for a body that is not JSON: no schema accepts undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
