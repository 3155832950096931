// Runs another program to its end and returns its output.
import { execFile, type ChildProcess } from 'node:child_process';
import { guardProcess, releaseProcess } from './guard';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const running = new Set<ChildProcess>();

export interface ToolResult {
  /** null when the program could not run or was ended by a signal. */
  readonly code: number | null;
  /** True when this machine lacks the program. */
  readonly isMissing: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ToolOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}

/** Never throws: a missing or failing program is a result. The program does not outlive this process. */
export function runTool(
  command: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const { cwd, env, timeoutMs } = options;
    const child = execFile(
      command,
      [...args],
      {
        maxBuffer: MAX_OUTPUT_BYTES,
        ...(cwd === undefined ? {} : { cwd }),
        ...(env === undefined ? {} : { env }),
        ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
      },
      (error, stdout, stderr) => {
        if (child.pid !== undefined) releaseProcess(child.pid);
        running.delete(child);
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
        resolve({
          code,
          isMissing: (error as NodeJS.ErrnoException | null)?.code === 'ENOENT',
          stdout,
          stderr,
        });
      },
    );
    if (child.pid !== undefined) guardProcess(child.pid);
    running.add(child);
    child.stdin?.end();
  });
}

/** Ends all running tools early. Their callers get a failure. */
export function endRunningTools(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Returns the last lines of a tool's output, for an error message. */
export function lastLines(result: ToolResult, count = 8): string {
  return `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-count).join('\n');
}
