// Runs Stryker on one area (a service or a package) with only its own unit tests, and scores each module by its
// killed mutants.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { localDir, workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';

const mutationDir = path.join(localDir, 'mutation');
/** pnpm's launcher instead of the script, so that the jest runner finds jest's packages. */
const stryker = path.join(workspaceRoot, 'node_modules/.bin/stryker');
const ASSETS = 'packages/devtools/mutation';
const MUTANT_TIMEOUT_MS = 5_000;
/** Fixed values, so that only code and tests change the scores. */
const PROPERTY_ENV = { PROPERTY_SEED: '1', PROPERTY_RUNS: '50' };

export interface StrykerOptions {
  readonly concurrency: number;
  /** Tests every mutant again, including those with unchanged code and tests. */
  readonly isForced: boolean;
}

export async function runStryker(
  area: string,
  modules: readonly string[],
  { concurrency, isForced }: StrykerOptions,
): Promise<Scores> {
  await mkdir(mutationDir, { recursive: true });
  const file = (suffix: string): string =>
    path.relative(workspaceRoot, path.join(mutationDir, `${area.replaceAll('/', '_')}.${suffix}`));
  const tempDirName = file('sandbox');
  const config = {
    ...{ testRunner: 'jest-covering', coverageAnalysis: 'perTest', concurrency, ignoreStatic: true },
    ...{ tempDirName, cleanTempDir: 'always', disableTypeChecks: true, timeoutMS: MUTANT_TIMEOUT_MS },
    ...{ allowConsoleColors: false, warnings: { unknownOptions: false } },
    jest: {
      projectType: 'custom',
      configFile: `${ASSETS}/jest.config.cjs`,
      enableFindRelatedTests: true,
    },
    plugins: [path.join(workspaceRoot, ASSETS, 'covering-runner.mjs')],
    ignorePatterns: ['dist', '/.local', 'coverage'],
    mutate: modules,
    reporters: ['json'],
    jsonReporter: { fileName: file('report.json') },
    incremental: true,
    incrementalFile: file('incremental.json'),
    force: isForced,
  };
  const configFile = file('config.json');
  await writeFile(path.join(workspaceRoot, configFile), JSON.stringify(config, null, 2));
  await rm(path.join(workspaceRoot, config.jsonReporter.fileName), { force: true });
  const result = await runTool(stryker, ['run', configFile], {
    cwd: workspaceRoot,
    env: { ...process.env, ...PROPERTY_ENV, MUTATION_AREA: area },
  });
  if (result.code !== 0)
    throw new SetupFailure(`Stryker failed over ${area}. It said:\n${lastLines(result)}`);
  const report = await readFile(path.join(workspaceRoot, config.jsonReporter.fileName), 'utf8');
  return countScores(JSON.parse(report) as MutationReport);
}

export interface Score {
  readonly killed: number;
  /** No test failed, or no test runs the mutated line. */
  readonly survived: number;
}

/** Scores by the module's path from the workspace root. */
export type Scores = Readonly<Record<string, Score>>;

/** The members of the mutation-testing report that are read here. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

const KILLED = new Set(['Killed', 'Timeout']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);

/** Ignores mutants that do not compile or are excluded (values made when a module loads). */
export function countScores(report: MutationReport): Scores {
  const entries = Object.entries(report.files).map(([file, { mutants }]): [string, Score] => [
    file,
    {
      killed: mutants.filter(({ status }) => KILLED.has(status)).length,
      survived: mutants.filter(({ status }) => SURVIVED.has(status)).length,
    },
  ]);
  return Object.fromEntries(entries.filter(([, { killed, survived }]) => killed + survived > 0));
}

export function sumScores(scores: Scores): Score {
  return Object.values(scores).reduce(
    (total, one) => ({ killed: total.killed + one.killed, survived: total.survived + one.survived }),
    { killed: 0, survived: 0 },
  );
}

/** Returns 0 to 100, and 100 without mutants. */
export function toPercent({ killed, survived }: Score): number {
  return killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
}

export interface Comparison {
  readonly module: string;
  readonly before: Score | null;
  readonly after: Score | null;
}

/** A moved module is matched by its file name when only one module has that name. */
export function compare(before: Scores, after: Scores): readonly Comparison[] {
  const left = new Map(Object.entries(before));
  const rows = Object.entries(after).map(([module, score]): Comparison => {
    const earlier = left.has(module) ? module : findNamesake(module, [...left.keys()], Object.keys(after));
    const found = earlier === undefined ? undefined : left.get(earlier);
    if (earlier !== undefined) left.delete(earlier);
    return { module, before: found ?? null, after: score };
  });
  const gone = [...left].map(([module, score]): Comparison => ({ module, before: score, after: null }));
  return [...rows, ...gone].toSorted((a, b) => a.module.localeCompare(b.module));
}

function findNamesake(
  module: string,
  before: readonly string[],
  after: readonly string[],
): string | undefined {
  const isNamesake = (other: string): boolean => path.basename(other) === path.basename(module);
  const moved = before.filter((other) => isNamesake(other) && !after.includes(other));
  return moved.length === 1 ? moved[0] : undefined;
}
