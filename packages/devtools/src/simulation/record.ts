// Keeps the counts of long runs in the repository: which commit, how long, how many histories, and the violations.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { runTool } from '../process/tool';
import type { Finished } from './processes';

const RUNS = path.join(workspaceRoot, 'packages/simulation/runs.json');
const MS_PER_SECOND = 1_000;

interface RunOptions {
  readonly seed: number;
  readonly twice?: true;
  readonly every: number;
}

/** Adds the run to the record. Returns its exit code. */
export async function runAndRecord(
  run: () => Promise<Finished>,
  { seed, twice, every }: RunOptions,
): Promise<number | null> {
  const startedAt = performance.now();
  const { code, totals } = await run();
  const commit = await runTool('git', ['describe', '--always', '--dirty'], { cwd: workspaceRoot });
  const runs = existsSync(RUNS) ? (JSON.parse(await readFile(RUNS, 'utf8')) as readonly object[]) : [];
  const made = {
    commit: commit.stdout.trim(),
    day: new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
    seconds: Math.round((performance.now() - startedAt) / MS_PER_SECOND),
    seed,
    ...(twice === true && { twice }),
    ...(every > 1 && { every }),
    totals,
  };
  await writeFile(RUNS, `${JSON.stringify([...runs, made], null, 2)}\n`);
  return code;
}
