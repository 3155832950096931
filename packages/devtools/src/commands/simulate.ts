// `npm run simulate -- [--world name|all] [--seed N] [--histories N] [--seconds N] [--twice] [--choices text] [--bug name|all]
// [--strike world|all] [--record] [--processes N]`: histories of the simulated platform. A violation is printed as a diagram with
// the command that repeats it. `--bug` plants a bug first: the command then fails when no history finds it.
import { randomInt } from 'node:crypto';
import os from 'node:os';
import { InvalidArgumentError } from 'commander';
import { SetupFailure } from '../failure';
import { bundleSimulation, listBugs, readBugWorld } from '../simulation/bundle';
import { runProcesses, type Finished } from '../simulation/processes';
import { runAndRecord } from '../simulation/record';
import { npmCommand, print, runCommand, secondsSince } from './run';

interface Options {
  readonly world: string;
  readonly seed: number;
  readonly histories: number;
  readonly seconds?: number;
  readonly twice?: true;
  readonly choices?: string;
  readonly bug?: string;
  readonly strike?: string;
  readonly every: number;
  readonly record?: true;
  readonly shrinkSeconds: number;
  readonly processes: number;
}

const MAX_SEED = 2 ** 31;
const DEFAULT_HISTORIES = 1_000;
/** A planted bug must be found within this time of a core. */
const BUG_SECONDS = 60;
const SHRINK_SECONDS = 60;
/** The simulation ends with it when an invariant fails. */
const VIOLATION = 1;

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new InvalidArgumentError('It must be a whole number.');
  return number;
}

async function findBug(name: string, options: Options): Promise<boolean> {
  const world = await readBugWorld(name);
  const file = await bundleSimulation(name);
  const startedAt = performance.now();
  print(`\n${name}`);
  const { seed, shrinkSeconds } = options;
  const limits = { histories: Number.MAX_SAFE_INTEGER, cpuSeconds: options.seconds ?? BUG_SECONDS };
  const { code } = await runProcesses(file, { world, seed, shrinkSeconds, scenarios: true, ...limits }, 1);
  const isFound = code === VIOLATION;
  print(`${name}: ${isFound ? 'found' : 'NOT FOUND'}, ${secondsSince(startedAt)} with its shrinking`);
  return isFound;
}

/** One line for each world, or for the strikes. */
const formatTotals = ({ totals }: Finished): string =>
  Object.entries(totals)
    .map(([name, { histories, violation, violations }]) => {
      const end =
        typeof violation === 'number' ? `seed ${violation} violates` : `${violations ?? 0} violations`;
      return `${name}: ${histories} histories in all processes, ${end}`;
    })
    .join('\n');

async function simulate(): Promise<number> {
  const command = npmCommand(
    'npm run simulate',
    'Histories of the simulated platform; fails on any violation.',
  )
    .option('--world <name>', 'the world whose histories run; all: one after the other', 'outbox')
    .option(
      '--seed <number>',
      'of the first history; default: a new one',
      wholeNumber,
      randomInt(1, MAX_SEED),
    )
    .option('--histories <number>', 'how many', wholeNumber, DEFAULT_HISTORIES)
    .option('--seconds <number>', 'end after this time', wholeNumber)
    .option('--twice', 'run every history twice and compare the two')
    .option('--choices <text>', 'the choices of one history, as a violation prints them')
    .option('--bug <name>', 'plant this bug, or all of them one after the other')
    .option('--strike <world>', 'strike each request of its scenarios once in each phase; all: every world')
    .option('--every <number>', 'it takes one request of so many', wholeNumber, 1)
    .option('--record', 'keep the counts with the commit in packages/simulation/runs.json')
    .option(
      '--processes <number>',
      'that share the histories; default: one for each core',
      wholeNumber,
      os.availableParallelism(),
    )
    .option('--shrink-seconds <number>', 'time to shrink a violation', wholeNumber, SHRINK_SECONDS)
    .parse();
  const options = command.opts<Options>();
  const { bug } = options;
  if (bug === undefined) {
    const isOne = options.choices !== undefined;
    const histories = isOne ? 1 : options.histories;
    const file = await bundleSimulation();
    const processes = Math.max(1, Math.min(options.processes, histories));
    const run = async (): Promise<Finished> => {
      const finished = await runProcesses(file, { ...options, histories }, processes);
      if (processes > 1) print(formatTotals(finished));
      return finished;
    };
    const code = options.record === true ? await runAndRecord(run, options) : (await run()).code;
    return code ?? VIOLATION;
  }
  const bugs = bug === 'all' ? await listBugs() : [bug];
  if (bugs.length === 0) throw new SetupFailure('There is no planted bug.');
  const missed: string[] = [];
  for (const name of bugs) if (!(await findBug(name, options))) missed.push(name);
  print(`\n${bugs.length - missed.length} of ${bugs.length} planted bugs found`);
  return missed.length === 0 ? 0 : 1;
}

runCommand(simulate);
