// Notes each request to PROVIDER_A with its answer for the record of provider calls. Bodies are redacted here, where their members are known.
import { shownPath } from '@mps/chassis';
import { redactBody } from '@mps/contracts';
import type { CallOwner } from '../../transaction';

/** REFUSED: the provider understood, and did nothing. UNKNOWN: it answered, but not in the agreed form. */
export type CallOutcome = 'OK' | 'REFUSED' | 'TIMEOUT' | 'ERROR' | 'UNKNOWN';

/** What was asked, and about what. */
export interface NotedRequest {
  readonly operation: string;
  readonly owner: CallOwner;
  /** The transaction or the 3DS session. */
  readonly subjectId: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

interface NotedAnswer {
  readonly outcome: CallOutcome;
  /** Absent: no answer came. */
  readonly status?: number;
  readonly body?: unknown;
}

/** Where calls are noted. */
export interface CallNotes {
  readonly onCall: (call: NotedCall) => void;
  /** Whether the bodies of one more successful call are noted. Those of all others are. */
  readonly takeBodies: () => boolean;
}

/** Holds nothing of a card and nothing of a person. */
export interface NotedCall extends Omit<NotedRequest, 'body'>, Omit<NotedAnswer, 'body'> {
  readonly attempt: number;
  readonly latencyMs: number;
  /** JSON; absent: there is none. */
  readonly requestBody?: string;
  readonly responseBody?: string;
}

const SHOWN: ReadonlySet<string> = new Set(
  `affiliation_id amount authorized_amount auto_capture bank_code brand capture_id capture_method captured_amount captured_at
  closed_at code company_id completed_at content_type currency declined_by dispute_id due_at due_date eci expires_at failure_code
  failure_reason flow installments kind mcc method modality opened_at order_id order_status organization_id outcome paid_at paid_via
  payment_id percentage_e4 provider_order_id provider_refund_id reason reason_code reference refund_id request_key response_code
  sequence session_id status until_date wallet_type`.split(/\s+/),
);

export interface Attempts {
  readonly begin: () => void;
  /** Does nothing when no attempt is under way. */
  readonly end: (answer: NotedAnswer) => void;
}

/** Notes the attempts of one call. A failure to note changes no answer. */
export function noteAttempts(
  request: NotedRequest,
  { onCall, takeBodies }: CallNotes,
  onFailure: (error: unknown) => void,
): Attempts {
  let attempt = 0;
  let startedAtMs: number | null = null;
  return {
    begin() {
      attempt += 1;
      startedAtMs = performance.now();
    },
    end(answer) {
      if (startedAtMs === null) return;
      const latencyMs = Math.round(performance.now() - startedAtMs);
      startedAtMs = null;
      try {
        const hasBodies = answer.outcome !== 'OK' || takeBodies();
        const call = hasBodies ? { request, answer } : withoutBodies(request, answer);
        onCall(toNotedCall(call.request, call.answer, attempt, latencyMs));
      } catch (error) {
        onFailure(error);
      }
    },
  };
}

const withoutBodies = (
  { body: _sent, ...request }: NotedRequest,
  { body: _answered, ...answer }: NotedAnswer,
) => ({ request, answer });

function toNotedCall(
  { body: sent, path, ...request }: NotedRequest,
  { body: answered, ...answer }: NotedAnswer,
  attempt: number,
  latencyMs: number,
): NotedCall {
  const requestBody = redactBody(sent, { shown: SHOWN });
  const responseBody = redactBody(answered, { shown: SHOWN });
  return {
    ...request,
    ...answer,
    path: shownPath(path),
    attempt,
    latencyMs,
    ...(requestBody !== undefined && { requestBody }),
    ...(responseBody !== undefined && { responseBody }),
  };
}
