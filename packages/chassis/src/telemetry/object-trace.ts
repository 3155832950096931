// The trace of an object. Background work on the object is in this trace whenever it runs, so calls, events and log lines of several
// runs have the same trace id, and the object's id finds them.
import { randomUUID } from 'node:crypto';
import { context, createContextKey, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { SCOPE } from './measure';

const TRACE_ID = createContextKey('trace id of the next root span');

const SPAN_ID_DIGITS = 16;

/** For the SDK. Every other trace has a random id. */
export const idGenerator = {
  generateTraceId: (): string =>
    (context.active().getValue(TRACE_ID) as string | undefined) ?? toTraceId(randomUUID()),
  /** Half of a UUID, without its digit of the version. */
  generateSpanId: (): string => toTraceId(randomUUID()).slice(-SPAN_ID_DIGITS),
};

/** A UUID without its hyphens has the form of a trace id. */
const toTraceId = (uuid: string): string => uuid.replaceAll('-', '');

/** Runs `work` in a span of the object's trace. The span has no parent. */
export function inTraceOf<T>(objectId: string, name: string, work: () => Promise<T>): Promise<T> {
  const origin = ROOT_CONTEXT.setValue(TRACE_ID, toTraceId(objectId));
  const span = context.with(origin, () => trace.getTracer(SCOPE).startSpan(name, {}, origin));
  return context.with(trace.setSpan(ROOT_CONTEXT, span), work).finally(() => span.end());
}
