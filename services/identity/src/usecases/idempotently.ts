// The header Idempotency-Key: one answer to one request, however often it comes. The answer is kept sealed, because it
// may hold the text of a key. A request that a crash cut off is gone on with by whoever asks again: what it makes has
// the id that its first attempt was given, so that it is made once.
import { violation, invalid, type Caller, type DomainError } from '@mps/contracts';
import { canonicalJson, err, newId, ok, type Result } from '@mps/kernel';
import type { Ports } from './ports';

export interface Asked {
  readonly caller: Caller;
  readonly operation: string;
  /** The header; undefined when there is none, and then nothing is kept. */
  readonly key: string | undefined;
  /** What must be equal for the request to be the same one. */
  readonly request: unknown;
}

export type Answered<T> = T & { readonly replayed: boolean };

const MAX_KEY_CHARS = 255;

export async function idempotently<T extends object>(
  { idempotency, vault, realClock }: Pick<Ports, 'idempotency' | 'vault' | 'realClock'>,
  { caller, operation, key, request }: Asked,
  run: (objectId: string) => Promise<Result<T, DomainError>>,
): Promise<Result<Answered<T>, DomainError>> {
  if (key === undefined) return first(await run(newId()));
  if (key === '' || key.length > MAX_KEY_CHARS) {
    const detail = `must have 1 to ${MAX_KEY_CHARS} characters`;
    return err(invalid({ ...violation('Idempotency-Key', 'invalid_format', detail), in: 'header' }));
  }
  // One user in one company: the same key of another user is another key.
  const owner = [caller.principal_id, caller.organization_id, caller.company_id].join(' ');
  const record = vault.keyedHash('idempotency key', `${owner} ${operation} ${key}`);
  const fingerprint = vault.keyedHash('idempotency fingerprint', canonicalJson(request));
  const claim = await idempotency.claim(record, fingerprint, realClock.now());
  if (claim.state !== 'new') {
    if (claim.fingerprint !== fingerprint) return err({ code: 'idempotency_key_conflict' });
    if (claim.state === 'in_progress') return err(inProgress);
    return ok({ ...(JSON.parse(vault.open(claim.answer)) as T), replayed: true });
  }
  const { object_id, attempt_id } = claim;
  try {
    const result = await run(object_id);
    if (!result.ok) {
      // What was refused may be asked again once it is mended.
      await idempotency.release(record, attempt_id);
      return result;
    }
    const isOurs = await idempotency.answer(record, attempt_id, vault.seal(JSON.stringify(result.value)));
    // Slower than a crash would be given: the attempt that took over is the one that answers.
    return isOurs ? first(result) : err(inProgress);
  } catch (error) {
    // What it makes may have been made all the same: the next attempt goes on with it.
    await idempotency.giveUp(record, attempt_id).catch(() => undefined);
    throw error;
  }
}

const inProgress: DomainError = { code: 'request_in_progress', retryAfterSeconds: 1 };

const first = <T extends object>(result: Result<T, DomainError>): Result<Answered<T>, DomainError> =>
  result.ok ? ok({ ...result.value, replayed: false }) : result;
