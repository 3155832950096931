// Read, decide, compare-and-set, and again when somebody else was first.
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { COMMIT_ATTEMPTS } from '../limits';
import type { IdentityEventType, Repository, Stored } from './ports';
import { contended, notFound } from './refusals';

export interface Change<T> {
  readonly repository: Repository<T>;
  readonly load: () => Promise<Stored<T> | null>;
  /** Answering the same object changes nothing and is a success. */
  readonly decide: (
    current: Stored<T>,
  ) => Promise<Result<Stored<T>, DomainError>> | Result<Stored<T>, DomainError>;
  readonly events: readonly IdentityEventType[];
  /** What a unique index's refusal means. */
  readonly duplicate?: DomainError;
}

export async function change<T>({
  repository,
  load,
  decide,
  events,
  duplicate,
}: Change<T>): Promise<Result<Stored<T>, DomainError>> {
  for (let attempt = 0; attempt < COMMIT_ATTEMPTS; attempt++) {
    const current = await load();
    if (current === null) return err(notFound);
    const decided = await decide(current);
    if (!decided.ok || decided.value === current) return decided;
    const committed = await repository.commit(current, decided.value, events);
    if (committed.ok) return ok(committed.value);
    if (committed.error === 'duplicate') return err(duplicate ?? contended);
  }
  return err(contended);
}
