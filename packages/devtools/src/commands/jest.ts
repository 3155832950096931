// Runs jest as a process of its own that ends when this one does.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { guardProcess, releaseProcess } from '../process/guard';

const jest = path.join(workspaceRoot, 'node_modules/jest/bin/jest.js');

const running = new Set<ChildProcess>();

/** Answers the exit code; null when jest was ended by a signal. Its report goes to the terminal, standard output nowhere. */
export function runJest(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [jest, ...args], {
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
