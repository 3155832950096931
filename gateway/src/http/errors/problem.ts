// The one renderer of failures: every answer that is not a success is an RFC 9457 problem made here.
import { type DomainError, type ErrorCode, ERRORS, renderReason, type Violation } from '@mps/contracts';
import { type Language, messagesOf } from './messages';
import { translated } from './prose';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
/** Where the failing service gave no time. */
const DEFAULT_RETRY_AFTER_SECONDS = 1;

export interface ProblemContext {
  readonly baseUrl: string;
  /** The path that was asked for, without what may name persons: `shownPath`. */
  readonly instance: string;
  readonly traceId: string;
  readonly language: Language;
}

export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export function problemOf(error: DomainError, context: ProblemContext): Problem {
  const { code, members = {} } = error;
  const { http: status, retryable } = ERRORS[code];
  const say = speaker(context.language);
  const body = {
    type: `${context.baseUrl}/docs/errors/${code}`,
    title: messagesOf(code, say.language).title,
    status,
    code,
    detail: detailOf(error, say),
    instance: context.instance,
    trace_id: context.traceId,
    retryable,
    ...(error.violations !== undefined && { errors: error.violations.map((one) => itemOf(one, say)) }),
    ...members,
  };
  const retryAfter = retryAfterOf(error);
  return {
    status,
    headers: {
      'Content-Type': PROBLEM_TYPE,
      'Content-Language': say.languages(),
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    },
    body,
  };
}

/** A reason of the catalogue, or prose of what names none yet. */
type Said = Pick<Violation, 'reason' | 'params' | 'detail'>;

interface Speaker {
  readonly language: Language;
  readonly say: (text: Said) => string;
  /** Of everything said: a sentence without a translation stays English. */
  readonly languages: () => string;
}

function speaker(language: Language): Speaker {
  let mixed = false;
  return {
    language,
    say: ({ reason, params = {}, detail: english = '' }) => {
      if (reason !== undefined) return renderReason(reason, params, language === 'en' ? 'en' : 'pt');
      if (language === 'en') return english;
      const translation = translated(english);
      mixed ||= translation === null;
      return translation ?? english;
    },
    languages: () => (mixed ? `${language}, en` : language),
  };
}

function detailOf(error: DomainError, { language, say }: Speaker): string {
  const { code, reason, detail, violations } = error;
  if (reason !== undefined || detail !== undefined) return say(error);
  if (code === 'validation_error' && violations !== undefined && violations.length > 0)
    return violations.length === 1
      ? say({ reason: 'one_field_invalid' })
      : say({ reason: 'fields_invalid', params: { count: violations.length } });
  return messagesOf(code, language).detail;
}

function itemOf(violation: Violation, { say }: Speaker): Record<string, string> {
  const place = violation.in === 'body' ? 'pointer' : violation.in;
  return { [place]: violation.at, code: violation.code, detail: say(violation) };
}

const ALWAYS_RETRY_AFTER: ReadonlySet<ErrorCode> = new Set([
  'request_in_progress',
  'rate_limited',
  'service_unavailable',
]);

function retryAfterOf({ code, retryAfterSeconds }: DomainError): number | undefined {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds;
  return ALWAYS_RETRY_AFTER.has(code) ? DEFAULT_RETRY_AFTER_SECONDS : undefined;
}
