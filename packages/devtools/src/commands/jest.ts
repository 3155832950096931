// Runs jest as a process of its own that ends when this one does, and counts tests out of its JSON.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { guardProcess, releaseProcess } from '../process/guard';

const jestScript = path.join(workspaceRoot, 'node_modules/jest/bin/jest.js');

const running = new Set<ChildProcess>();

/** Answers the exit code; null when jest was ended by a signal. Its report goes to the terminal, standard output nowhere. */
export function runJest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [jestScript, ...args], {
      cwd: workspaceRoot,
      env: { ...env, NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.add(child);
    if (child.pid !== undefined) guardProcess(child.pid);
    const ended = (code: number | null): void => {
      if (child.pid !== undefined) releaseProcess(child.pid);
      running.delete(child);
      resolve(code);
    };
    child.once('error', () => ended(null));
    child.once('exit', ended);
  });
}

/** Every jest that is running ends; each is answered as ended by a signal. */
export function endRunningJest(): void {
  for (const child of running) child.kill('SIGTERM');
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
export function countsOf(result: unknown): TestCounts {
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
