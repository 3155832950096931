// Exit codes of every command, and the report of a failure: the reason, and the next thing to do.
import type { ApiError, MpsError } from '@mps/client';

export const EXIT = {
  done: 0,
  /** The platform refused. */
  refused: 1,
  /** The command was called wrongly. */
  usage: 2,
  /** There is no key, or the platform does not accept it. */
  notLoggedIn: 3,
  /** No answer of the platform. */
  unreachable: 4,
  /** An expectation of the caller did not hold. */
  assertion: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure that a person can act on. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    readonly next: string | null = null,
  ) {
    super(message);
  }
}

export interface FailureReport {
  readonly exit_code: ExitCode;
  /** Of the API's problem. */
  readonly code: string | null;
  readonly message: string;
  readonly next: string | null;
  readonly request_id: string | null;
}

const LOG_IN = 'Run `mps login`, or set MPS_API_KEY and MPS_BASE_URL.';
const UNAUTHENTICATED = 401;

/** Two copies of the client may be in one tree, so `kind` decides and not the class. */
const isMpsError = (error: unknown): error is MpsError =>
  error instanceof Error && 'kind' in error && 'toJSON' in error;

const isApiError = (error: MpsError): error is ApiError => error.kind === 'api';

/** Returns undefined for a fault of this program. Its stack helps more than a sentence. */
export function reportFailure(error: unknown): FailureReport | undefined {
  if (error instanceof CliFailure)
    return {
      exit_code: error.exitCode,
      code: null,
      message: error.message,
      next: error.next,
      request_id: null,
    };
  if (!isMpsError(error)) return undefined;
  const report = { code: error.code ?? null, message: error.message, request_id: null };
  if (isApiError(error))
    return {
      ...report,
      exit_code: error.status === UNAUTHENTICATED ? EXIT.notLoggedIn : EXIT.refused,
      next: adviseOnRefusal(error),
      request_id: error.requestId ?? null,
    };
  if (error.kind === 'aborted') return { ...report, exit_code: EXIT.interrupted, next: null };
  return {
    ...report,
    exit_code: EXIT.unreachable,
    next: 'Check the base URL (`mps whoami`) and that the platform runs (`mps doctor`).',
  };
}

function adviseOnRefusal(error: ApiError): string {
  if (error.status === UNAUTHENTICATED) return LOG_IN;
  const { required_permission: permission } = error.problem;
  if (error.code === 'permission_denied' && permission !== undefined)
    return `The key needs the permission ${permission}. Log in with a role that has it, or ask for another key.`;
  return `\`mps docs ${error.code}\` tells the causes.`;
}

export const makeUsageFailure = (message: string, next: string | null = null): CliFailure =>
  new CliFailure(EXIT.usage, message, next);

export const makeLoginFailure = (message: string): CliFailure =>
  new CliFailure(EXIT.notLoggedIn, message, LOG_IN);
