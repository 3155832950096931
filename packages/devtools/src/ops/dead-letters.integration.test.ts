// The operator's tool on a real Kafka with a poison message in a topic, used from the command line.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { newId } from '@mps/kernel';
import { makeConsumer } from '@mps/messaging';
import { readInternals } from '../../../messaging/src/kafka';
import { eventually, openFixture, type Fixture } from '../../../messaging/src/testing/fixture';

const OPS = path.resolve(__dirname, '../../dist/commands/ops.js');
const poison = Buffer.from('these bytes are no event');
const aggregateId = newId();

let fixture: Fixture;
let folder: string;
let stopConsumer: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-dead-letters-'));
  fixture = await openFixture(process.env);
  const consumer = makeConsumer({
    kafka: fixture.kafka,
    group: 'merchants',
    topics: ['pricing'],
    handle: async () => undefined,
    log: fixture.log,
    onFatal: (error) => {
      throw error;
    },
  });
  await consumer.start();
  stopConsumer = () => consumer.stop();
  const kafka = readInternals(fixture.kafka);
  const producer = kafka.makeProducer();
  await producer.connect();
  await producer.send({
    topic: kafka.topicName('pricing'),
    messages: [{ key: aggregateId, value: poison }],
  });
  await producer.disconnect();
});

afterAll(async () => {
  await stopConsumer();
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

function run(...args: readonly string[]): Promise<Outcome> {
  const env = {
    PATH: process.env['PATH'],
    KAFKA_BROKERS: process.env['TEST_KAFKA_BROKERS'],
    KAFKA_TOPIC_PREFIX: fixture.kafka.topicPrefix,
    KAFKAJS_NO_PARTITIONER_WARNING: '1',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [OPS, 'dead-letters', ...args], { env }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });
}

async function answer<T>(...args: readonly string[]): Promise<T> {
  const { code, output, errors } = await run(...args, '--json');
  expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' });
  return JSON.parse(output) as T;
}

interface Row {
  readonly id: string;
  readonly [column: string]: unknown;
}

const listed = async (): Promise<readonly Row[]> =>
  (await answer<{ dead_letters: Row[] }>('list')).dead_letters;

test('a person finds a dead letter with its cause, sends it back, and gives it up with a reason', async () => {
  const found = await eventually(async () => (await listed())[0]);
  const id = found.id;
  expect(found).toMatchObject({ aggregate_id: aggregateId, error: 'UndecodableEventError' });
  expect(found['origin']).toMatch(/pricing\.events\.v1 \d+:0$/);
  expect(found['age']).toMatch(/^\d+ (s|min)$/);

  const table = await run('list', '--group', 'merchants');
  expect(table.output).toContain('UndecodableEventError');
  expect(table.output).not.toContain(poison.toString());

  const payloadFile = path.join(folder, 'payload');
  await writeFile(payloadFile, 'an earlier payload', { mode: 0o644 });
  const shown = await answer<Row>('show', id, '--payload-file', payloadFile);
  expect(shown).toMatchObject({ group: 'merchants', bytes: poison.length, resolutions: [] });
  expect(await readFile(payloadFile)).toEqual(poison);
  // It may hold personal data, and others could read the earlier file.
  expect((await stat(payloadFile)).mode & 0o777).toBe(0o600);

  const { redriven } = await answer<{ redriven: Row[] }>('redrive', '--all', '--no-audit', '--by', 'ana');
  expect(redriven).toMatchObject([{ id, outcome: 'set_aside_again' }]);
  const [again, ...more] = await listed();
  expect(again).toMatchObject({ redrive_of: id });
  expect(more).toEqual([]);

  const refused = await run('discard', again!.id);
  expect(refused.errors).toContain('--reason');
  const discarded = await run(
    'discard',
    again!.id,
    '--no-audit',
    '--reason',
    'sent by a broken tool',
    '--by',
    'bia',
  );
  expect(discarded.errors).toContain('discarded 1 of 1');
  expect(await listed()).toEqual([]);
  const { resolutions } = await answer<{ resolutions: Row[] }>('history');
  expect(resolutions.map((one) => [one.id, one['action'], one['by'], one['reason']])).toEqual([
    [id, 'redriven', 'ana', null],
    [again!.id, 'discarded', 'bia', 'sent by a broken tool'],
  ]);
});

test('an impossible request ends with one sentence and exit code 1', async () => {
  expect(await run('show', 'webhooks:99')).toMatchObject({
    code: 1,
    errors: '\nThere is no dead letter webhooks:99.\n',
  });
  expect(await run('redrive', 'webhooks:99', '--no-audit')).toMatchObject({
    code: 1,
    errors: '\nNo open dead letter: webhooks:99.\n',
  });
  expect((await run('redrive')).errors).toContain('or all of a selection with --all');
});

it('acts on nothing without the operators’ key, because the audit log has each command first', async () => {
  expect(await run('redrive', 'webhooks:99', '--activity-address', '127.0.0.1:1')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('The operators’ key is not given') as string,
  });
});
