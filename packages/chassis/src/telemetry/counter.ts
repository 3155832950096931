// A number that only rises, with the attributes that it is told apart by. Attributes have few values, and never ids.
import { metrics } from '@opentelemetry/api';

export interface CounterOptions {
  readonly description: string;
  /** In UCUM, e.g. `{answer}`. */
  readonly unit: string;
}

export type Count = (attributes: Readonly<Record<string, string>>) => void;

/** Seen at the process's /metrics as `name` with underscores and `_total`, from its first count on. */
export function makeCounter(name: string, options: CounterOptions): Count {
  const counter = metrics.getMeter('mps-chassis').createCounter(name, options);
  return (attributes) => counter.add(1, attributes);
}
