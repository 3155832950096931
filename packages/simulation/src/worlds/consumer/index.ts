// World "consumer": two members of a group handle the events of a topic, on a database with elections. Members are killed and
// paused, so that partitions move while events are handled.
import { drawOperations } from '../operations';
import { ViolationError, type Boot, type World } from '../world';
import { makeGroup } from './group';
import { runMember, TOPIC } from './member';

const HANDLED = 'handled_events';
const OPERATIONS = 14;
const AGGREGATES = 6;
const ALL_IN_SYNC_REPLICAS = -1;

export const consumerWorld: World = {
  name: 'consumer',
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
  invariants: ['I5', 'I22', 'I23'],
  build(simulation) {
    const { broker, scheduler, replicaSet, requireInvariant, count } = simulation;
    const isHandled = (id: string): boolean => replicaSet.readSettled(HANDLED).has(`s${id}`);

    /** The check runs in code of the product, which would take its error for a failure of Kafka. */
    function check(invariant: string, isHeld: boolean, describe: () => string): void {
      if (!isHeld) scheduler.fail(new ViolationError(invariant, describe()));
    }

    const group = makeGroup(simulation, (partition, offset) => {
      const passed = broker.read(TOPIC, partition, 0).slice(0, offset);
      const lost = passed.find(({ value }) => !isHandled(value.toString()));
      const describe = (): string =>
        `the offset ${offset} passes ${lost?.value.toString()}, which is not handled`;
      check('I5', lost === undefined, describe);
    });
    replicaSet.onCommitted(({ effects }) => {
      for (const { collection } of effects) if (collection === HANDLED) count('commits');
    });

    const boot: Boot = async ({ process, client }) => {
      const handled = client.db('consumer').collection<{ _id: string }>(HANDLED);
      void runMember({
        simulation,
        group,
        member: `${process.name}.${process.life}`,
        handle: async ({ raw }) => {
          await handled.updateOne({ _id: raw.toString() }, { $set: { by: process.name } }, { upsert: true });
        },
        giveUp: async ({ message }) =>
          check(
            'I23',
            false,
            () => `${message.value?.toString()} is set aside, and only the database was away`,
          ),
      });
    };
    for (const name of ['r1', 'r2']) simulation.startProcess(name, boot);

    const producer = broker.makeProducerId();
    const sequences = new Map<number, number>();
    const produced: string[] = [];

    function produce(partition: number, ids: readonly string[], first: number): void {
      const sequence = sequences.get(partition) ?? 0;
      sequences.set(partition, sequence + 1);
      const records = ids.map((id, at) => ({
        key: `aggregate-${(first + at) % AGGREGATES}`,
        value: Buffer.from(id),
        headers: {},
      }));
      broker.produce(
        TOPIC,
        partition,
        { producer, sequence, records },
        () => undefined,
        ALL_IN_SYNC_REPLICAS,
      );
      produced.push(...ids);
    }

    drawOperations(simulation, { kinds: 3, slots: OPERATIONS }, async ({ kind, number, slot }) => {
      const ids = Array.from({ length: kind + 1 }, (_, at) => `event-${slot}-${at}`);
      produce(number % broker.partitions, ids, number);
    });
    return {
      atRest() {
        for (const id of produced) requireInvariant('I22', isHandled(id), () => `${id} was never handled`);
      },
    };
  },
};
