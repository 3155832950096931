// Every failure of a call, told apart by `kind` and `code`. Two copies of a package in one tree are common, so nothing
// depends on instanceof. Messages and JSON never hold a body, a key or a header of the request.
import { ERROR_CODES } from './gen/error-codes';
import type { ErrorCode } from './gen/error-codes';
import type { Problem } from './gen/types';
import type { Repeat, Sent } from './transport/retry';

export type { ErrorCode, Sent };

export type ErrorKind = 'api' | 'connection' | 'timeout' | 'aborted' | 'unexpected' | 'webhook';

/** Facts of a call that failed. */
export interface Failure {
  readonly operation: string;
  readonly repeat: Repeat;
  readonly sent: Sent;
  readonly attempts: number;
}

/** A proxy's page may be long. */
const MAX_EXCERPT_CHARS = 200;
const KEY_LIKE = /(sk_(?:test|live)_|whsec_)[A-Za-z0-9_+/=-]+/g;

/** Keeps keys and secrets out of excerpts of answers that are not ours. */
export const hideKeys = (text: string): string => text.replace(KEY_LIKE, '$1…');

export abstract class MpsError extends Error {
  abstract readonly kind: ErrorKind;
  abstract readonly code: string | undefined;

  /** Safe to log. */
  toJSON(): Record<string, unknown> {
    const { name, message, kind, code } = this;
    return { name, message, kind, ...(code !== undefined && { code }) };
  }
}

abstract class CallFailure extends MpsError {
  readonly operation: string;
  readonly sent: Sent;
  /** Requests that were sent, or tried to be. */
  readonly attempts: number;

  constructor(message: string, { operation, sent, attempts }: Failure, options?: ErrorOptions) {
    super(message, options);
    this.operation = operation;
    this.sent = sent;
    this.attempts = attempts;
  }

  override toJSON(): Record<string, unknown> {
    const { operation, sent, attempts } = this;
    return { ...super.toJSON(), operation, sent, attempts };
  }
}

export type ErrorItem = NonNullable<Problem['errors']>[number];

/** Members that a problem has for some codes. */
type ProblemExtras = Omit<
  Problem,
  'type' | 'title' | 'status' | 'code' | 'detail' | 'instance' | 'trace_id' | 'retryable' | 'errors'
>;

/** The platform refused. `code` is stable and documented; `title` and `detail` are for people. */
export class ApiError<Code extends string = string> extends CallFailure {
  override readonly name: string = 'ApiError';
  readonly kind = 'api';
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly ErrorItem[];
  /** X-Request-Id: give it to support. */
  readonly requestId: string | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  /** False for a code that is newer than this client. */
  readonly known: boolean;
  readonly problem: Problem;

  constructor(
    problem: Problem,
    answer: {
      readonly status: number;
      readonly requestId: string | undefined;
      readonly retryAfterMs: number | null;
    },
    failure: Failure,
  ) {
    super(toMessage(problem, failure), failure);
    this.code = problem.code as string as Code;
    this.status = answer.status;
    this.title = problem.title;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.requestId = answer.requestId;
    this.retryable = problem.retryable;
    this.retryAfterMs = answer.retryAfterMs;
    this.known = (ERROR_CODES as readonly string[]).includes(problem.code);
    this.problem = problem;
    // Members such as remaining_amount, which the type of the code promises.
    for (const [name, value] of Object.entries(problem))
      if (!(name in this)) Object.assign(this, { [name]: value });
  }

  override toJSON(): Record<string, unknown> {
    const { status, title, detail, errors, requestId, retryable } = this;
    return { ...super.toJSON(), status, title, detail, errors, requestId, retryable };
  }
}

function toMessage({ title, detail, code, errors = [] }: Problem, { operation }: Failure): string {
  const items = errors.map((item) =>
    `${item.pointer ?? item.parameter ?? item.header ?? ''} ${item.detail}`.trim(),
  );
  return `${operation}: ${[title, detail, ...items].filter(Boolean).join('; ')} (${code})`;
}

export class ValidationError<Code extends string = string> extends ApiError<Code> {
  override readonly name = 'ValidationError';

