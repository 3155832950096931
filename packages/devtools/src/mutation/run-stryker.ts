// Runs Stryker over one area (a service or a package), whose own unit-level tests alone may kill its mutants.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { localDir, workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';
import { scoresOf, type MutationReport, type Scores } from './scores';

const mutationDir = path.join(localDir, 'mutation');
/** pnpm's launcher and not the script itself: it lets the jest runner find jest's own packages. */
const stryker = path.join(workspaceRoot, 'node_modules/.bin/stryker');
const ASSETS = 'packages/devtools/mutation';
const MUTANT_TIMEOUT_MS = 5_000;
/** Both are the same at every measurement, so that scores differ by the code and its tests alone. */
const PROPERTY_ENV = { PROPERTY_SEED: '1', PROPERTY_RUNS: '50' };

export interface StrykerOptions {
  readonly concurrency: number;
  /** Tests every mutant again, also those whose code and tests have not changed since the last run. */
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
  return scoresOf(JSON.parse(report) as MutationReport);
}
