// `npm test [level …] [path …]`: every level of tests over one real Kafka and MongoDB, with one sum at the end.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { withTestInfra, type TestInfra } from '../infra/test-infra';
import { localDir, workspaceRoot } from '../paths';
import { guardProcess, releaseProcess } from '../process/guard';
import { onEnd, print, runCommand, secondsSince } from './run';
import { addCounts, countsOf, formatCounts, noCounts, type TestCounts } from './test-counts';

const LEVELS = ['unit', 'integration', 'e2e', 'chaos'] as const;
type Level = (typeof LEVELS)[number];

const jest = path.join(workspaceRoot, 'node_modules/jest/bin/jest.js');
const resultsDir = path.join(localDir, 'test-results');

/** Levels that start whole platforms run one file at a time: each has the machine to itself. */
const ONE_AT_A_TIME: readonly Level[] = ['e2e', 'chaos'];

let running: ChildProcess | undefined;
let isEnding = false;
let infraDescription = 'none (unit tests need none)';

function parseArguments(args: readonly string[]): { levels: readonly Level[]; paths: readonly string[] } {
  const isLevel = (arg: string): arg is Level => (LEVELS as readonly string[]).includes(arg);
  const levels = args.filter(isLevel);
  return { levels: levels.length > 0 ? levels : LEVELS, paths: args.filter((arg) => !isLevel(arg)) };
}

async function runLevel(level: Level, paths: readonly string[], env: NodeJS.ProcessEnv): Promise<TestCounts> {
  const startedAt = performance.now();
  const outputFile = path.join(resultsDir, `${level}.json`);
  await rm(outputFile, { force: true });
  print(`\n${level} tests`);
  await runJest(
    [
      ...['--selectProjects', level, '--passWithNoTests', '--json', `--outputFile=${outputFile}`],
      ...(ONE_AT_A_TIME.includes(level) ? ['--runInBand'] : []),
      ...paths,
    ],
    env,
  );
  const counts = await readCounts(outputFile);
  print(`${level}: ${formatCounts(counts)} (${secondsSince(startedAt)})`);
  return counts;
}

/** jest's own report goes to the terminal; its JSON, which it would print too, goes to the file alone. */
function runJest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [jest, ...args], {
      cwd: workspaceRoot,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running = child;
    if (child.pid !== undefined) guardProcess(child.pid);
    child.once('error', () => resolve());
    child.once('exit', () => {
      if (child.pid !== undefined) releaseProcess(child.pid);
      running = undefined;
      resolve();
    });
  });
}

/** A jest that wrote no result has crashed, and that is a failure. */
async function readCounts(file: string): Promise<TestCounts> {
  try {
    return countsOf(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { ...noCounts, failed: 1 };
  }
}

async function runLevels(
  levels: readonly Level[],
  paths: readonly string[],
  infra?: TestInfra,
): Promise<TestCounts> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test', KAFKAJS_NO_PARTITIONER_WARNING: '1' };
  if (infra)
    Object.assign(env, { TEST_KAFKA_BROKERS: infra.kafkaBrokers, TEST_MONGODB_URL: infra.mongodbUrl });
  let total = noCounts;
  for (const level of levels) {
    if (isEnding) break;
    total = addCounts(total, await runLevel(level, paths, env));
  }
  return total;
}

/** Levels above unit share one Kafka and one MongoDB; when these cannot be had, that is one failure with its reason. */
async function runLevelsOnInfra(levels: readonly Level[], paths: readonly string[]): Promise<TestCounts> {
  const runOn = (infra: TestInfra): Promise<TestCounts> => {
    infraDescription = infra.description;
    print(`\nInfrastructure: ${infraDescription}`);
    return runLevels(levels, paths, infra);
  };
  try {
    return await withTestInfra(runOn, (text) => print(`  ${text}`));
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    print(error.message);
    return { ...noCounts, failed: 1 };
  }
}

async function test(): Promise<number> {
  const startedAt = performance.now();
  const { levels, paths } = parseArguments(process.argv.slice(2));
  await mkdir(resultsDir, { recursive: true });
  onEnd(() => {
    isEnding = true;
    running?.kill('SIGTERM');
  });
  const others = levels.filter((level) => level !== 'unit');
  let total = levels.includes('unit') ? await runLevels(['unit'], paths) : noCounts;
  if (others.length > 0 && !isEnding) total = addCounts(total, await runLevelsOnInfra(others, paths));
  if (isEnding) throw new SetupFailure('The tests were stopped before they had all run.');
  if (total.passed + total.failed === 0) throw new SetupFailure(`No test matches ${paths.join(' ')}.`);
  print(`\nInfrastructure used: ${infraDescription}. Time: ${secondsSince(startedAt)}.`);
  print(formatCounts(total));
  return total.failed > 0 ? 1 : 0;
}

runCommand(test);