  /** The first item at this pointer, e.g. `#/amount`. */
  at(pointer: string): ErrorItem | undefined {
    return this.errors.find((item) => item.pointer === pointer);
  }
}
export class AuthenticationError<Code extends string = string> extends ApiError<Code> {
  override readonly name = 'AuthenticationError';
}
export class PermissionError<Code extends string = string> extends ApiError<Code> {
  override readonly name = 'PermissionError';
}
export class NotFoundError<Code extends string = string> extends ApiError<Code> {
  override readonly name = 'NotFoundError';
}
export class ConflictError<Code extends string = string> extends ApiError<Code> {
  override readonly name = 'ConflictError';
}
export class RateLimitError<Code extends string = string> extends ApiError<Code> {
  override readonly name = 'RateLimitError';
}
export class ServerError<Code extends string = string> extends ApiError<Code> {
  override readonly name = 'ServerError';
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

export function makeApiError(...args: ConstructorParameters<typeof ApiError>): ApiError {
  const { status } = args[1];
  const Class = CLASSES[status] ?? (status >= 500 ? ServerError : ApiError);
  return new Class(...args);
}

/** Tells how another try is safe. */
function advise({ sent, repeat }: Failure): string {
  if (sent === 'no') return 'nothing was sent';
  if (repeat === 'request_id') return 'the platform may have acted: ask again with the same request_id';
  if (repeat === 'key') return 'the platform may have acted: ask again with the same idempotencyKey';
  if (repeat === 'safe') return 'it may be asked again';
  if (repeat === 'once') return 'the platform may have acted: read the object before another try';
  return 'the platform may have acted, and its answer is shown once: look for the result before another try';
}

/** No answer came. */
export class ConnectionError extends CallFailure {
  override readonly name = 'ConnectionError';
  readonly kind = 'connection';
  readonly code = undefined;

  constructor(failure: Failure, cause: unknown) {
    super(`${failure.operation}: no answer (${describeCause(cause)}); ${advise(failure)}`, failure);
  }
}

/** `ECONNRESET` says more than the words of fetch. */
function describeCause(error: unknown): string {
  const { cause = error } = (error ?? {}) as { readonly cause?: unknown };
  const { code, name } = (cause ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown';
}

/** The time of an attempt, or of the whole call, is over. */
export class TimeoutError extends CallFailure {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
  readonly code = undefined;

  constructor(failure: Failure) {
    super(
      `${failure.operation}: no answer in time, after ${failure.attempts} attempt(s); ${advise(failure)}`,
      failure,
    );
  }
}

/** The caller's signal ended the call. */
export class AbortedError extends CallFailure {
  override readonly name = 'AbortedError';
  readonly kind = 'aborted';
  readonly code = undefined;
  readonly reason: unknown;

  constructor(failure: Failure, reason: unknown) {
    super(`${failure.operation}: aborted by the caller`, failure);
    this.reason = reason;
  }
}

/** An answer that is not the platform's JSON: a proxy's page, a redirect, a text that was cut. */
export class UnexpectedAnswer extends CallFailure {
  override readonly name = 'UnexpectedAnswer';
  readonly kind = 'unexpected';
  readonly code = undefined;
  readonly status: number;
  readonly excerpt: string;

  constructor(status: number, text: string, failure: Failure) {
    super(`${failure.operation}: answer ${status} is not JSON of the platform`, failure);
    this.status = status;
    this.excerpt = hideKeys(text).slice(0, MAX_EXCERPT_CHARS);
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), status: this.status };
  }
}

/** Members that an error of this code always has. */
interface ExtrasOfCode {
  permission_denied: Pick<Required<ProblemExtras>, 'required_permission'>;
  request_id_conflict: Pick<Required<ProblemExtras>, 'existing_id'>;
  invalid_transaction_state: Pick<Required<ProblemExtras>, 'current_status' | 'allowed_statuses'>;
  insufficient_refundable_amount: Pick<Required<ProblemExtras>, 'remaining_amount'>;
}

export type ApiErrorOf<Code extends string> = Code extends keyof ExtrasOfCode
  ? ApiError<Code> & Readonly<ExtrasOfCode[Code]>
  : ApiError<Code>;

/** Errors that a call with these codes can end with. */
export type CallError<Code extends string = ErrorCode> =
  ApiErrorOf<Code> | ConnectionError | TimeoutError | AbortedError | UnexpectedAnswer;
