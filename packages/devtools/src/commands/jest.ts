// Runs jest in its own process group, which ends with this process, and counts tests from its JSON. The group holds
// its workers and the processes that tests start: both would outlive jest.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { workspaceRoot } from '../paths';
import { guardProcess, releaseProcess } from '../process/guard';
import { lastLines, runTool } from '../process/tool';

const jestScript = path.join(workspaceRoot, 'node_modules/jest/bin/jest.js');

/** In MiB. jest loads all modules again for each file, and a small one is collected many times for it. Workers inherit the flag. */
const LARGE_YOUNG_GENERATION = '--max-semi-space-size=64';

const running = new Set<ChildProcess>();

/** jest writes the result last. If it runs this long after it, a test left a handle open, possibly for ever. */
const EXIT_LIMIT_MS = 60_000;
const LOOK_MS = 1_000;

/**
 * Returns the exit code, or null when a signal ended jest. jest's report goes to the terminal, and its standard
 * output is dropped. With a `resultFile`, jest is killed when it does not end after writing it.
 */
export function runJest(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  resultFile?: string,
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [LARGE_YOUNG_GENERATION, jestScript, ...args], {
      cwd: workspaceRoot,
      env: { ...env, NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    running.add(child);
    if (child.pid !== undefined) guardProcess(-child.pid);
    const looking = resultFile === undefined ? undefined : endAfterResult(child, resultFile);
    const ended = (code: number | null): void => {
      clearInterval(looking);
      if (child.pid !== undefined) releaseProcess(-child.pid);
      running.delete(child);
      resolve(code);
    };
    child.once('error', () => ended(null));
    child.once('exit', ended);
  });
}

/**
 * Lists the test files that jest would run. Throws a SetupFailure for an invalid pattern, with which jest would run
 * all files.
 */
export async function listTests(
  levels: readonly string[],
  patterns: readonly string[],
): Promise<readonly string[]> {
  const selection = ['--selectProjects', ...levels, '--testPathPatterns', ...patterns];
  const result = await runTool(process.execPath, [jestScript, '--listTests', '--json', ...selection], {
    cwd: workspaceRoot,
  });
  if (result.code !== 0) throw new SetupFailure(lastLines(result));
  if (!result.stdout.startsWith('['))
    throw new SetupFailure(
      `${patterns.join(' ')} is no regular expression: give a part of a path, or an expression that paths match.`,
    );
  return JSON.parse(result.stdout) as string[];
}

function endAfterResult(child: ChildProcess, resultFile: string): NodeJS.Timeout {
  let looks = 0;
  return setInterval(() => {
    if (existsSync(resultFile)) looks += 1;
    if (looks * LOOK_MS < EXIT_LIMIT_MS) return;
    process.stderr.write(
      'jest has its result and does not end: a test left something open; it is ended now.\n',
    );
    endGroup(child, 'SIGKILL');
  }, LOOK_MS);
}

/** Ends every running jest with its workers. Each run returns null. */
export function endRunningJest(): void {
  for (const child of running) endGroup(child, 'SIGTERM');
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noCounts: TestCounts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A file that cannot be loaded holds no counted test, so it counts as one failure. */
export function readCounts(result: unknown): TestCounts {
  const numbers = result as Record<string, number>;
  return {
    passed: numbers['numPassedTests'] ?? 0,
    failed: (numbers['numFailedTests'] ?? 0) + (numbers['numRuntimeErrorTestSuites'] ?? 0),
    skipped: (numbers['numPendingTests'] ?? 0) + (numbers['numTodoTests'] ?? 0),
  };
}

/** The files that failed, and the counts of all others. */
export interface FailedFiles {
  readonly files: readonly string[];
  readonly others: TestCounts;
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** Reads the result of jest that `readCounts` counts. */
export function readFailedFiles(result: unknown): FailedFiles {
  const { testResults } = result as { readonly testResults: readonly FileResult[] };
  const steady = testResults.filter(({ status }) => status !== 'failed');
  const statuses = steady.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = statuses.filter((status) => status === 'passed').length;
  return {
    files: testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
    others: { passed, failed: 0, skipped: statuses.length - passed },
  };
}

/** Formats as `12 passed, 0 failed`, with `, 3 skipped` when there are some. */
export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
