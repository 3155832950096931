// A long-running child (broker, database or service) with a log file, a readiness condition and an orderly end. It
// inherits only variables for finding programs and using the machine.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { guardProcess, releaseProcess, endLeftover, removePidFile, writePidFile, waitUntil } from './guard';

const DEFAULT_READY_TIMEOUT_MS = 60_000;
const DEFAULT_STOP_GRACE_MS = 15_000;
const LOG_TAIL_LINES = 15;

export interface ManagedProcessSpec {
  /** Display name, for example `Kafka` or `transactions`. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the child, which inherits nothing. */
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Holds the running pid, so that a later run finds a process that this run left. */
  readonly pidFile?: string;
  /** Polled until it returns true. A throw counts as false. */
  readonly isReady: () => Promise<boolean>;
  readonly readyTimeoutMs?: number;
  readonly stopGraceMs?: number;
}

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why the program could not be run. */
  readonly error?: Error;
}

export class ManagedProcess {
  readonly name: string;
  private child: ChildProcess | undefined;
  private exited: Promise<ProcessExit> | undefined;
  /** True while ready and not asked to end. Only then is an exit unexpected. */
  private isUp = false;
  private addedEnv: Readonly<Record<string, string>> = {};
  private readonly exitListeners = new Set<(exit: ProcessExit) => void>();

  constructor(private readonly spec: ManagedProcessSpec) {
    this.name = spec.name;
  }

  /** undefined while it does not run. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Adds to its environment, from the next start on. */
  addEnv(env: Readonly<Record<string, string>>): void {
    this.addedEnv = { ...this.addedEnv, ...env };
  }

  /** Called when the process ends unexpectedly, never after `kill` or `stop`. */
  onUnexpectedExit(listener: (exit: ProcessExit) => void): void {
    this.exitListeners.add(listener);
  }

  /**
   * Resolves when the process is ready. Throws a SetupFailure with its last log lines when it ends or stays unready.
   */
  async start(): Promise<void> {
    if (this.child) throw new Error(`${this.name} is already running`);
    if (this.spec.pidFile !== undefined) await endLeftover(this.spec.pidFile);
    const timeoutMs = this.spec.readyTimeoutMs ?? DEFAULT_READY_TIMEOUT_MS;
    let exit: ProcessExit | undefined;
    void this.spawnChild().then((value) => (exit = value));
    if (this.spec.pidFile !== undefined && this.pid !== undefined)
      await writePidFile(this.spec.pidFile, this.pid);
    const answered = await waitUntil(
      async () => exit !== undefined || (await this.spec.isReady()),
      timeoutMs,
    );
    if (answered && exit === undefined) {
      this.isUp = true;
      return;
    }
    const reason = exit
      ? `ended while starting (${describeExit(exit)})`
      : `was not ready after ${Math.round(timeoutMs / 1000)} seconds`;
    await this.stop();
    throw new SetupFailure(
      `${this.name} ${reason}. Its log, ${this.spec.logFile}, ends with:\n${await this.logTail()}`,
    );
  }

  /** Sends the signal. Unless a process survives that signal, resolves after the process has ended. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { child, exited } = this;
    if (!child || !exited) return;
    const survives = signal === 'SIGSTOP' || signal === 'SIGCONT';
    if (!survives) this.isUp = false;
    child.kill(signal);
    if (!survives) await exited;
  }

  /** Sends SIGTERM, and SIGKILL after the grace time. Safe to repeat, and when the process does not run. */
  async stop(graceMs = this.spec.stopGraceMs ?? DEFAULT_STOP_GRACE_MS): Promise<void> {
    const { child, exited } = this;
    if (!child || !exited) return;
    this.isUp = false;
    child.kill('SIGTERM');
    // A process stopped by SIGSTOP would never handle SIGTERM.
    child.kill('SIGCONT');
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await exited;
    clearTimeout(timer);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async logTail(lines = LOG_TAIL_LINES): Promise<string> {
    const log = await readFile(this.spec.logFile, 'utf8').catch(() => '');
    return log.trimEnd().split('\n').slice(-lines).join('\n');
  }

  private spawnChild(): Promise<ProcessExit> {
    const child = this.openChild();
    this.child = child;
    this.isUp = false;
    const exited = new Promise<ProcessExit>((resolve) => {
      child.once('error', (error) => resolve({ code: null, signal: null, error }));
      child.once('exit', (code, signal) => resolve({ code, signal }));
    }).then(async (exit) => {
      await this.afterExit(child, exit);
      return exit;
    });
    this.exited = exited;
    return exited;
  }

  private openChild(): ChildProcess {
    const { command, args, cwd, env, logFile } = this.spec;
    mkdirSync(path.dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a');
    try {
      // In its own group: Ctrl-C reaches only this process, which ends its children in order.
      const child = spawn(command, args, {
        cwd,
        env: { ...env, ...this.addedEnv },
        detached: true,
        stdio: ['ignore', log, log],
      });
      if (child.pid !== undefined) guardProcess(child.pid);
      return child;
    } finally {
      closeSync(log);
    }
  }

  private async afterExit(child: ChildProcess, exit: ProcessExit): Promise<void> {
    if (child.pid !== undefined) releaseProcess(child.pid);
    if (this.child === child) this.child = undefined;
    if (this.spec.pidFile !== undefined) await removePidFile(this.spec.pidFile);
    const wasUp = this.isUp;
    this.isUp = false;
    if (wasUp) for (const listener of this.exitListeners) listener(exit);
  }
}

export function describeExit({ code, signal, error }: ProcessExit): string {
  if (error) return `it could not be run: ${error.message}`;
  if (signal) return `by ${signal}`;
  return `exit code ${code ?? 'unknown'}`;
}

const INHERITED_NAMES = [
  'PATH',
  'HOME',
  'TZ',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'JAVA_HOME',
  'LD_LIBRARY_PATH',
  'NODE_EXTRA_CA_CERTS',
];
/** The standard variables of OpenTelemetry go to every process unchanged. */
const INHERITED_PREFIX = 'OTEL_';

export function pickInherited(env: NodeJS.ProcessEnv): Record<string, string> {
  const inherited: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (INHERITED_NAMES.includes(name) || name.startsWith(INHERITED_PREFIX)) inherited[name] = value;
  }
  return inherited;
}
