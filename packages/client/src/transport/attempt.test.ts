import { attempt } from './attempt';

const OUTGOING = { method: 'POST', url: 'http://shop', headers: {}, body: '{}', as: 'json' } as const;
const LIMIT_MS = 1_000;

it.each([
  ['connect', 'no'],
  ['read', 'maybe'],
  ['write', 'maybe'],
])('says of a host that became unreachable at %s whether the request was sent', async (syscall, sent) => {
  // A route that breaks while an answer is waited for ends a read with the code of a connection that was not made.
  const cause = Object.assign(new Error(`${syscall} EHOSTUNREACH`), { code: 'EHOSTUNREACH', syscall });
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
  expect(await attempt(fetch, OUTGOING, LIMIT_MS, undefined)).toMatchObject({ kind: 'no_answer', sent });
});
