// `ops dead-letters`: events that a consumer group could not handle, with cause and origin. They are redriven to that
// group after the cause is removed, or discarded. Both record the operator.
import { open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeLogger } from '@mps/chassis';
import { CONSUMER_GROUPS } from '@mps/contracts';
import { newId, systemClock } from '@mps/kernel';
import {
  makeDeadLetters,
  makeKafka,
  MAX_RESOLVED,
  NotOpenError,
  type ConsumerGroup,
  type DeadLetterRecord,
  type DeadLetters,
} from '@mps/messaging';
import { Argument, Option, type Command } from 'commander';
import { SetupFailure } from '../failure';
import { isKafkaReady, readKafkaSecurity } from '../infra/probes';
import { stateDir } from '../paths';
import { connectOperator } from '../seed/operator';
import { formatAge, show, showRows, type ShowOptions } from './command';
import { findDeployment, readLocal, type DeploymentOptions } from './deployment';
import { readUserName } from './operator-name';

interface KafkaOptions extends ShowOptions {
  readonly kafkaBrokers?: string;
  readonly kafkaTopicPrefix: string;
}

interface Selection extends KafkaOptions {
  readonly group?: ConsumerGroup;
  readonly error?: string;
}

interface ResolveOptions extends Selection, DeploymentOptions {
  readonly audit: boolean;
  readonly all?: true;
  readonly by: string;
  readonly reason?: string;
}

/** Of a longer list the record has the first. */
const MAX_TOLD_IDS = 20;
const OUTCOME_LIMIT_MS = 30_000;
const OWNER_ONLY = 0o600;

export function addDeadLetterCommands(program: Command): void {
  const group = program
    .command('dead-letters')
    .description('events that a consumer group could not handle: list, redrive or discard them');
  const list = addSelection(group.command('list').description('list the open ones, oldest first'));
  addKafkaAction(list, async (deadLetters, options: Selection) => {
    const open = await select(deadLetters, options);
    showRows('dead_letters', open.map(toSummary), options);
  });
  const one = group
    .command('show')
    .description('show one with its cause, origin and resolution')
    .argument('<id>', 'as list shows it')
    .option(
      '--payload-file <file>',
      'also write its bytes there, which include the personal data of the event',
    );
  addKafkaAction(one, showOne);
  const redrive = addResolution(
    group.command('redrive').description('send events back to the group that could not handle them'),
  );
  redrive.option('--reason <text>', 'kept in the record');
  addKafkaAction(redrive, redriveChosen);
  const discard = addResolution(
    group.command('discard').description('discard events: no consumer handles them'),
  );
  discard.requiredOption('--reason <text>', 'kept in the record');
  addKafkaAction(discard, discardChosen);
  const history = group
    .command('history')
    .description('list redriven and discarded events with the operator, oldest first');
  addKafkaAction(history, async (deadLetters, options: KafkaOptions) =>
    showRows('resolutions', [...(await deadLetters.history())], options),
  );
}

function addSelection(command: Command): Command {
  return command
    .addOption(new Option('--group <name>', 'of this consumer group').choices([...CONSUMER_GROUPS]))
    .option('--error <class>', 'with an error of this class');
}

function addResolution(command: Command): Command {
  return addSelection(command.addArgument(new Argument('[ids...]', 'as list shows them')))
    .option('--all', 'all events selected by --group and --error')
    .option('--no-audit', 'leave the audit log out, as when activity is down; the history has the operator')
    .option('--by <name>', 'name of the operator', `${readUserName()}@${os.hostname()}`);
}

/** `work` gets the command's options and its arguments in order. `work` declares the type of the options. */
function addKafkaAction(
  command: Command,
  work: (deadLetters: DeadLetters, options: never, args: readonly string[]) => Promise<void>,
): void {
  command
    .addOption(new Option('--kafka-brokers <list>', 'host:port, comma-separated').env('KAFKA_BROKERS'))
    .addOption(
      new Option('--kafka-topic-prefix <text>', 'before every topic').env('KAFKA_TOPIC_PREFIX').default(''),
    );
  command.action(async () => {
    const options = command.optsWithGlobals<KafkaOptions>();
    const brokers = await findBrokers(options);
    const kafka = makeKafka({
      brokers,
      security: readSecurity(options, brokers),
      clientId: 'ops',
      topicPrefix: options.kafkaTopicPrefix,
      log: makeLogger('ops', 'silent'),
    });
    const deadLetters = makeDeadLetters(kafka, systemClock());
    try {
      await work(deadLetters, options as never, command.args);
    } catch (error) {
      if (error instanceof NotOpenError || error instanceof RangeError)
        throw new SetupFailure(`${error.message}.`);
      throw error;
    } finally {
      await deadLetters.close();
    }
  });
}

/** The local platform's own Kafka has neither TLS nor users. */
const readSecurity = ({ kafkaBrokers }: KafkaOptions, brokers: readonly string[]) =>
  kafkaBrokers === undefined ? {} : readKafkaSecurity(brokers.join(','), process.env);

