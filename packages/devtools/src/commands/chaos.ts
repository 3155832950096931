// `npm run chaos -- provider [--payments N] [--seed N] [--json]`: payments against a provider that loses 30 % of all answers,
// resolved in business time on a real MongoDB and held against the provider's own record. Fails on any difference.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import Table from 'cli-table3';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { withTestInfra } from '../infra/test-infra';
import { endRunningJest, runJest } from './jest';
import { onEnd, print, runCommand } from './run';

const SUITES = { provider: 'services/transactions/test/chaos/provider.integration.test.ts' } as const;
const DEFAULT_PAYMENTS = 100_000;
const MAX_SEED = 2 ** 31;

interface Options {
  readonly payments: number;
  readonly seed: number;
  readonly json?: true;
}

/** What the suite writes: numbers to print, and the rest as text. */
type Report = Readonly<Record<string, unknown>>;

function atLeastOne(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('It must be 1 or more.');
  return number;
}

async function chaos(): Promise<number> {
  const command = new Command('npm run chaos --')
    .addArgument(new Argument('<suite>', 'what fails').choices(Object.keys(SUITES)))
    .option('--payments <number>', 'how many', atLeastOne, DEFAULT_PAYMENTS)
    .option('--seed <number>', 'default: a new one', atLeastOne, randomInt(1, MAX_SEED))
    .option('--json', 'the report as JSON')
    .parse();
  const { payments, seed, json } = command.opts<Options>();
  const suite = SUITES[command.processedArgs[0] as keyof typeof SUITES];
  onEnd(endRunningJest);
  process.stderr.write(`Seed ${seed}, ${payments} payments\n`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mps-chaos-'));
  const reportFile = path.join(folder, 'report.json');
  try {
    const code = await withTestInfra(
      ({ mongodbUrl }) =>
        runJest(['--selectProjects', 'integration', '--runTestsByPath', suite], {
          ...process.env,
          TEST_MONGODB_URL: mongodbUrl,
          CHAOS_PAYMENTS: String(payments),
          CHAOS_SEED: String(seed),
          CHAOS_REPORT: reportFile,
        }),
      (text) => process.stderr.write(`  ${text}\n`),
    );
    const report = JSON.parse(await readFile(reportFile, 'utf8')) as Report;
    print(json === true ? JSON.stringify(report, null, 2) : tableOf(report));
    return code ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tableOf(report: Report): string {
  const table = new Table({ head: ['result', 'value'], style: { head: [] } });
  for (const [name, value] of Object.entries(report))
    table.push([name.replaceAll('_', ' '), typeof value === 'string' ? value : JSON.stringify(value)]);
  return table.toString();
}

runCommand(chaos);
