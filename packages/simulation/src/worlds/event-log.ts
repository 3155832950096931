// World "event-log": two replicas of webhooks append events that reach both of them, and readers follow their cursors through
// elections.
import { err, ok, systemClock } from '@mps/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import { declareEvents, makeEventLog, type EventLog } from '../../../../services/webhooks/src/events';
import type { LoggedEvent } from '../../../../services/webhooks/src/events/domain/event';
import { toKey, type Doc } from '../mongo/values';
import { makeConnection, setUpCollections } from './collections';
import { drawOperations, type OperationSlot } from './operations';
import type { Boot, Simulation, World } from './world';

const EVENTS = 'events';
const SCOPE = { organization_id: 'organization', company_id: null };
const AGGREGATES = 3;
const SEQUENCES = 8;
const OPERATIONS = 14;
const RETRY_MS = 700;
const READ_EVERY_MS = 1_100;
const PAGE = 5;
/** The readers read while faults strike, and to the end of the log once they are over. */
const READS = 60;
const LAST_READS = 8;
const LAST_READS_MS = 60_000;

const formatEvent = (aggregate: number, sequence: number): string => `e${aggregate}-${sequence}`;

const makeEvent = (aggregate: number, sequence: number): LoggedEvent => ({
  id: formatEvent(aggregate, sequence),
  type: 'transaction.created',
  version: '1',
  timestamp: '2026-03-02T12:00:00.000Z',
  company_id: 'company',
  organization_id: SCOPE.organization_id,
  correlation_id: '',
  sequence,
  aggregate_type: 'transaction',
  aggregate_id: `a${aggregate}`,
  object_json: '{}',
  previous_json: '{}',
});

interface Reader {
  readonly name: string;
  /** A read that was asked for a cursor that another has moved on meanwhile is dropped. */
  cursor: number;
  readonly seen: string[];
}

const readPosition = (document: Doc | null): number => Number(document?.['position'] ?? 0);

/** I16: a cursor misses nothing. Whatever is committed is after every cursor that has not read it. */
function watchCursors(simulation: Simulation, readers: readonly Reader[]): () => void {
  const { replicaSet } = simulation;
  replicaSet.onCommitted(({ effects }) => {
    for (const { collection, before, after } of effects) {
      if (collection !== EVENTS) continue;
      simulation.count('commits');
      simulation.requireInvariant(
        'I16',
        before === null && after !== null,
        () => 'an event of the log was changed',
      );
      for (const { name, cursor } of readers)
        simulation.requireInvariant(
          'I16',
          readPosition(after) > cursor,
          () => `position ${readPosition(after)} is committed behind the cursor ${cursor} of ${name}`,
        );
    }
  });
  return () => {
    const log = [...replicaSet.readSettled(EVENTS).values()].toSorted(
      (left, right) => readPosition(left) - readPosition(right),
    );
    const expected = log.map(({ _id }) => String(_id)).join(' ');
    for (const { name, seen } of readers)
      simulation.requireInvariant(
        'I16',
        seen.join(' ') === expected,
        () => `${name} has read ${seen.join(' ')} of ${expected}`,
      );
  };
}

async function readOn(simulation: Simulation, log: EventLog, reader: Reader): Promise<void> {
  const after = reader.cursor;
  const page = await log.list(SCOPE, { after, limit: PAGE, types: [], aggregate_id: null });
  // A replica whose majority is older does not know the cursor yet.
  if (page === null || reader.cursor !== after) return;
  reader.seen.push(...page.events.map(({ id }) => id));
  reader.cursor = page.position;
  for (const position of page.positions)
    simulation.show({ kind: 'read', subject: reader.name, value: position });
  simulation.count('pages');
}

/** A consumer repeats events until they are in the log. */
async function record(simulation: Simulation, log: EventLog, { number, kind }: OperationSlot): Promise<void> {
  const aggregate = number % AGGREGATES;
  const first = 1 + (number % SEQUENCES);
  const events = Array.from({ length: kind + 1 }, (_, at) => makeEvent(aggregate, first + at));
  simulation.show({ kind: 'append', subject: formatEvent(aggregate, first), value: events.length });
  for (;;) {
    const recorded = await log.record(events).then(
      () => ok(),
      (error: unknown) => err(error),
    );
    if (recorded.ok) break;
    simulation.count('failed appends');
    await delay(RETRY_MS);
  }
  simulation.count('acknowledged');
  const settled = simulation.replicaSet.readSettled(EVENTS);
  for (const { id } of events)
    simulation.requireInvariant(
      'I1',
      settled.has(toKey(id)),
      () => `event ${id} was acknowledged and a majority has no such event`,
    );
}

/** `operations`: at most so many appends. */
export const makeEventLogWorld = (operations: number): World => ({
  name: 'event-log',
  faults: [
    'kill',
    'pause',
    'step down',
    'kill primary',
    'pause primary',
    'isolate primary',
    'cut link',
    'rough network',
  ],
  invariants: ['I1', 'I16', 'I22'],
  build(simulation) {
    setUpCollections(simulation.replicaSet, declareEvents);
    const logs = new Map<string, EventLog>();
    const readers: readonly Reader[] = ['reader of r1', 'reader of r2', 'wandering reader'].map((name) => ({
      name,
      cursor: 0,
      seen: [],
    }));

    const boot: Boot = async ({ process, client }) => {
      const log = makeEventLog(declareEvents(makeConnection(client, 'webhooks')), systemClock());
      await log.saveLastPosition();
      logs.set(process.name, log);
    };
    const processes = ['r1', 'r2'].map((name) => simulation.startProcess(name, boot));

    /** Each read is one request to a replica that is up. The cursor of the wandering reader changes replicas. */
    function read(reader: Reader, at: number, number: number): void {
      const process = processes[at === 2 ? number % 2 : at];
      const log = process && logs.get(process.name);
      const again = (): void => {
        if (number === READS + LAST_READS) return;
        const waitMs = number === READS ? LAST_READS_MS : READ_EVERY_MS;
        simulation.scheduler.afterIn(null, waitMs, 'read', () => read(reader, at, number + 1));
      };
      if (
        process === undefined ||
        log === undefined ||
        !process.isUp ||
        process.pausedUntilMs > simulation.scheduler.nowMs()
      ) {
        again();
        return;
      }
      const { life } = process;
      simulation.scheduler.afterIn(
        process,
        0,
        'read',
        () => {
          void readOn(simulation, log, reader).catch(() => undefined);
        },
        life,
      );
      again();
    }
    readers.forEach((reader, at) => read(reader, at, 0));

    drawOperations(simulation, { kinds: 3, slots: operations }, async (slot) => {
      const log = logs.get(slot.process.name);
      if (log !== undefined) await record(simulation, log, slot);
    });
    return { atRest: watchCursors(simulation, readers) };
  },
});

export const eventLogWorld: World = makeEventLogWorld(OPERATIONS);
