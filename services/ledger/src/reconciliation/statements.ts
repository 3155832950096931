// The provider's statements as the reconciliation reads them: a sorted stream of records a day and organization.
import type { DomainError } from '@mps/contracts';
import type { Day, Result } from '@mps/kernel';
import type { Theirs } from './domain/compare';
import type { SortedPages } from './key-batches';

export interface Statement {
  /** Nothing more will be in it. */
  readonly complete: boolean;
  /** Sorted by `{kind}/{our id}`. Throws a StatementBroken. */
  readonly records: SortedPages<Theirs>;
  /** Ends the connection of a statement whose records are not read. */
  readonly close: () => void;
}

/** A statement that could be opened and not be read to its end. */
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

/** provider_error: an answer that cannot be used. service_unavailable: none. */
export interface Statements {
  open(organizationId: string, day: Day, range?: KeyRange): Promise<Result<Statement, DomainError>>;
  /** Which organizations have a statement that says something, both days inclusive. */
  list(from: Day, to: Day): Promise<Result<readonly StatementName[], DomainError>>;
  /** Test mode. null: there is no such record. */
  tamper(
    organizationId: string,
    day: Day,
    difference: { readonly kind: string; readonly ourId: string | null },
  ): Promise<Result<{ readonly ourId: string | null } | null, DomainError>>;
}
