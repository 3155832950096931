// The client address of a request behind proxies.
import type { IncomingMessage } from 'node:http';
import { findClientIp } from './exchange';

const PEER = '10.0.0.1';
const asked = (forwardedFor: string | undefined, trustedProxies = 1): string =>
  findClientIp(
    {
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
      socket: { remoteAddress: PEER },
    } as unknown as IncomingMessage,
    trustedProxies,
  );

describe('X-Forwarded-For', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['198.51.100.1, 203.0.113.7:51234', '203.0.113.7'],
  ])('%s gives the client address %s', (forwardedFor, address) => {
    expect(asked(forwardedFor)).toBe(address);
  });

  it.each([
    undefined,
    '',
    ' , ',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.7:',
    '[2001:db8::1',
    'localhost:80',
  ])('%j is not an address, so the peer is the client', (forwardedFor) => {
    expect(asked(forwardedFor)).toBe(PEER);
  });

  it('is believed for the number of trusted proxies', () => {
    const chain = '198.51.100.1:9, 203.0.113.7:51234, [2001:db8::1]:443';
    expect([0, 1, 2, 3, 9].map((proxies) => asked(chain, proxies))).toEqual([
      PEER,
      '2001:db8::1',
      '203.0.113.7',
      '198.51.100.1',
      '198.51.100.1',
    ]);
  });
});
