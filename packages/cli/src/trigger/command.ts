// `mps trigger`: makes a payment, a refund, a dispute or other objects end in a chosen way, by real operations of the sandbox.
import type { Mps } from '@mps/client';
import type { Command } from 'commander';
import { requireTestKey } from '../account/account';
import { collectPair, parseWholeNumber } from '../arguments';
import { addCommonOptions, connect, type CommonOptions, type Connection } from '../connection';
import { CliFailure, EXIT, makeUsageFailure } from '../failures';
import { makeOutput, type Io } from '../io';
import type { Triggered, TriggerListed } from '../json-output';
import { readPath } from '../steps/json';
import { toScript } from '../steps/curl';
import { runSteps, type StepsResult } from '../steps/run-steps';
import { readSandboxValues } from '../steps/sandbox-values';
import { formatTable } from '../table';
import { findScenario, planScenario } from './plan';
import { listCalls, readEventType, SCENARIOS, type Scenario, type SubjectKind } from './scenarios';

interface Options extends CommonOptions {
  readonly list: boolean;
  readonly amount?: number;
  readonly set: Readonly<Record<string, string>>;
  readonly on?: string;
  readonly times: number;
  readonly wait: boolean;
  readonly dryRun: boolean;
}

const MAX_AMOUNT_CENTS = 1_500_000_000;
const MAX_TIMES = 1_000;

export function addTrigger(program: Command, io: Io): void {
  addCommonOptions(
    program
      .command('trigger')
      .description('make something happen in the sandbox, such as payment.paid, on real objects')
      .argument('[name]', 'a name of --list'),
  )
    .option('--list', 'show the names with the calls that each makes', false)
    .option('--amount <cents>', 'of the payment', parseWholeNumber(1, MAX_AMOUNT_CENTS))
    .option('--set <path=value>', 'a member of the payment’s body; may be repeated', collectPair, {})
    .option('--on <id>', 'act on this payment or dispute instead of a new one')
    .option('--times <number>', 'repeat', parseWholeNumber(1, MAX_TIMES), 1)
    .option('--no-wait', 'do not wait for the event')
    .option('--dry-run', 'print the calls as curl commands and send nothing', false)
    .action((name: string | undefined, options: Options) => trigger(name, options, io));
}

async function trigger(name: string | undefined, options: Options, io: Io): Promise<void> {
  if (options.list) {
    listScenarios(options, io);
    return;
  }
  if (name === undefined) throw makeUsageFailure('Name the scenario', '`mps trigger --list` shows them.');
  const scenario = findScenario(name);
  const changes = { amount: options.amount, set: options.set, wait: options.wait };
  if (options.dryRun && options.on === undefined) {
    io.write(`${toScript(planScenario(scenario, changes)).join('\n')}\n`);
    return;
  }
  const connection = await connect(options, io);
  requireTestKey(connection.account);
  const subject = options.on === undefined ? undefined : await findSubject(connection.mps, options.on);
  const steps = planScenario(scenario, { ...changes, on: subject?.kind });
  if (options.dryRun) {
    io.write(`${toScript(steps).join('\n')}\n`);
    return;
  }
  const merchantId = subject?.merchantId ?? (await connection.findMerchant());
  for (let count = 0; count < options.times; count += 1) {
    const startedAt = performance.now();
    const result = await runSteps(
      steps,
      {
        ...(await readSandboxValues(connection.mps, merchantId)),
        ...(subject !== undefined && { [subject.kind]: subject.object }),
      },
      { mps: connection.mps, signal: io.signal, onStep: (line) => io.say(`  ${line}`) },
    );
    printResult(scenario, merchantId, result, Math.round(performance.now() - startedAt), connection);
  }
}

interface Subject {
  readonly kind: SubjectKind;
  readonly object: object;
  readonly merchantId: string;
}

/** The platform does not know the id, or it has no form of an id. */
const UNKNOWN_CODES: readonly string[] = ['resource_not_found', 'validation_error'];

/** Payments and disputes have ids of one form, so the platform tells which one this is. */
async function findSubject(mps: Mps, id: string): Promise<Subject> {
  const payment = await mps.transactions.get(id).result();
  if (payment.ok) return { kind: 'payment', object: payment.value, merchantId: payment.value.company_id };
  if (!UNKNOWN_CODES.includes(payment.error.code ?? '')) throw payment.error;
  const dispute = await mps.disputes.get(id).result();
  if (dispute.ok) return { kind: 'dispute', object: dispute.value, merchantId: dispute.value.company_id };
  if (!UNKNOWN_CODES.includes(dispute.error.code ?? '')) throw dispute.error;
  throw new CliFailure(
    EXIT.refused,
    `No payment and no dispute of this key has the id ${id}`,
    '--on takes the id of an existing payment or dispute. `mps api listTransactions` shows payments.',
  );
}

const SUBJECTS = [
  'payment',
  'session',
  'refund',
  'dispute',
  'cashout',
  'anticipation',
  'reconciliation',
  'endpoint',
];

function printResult(
  { name }: Scenario,
  merchantId: string,
  { values, event }: StepsResult,
  durationMs: number,
  { output }: Connection,
): void {
  const ids = SUBJECTS.flatMap((subject) => {
    const id = readPath(values, `${subject}.id`);
    return typeof id === 'string' ? [[subject, id] as const] : [];
  });
  const record: Triggered = {
    kind: 'triggered',
    name,
    merchant_id: merchantId,
    objects: Object.fromEntries(ids),
    event:
      event === undefined
        ? null
        : { id: event.id, type: event.type, aggregate_id: event.aggregate.id, sequence: event.sequence },
    duration_ms: durationMs,
  };
  const objects = ids.map(([subject, id]) => `${subject} ${id}`).join('  ');
  output.record(record, [
    `${name}  ${objects}  ${event === undefined ? '' : `event ${event.type} ${event.id}`}`.trimEnd(),
  ]);
}

function listScenarios({ json }: Options, io: Io): void {
  const output = makeOutput(io, json);
  const listed: TriggerListed = {
    kind: 'scenarios',
    scenarios: SCENARIOS.map((scenario) => ({
      name: scenario.name,
      description: scenario.description,
      calls: listCalls(scenario),
      event: readEventType(scenario) ?? null,
      takes: Object.keys(scenario.takes),
    })),
  };
  output.record(
    listed,
    formatTable(
      ['name', 'description', 'calls'],
      listed.scenarios.map(({ name, description, calls }) => [
        name,
        io.translate(description),
        calls.join(', '),
      ]),
    ),
  );
}
