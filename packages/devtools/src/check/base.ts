// The version of the tree that contracts are compared with: main on a branch, the last commit on main itself.
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
