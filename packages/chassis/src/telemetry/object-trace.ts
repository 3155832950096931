// The trace of an object. Background work on the object is in this trace whenever it runs, so calls, events and log lines of several
// runs have the same trace id, and the object's id finds them.
import { context, createContextKey, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { SCOPE } from './measure';

const TRACE_ID = createContextKey('trace id of the next root span');
const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
const BYTES_OF_PART = 4;
const HEX = 16;
const HEX_DIGITS_OF_PART = 2 * BYTES_OF_PART;

/** As random as the SDK's own ids, which no secret depends on. */
const drawHex = (bytes: number): string =>
  Array.from({ length: bytes / BYTES_OF_PART }, () =>
    Math.trunc(Math.random() * HEX ** HEX_DIGITS_OF_PART)
      .toString(HEX)
      .padStart(HEX_DIGITS_OF_PART, '0'),
  ).join('');

/** For the SDK. Every other trace has a random id. */
export const idGenerator = {
  generateTraceId: (): string =>
    (context.active().getValue(TRACE_ID) as string | undefined) ?? drawHex(TRACE_ID_BYTES),
  generateSpanId: (): string => drawHex(SPAN_ID_BYTES),
};

/** A UUID without its hyphens has the form of a trace id. */
const toObjectTraceId = (objectId: string): string => objectId.replaceAll('-', '');

/** Runs `work` in a span of the object's trace. The span has no parent. */
export function inTraceOf<T>(objectId: string, name: string, work: () => Promise<T>): Promise<T> {
  const origin = ROOT_CONTEXT.setValue(TRACE_ID, toObjectTraceId(objectId));
  const span = context.with(origin, () => trace.getTracer(SCOPE).startSpan(name, {}, origin));
  return context.with(trace.setSpan(ROOT_CONTEXT, span), work).finally(() => span.end());
}
