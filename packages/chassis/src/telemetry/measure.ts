// What a service says of itself while it works, without knowing who collects it.
import { metrics, trace } from '@opentelemetry/api';

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
