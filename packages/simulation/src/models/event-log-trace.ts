// What a history shows of the event log to one reader, as the steps of the model "event-log".
import type { Simulation } from '../worlds/world';

/** As in models/event-log.pml. */
const READ = 10;
const COMMIT = 1_000;
const NUMBERS_OF_POSITION = 64;
/** So many have places in the heading. */
export const MAX_WRITERS = 3;
const EVENTS_OF_AGGREGATE = 12;

/** Ids of an aggregate have numbers that follow each other: a writer appends some of these. */
function toNumber(id: string): number {
  const [, aggregate, sequence] = /^e(\d+)-(\d+)$/.exec(id) ?? [];
  return 1 + Number(aggregate) * EVENTS_OF_AGGREGATE + Number(sequence);
}

/** Returns the traces of the readers, by name. Call it before the world is built, and read it when the history is over. */
export function traceEventLog(simulation: Simulation): () => ReadonlyMap<string, readonly number[]> {
  const steps: { readonly reader: string | null; readonly code: number }[] = [];
  const writers: number[] = [];
  const readers = new Set<string>();
  simulation.replicaSet.onCommitted(({ effects }) => {
    for (const { collection, after } of effects)
      if (collection === 'events' && after !== null) {
        const place = Number(after['position']) * NUMBERS_OF_POSITION;
        steps.push({ reader: null, code: COMMIT + place + toNumber(String(after['_id'])) });
      }
  });
  simulation.onShown(({ kind, subject, value }) => {
    if (kind === 'append') writers.push(toNumber(subject), value);
    else {
      readers.add(subject);
      steps.push({ reader: subject, code: READ + value });
    }
  });
  return () => {
    const unused = Array.from({ length: 2 * MAX_WRITERS - writers.length }, () => 0);
    const heading = [writers.length / 2, ...writers, ...unused];
    return new Map(
      [...readers].map((name) => [
        name,
        [
          ...heading,
          ...steps.filter(({ reader }) => reader === null || reader === name).map(({ code }) => code),
        ],
      ]),
    );
  };
}