/** Returns the given brokers, else those of the local platform. */
async function findBrokers(options: KafkaOptions): Promise<readonly string[]> {
  const { kafkaBrokers } = options;
  const ports = await readLocal<{ readonly kafka?: number }>(path.join(stateDir, 'ports.json'));
  const local = ports?.kafka === undefined ? [] : [`127.0.0.1:${ports.kafka}`];
  const brokers = kafkaBrokers?.split(',').map((broker) => broker.trim()) ?? local;
  if (await isKafkaReady(brokers, readSecurity(options, brokers))) return brokers;
  throw new SetupFailure(
    kafkaBrokers === undefined
      ? 'No Kafka is running here: start the platform with npm start, or name one with --kafka-brokers.'
      : `No Kafka answers at ${kafkaBrokers}.`,
  );
}

async function select(
  deadLetters: DeadLetters,
  { group, error }: Selection,
): Promise<readonly DeadLetterRecord[]> {
  const open = await deadLetters.list(group === undefined ? undefined : [group]);
  return open.filter((one) => error === undefined || one.error.name === error);
}

const toSummary = ({ id, setAsideAt, origin, error, event, aggregateId, redriveOf }: DeadLetterRecord) => ({
  id,
  age: formatAge(setAsideAt),
  set_aside_at: setAsideAt.toISOString(),
  origin: `${origin.topic} ${origin.partition}:${origin.offset}`,
  event_type: event.type,
  aggregate_id: aggregateId,
  error: error.code === '' ? error.name : `${error.name} (${error.code})`,
  message: error.message,
  redrive_of: redriveOf,
});

async function showOne(
  deadLetters: DeadLetters,
  options: KafkaOptions & { readonly payloadFile?: string },
  [id = '']: readonly string[],
): Promise<void> {
  const found = await deadLetters.find(id);
  if (found === undefined) throw new SetupFailure(`There is no dead letter ${id}.`);
  const { record, value, resolutions } = found;
  if (options.payloadFile !== undefined) await writePayload(options.payloadFile, value ?? Buffer.alloc(0));
  show(
    {
      ...toSummary(record),
      group: record.group,
      attempts: record.attempts,
      event_id: record.event.id,
      bytes: record.bytes,
      resolutions,
    },
    options,
  );
}

/** A file that is there keeps its mode, so that others could read the personal data of the event. */
async function writePayload(name: string, value: Buffer): Promise<void> {
  const file = await open(name, 'w', OWNER_ONLY);
  try {
    await file.chmod(OWNER_ONLY);
    await file.writeFile(value);
  } finally {
    await file.close();
  }
}

async function chosen(
  deadLetters: DeadLetters,
  options: ResolveOptions,
  ids: readonly string[],
): Promise<readonly string[]> {
  if ((options.all === true) === ids.length > 0)
    throw new SetupFailure('Name the dead letters by their ids, or all of a selection with --all.');
  if (options.all !== true) return ids;
  const selected = (await select(deadLetters, options)).map(({ id }) => id);
  if (selected.length > MAX_RESOLVED)
    say(`${selected.length} are open: this run takes the oldest ${MAX_RESOLVED}`);
  return selected.slice(0, MAX_RESOLVED);
}

/** The audit log has the command before it begins. */
async function recordCommand(
  command: string,
  options: ResolveOptions,
  ids: readonly string[],
): Promise<void> {
  if (!options.audit || ids.length === 0) return;
  const operator = connectOperator(await findDeployment(options), options.by);
  try {
    const { RecordOperatorAction } = operator.services.activity;
    await operator.call('RecordOperatorAction', RecordOperatorAction, {
      id: newId(),
      action: 'operator.command',
      resource: { type: 'dead_letters', id: command },
      details_json: JSON.stringify({
        count: ids.length,
        first_ids: ids.slice(0, MAX_TOLD_IDS).join(' '),
        reason: options.reason ?? null,
      }),
    });
  } finally {
    await operator.close();
  }
}

const toSignature = ({ by, reason }: ResolveOptions) => ({ by, reason: reason ?? null });

async function redriveChosen(
  deadLetters: DeadLetters,
  options: ResolveOptions,
  args: readonly string[],
): Promise<void> {
  const ids = await chosen(deadLetters, options, args);
  await recordCommand('redrive', options, ids);
  const redriven = await deadLetters.redrive(ids, toSignature(options), (done) =>
    say(`sent back ${done} of ${ids.length}`),
  );
  if (redriven.length > 0) say('waiting for the group to be past them');
  const outcomes = await deadLetters.outcomes(redriven, OUTCOME_LIMIT_MS);
  showRows(
    'redriven',
    redriven.map(({ id, topic, partition, offset }) => ({
      id,
      sent_to: `${topic} ${partition}:${offset}`,
      outcome: outcomes.get(id) ?? 'on_its_way',
    })),
    options,
  );
}

async function discardChosen(
  deadLetters: DeadLetters,
  options: ResolveOptions,
  args: readonly string[],
): Promise<void> {
  const ids = await chosen(deadLetters, options, args);
  await recordCommand('discard', options, ids);
  await deadLetters.discard(ids, toSignature(options), (done) => say(`discarded ${done} of ${ids.length}`));
  showRows(
    'discarded',
    ids.map((id) => ({ id })),
    options,
  );
}

/**
 * Progress goes to standard error, because standard output holds only the answer. On a terminal it overwrites one
 * line.
 */
function say(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${text}` : `${text}\n`);
}
