// `npm run simulate -- [--world name|all] [--seed N] [--histories N] [--seconds N] [--twice] [--choices text] [--bug name|all]
// [--strike world|all] [--record]`: histories of the simulated platform. A violation is printed as a diagram with the command that repeats it. `--bug` plants a bug first:
// the command then fails when no history finds it.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import { SetupFailure } from '../failure';
import { workspaceRoot } from '../paths';
import { guardProcess, releaseProcess } from '../process/guard';
import { bundleSimulation, listBugs, readBugWorld } from '../simulation/bundle';
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
}

const MAX_SEED = 2 ** 31;
const DEFAULT_HISTORIES = 1_000;
/** A planted bug must be found within this. */
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

/** Resolves with the exit code; null after a signal. */
function runBundle(file: string, options: object): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--enable-source-maps', file, JSON.stringify(options)], {
      cwd: workspaceRoot,
      stdio: 'inherit',
    });
    const { pid } = child;
    if (pid !== undefined) guardProcess(pid);
    child.once('error', () => resolve(null));
    child.once('exit', (code) => {
      if (pid !== undefined) releaseProcess(pid);
      resolve(code);
    });
  });
}

async function findBug(name: string, options: Options): Promise<boolean> {
  const world = await readBugWorld(name);
  const file = await bundleSimulation(name);
  const startedAt = performance.now();
  print(`\n${name}`);
  const { seed, shrinkSeconds } = options;
  const limits = { histories: Number.MAX_SAFE_INTEGER, seconds: options.seconds ?? BUG_SECONDS };
  const code = await runBundle(file, { world, seed, shrinkSeconds, scenarios: true, ...limits });
  const isFound = code === VIOLATION;
  print(`${name}: ${isFound ? 'found' : 'NOT FOUND'}, ${secondsSince(startedAt)} with its shrinking`);
  return isFound;
}

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
    .option('--shrink-seconds <number>', 'time to shrink a violation', wholeNumber, SHRINK_SECONDS)
    .parse();
  const options = command.opts<Options>();
  const { bug } = options;
  if (bug === undefined) {
    const histories = options.choices === undefined ? options.histories : 1;
    const file = await bundleSimulation();
    const code =
      options.record === true
        ? await runAndRecord((totalsFile) => runBundle(file, { ...options, histories, totalsFile }), options)
        : await runBundle(file, { ...options, histories });
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
