// Argon2id, off the event loop, a few at a time. Whoever must wait waits in a bounded line; who comes when it is full
// is told to come again.
import { hash, verify } from '@node-rs/argon2';
import { err, ok, type Result } from '@mps/kernel';
import { PASSWORD_CONCURRENCY, PASSWORD_QUEUE } from '../limits';
import type { Passwords } from '../usecases/ports';

/** OWASP's minimum for argon2id, the library's algorithm: 19 MiB, two passes, one lane. About 20 ms on one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** `pepper` goes into every hash: whoever has only the database cannot even guess. undefined: none. */
export function makePasswords(pepper?: string): Passwords {
  const parameters = { ...PARAMETERS, ...(pepper !== undefined && { secret: Buffer.from(pepper) }) };
  const inTurn = makeLine(PASSWORD_CONCURRENCY, PASSWORD_QUEUE);
  // A password nobody has, so that an account that does not exist costs what one that does costs.
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(password.expose(), parameters)),
    verify: (password, before) =>
      inTurn(async () => {
        decoy ??= hash('', parameters);
        const nobody = await decoy;
        const { hash: stored, carried } = await before();
        const matches = await verify(stored ?? nobody, password.expose(), parameters);
        return { matches: matches && stored !== null, carried };
      }),
  };
}

/** Runs at most `width` at once and keeps at most `length` waiting. */
export function makeLine(
  width: number,
  length: number,
): <T>(work: () => Promise<T>) => Promise<Result<T, 'busy'>> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= width) {
      if (waiting.length >= length) return err('busy');
      // Whoever finishes hands its place over, so that nobody can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return ok(await work());
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
