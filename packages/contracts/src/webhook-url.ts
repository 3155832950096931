// Destinations of webhooks (docs/rules.md#webhooks): the refusals at registration, which the gateway and the webhooks service
// share, and the addresses that a name may resolve to.
import { BlockList, isIP } from 'node:net';
import type { Reason } from './reasons';

/** Longest URL of a webhook endpoint. */
export const MAX_WEBHOOK_URL_CHARS = 2_048;
const FIRST_UNPRIVILEGED_PORT = 1_024;
const HTTPS_PORT = 443;

/** IANA's special-purpose registry, and the one metadata service that has a public address (168.63.129.16). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** IPv6 that is routed between networks: mapped, translated, local and multicast addresses are outside. */
const GLOBAL_IPV6 = ['2000::/3'];
/** Within it: protocol assignments (Teredo among them), documentation, 6to4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const specialIpv4 = makeBlockList(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = makeBlockList(GLOBAL_IPV6, 'ipv6');
const specialIpv6 = makeBlockList(SPECIAL_IPV6, 'ipv6');
const loopbackIpv4 = makeBlockList(['127.0.0.0/8'], 'ipv4');

function makeBlockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** Whether an address, as text, is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !specialIpv4.check(address, 'ipv4');
  return family === 6 && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** 127.0.0.0/8 and ::1 alone: an IPv4 address mapped into IPv6 is no loopback address. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family === 4 ? loopbackIpv4.check(address, 'ipv4') : address === '::1';
}

/** A URL's host without the brackets of IPv6. Decimal, octal and hexadecimal IPv4 is dotted already: URL reads it so. */
export const readHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The hosts that sandbox mode accepts in addition to public ones. */
export const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host);

/**
 * `URL` repairs texts that are no URI: blanks, backslashes, a scheme without its slashes. The refusal shows the text as it
 * came.
 */
const WEB_URI = /^https?:\/\/[^\s\\/][^\s\\]*$/i;

/** Whether a text is a URL of the web as it is written. */
export const isWebUrl = (text: string): boolean => WEB_URI.test(text) && URL.canParse(text);

/** Returns the reason why a URL cannot be registered; null when it can. A host name is checked at the connection, not here. */
export function webhookUrlRefusal(text: string, sandboxMode: boolean): Reason | null {
  if (!isWebUrl(text)) return 'not_a_web_url';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'credentials_in_url';
  const host = readHost(url);
  if (sandboxMode && isLoopbackHost(host)) return null;
  if (url.protocol === 'http:') return 'not_an_https_url';
  const isLocalName = host.replace(/\.$/, '') === 'localhost';
  if (isLocalName || (isIP(host) !== 0 && !isPublicAddress(host))) return 'not_a_public_address';
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  return port === HTTPS_PORT || port >= FIRST_UNPRIVILEGED_PORT ? null : 'port_not_allowed';
}
