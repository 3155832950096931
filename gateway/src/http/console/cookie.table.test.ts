// Examples of the console's cookie, in each kind of deployment.
import { formatCookie, formatEndedCookie, readCookie } from './cookie';

const TOKEN = 'A'.repeat(43);
const LIVE = { baseUrl: 'https://payments.example', sandboxMode: false };
const LOCAL = { baseUrl: 'http://127.0.0.1:3000', sandboxMode: true };
const STRICT = 'HttpOnly; SameSite=Strict; Path=/';

it.each([
  ['over https', LIVE, `__Host-mps=${TOKEN}; ${STRICT}; Secure`],
  ['over https in sandbox mode', { ...LIVE, sandboxMode: true }, `__Host-mps=${TOKEN}; ${STRICT}; Secure`],
  ['over http in live mode', { ...LOCAL, sandboxMode: false }, `__Host-mps=${TOKEN}; ${STRICT}; Secure`],
  [
    'over http at a public name',
    { ...LOCAL, baseUrl: 'http://payments.example' },
    `__Host-mps=${TOKEN}; ${STRICT}; Secure`,
  ],
  ['on a developer’s machine', LOCAL, `mps_session=${TOKEN}; ${STRICT}`],
  ['at localhost', { ...LOCAL, baseUrl: 'http://localhost:3000' }, `mps_session=${TOKEN}; ${STRICT}`],
  ['at the loopback of IPv6', { ...LOCAL, baseUrl: 'http://[::1]:3000' }, `mps_session=${TOKEN}; ${STRICT}`],
])('is set %s', (_where, address, expected) => {
  expect(formatCookie(TOKEN, address)).toBe(expected);
});

it('is deleted with its own attributes', () => {
  expect(formatEndedCookie(LIVE)).toBe(`__Host-mps=; ${STRICT}; Secure; Max-Age=0`);
});

it.each([
  ['among others', `lang=en; __Host-mps=${TOKEN}; x=1`, TOKEN],
  ['not under the name of sandbox mode', `mps_session=${TOKEN}`, undefined],
  ['not when it has another length', `__Host-mps=${TOKEN}A`, undefined],
  ['not when it is empty', '__Host-mps=', undefined],
  ['not without cookies', undefined, undefined],
])('is read %s', (_where, header, expected) => {
  expect(readCookie(header, LIVE)).toBe(expected);
});
