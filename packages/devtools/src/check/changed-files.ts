// The files that a person has changed and not committed yet, for a check that takes seconds.
import { SetupFailure } from '../failure';
import { workspaceRoot } from '../paths';
import { runTool } from '../process/tool';

/** Paths below the workspace. Deleted files are left out. */
export async function listChangedFiles(): Promise<readonly string[]> {
  const changed = await listFiles('diff', '--name-only', '--diff-filter=d', '-z', 'HEAD');
  const added = await listFiles('ls-files', '--others', '--exclude-standard', '-z');
  return [...changed, ...added];
}

async function listFiles(...args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await runTool('git', args, { cwd: workspaceRoot });
  if (code !== 0) throw new SetupFailure(`git cannot tell what has changed: ${stderr.trim()}`);
  return stdout.split('\0').filter((file) => file !== '');
}
