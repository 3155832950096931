// The contracts of processes: well-formed, and no change that would break one still speaking the earlier version. What
// earlier is, `findBase` says for every check that compares.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { runTool, type ToolResult } from '../process/tool';

export const git = (...args: readonly string[]): Promise<ToolResult> =>
  runTool('git', args, { cwd: workspaceRoot });

/** Its commit; undefined outside a repository and before the first commit. */
export async function findBase(): Promise<string | undefined> {
  for (const reference of ['origin/main', 'main', 'HEAD']) {
    const result = await git('rev-parse', '--verify', '--quiet', `${reference}^{commit}`);
    if (result.code === 0) return result.stdout.trim();
  }
  return undefined;
}

/** The text of a file in that version; undefined where it has none. */
export async function fileAt(commit: string, file: string): Promise<string | undefined> {
  const shown = await git('show', `${commit}:${file}`);
  return shown.code === 0 ? shown.stdout : undefined;
}

const buf = path.join(workspaceRoot, 'node_modules/.bin/buf');

export const lintProtos = (): Promise<string[]> =>
  problemsOf(runTool(buf, ['lint', 'protos'], { cwd: workspaceRoot }));

/** Compared with main on a branch, with the last commit on main itself; nothing to compare with is no problem. */
export async function checkBreakingChanges(): Promise<string[]> {
  const base = await findBase();
  if (base === undefined) return [];
  const earlier = await mkdtemp(path.join(os.tmpdir(), 'mps-protos-'));
  try {
    const archive = path.join(earlier, 'protos.tar');
    const archived = await git('archive', '--output', archive, base, 'protos');
    if (archived.code !== 0) return [];
    await runTool('tar', ['-xf', archive, '-C', earlier]);
    return await problemsOf(
      runTool(buf, ['breaking', 'protos', '--against', path.join(earlier, 'protos')], { cwd: workspaceRoot }),
    );
  } finally {
    await rm(earlier, { recursive: true, force: true });
  }
}

async function problemsOf(work: Promise<ToolResult>): Promise<string[]> {
  const { code, stdout, stderr } = await work;
  return code === 0 ? [] : `${stdout}\n${stderr}`.trim().split('\n');
}
