// What a history shows of one document and its events, as the steps of the model "outbox".
import type { Doc } from '../mongo/values';
import type { Simulation } from '../worlds/world';

/** As in models/outbox.pml. An arrival adds the event's sequence, and a removal the set of the events that leave. */
const COMMIT = 1;
const ARRIVAL = 10;
const REMOVAL = 100;
const HEADING = [0];

const readSequences = (document: Doc | null): readonly number[] =>
  ((document?.['outbox'] ?? []) as readonly { readonly sequence: unknown }[]).map(({ sequence }) =>
    Number(sequence),
  );

/** Sequence s is bit s - 1. */
const toSet = (sequences: readonly number[]): number =>
  sequences.reduce((set, sequence) => set | (1 << (sequence - 1)), 0);

/** Returns the traces of the documents, by id. Call it before the world is built, and read it when the history is over. */
export function traceOutbox(simulation: Simulation): () => ReadonlyMap<string, readonly number[]> {
  const traces = new Map<string, number[]>();
  function show(id: string, code: number): void {
    const trace = traces.get(id) ?? [...HEADING];
    trace.push(code);
    traces.set(id, trace);
  }
  simulation.replicaSet.onCommitted(({ effects }) => {
    for (const { collection, before, after } of effects) {
      if (collection !== 'payments' || after === null) continue;
      const id = String(after['_id']);
      if (Number(after['version']) !== Number(before?.['version'] ?? 0)) show(id, COMMIT);
      const left = new Set(readSequences(after));
      const removed = readSequences(before).filter((sequence) => !left.has(sequence));
      if (removed.length > 0) show(id, REMOVAL + toSet(removed));
    }
  });
  simulation.broker.onCommitted((_topic, _partition, { key, headers }) =>
    show(key, ARRIVAL + Number(headers['ce_sequence'])),
  );
  return () => traces;
}
