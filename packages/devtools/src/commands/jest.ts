// Runs jest in a process group of its own that ends when this process does, and counts tests out of its JSON. Its workers are
// in the group: they outlive jest, and what tests have started outlives them otherwise.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { workspaceRoot } from '../paths';
import { guardProcess, releaseProcess } from '../process/guard';
import { lastLines, runTool } from '../process/tool';

const jestScript = path.join(workspaceRoot, 'node_modules/jest/bin/jest.js');

const running = new Set<ChildProcess>();

/** The result is what jest writes last. Long after it, what keeps jest is what a test left open, and that may be for ever. */
const EXIT_LIMIT_MS = 60_000;
const LOOK_MS = 1_000;

/**
 * Answers the exit code; null when jest was ended by a signal. Its report goes to the terminal, standard output nowhere. With a
 * `resultFile`, which jest writes, it is ended when it does not end by itself.
 */
export function runJest(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  resultFile?: string,
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [jestScript, ...args], {
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

/** The test files that jest would run; for a pattern that it cannot read it would run all of them: a SetupFailure here. */
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

/** Every jest that is running ends, with its workers; each is answered as ended by a signal. */
export function endRunningJest(): void {
  for (const child of running) endGroup(child, 'SIGTERM');
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended meanwhile.
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

/** A file that could not be loaded holds no counted test, so it counts as one failure itself. */
export function readCounts(result: unknown): TestCounts {
  const numbers = result as Record<string, number>;
  return {
    passed: numbers['numPassedTests'] ?? 0,
    failed: (numbers['numFailedTests'] ?? 0) + (numbers['numRuntimeErrorTestSuites'] ?? 0),
    skipped: (numbers['numPendingTests'] ?? 0) + (numbers['numTodoTests'] ?? 0),
  };
}

/** `12 passed, 0 failed`, and `, 3 skipped` when there are some. */
export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
