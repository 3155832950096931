// recordSpans: starts tracing in a test and keeps every span that ends.
import type { Attributes, SpanContext, SpanKind, SpanStatus } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';

export interface EndedSpan {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  readonly status: SpanStatus;
  readonly parentSpanContext?: SpanContext;
  spanContext(): SpanContext;
}

export interface SpanRecorder {
  /** In the order in which they ended. */
  readonly spans: readonly EndedSpan[];
  /** Resolves when the spans are as wanted; the test's own limit bounds it. */
  until(isReached: (spans: readonly EndedSpan[]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

export function recordSpans(): SpanRecorder {
  const spans: EndedSpan[] = [];
  const waiting = new Set<() => void>();
  const nothing = async (): Promise<void> => undefined;
  const sdk = new NodeSDK({
    autoDetectResources: false,
    metricReaders: [],
    logRecordProcessors: [],
    spanProcessors: [
      {
        onStart: () => undefined,
        onEnd: (span: unknown) => {
          spans.push(span as EndedSpan);
          for (const look of waiting) look();
        },
        forceFlush: nothing,
        shutdown: nothing,
      },
    ],
  });
  sdk.start();
  return {
    spans,
    until: (isReached) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isReached(spans)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    stop: () => sdk.shutdown(),
  };
}
