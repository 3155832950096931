// `npm run properties -- [--runs N] [--seed N|random] [path …]`: a longer search by every unit-level property. A
// failure prints its seed and path. Add the counterexample as a fixed case next to the property.
import { randomInt } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { InvalidArgumentError } from 'commander';
import { SetupFailure } from '../failure';
import { workspaceRoot } from '../paths';
import { endRunningJest, runJest } from './jest';
import { npmCommand, onEnd, print, runCommand } from './run';

const DEFAULT_RUNS = 10_000;
const MAX_SEED = 2 ** 31;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

interface Options {
  readonly runs: number;
  /** undefined: the seed of the commit. */
  readonly seed?: number;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new InvalidArgumentError('It must be a whole number.');
  return number;
}

const parseSeed = (text: string): number => (text === 'random' ? randomInt(MAX_SEED) : wholeNumber(text));

async function filesWithProperties(paths: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['grep', '-l', '--untracked', "from 'fast-check'", '--', '*.test.ts', ':!*.integration.test.ts'],
    { cwd: workspaceRoot, maxBuffer: MAX_OUTPUT_BYTES },
  );
  const files = stdout.split('\n').filter((file) => file !== '');
  return paths.length === 0 ? files : files.filter((file) => paths.some((part) => file.includes(part)));
}

async function properties(): Promise<number> {
  const command = npmCommand('npm run properties', 'A longer search by every unit-level property.')
    .argument('[path...]', 'only files whose path contains one of these')
    .option('--runs <number>', 'cases that each property tries', wholeNumber, DEFAULT_RUNS)
    .option('--seed <number|random>', "default: the commit's own", parseSeed)
    .parse();
  const { runs, seed } = command.opts<Options>();
  const files = await filesWithProperties(command.args);
  if (files.length === 0) throw new SetupFailure(`No property test matches ${command.args.join(' ')}.`);
  onEnd(endRunningJest);
  const env = { ...process.env, PROPERTY_RUNS: String(runs) };
  const seeded = seed === undefined ? env : { ...env, PROPERTY_SEED: String(seed) };
  if (seed !== undefined) print(`Seed ${seed}, ${runs} runs of every property in ${files.length} files.`);
  return (await runJest(['--selectProjects', 'unit', '--runTestsByPath', ...files], seeded)) ?? 1;
}

runCommand(properties);
