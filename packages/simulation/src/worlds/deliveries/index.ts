// World "deliveries": two replicas of webhooks record events that may reach both of them, and deliver them to receivers that fail,
// hang and go away, while merchants change their endpoints.
import type { ConsumedEvent } from '@mps/messaging';
import { setUpCollections } from '../collections';
import { drawOperations, type OperationSlot } from '../operations';
import type { Simulation, World } from '../world';
import { COMPANY_ID, declare, ENDPOINT_IDS, makeBoot, type Replica } from './boot';
import { checkAtRest, failOn, makeAttemptWatch, watchDeliveries, watchDirectories } from './invariants';
import { makeReceivers } from './receivers';

const OPERATIONS = 16;
const KINDS = 6;
const EVENTS = 6;
const REST_MS = 450_000;
/** A consumer that has not handled an event until then has lost its partition: another one gets the event. */
const REDELIVERED_AFTER_MS = 20_000;
const AGAIN_MS = 900;

const padId = (number: number): string => String(number).padStart(12, '0');

const makeConsumed = (number: number): ConsumedEvent => {
  const at = '2026-03-02T12:00:00.000Z';
  const id = `0198c0de-7777-7000-8000-${padId(number)}`;
  const dispute = {
    id: `d${number}`,
    transaction_id: `t${number}`,
    company_id: COMPANY_ID,
    kind: 'CARD_CHARGEBACK',
    status: 'OPEN',
    amount: 10_000,
    evidence: [],
    created_at: at,
    updated_at: at,
    debited_amount: 10_000,
  };
  const meta = {
    id,
    type: 'dispute.created',
    version: '1',
    timestamp: at,
    company_id: COMPANY_ID,
    organization_id: '0198c0de-2222-7000-8000-00000000000b',
    correlation_id: '',
    sequence: 1,
    aggregate_type: 'transaction',
    aggregate_id: `t${number}`,
    previous_json: '{}',
  };
  const inTrace = <Result>(work: () => Result): Result => work();
  return {
    topic: 'transactions',
    meta,
    object: { case: 'dispute', value: dispute },
    inTrace,
  } as unknown as ConsumedEvent;
};

/** Kafka delivers an event until a replica has handled it. */
function consume(
  simulation: Simulation,
  replicas: ReadonlyMap<string, Replica>,
  number: number,
  onHandled: (eventId: string) => void,
): void {
  const { scheduler, processes, count } = simulation;
  const event = makeConsumed(number);
  const attempt = (turn: number): void => {
    const process = processes[(number + turn) % processes.length];
    const replica = process && replicas.get(process.name);
    let isOver = false;
    const end = (isHandled: boolean): void => {
      if (isOver) return;
      isOver = true;
      if (isHandled) onHandled(event.meta.id);
      else {
        count('redelivered events');
        scheduler.afterIn(null, AGAIN_MS, 'redelivery', () => attempt(turn + 1));
      }
    };
    if (process?.isUp !== true || replica === undefined) {
      end(false);
      return;
    }
    scheduler.afterIn(null, REDELIVERED_AFTER_MS, 'redelivery', () => end(false));
    scheduler.afterIn(process, 0, 'event', () => {
      replica.record([event]).then(
        () => end(true),
        () => end(false),
      );
    });
  };
  attempt(0);
}

export const deliveriesWorld: World = {
  name: 'deliveries',
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
  invariants: ['I1', 'I5', 'I15', 'I22', 'I24'],
  restMs: REST_MS,
  build(simulation) {
    setUpCollections(simulation.replicaSet, declare);
    const replicas = new Map<string, Replica>();
    const acknowledged = new Set<string>();
    const attempts = makeAttemptWatch(simulation);
    const directories = watchDirectories(simulation);
    const receivers = makeReceivers(simulation, (_process, attempt) =>
      failOn(simulation, () => attempts.onAttempt(attempt)),
    );
    watchDeliveries(simulation, receivers, attempts.leases);
    for (const name of ['r1', 'r2'])
      simulation.startProcess(
        name,
        makeBoot({ connect: receivers.connect, watch: directories.watch }, replicas),
      );

    const handled = (eventId: string): void =>
      failOn(simulation, () => {
        const isLogged = simulation.replicaSet.readSettled('events').has(`s${eventId}`);
        simulation.requireInvariant('I1', isLogged, () => `${eventId} was handled and is not in the log`);
        acknowledged.add(eventId);
        simulation.count('acknowledged');
      });

    async function run({ kind, process, number }: OperationSlot): Promise<void> {
      if (kind < KINDS - 2) {
        consume(simulation, replicas, number % EVENTS, handled);
        return;
      }
      const endpointId = ENDPOINT_IDS[number % ENDPOINT_IDS.length] ?? ENDPOINT_IDS[0];
      const patch =
        kind === KINDS - 1
          ? { enabled: number % 4 < 2 }
          : { url: `https://receiver-${number % ENDPOINT_IDS.length}.example.com/${number}` };
      const changed = await replicas.get(process.name)?.patch(endpointId, patch);
      if (changed === undefined || changed === null) return;
      directories.note(changed);
      simulation.count('changed endpoints');
    }

    drawOperations(simulation, { kinds: KINDS, slots: OPERATIONS }, run);
    return { atRest: () => checkAtRest(simulation, acknowledged, receivers) };
  },
};
