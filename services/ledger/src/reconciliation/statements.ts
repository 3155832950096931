// The provider's statements: one sorted stream of records per day and organization.
import type { DomainError } from '@mps/contracts';
import type { Day, Result } from '@mps/kernel';
import type { Theirs } from './domain/compare';
import type { SortedPages } from './key-batches';

export interface Statement {
  /** True if the provider will add no more records. */
  readonly complete: boolean;
  /** Sorted by `{kind}/{our id}`. Throws a StatementBroken. */
  readonly records: SortedPages<Theirs>;
  /** Closes the connection of a statement when its records are not read. */
  readonly close: () => void;
}

/** Thrown when an open statement cannot be read to its end. */
export class StatementBroken extends Error {
  override readonly name = 'StatementBroken';
  constructor(
    readonly reason: DomainError,
    options?: ErrorOptions,
  ) {
    super(`The statement cannot be read: ${reason.code}`, options);
  }
}

/** Keys of a part of a statement, both inclusive. */
export interface KeyRange {
  readonly from: string;
  readonly to: string;
}

export interface StatementName {
  readonly day: Day;
  readonly organization_id: string;
}

/** provider_error: an unusable answer. service_unavailable: no answer. */
export interface Statements {
  open(organizationId: string, day: Day, range?: KeyRange): Promise<Result<Statement, DomainError>>;
  /** Lists organizations with a non-empty statement, both days inclusive. */
  list(from: Day, to: Day): Promise<Result<readonly StatementName[], DomainError>>;
  /** Sandbox mode. null: there is no such record. */
  tamper(
    organizationId: string,
    day: Day,
    difference: { readonly kind: string; readonly ourId: string | null },
  ): Promise<Result<{ readonly ourId: string | null } | null, DomainError>>;
}
