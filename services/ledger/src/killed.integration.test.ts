// The ledger is killed (kill -9) at random moments, its topic is replayed from the start, and every event is delivered
// five times in any order. Processes, Kafka and MongoDB are real. In the end every document equals that of a ledger
// that received each event once and in order: posting sets byte for byte, totals member for member.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import fc from 'fast-check';
import { derivedId } from '@mps/kernel';
import { isInfrastructureError, makeConsumer } from '@mps/messaging';
import { makeTestCallers, until } from '@mps/testkit/service';
import { makeTotals } from './balances';
import { compose } from './compose';
import { loadConfig } from './config';
import {
  makeHarnessHandler,
  openLedger,
  posting,
  readBytes,
  readMembers,
  UNREACHABLE,
  type Delivery,
  type OpenLedger,
  type Posting,
} from './ledger.fixture';

const PAYMENTS = 150;
/** The topic is read twice from its start, so every event is delivered five times in total. */
const COPIES = 3;
const KILLS = 2;
const LIMIT_MS = 300_000;
/** Events of one aggregate are in order. Events of this many concurrent aggregates are in any order. */
const TOLD_TOGETHER = 50;
const ORGANIZATIONS = 3;
/** Two such amounts exceed 32 bits. */
const LARGE_CENTS = 1_400_000_000;

let undisturbed: OpenLedger;
let disturbed: OpenLedger;
beforeAll(async () => {
  [undisturbed, disturbed] = await Promise.all([openLedger(), openLedger()]);
});
afterAll(() => Promise.all([undisturbed.stop(), disturbed.stop()]));

const deriveId = (name: string, index: number): string => derivedId(`killed-${name}-${String(index)}`);
const deriveCompanyId = (index: number): string => deriveId('company', index % 12);

/** Credit cards, PIX and BOLEPIX payments; some are split, large or anticipated. */
const makePaid = (index: number): Posting => {
  const isCard = index % 3 === 0;
  const approved_amount = index % 10 === 0 ? LARGE_CENTS : 1_000 + index * 37;
  const rule = { liable: index % 4 === 0, charge_processing_cost: index % 5 !== 0 };
  return posting({
    transaction_id: deriveId('transaction', index),
    organization_id: deriveId('organization', index % ORGANIZATIONS),
    company_id: deriveCompanyId(index),
    affiliation_id: deriveId('affiliation', index % 12),
    ...(isCard && { payment_method: 'CREDIT_CARD', brand: 'VISA', installments: 1 + (index % 18) }),
    ...(index % 3 === 1 && { payment_method: 'BOLEPIX', paid_via: 'BOLETO' }),
    approved_amount,
    approved_at: `2037-03-${String(1 + (index % 28)).padStart(2, '0')}T15:00:00.000Z`,
    automatic_anticipation: index % 2 === 0,
    automatic_anticipation_percentage_e4: 20_000,
    cost_anticipation_percentage_e4: 15_000,
    ...(index % 4 === 0 && {
      split_rules: [
        { ...rule, company_id: deriveCompanyId(index + 1), percentage: 30 },
        { ...rule, company_id: deriveCompanyId(index), percentage: 70 },
      ],
    }),
  });
};

const isAnticipated = ({ payment_method, automatic_anticipation }: Posting): boolean =>
  payment_method === 'CREDIT_CARD' && automatic_anticipation;

/** The payment's events in chronological order: approval, then a refund and a dispute, or neither. */
function makeHistory(index: number): Delivery[] {
  const paid = makePaid(index);
  const movement = (kind: string, name: string, tenths: number, day: number) => ({
    kind,
    id: deriveId(name, index),
    amount: Math.floor((paid.approved_amount * tenths) / 10),
    occurred_at: `2037-04-${String(day).padStart(2, '0')}T15:00:00.000Z`,
  });
  const movements = [
    movement('REFUND', 'refund', 2, 2),
    movement('DISPUTE', 'dispute', 5, 10),
    movement('REFUND', 'refund-concurrent', 1, 11),
    movement('DISPUTE_REVERSAL', 'dispute', 5, 20),
  ].slice(0, index % 5);
  return [[], ...movements.map((_, last) => movements.slice(0, last + 1))].map((until, count) => [
    deriveId(`event-${String(count)}`, index),
    { ...paid, movements: until },
  ]);
}

const histories = Array.from({ length: PAYMENTS }, (_, index) => makeHistory(index));
const events = histories.flat();
/** One set per event, and one per anticipation with the approval. */
const SETS = events.length + histories.filter(([approval]) => isAnticipated(approval![1])).length;

/** Published in groups. Each group has its own aggregate, and therefore its own partition. */
async function publish({ publishAll }: OpenLedger, deliveries: readonly Delivery[]): Promise<void> {
  for (let from = 0; from < deliveries.length; from += TOLD_TOGETHER)
    await publishAll(deliveries.slice(from, from + TOLD_TOGETHER));
}

