// Builds the documentation site and the console of this workspace when an input of them has changed. A build is a process of its
// own, so the platform never waits for it.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { consoleDir, siteDir, workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';

interface Build {
  readonly name: string;
  readonly builder: string;
  readonly output: string;
  /** Folders with the sources, below the workspace. */
  readonly inputs: readonly string[];
}

const SITE: Build = {
  name: 'documentation',
  builder: 'packages/docs/site/build-site.mjs',
  output: siteDir,
  inputs: [
    'packages/docs/src',
    'packages/docs/site',
    'packages/docs/content',
    'docs/guides/webhooks',
    'docs/references',
  ],
};

const CONSOLE: Build = {
  name: 'console',
  builder: 'packages/console/build-console.mjs',
  output: consoleDir,
  inputs: ['packages/console', 'packages/client/src', 'packages/kernel/src/core'],
};

/** Returns whether the site was built. Throws the builder's message when it cannot be. */
export const buildSite = (): Promise<boolean> => buildOnChange(SITE);

/** Returns whether the console was built. Throws the builder's message when it cannot be. */
export const buildConsole = (): Promise<boolean> => buildOnChange(CONSOLE);

async function buildOnChange({ name, builder, output, inputs }: Build): Promise<boolean> {
  const stampFile = `${output}.stamp`;
  const stamp = await hashInputs(inputs);
  if (stamp === (await readFile(stampFile, 'utf8').catch(() => ''))) return false;
  const result = await runTool(process.execPath, [path.join(workspaceRoot, builder), output], {
    cwd: workspaceRoot,
  });
  if (result.code !== 0) throw new Error(`the ${name} was not built:\n${lastLines(result)}`);
  await writeFile(stampFile, stamp);
  return true;
}

async function hashInputs(inputs: readonly string[]): Promise<string> {
  const lists = await Promise.all(inputs.map(listFiles));
  const digest = createHash('sha256');
  for (const file of ['package.json', 'pnpm-lock.yaml', ...lists.flat().sort()])
    digest.update(file).update(await readFile(path.join(workspaceRoot, file)));
  return digest.digest('hex');
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(workspaceRoot, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(workspaceRoot, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules/'));
}
