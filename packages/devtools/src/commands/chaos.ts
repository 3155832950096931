// `npm run chaos -- <suite> [--payments N] [--seed N] [--from commit] [--json]`. Every suite fails on any difference.
// provider: payments against a provider that loses 30 % of all answers, resolved in business time on a real MongoDB
// and compared with the provider's own record.
// webhooks: mixed payments while webhooks, Kafka, MongoDB and the receiver are killed at random. Every event must
// arrive.
// facts: changes of the facts that decide about payments, on replicas with late messages and drifting clocks.
// quarter: mixed payments of three months into the ledger, each event twice and in any order, and one planted cent.
// restore: MongoDB is lost and restored between outgoing money and a repeat of the same requests.
// upgrade: service by service from an earlier release to this one and back, under load.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import Table from 'cli-table3';
import { Argument, InvalidArgumentError } from 'commander';
import { SetupFailure } from '../failure';
import { withTestInfra } from '../infra/test-infra';
import { workspaceRoot } from '../paths';
import { makeRelease } from '../platform/bundle';
import { runTool } from '../process/tool';
import { endRunningJest, runJest } from './jest';
import { npmCommand, onEnd, print, runCommand } from './run';

interface Suite {
  readonly level: 'integration' | 'e2e' | 'chaos' | 'upgrade';
  readonly file: string;
  /**
   * Default number of payments. For facts it counts changes. For restore it counts payments at each of four moments. For
   * upgrade it counts requests between two services.
   */
  readonly payments: number;
}

/** A suite of the level chaos starts and kills its own servers. */
const SUITES = {
  provider: {
    level: 'integration',
    file: 'services/transactions/test/chaos/provider.integration.test.ts',
    payments: 100_000,
  },
  facts: { level: 'e2e', file: 'test/e2e/facts_replicas.e2e.test.ts', payments: 10_000 },
  quarter: {
    level: 'integration',
    file: 'services/ledger/src/quarter.integration.test.ts',
    payments: 10_000,
  },
  webhooks: { level: 'chaos', file: 'test/chaos/webhooks.chaos.test.ts', payments: 10_000 },
  restore: { level: 'chaos', file: 'test/chaos/restore.chaos.test.ts', payments: 8 },
  upgrade: { level: 'upgrade', file: 'test/chaos/releases.upgrade.test.ts', payments: 40 },
} as const satisfies Readonly<Record<string, Suite>>;
const MAX_SEED = 2 ** 31;

interface Options {
  readonly payments?: number;
  readonly seed: number;
  readonly from?: string;
  readonly json?: true;
}

/** The report of a suite. */
type Report = Readonly<Record<string, unknown>>;

function parsePositive(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('It must be 1 or more.');
  return number;
}

async function chaos(): Promise<number> {
  const command = npmCommand('npm run chaos', 'Payments while something fails; fails on any difference.')
    .addArgument(new Argument('<suite>', 'what fails').choices(Object.keys(SUITES)))
    .option(
      '--payments <number>',
      'number of payments (facts: changes; restore: payments at each of four moments; upgrade: requests between two services); default: 100,000 for provider, 40 for upgrade, 8 for restore, 10,000 for the others',
      parsePositive,
    )
    .option('--seed <number>', 'default: a new one', parsePositive, randomInt(1, MAX_SEED))
    .option('--from <commit>', 'upgrade: the earlier release; default: the last tag, else the 1.0 baseline')
    .option('--json', 'the report as JSON')
    .parse();
  const suite = SUITES[command.processedArgs[0] as keyof typeof SUITES];
  const { payments = suite.payments, seed, from, json } = command.opts<Options>();
  onEnd(endRunningJest);
  const release = suite.level === 'upgrade' ? await prepareEarlierRelease(from) : undefined;
  process.stderr.write(`Seed ${seed}, ${payments} payments\n`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mps-chaos-'));
  const reportFile = path.join(folder, 'report.json');
  try {
    const run = (infra: NodeJS.ProcessEnv): Promise<number | null> =>
      runJest([`--selectProjects=${suite.level}`, '--runTestsByPath', suite.file], {
        ...process.env,
        ...infra,
        CHAOS_PAYMENTS: String(payments),
        CHAOS_SEED: String(seed),
        CHAOS_REPORT: reportFile,
        ...(release !== undefined && { UPGRADE_FROM: release }),
      });
    const code =
      suite.level === 'chaos'
        ? await run({ KAFKAJS_NO_PARTITIONER_WARNING: '1' })
        : await withTestInfra(
            ({ mongodbUrl, kafkaBrokers }) =>
              run({ TEST_MONGODB_URL: mongodbUrl, TEST_KAFKA_BROKERS: kafkaBrokers }),
            (text) => process.stderr.write(`  ${text}\n`),
          );
    const report = JSON.parse(await readFile(reportFile, 'utf8')) as Report;
    print(json === true ? JSON.stringify(report, null, 2) : formatTable(report));
    return code ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prepares the earlier release and returns its folder. */
async function prepareEarlierRelease(from: string | undefined): Promise<string> {
  const baseline = await findBaseline();
  const commit = from ?? (await readGitOutput('describe', '--tags', '--abbrev=0')) ?? baseline;
  const { code } = await runGit('merge-base', '--is-ancestor', baseline, commit);
  if (code !== 0)
    throw new SetupFailure(
      `${commit} does not contain the 1.0 baseline ${baseline}: nothing upgrades from it.`,
    );
  process.stderr.write(`Making the release of ${commit} …\n`);
  return makeRelease(commit);
}

/** The commit that made the version 1.0.0: code from there on reads no older document, event or value. */
async function findBaseline(): Promise<string> {
  const commits = await readGitOutput(
    'log',
    '--reverse',
    '--format=%H',
    '-S"version": "1.0.0"',
    '--',
    'package.json',
  );
  const [baseline] = commits?.split('\n') ?? [];
  if (baseline === undefined)
    throw new SetupFailure('The history does not hold the 1.0 baseline: fetch the whole of it.');
  return baseline;
}

const runGit = (...args: readonly string[]) => runTool('git', args, { cwd: workspaceRoot });

/** Returns the output of git, or undefined when it is empty. */
async function readGitOutput(...args: readonly string[]): Promise<string | undefined> {
  const { stdout } = await runGit(...args);
  return stdout.trim() || undefined;
}

function formatTable(report: Report): string {
  const table = new Table({ head: ['result', 'value'], style: { head: [] } });
  for (const [name, value] of Object.entries(report))
    table.push([name.replaceAll('_', ' '), typeof value === 'string' ? value : JSON.stringify(value)]);
  return table.toString();
}

runCommand(chaos);