const shuffled = <One>(ones: readonly One[]): readonly One[] =>
  fc.sample(fc.shuffledSubarray([...ones], { minLength: ones.length }), 1)[0] ?? [];

/** Calls the service's handler directly, as its consumer does. */
async function deliverCopies({ harness }: OpenLedger): Promise<void> {
  const handle = makeHarnessHandler(harness);
  const order = shuffled(Array.from({ length: COPIES }, () => events).flat());
  for (let from = 0; from < order.length; from += TOLD_TOGETHER)
    await Promise.all(
      order
        .slice(from, from + TOLD_TOGETHER)
        .map(([id, of]) => untilAnswered(async () => handle({ id, message: { posting: of } }))),
    );
}

/** Repeats like the consumer: the last write of a killed process stays locked until MongoDB ends its transaction. */
const untilAnswered = async (take: () => Promise<void>): Promise<void> =>
  until(async () => {
    try {
      await take();
      return true;
    } catch (error) {
      if (!isInfrastructureError(error)) throw error;
      return false;
    }
  });

const postedIn = ({ harness }: OpenLedger): Promise<number> => harness.declared.postingSets.countDocuments();

/** Waits until no increment is left. */
async function settled({ harness }: OpenLedger): Promise<void> {
  const { connection, declared } = harness;
  const totals = makeTotals({ connection, ...declared });
  await until(async () => (await declared.increments.countDocuments()) === 0);
  expect(await totals.rollUp()).toEqual({ increments: 0, hasMore: false });
}

async function readDocuments({ harness }: OpenLedger): Promise<Record<string, readonly string[]>> {
  const { postingSets, totals } = harness.declared;
  return { posting_sets: await readBytes(postingSets), totals: await readMembers(totals) };
}

const { TEST_MONGODB_URL = '', TEST_KAFKA_BROKERS = '', PATH } = process.env;
const children = new Set<ChildProcess>();
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

/** Starts the process as a deployment does. */
function startProcess({ harness }: OpenLedger): ChildProcess {
  const prefix = harness.connection.name.slice(0, -'ledger'.length);
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: path.resolve(__dirname, '..'),
    stdio: 'ignore',
    env: {
      PATH,
      LOG_LEVEL: 'fatal',
      // In sandbox mode the process would ask the sandbox for the time.
      SANDBOX: 'false',
      SECURED_OUTSIDE: 'MONGODB,KAFKA,GRPC,HTTP',
      MONGODB_URL: TEST_MONGODB_URL,
      MONGODB_DB_PREFIX: prefix,
      KAFKA_BROKERS: TEST_KAFKA_BROKERS,
      KAFKA_TOPIC_PREFIX: prefix,
      GRPC_PORT: '0',
      ...UNREACHABLE,
      ...makeTestCallers(harness.realClock).environment,
    },
  });
  children.add(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await gone).toEqual([null, 'SIGKILL']);
}

/** Replays the whole topic to the service's handler, as a new consumer group. */
async function replayFromStart({ harness }: OpenLedger): Promise<void> {
  const { kafka, log } = harness;
  const handle = makeHarnessHandler(harness);
  let seen = 0;
  const consumer = makeConsumer({
    kafka,
    group: 'identity',
    topics: ['transactions'],
    handle: async (event) => {
      await handle({ id: event.meta.id, type: event.type, message: event.message });
      seen += 1;
    },
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  await consumer.start();
  await until(() => seen >= events.length);
  await consumer.stop();
}

it(
  'writes the documents of an undisturbed ledger after kills, a replay and five deliveries of everything',
  async () => {
    await undisturbed.harness.start({ name: 'ledger', loadConfig, compose }, UNREACHABLE);
    await publish(undisturbed, events);

    await publish(disturbed, shuffled(events));
    await until(async () => (await postedIn(undisturbed)) >= SETS);
    await settled(undisturbed);
    const killedAt = fc
      .sample(fc.integer({ min: 1, max: SETS - 1 }), KILLS)
      .toSorted((one, other) => one - other);
    for (const posted of killedAt) {
      const child = startProcess(disturbed);
      await until(async () => (await postedIn(disturbed)) >= posted);
      await kill(child);
    }
    startProcess(disturbed);
    await Promise.all([replayFromStart(disturbed), deliverCopies(disturbed)]);
    await until(async () => (await postedIn(disturbed)) >= SETS);
    await settled(disturbed);

    const [is, should] = [await readDocuments(disturbed), await readDocuments(undisturbed)];
    expect(should['posting_sets']).toHaveLength(SETS);
    expect(is['posting_sets']).toEqual(should['posting_sets']);
    expect(is['totals']).toEqual(should['totals']);
  },
  LIMIT_MS,
);
