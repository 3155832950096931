// The trace id that the caller sees as X-Request-Id and events carry as correlation_id.
import { trace } from '@opentelemetry/api';

/** 32 hex digits; empty outside any span. */
export function currentTraceId(): string {
  return trace.getActiveSpan()?.spanContext().traceId ?? '';
}
