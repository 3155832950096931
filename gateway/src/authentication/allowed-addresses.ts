// A key's list of addresses that it may be used from: single ones and CIDR ranges, either IP version.
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { plainAddress } from '@mps/chassis';

/** An empty list allows every address; an entry that is no address allows none. */
export function isAddressAllowed(allowed: readonly string[], clientIp: string): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) add(list, entry);
  const address = plainAddress(clientIp);
  if (isIPv4(address)) return list.check(address, 'ipv4');
  return isIPv6(address) && list.check(address, 'ipv6');
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

function add(list: BlockList, entry: string): void {
  const [text = '', bits] = entry.split('/');
  const address = plainAddress(text);
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined;
  if (family === undefined) return;
  if (bits === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 'ipv4' ? 32 : 128))
    list.addSubnet(address, Number(bits), family);
}
