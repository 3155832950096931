// What a process says of itself while it works, whoever collects it: counters, gauges and attributes of spans. Attributes
// have few values, and never ids.
import { context, metrics, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';

type Attributes = Readonly<Record<string, string>>;

/** `read` is asked whenever somebody collects. */
export function observeGauge(
  name: string,
  options: { readonly description: string; readonly unit: string },
  read: () => readonly { readonly value: number; readonly attributes: Attributes }[],
): void {
  const gauge = metrics.getMeter('mps-chassis').createObservableGauge(name, options);
  gauge.addCallback((result) => {
    for (const { value, attributes } of read()) result.observe(value, attributes);
  });
}

/** Says something about what is being done now; nothing outside any span. */
export function markSpan(attributes: Readonly<Record<string, string[]>>): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

export interface CounterOptions {
  readonly description: string;
  /** In UCUM, e.g. `{answer}`. */
  readonly unit: string;
}

/** Counts one. */
export type Count = (attributes: Attributes) => void;

/** Seen at the process's /metrics as `name` with underscores and `_total`, from its first count on. */
export function makeCounter(name: string, options: CounterOptions): Count {
  const counter = metrics.getMeter('mps-chassis').createCounter(name, options);
  return (attributes) => counter.add(1, attributes);
}

/** 32 hex digits; empty outside any span. */
export function currentTraceId(): string {
  return trace.getActiveSpan()?.spanContext().traceId ?? '';
}

/** W3C trace context of what is being done now, to be linked to later; undefined outside any trace. */
export function traceparentOfNow(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

export interface SpanOptions {
  readonly attributes: Attributes;
  /** W3C trace context of earlier work: this begins a trace of its own, with a link to it. */
  readonly linkTo?: string;
}

/** Runs `work` in a span: a part of what is being done now, unless it is only linked to something earlier. */
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
  const span = trace.getTracer('mps-chassis').startSpan(name, { attributes, links }, parent);
  return context.with(trace.setSpan(parent, span), work).finally(() => span.end());
}
