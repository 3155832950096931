// Bundles the simulation with the sources of the product, with or without a planted bug.
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { SetupFailure } from '../failure';
import { cacheDir, workspaceRoot } from '../paths';
import { SOURCE_PLUGINS } from '../platform/bundle';
import { lastLines, runTool } from '../process/tool';

const ENTRY = 'packages/simulation/src/main.ts';
const BUGS = path.join(workspaceRoot, 'packages/simulation/bugs');
const PATCH = '.patch';

/** Sources that a patch changes, by absolute path. */
type Overlay = ReadonlyMap<string, string>;

/** Names of the planted bugs, in order. */
export async function listBugs(): Promise<readonly string[]> {
  if (!existsSync(BUGS)) return [];
  const files = await readdir(BUGS);
  return files
    .filter((file) => file.endsWith(PATCH))
    .map((file) => file.slice(0, -PATCH.length))
    .sort();
}

const HEADER = /^# world: (\S+)$/m;
const CHANGED = /^\+\+\+ b\/(.+)$/gm;

/** The world that finds the bug, as its patch says. */
export async function readBugWorld(name: string): Promise<string> {
  const world = HEADER.exec(await readPatch(name))?.[1];
  if (world === undefined) throw new SetupFailure(`${name}${PATCH} names no world.`);
  return world;
}

async function readPatch(name: string): Promise<string> {
  const file = path.join(BUGS, `${name}${PATCH}`);
  if (!existsSync(file)) throw new SetupFailure(`There is no planted bug ${name}.`);
  return readFile(file, 'utf8');
}

/** Applies a patch to copies of the files that it changes. Throws when it no longer applies. */
async function applyBug(name: string): Promise<Overlay> {
  const files = [...(await readPatch(name)).matchAll(CHANGED)].map(([, file = '']) => file);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mps-bug-'));
  try {
    for (const file of files) {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
      await cp(path.join(workspaceRoot, file), path.join(folder, file));
    }
    const applied = await runTool('git', ['apply', path.join(BUGS, `${name}${PATCH}`)], { cwd: folder });
    if (applied.code !== 0)
      throw new SetupFailure(`${name}${PATCH} no longer applies:\n${lastLines(applied)}`);
    const changed = await Promise.all(
      files.map(
        async (file) =>
          [path.join(workspaceRoot, file), await readFile(path.join(folder, file), 'utf8')] as const,
      ),
    );
    return new Map(changed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const overlaid = (overlay: Overlay): Plugin => ({
  name: 'planted bug',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const contents = overlay.get(file);
      return contents === undefined ? undefined : { contents, loader: 'ts' };
    });
  },
});

/** Returns the file of the bundle. */
export async function bundleSimulation(bug?: string): Promise<string> {
  const overlay: Overlay = bug === undefined ? new Map() : await applyBug(bug);
  const outfile = path.join(cacheDir, 'simulation', `${bug ?? 'product'}.js`);
  const { build, stop } = await import('esbuild');
  await build({
    entryPoints: [path.join(workspaceRoot, ENTRY)],
    absWorkingDir: workspaceRoot,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    banner: { js: `const __bundleUrl = require('node:url').pathToFileURL(__filename).href;` },
    define: { 'import.meta.url': '__bundleUrl' },
    logLevel: 'silent',
    plugins: [overlaid(overlay), ...SOURCE_PLUGINS],
  }).finally(stop);
  return outfile;
}
