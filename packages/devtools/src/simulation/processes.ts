// Runs the bundled simulation in several processes. Each takes every nth history, so that a run uses all cores and its seeds stay
// those of one process.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { guardProcess, releaseProcess } from '../process/guard';

export interface Finished {
  /** Exit code of the first process that failed, else 0. null: a signal ended it. */
  readonly code: number | null;
  readonly totals: Totals;
}

/** By world, or `strikes`. */
type Totals = Readonly<Record<string, Counts>>;
/** `violation`: the seed that failed. */
type Counts = Readonly<Record<string, number | null>>;

/** The others end as soon as one fails. */
export async function runProcesses(file: string, options: object, processes: number): Promise<Finished> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mps-run-'));
  const children: Child[] = [];
  let failed: { readonly code: number | null } | undefined;
  try {
    for (let first = 0; first < processes; first += 1) {
      const totalsFile = path.join(folder, `${first}.json`);
      children.push(startProcess(file, { ...options, first, step: processes, totalsFile }));
    }
    await Promise.all(
      children.map(async ({ ended }) => {
        const code = await ended;
        if (code === 0 || failed !== undefined) return;
        failed = { code };
        for (const child of children) child.end();
      }),
    );
    return { code: failed === undefined ? 0 : failed.code, totals: await readTotals(folder, processes) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Child {
  readonly ended: Promise<number | null>;
  readonly end: () => void;
}

function startProcess(file: string, options: object): Child {
  const child = spawn(process.execPath, ['--enable-source-maps', file, JSON.stringify(options)], {
    cwd: workspaceRoot,
    stdio: 'inherit',
  });
  const { pid } = child;
  if (pid !== undefined) guardProcess(pid);
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => {
      if (pid !== undefined) releaseProcess(pid);
      resolve(code);
    });
  });
  return { ended, end: () => void child.kill() };
}

async function readTotals(folder: string, processes: number): Promise<Totals> {
  const totals: Totals[] = [];
  for (let first = 0; first < processes; first += 1) {
    const file = path.join(folder, `${first}.json`);
    if (existsSync(file)) totals.push(JSON.parse(await readFile(file, 'utf8')) as Totals);
  }
  return addTotals(totals);
}

/** Sums the counts of the processes. A violation of one is the violation of all. */
export function addTotals(all: readonly Totals[]): Totals {
  const sum: Record<string, Record<string, number | null>> = {};
  for (const [name, counts] of all.flatMap((totals) => Object.entries(totals))) {
    const known = (sum[name] ??= {});
    for (const [what, value] of Object.entries(counts)) {
      const before = known[what] ?? null;
      if (what === 'violation') known[what] = before ?? value;
      else known[what] = (before ?? 0) + (value ?? 0);
    }
  }
  return sum;
}
