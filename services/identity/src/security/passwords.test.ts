// The queue in front of password hashing.
import { Secret } from '@mps/kernel';
import { makeConcurrencyLimiter, makePasswords } from './passwords';

/** Argon2 is slow by design, and slower on a busy machine. */
const ARGON2_LIMIT_MS = 30_000;

function gate(): { promise: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { promise: promise.then(() => undefined), open: () => resolve(undefined) };
}

it('runs at most the configured number at once, in order of arrival', async () => {
  const limited = makeConcurrencyLimiter(2, 10);
  const gates = [gate(), gate(), gate(), gate()];
  const started: number[] = [];
  const work = gates.map(({ promise }, index) =>
    limited(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1]);
  gates[1]?.open();
  await work[1];
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3].map((value) => ({ ok: true, value })));
});

it('refuses work when the queue is full, and failed work frees its permit', async () => {
  const limited = makeConcurrencyLimiter(1, 1);
  const first = gate();
  const running = limited(() => first.promise);
  const waiting = limited(() => Promise.reject(new Error('broken')));
  expect(await limited(async () => 'late')).toEqual({ ok: false, error: 'busy' });
  first.open();
  await running;
  await expect(waiting).rejects.toThrow('broken');
  expect(await limited(async () => 'now')).toEqual({ ok: true, value: 'now' });
});

it(
  'a password is the right one only under the pepper that it was hashed with',
  async () => {
    const password = new Secret('a fine long passphrase');
    const [peppered, other] = [makePasswords('pepper'), makePasswords('salt')];
    const hashed = await peppered.hash(password);
    if (!hashed.ok) throw new Error(hashed.error);
    const matches = async (passwords: typeof peppered) => {
      const checked = await passwords.verify(password, async () => ({ hash: hashed.value, carried: null }));
      return checked.ok && checked.value.matches;
    };
    expect([await matches(peppered), await matches(other)]).toEqual([true, false]);
  },
  ARGON2_LIMIT_MS,
);
