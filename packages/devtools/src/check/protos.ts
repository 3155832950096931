// The contracts: well-formed, and no change that would break a process still speaking the earlier version.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { runTool, type ToolResult } from '../process/tool';
import { findBase, git } from './base';

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
