// Renders every failure as a problem (RFC 9457). No other code does.
import {
  type DomainError,
  type ErrorCode,
  ERRORS,
  type Reason,
  type ReasonParams,
  renderReason,
  type Violation,
} from '@mps/contracts';
import { type Language, findMessages } from './messages';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
/** Used when the failing service gave no time. */
const DEFAULT_RETRY_AFTER_SECONDS = 1;

export interface ProblemContext {
  readonly baseUrl: string;
  /** The path of the request without parts that may name persons. `shownPath` makes it. */
  readonly instance: string;
  readonly traceId: string;
  readonly language: Language;
}

export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export function toProblem(error: DomainError, context: ProblemContext): Problem {
  const { code, members = {} } = error;
  const { language } = context;
  const { http: status, retryable } = ERRORS[code];
  const body = {
    type: `${context.baseUrl}/docs/errors/${code}`,
    title: findMessages(code, language).title,
    status,
    code,
    detail: composeDetail(error, language),
    instance: context.instance,
    trace_id: context.traceId,
    retryable,
    ...(error.violations !== undefined && { errors: error.violations.map((one) => toItem(one, language)) }),
    ...members,
  };
  const retryAfter = chooseRetryAfterSeconds(error);
  return {
    status,
    headers: {
      'Content-Type': PROBLEM_TYPE,
      'Content-Language': language,
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    },
    body,
  };
}

const renderSentence = (reason: Reason, params: ReasonParams, language: Language): string =>
  renderReason(reason, params, language === 'en' ? 'en' : 'pt');

function composeDetail(
  { code, reason, params = {}, violations = [] }: DomainError,
  language: Language,
): string {
  if (reason !== undefined) return renderSentence(reason, params, language);
  const count = violations.length;
  if (code !== 'validation_error' || count === 0) return findMessages(code, language).detail;
  return count === 1
    ? renderSentence('one_field_invalid', {}, language)
    : renderSentence('fields_invalid', { count }, language);
}

function toItem({ in: place, at, code, reason, params = {} }: Violation, language: Language): object {
  return {
    [place === 'body' ? 'pointer' : place]: at,
    code,
    detail: renderSentence(reason, params, language),
  };
}

const ALWAYS_RETRY_AFTER: ReadonlySet<ErrorCode> = new Set([
  'request_in_progress',
  'rate_limited',
  'service_unavailable',
]);

function chooseRetryAfterSeconds({ code, retryAfterSeconds }: DomainError): number | undefined {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds;
  return ALWAYS_RETRY_AFTER.has(code) ? DEFAULT_RETRY_AFTER_SECONDS : undefined;
}
