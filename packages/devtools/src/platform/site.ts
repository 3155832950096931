// Builds the documentation site of this workspace when an input of it has changed. It is a process of its own, so the
// platform never waits for it.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheDir, siteDir, workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';

const builder = path.join(workspaceRoot, 'packages/docs/site/build-site.mjs');
const stampFile = path.join(cacheDir, 'site.stamp');
/** Folders with the sources of the site, below the workspace. */
const INPUT_FOLDERS = [
  'packages/docs/src',
  'packages/docs/site',
  'packages/docs/content',
  'docs/guides/webhooks',
  'docs/references',
];

/** Returns whether the site was built. Throws the builder's message when it cannot be. */
export async function buildSite(): Promise<boolean> {
  const stamp = await hashInputs();
  if (stamp === (await readFile(stampFile, 'utf8').catch(() => ''))) return false;
  const result = await runTool(process.execPath, [builder, siteDir], { cwd: workspaceRoot });
  if (result.code !== 0) throw new Error(`the documentation was not built:\n${lastLines(result)}`);
  await writeFile(stampFile, stamp);
  return true;
}

async function hashInputs(): Promise<string> {
  const lists = await Promise.all(INPUT_FOLDERS.map(listFiles));
  const digest = createHash('sha256');
  for (const file of ['package.json', 'pnpm-lock.yaml', ...lists.flat().sort()])
    digest.update(file).update(await readFile(path.join(workspaceRoot, file)));
  return digest.digest('hex');
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(workspaceRoot, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(workspaceRoot, path.join(entry.parentPath, entry.name)));
}
