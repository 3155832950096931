// What `mps listen --expect transaction.status_changed:2` waits for: events of a type, each counted once.
import { InvalidArgumentError } from 'commander';

export interface Expectation {
  /** An exact type, a family such as `transaction.*`, or `*`. */
  readonly type: string;
  readonly count: number;
}

const MAX_COUNT = 100_000;

/** Collected over repetitions of the option. */
export function collectExpectation(text: string, before: readonly Expectation[] = []): Expectation[] {
  const [, type = '', count = '1'] = /^([a-z0-9_]+\.[a-z0-9_*]+|\*)(?::(\d+))?$/.exec(text) ?? [];
  if (type === '' || Number(count) < 1 || Number(count) > MAX_COUNT)
    throw new InvalidArgumentError('It must be a type with a count, such as transaction.status_changed:2.');
  return [...before, { type, count: Number(count) }];
}

/** `transaction.*` is a family, and `*` is every type. */
export const matchesType = (pattern: string, type: string): boolean =>
  pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));

/** Counts distinct events: a repeated delivery counts once. */
export function countExpectations(expectations: readonly Expectation[]) {
  const seen = expectations.map(() => new Set<string>());
  return {
    add(event: { readonly event_id: string; readonly type: string }): void {
      expectations.forEach(({ type }, index) => {
        if (matchesType(type, event.type)) seen[index]?.add(event.event_id);
      });
    },
    /** Sentences; empty when every count is reached. */
    listMissing: (): string[] =>
      expectations.flatMap(({ type, count }, index) => {
        const size = seen[index]?.size ?? 0;
        return size < count ? [`${size} of ${count} ${type}`] : [];
      }),
  };
}
