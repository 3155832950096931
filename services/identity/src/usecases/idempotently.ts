// The header Idempotency-Key: one answer to one request, however often it comes. The answer is kept sealed, because it
// may hold the text of a key.
import { violation, invalid, type Caller, type DomainError } from '@mps/contracts';
import { canonicalJson, err, ok, type Result } from '@mps/kernel';
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
  run: () => Promise<Result<T, DomainError>>,
): Promise<Result<Answered<T>, DomainError>> {
  if (key === undefined) return first(await run());
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
    if (claim.state === 'in_progress') return err({ code: 'request_in_progress', retryAfterSeconds: 1 });
    return ok({ ...(JSON.parse(vault.open(claim.answer)) as T), replayed: true });
  }
  try {
    const result = await run();
    // What was refused may be asked again once it is mended.
    if (result.ok) await idempotency.answer(record, vault.seal(JSON.stringify(result.value)));
    else await idempotency.release(record);
    return first(result);
  } catch (error) {
    await idempotency.release(record).catch(() => undefined);
    throw error;
  }
}

const first = <T extends object>(result: Result<T, DomainError>): Result<Answered<T>, DomainError> =>
  result.ok ? ok({ ...result.value, replayed: false }) : result;
