// Invariants that several worlds hold, checked at every majority commit and at every record that Kafka has committed.
import type { Binary } from 'mongodb';
import type { Effect } from '../mongo/collection';
import type { Doc } from '../mongo/values';
import type { Simulation } from './world';

interface OutboxEntry {
  readonly event_id: string;
  readonly sequence: number;
  readonly message: Binary;
}

const readOutbox = (document: Doc | null): readonly OutboxEntry[] =>
  (document?.['outbox'] ?? []) as readonly OutboxEntry[];

const readNumber = (document: Doc | null, member: string): number => Number(document?.[member] ?? 0);

/** Event ids that Kafka has, and per aggregate the highest sequence. */
interface Published {
  readonly ids: ReadonlySet<string>;
  readonly sequences: ReadonlyMap<string, number>;
}

/** I4: the first occurrences of an aggregate's events have the sequences 1, 2, 3 …. */
function watchOrder(simulation: Simulation): Published {
  const ids = new Set<string>();
  const sequences = new Map<string, number>();
  simulation.broker.onCommitted((_topic, _partition, { key, headers }) => {
    const id = String(headers['ce_id']);
    if (ids.has(id)) {
      simulation.count('repeated events');
      return;
    }
    ids.add(id);
    const sequence = Number(headers['ce_sequence']);
    const before = sequences.get(key) ?? 0;
    simulation.requireInvariant(
      'I4',
      sequence === before + 1,
      () => `${key} publishes event ${sequence} after ${before}`,
    );
    sequences.set(key, sequence);
    simulation.count('events');
  });
  return { ids, sequences };
}

/** I21: versions grow by one, sequences never fall, and an outbox loses published events only. */
function checkAggregate(simulation: Simulation, { key, before, after }: Effect, published: Published): void {
  simulation.requireInvariant('I1', after !== null, () => `${key} is gone`);
  const [versionBefore, version] = [readNumber(before, 'version'), readNumber(after, 'version')];
  const [sequenceBefore, sequence] = [readNumber(before, 'sequence'), readNumber(after, 'sequence')];
  const isOfRelay = version === versionBefore;
  simulation.requireInvariant(
    'I21',
    isOfRelay || version === versionBefore + 1,
    () => `${key} goes from version ${versionBefore} to ${version}`,
  );
  simulation.requireInvariant(
    'I21',
    sequence >= sequenceBefore,
    () => `${key} goes from sequence ${sequenceBefore} to ${sequence}`,
  );
  const left = new Set(readOutbox(after).map((entry) => entry.event_id));
  for (const { event_id, sequence: lost } of readOutbox(before))
    simulation.requireInvariant(
      'I4',
      left.has(event_id) || published.ids.has(event_id),
      () => `event ${lost} of ${key} leaves its outbox unpublished`,
    );
  const sequences = readOutbox(after).map((entry) => entry.sequence);
  simulation.requireInvariant(
    'I21',
    sequences.every((one, index) => index === 0 || one > (sequences[index - 1] ?? 0)),
    () => `the outbox of ${key} is ${sequences.join(' ')}`,
  );
}

/** Watches the aggregates of a collection and their events. Returns the check that holds once every fault is over. */
export function watchAggregates(simulation: Simulation, collection: string): { readonly atRest: () => void } {
  const published = watchOrder(simulation);
  simulation.replicaSet.onCommitted(({ effects }) => {
    for (const effect of effects)
      if (effect.collection === collection) {
        checkAggregate(simulation, effect, published);
        simulation.count('commits');
      }
  });
  return {
    atRest() {
      for (const [key, document] of simulation.replicaSet.readSettled(collection)) {
        const waiting = readOutbox(document).length;
        simulation.requireInvariant('I22', waiting === 0, () => `${waiting} events of ${key} still wait`);
        const id = String(document['_id']);
        const [told, sequence] = [published.sequences.get(id) ?? 0, readNumber(document, 'sequence')];
        simulation.requireInvariant(
          'I4',
          told === sequence,
          () => `${key} has published ${told} of ${sequence} events`,
        );
      }
    },
  };
}

/** I1: what a caller was told stays in every later state that a majority has. */
export function watchAcknowledged(simulation: Simulation, collection: string) {
  const { replicaSet } = simulation;
  return {
    /** The document has at least this version from now on. */
    note(key: string, version: number): void {
      const stored = replicaSet.readSettled(collection).get(key);
      const storedVersion = readNumber(stored ?? null, 'version');
      simulation.requireInvariant(
        'I1',
        storedVersion >= version,
        () => `${key} was answered with version ${version} and a majority has ${storedVersion}`,
      );
    },
  };
}
