// `npm test [level …] [path …] [--keep-going]`: every level of tests on one real Kafka and MongoDB, with one total. A
// failed stage stops the later ones, which would fail for the same reason and take longer.
import { mkdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { withTestInfra, type TestInfra } from '../infra/test-infra';
import { localDir, workspaceRoot } from '../paths';
import { npmCommand, onEnd, print, runCommand, secondsSince } from './run';
import {
  addCounts,
  readCounts,
  endRunningJest,
  formatCounts,
  listTests,
  noCounts,
  readFailedFiles,
  runJest,
  type TestCounts,
} from './jest';

/**
 * Levels that run together have files with platforms of their own: one computes while another waits. failover runs
 * alone, because no request may fail there and a busy small machine can miss a deadline.
 */
const STAGES = [['unit'], ['integration'], ['e2e'], ['docs'], ['contract', 'chaos'], ['failover']] as const;
type Level = (typeof STAGES)[number][number];
const LEVELS: readonly Level[] = STAGES.flat();

const resultsDir = path.join(localDir, 'test-results');
/** The levels that a person waits for after a change. The others take twice as long: `--all`. */
const DEFAULT_LEVELS: readonly Level[] = ['unit', 'integration', 'e2e'];
const KEEP_GOING = '--keep-going';
const ALL = '--all';
const AGAIN = '--again';
/** More files than these do not fail by the load of the machine. */
const MAX_FILES_AGAIN = 4;
const HELP = `
Levels: ${LEVELS.join(', ')}. By name, contract and failover run in full:
failover holds fifteen elections and kills three brokers. FAILOVER_ROUNDS (5) sets how many
times three elections, FAILOVER_BROKERS (3) how many brokers.
A path is a part of a file's path, or a regular expression that it matches.

Examples:
  npm test                                     ${DEFAULT_LEVELS.join(', ')}; one that fails stops those after it
  npm run test:all                             every level
  npm test -- integration services/pricing     one level, and the files whose path matches
  npm test -- failover                         fifteen elections, three brokers`;

/** A level that is named runs in full. In a run of all levels these do a part. */
const FULL_ENV: Readonly<Partial<Record<Level, NodeJS.ProcessEnv>>> = {
  contract: { CONTRACT_BUDGET: 'full' },
  failover: { FAILOVER_ROUNDS: '5', FAILOVER_BROKERS: '3' },
};

/** Simultaneous test files per core. Many tests wait. Levels that run together use the largest number. */
const WORKERS_PER_CORE: Readonly<Record<Level, number>> = {
  unit: 3,
  integration: 2.5,
  e2e: 2,
  docs: 1,
  contract: 0.5,
  chaos: 1,
  failover: 0.5,
};

const countWorkers = (levels: readonly Level[]): number =>
  Math.ceil(Math.max(...levels.map((level) => WORKERS_PER_CORE[level])) * os.availableParallelism());

let isEnding = false;
/** Files that failed first and passed alone. */
const unsteady: string[] = [];
let infraDescription = 'none (unit tests need none)';

interface Selection {
  readonly levels: readonly Level[];
  readonly isByName: boolean;
  readonly paths: readonly string[];
  readonly isKeepingGoing: boolean;
  readonly isAgain: boolean;
}

async function select(): Promise<Selection> {
  const command = npmCommand('npm test', 'Runs the tests, those above unit on one real Kafka and MongoDB.')
    .argument('[level|path...]', `which tests; ${DEFAULT_LEVELS.join(', ')} by default`)
    .option(ALL, 'run every level')
    .option(KEEP_GOING, 'run all levels, whatever fails')
    .option(AGAIN, `run a file that failed once more, alone: at most ${MAX_FILES_AGAIN} files of a level`)
    .addHelpText('after', HELP)
    .parse();
  const isLevel = (arg: string): arg is Level => (LEVELS as readonly string[]).includes(arg);
  const named = LEVELS.filter((level) => command.args.includes(level));
  const { all, keepGoing, again } = command.opts<{
    readonly all?: true;
    readonly keepGoing?: true;
    readonly again?: true;
  }>();
  const paths = command.args.filter((arg) => !isLevel(arg));
  const unnamed = all === true || paths.length > 0 ? LEVELS : DEFAULT_LEVELS;
  const levels = named.length > 0 ? named : unnamed;
  return {
    levels: paths.length > 0 ? await findLevelsWithMatches(levels, paths) : levels,
    isByName: named.length > 0,
    paths,
    isKeepingGoing: keepGoing === true,
    isAgain: again === true,
  };
}

/** Returns the level of a test file by its ending. Unit tests have no ending of their own (`boleto.table.test.ts`). */
const findLevel = (file: string): Level =>
  LEVELS.find((level) => file.endsWith(`.${level}.test.ts`)) ?? 'unit';

/** Searched first, so that a misspelled path or a path of unit tests starts no servers. */
async function findLevelsWithMatches(
  levels: readonly Level[],
  paths: readonly string[],
): Promise<readonly Level[]> {
  const files = await listTests(levels, paths);
  if (files.length === 0)
    throw new SetupFailure(
      `No ${levels.join(', ')} test matches ${paths.join(' ')}: give a level (${LEVELS.join(', ')}) or a part of a path.`,
    );
  const found = new Set(files.map(findLevel));
  return levels.filter((level) => found.has(level));
}

async function runTogether(
  levels: readonly Level[],
  { paths, isAgain }: Pick<Selection, 'paths' | 'isAgain'>,
  env: NodeJS.ProcessEnv,
): Promise<TestCounts> {
  const startedAt = performance.now();
  const outputFile = path.join(resultsDir, `${levels.join('-')}.json`);
  await rm(outputFile, { force: true });
  print(`\n${levels.join(', ')} tests`);
  await runJest(
    [
      ...['--selectProjects', ...levels, '--passWithNoTests', '--json', `--outputFile=${outputFile}`],
      `--maxWorkers=${countWorkers(levels)}`,
      ...(paths.length > 0 ? ['--testPathPatterns', ...paths] : []),
    ],
    env,
    outputFile,
  );
  const first = await loadCounts(outputFile);
  const counts = isAgain && first.failed > 0 && !isEnding ? await runAgain(levels, env, first) : first;
  print(`${levels.join(', ')}: ${formatCounts(counts)} (${secondsSince(startedAt)})`);
  return counts;
}

/** Runs the few files that failed once more, one at a time: a busy machine fails tests with real time limits. */
async function runAgain(
  levels: readonly Level[],
  env: NodeJS.ProcessEnv,
  first: TestCounts,
): Promise<TestCounts> {
  const firstFile = path.join(resultsDir, `${levels.join('-')}.json`);
  const { files, others } = await readFile(firstFile, 'utf8').then(
    (text) => readFailedFiles(JSON.parse(text)),
    () => ({ files: [], others: noCounts }),
  );
  if (files.length === 0 || files.length > MAX_FILES_AGAIN) return first;
  print(
    `\n${levels.join(', ')}: ${formatCounts(first)}. Once more, alone: ${files.map(toRelative).join(', ')}`,
  );
  const outputFile = path.join(resultsDir, `${levels.join('-')}-again.json`);
  await rm(outputFile, { force: true });
  const options = ['--json', `--outputFile=${outputFile}`, '--maxWorkers=1'];
  await runJest(['--selectProjects', ...levels, ...options, '--runTestsByPath', ...files], env, outputFile);
  const again = await loadCounts(outputFile);
  if (again.failed === 0) unsteady.push(...files.map(toRelative));
  return addCounts(others, again);
}

const toRelative = (file: string): string => path.relative(workspaceRoot, file);

/** A jest without a result has crashed, which counts as a failure. */
async function loadCounts(file: string): Promise<TestCounts> {
  try {
    return readCounts(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { ...noCounts, failed: 1 };
  }
}

async function runLevels(
  { levels, isByName, isKeepingGoing, ...selection }: Selection,
  env: NodeJS.ProcessEnv,
): Promise<TestCounts> {
  let total = noCounts;
  const stages = STAGES.map((stage) => stage.filter((level: Level) => levels.includes(level)));
  const wanted = stages.filter((stage) => stage.length > 0);
  for (const [index, stage] of wanted.entries()) {
    if (isEnding) break;
    const fullEnv = Object.assign({}, ...stage.map((level) => FULL_ENV[level])) as NodeJS.ProcessEnv;
    total = addCounts(total, await runTogether(stage, selection, isByName ? { ...fullEnv, ...env } : env));
    const later = wanted.slice(index + 1).flat();
    if (total.failed > 0 && !isKeepingGoing && later.length > 0) {
      print(`${later.join(', ')}: not run, because ${stage.join(', ')} failed (${KEEP_GOING} runs all)`);
      break;
    }
  }
  return total;
}

/** Levels above unit share one Kafka and one MongoDB. If they cannot start, that is one failure with its reason. */
async function runLevelsOnInfra(selection: Selection): Promise<TestCounts> {
  const runOn = ({ description, kafkaBrokers, mongodbUrl }: TestInfra): Promise<TestCounts> => {
    infraDescription = description;
    print(`\nInfrastructure: ${infraDescription}`);
    const env = { TEST_KAFKA_BROKERS: kafkaBrokers, TEST_MONGODB_URL: mongodbUrl };
    return runLevels(selection, { ...process.env, KAFKAJS_NO_PARTITIONER_WARNING: '1', ...env });
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
  const selection = await select();
  const { levels, isKeepingGoing } = selection;
  await mkdir(resultsDir, { recursive: true });
  // test/contract/error-codes.contract.test.ts reads the codes that one whole run met.
  if (selection.paths.length === 0 && levels.includes('e2e'))
    await rm(path.join(resultsDir, 'met-codes'), { recursive: true, force: true });
  onEnd(() => {
    isEnding = true;
    endRunningJest();
  });
  const onInfra = levels.filter((level) => level !== 'unit');
  const unit: Selection = { ...selection, levels: levels.filter((level) => level === 'unit') };
  let total = await runLevels(unit, process.env);
  const isStopped = total.failed > 0 && !isKeepingGoing;
  if (isStopped && onInfra.length > 0)
    print(`${onInfra.join(', ')}: not run, because unit failed (${KEEP_GOING} runs all)`);
  if (onInfra.length > 0 && !isStopped && !isEnding)
    total = addCounts(total, await runLevelsOnInfra({ ...selection, levels: onInfra }));
  if (isEnding) throw new SetupFailure('The tests were stopped before they had all run.');
  print(`\nInfrastructure used: ${infraDescription}. Time: ${secondsSince(startedAt)}.`);
  if (unsteady.length > 0) print(`Passed at the second try only: ${unsteady.join(', ')}`);
  print(formatCounts(total));
  return total.failed > 0 ? 1 : 0;
}

runCommand(test);
