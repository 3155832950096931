// Counters, gauges and attributes of spans, independent of the collector. Attributes have few values, and never ids.
import { countFailedAssertions } from '@mps/kernel';
import { context, isSpanContextValid, metrics, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';

type Attributes = Readonly<Record<string, string>>;

/** Name of the reporting service. */
export const SCOPE = 'mps-chassis';

/** Buckets of the durations of calls, as semantic conventions advise them. */
export const DURATION_IN_SECONDS = {
  unit: 's',
  advice: {
    explicitBucketBoundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
};

interface Sdk {
  shutdown(): Promise<void>;
}
let started: { readonly sdk: Sdk; readonly exportsSpans: boolean } | undefined;

/** The telemetry entry calls it before the rest of the program is loaded. */
export function rememberSdk(sdk: Sdk, { exportsSpans }: { readonly exportsSpans: boolean }): void {
  started = { sdk, exportsSpans };
}

/** Whether spans are exported. Costly attributes are left out otherwise. */
export const exportsSpans = (): boolean => started?.exportsSpans ?? false;

/** Sends the remaining spans. Call it last in a process. */
export const shutdownTelemetry = async (): Promise<void> => started?.sdk.shutdown();

/** `read` is called at each collection of the metrics. */
export function observeGauge(
  name: string,
  options: { readonly description: string; readonly unit: string },
  read: () => readonly { readonly value: number; readonly attributes: Attributes }[],
): void {
  const gauge = metrics.getMeter(SCOPE).createObservableGauge(name, options);
  gauge.addCallback((result) => {
    for (const { value, attributes } of read()) result.observe(value, attributes);
  });
}

/** `readMs` is called at each collection of the metrics, which shows seconds. */
export const observeAge = (name: string, description: string, readMs: () => number): void =>
  observeGauge(name, { description, unit: 's' }, () => [{ value: readMs() / 1_000, attributes: {} }]);

/** Seen at the process's /metrics as `assertions_failed_total`, by assertion, from its first failure on. */
export function observeAssertions(): void {
  const counter = metrics.getMeter(SCOPE).createObservableCounter('assertions.failed', {
    description: 'Assertions of the product that did not hold, by name: each has stopped a write',
    unit: '{failure}',
  });
  counter.addCallback((result) => {
    for (const { assertion, count } of countFailedAssertions()) result.observe(count, { assertion });
  });
}

/** Adds attributes to the active span; does nothing outside a span. */
export function markSpan(attributes: Readonly<Record<string, string[]>>): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

export interface CounterOptions {
  readonly description: string;
  /** In UCUM, e.g. `{answer}`. */
  readonly unit: string;
}

/** Counts one. */
export type Count = (attributes: Attributes, count?: number) => void;

/** Seen at the process's /metrics as `name` with underscores and `_total`, from its first count on. */
export function makeCounter(name: string, options: CounterOptions): Count {
  const counter = metrics.getMeter(SCOPE).createCounter(name, options);
  return (attributes, count = 1) => counter.add(count, attributes);
}

/** Seen at the process's /metrics as `name` with underscores: buckets, sum and count, in seconds. */
export function makeDurationHistogram(
  name: string,
  options: Pick<CounterOptions, 'description'>,
): (seconds: number, attributes: Attributes) => void {
  const histogram = metrics.getMeter(SCOPE).createHistogram(name, { ...DURATION_IN_SECONDS, ...options });
  return (seconds, attributes) => histogram.record(seconds, attributes);
}

/** Members of a log line that identify the active trace; none outside a trace. */
export function traceMembers(): Attributes {
  const span = trace.getActiveSpan()?.spanContext();
  if (span === undefined || !isSpanContextValid(span)) return {};
  const flags = `0${span.traceFlags.toString(16)}`;
  return { trace_id: span.traceId, span_id: span.spanId, trace_flags: flags };
}

/** 32 hex digits; empty outside any span. */
export function currentTraceId(): string {
  return trace.getActiveSpan()?.spanContext().traceId ?? '';
}

/** W3C trace context of the active span, for a later link; undefined outside a trace. */
export function readTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

export interface SpanOptions {
  readonly attributes: Attributes;
  /** W3C trace context of earlier work: this begins a trace of its own, with a link to it. */
  readonly linkTo?: string;
}

/** Runs `work` in a span: a child of the active span, unless it is only linked to an earlier one. */
export function inSpan<T>(
  name: string,
  { attributes, linkTo }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const earlier =
    linkTo === undefined
      ? undefined
      : trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent: linkTo }));
  const parent = linkTo === undefined ? context.active() : ROOT_CONTEXT;
  const links = earlier === undefined ? [] : [{ context: earlier }];
  const span = trace.getTracer(SCOPE).startSpan(name, { attributes, links }, parent);
  return context.with(trace.setSpan(parent, span), work).finally(() => span.end());
}
