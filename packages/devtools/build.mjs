// Transpiles changed files of every package with swc. Plain JavaScript, because it runs before anything is built, on
// the machine's Node. `npm run check` checks types.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const workspaceRoot = path.resolve(here, '../..');
const MAX_PARALLEL_FILES = 16;

const SWC_OPTIONS = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  inlineSourcesContent: false,
  jsc: { target: 'es2024', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
};

/**
 * Lists the packages to build, from `<package>/src` to `<package>/dist`. Of `test`, only the parts with a command of
 * their own.
 */
async function listBuilt(root) {
  const groups = await Promise.all(
    ['packages', 'services'].map(async (group) => {
      const entries = await readdir(path.join(root, group), { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(group, entry.name));
    }),
  );
  const packages = [...groups.flat(), 'gateway'].map((one) => ({
    source: path.join(one, 'src'),
    output: path.join(one, 'dist'),
  }));
  for (const folder of ['bench', 'observe'])
    packages.push({ source: `test/${folder}`, output: `test/dist/${folder}` });
  // Vite builds the console (packages/console/build-console.mjs).
  return packages.filter(
    ({ source }) => source !== path.join('packages/console', 'src') && existsSync(path.join(root, source)),
  );
}

async function listFiles(directory) {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/** Tests, and folders that only tests use. */
const NOT_BUILT = /\.(d|test|suite)\.ts$|\.md$|(^|[\\/])testing[\\/]/;
/** Fixtures and the benchmarks that use them are built only with `withBenches`. */
const BUILT_ON_DEMAND = /\.(fixture|bench)\.ts$/;

/** Returns the output path of a source file, or undefined when the file is not built. */
function findOutput(file, withBenches) {
  if (NOT_BUILT.test(file) || (BUILT_ON_DEMAND.test(file) && !withBenches)) return undefined;
  return file.endsWith('.ts') ? `${file.slice(0, -'.ts'.length)}.js` : file;
}

async function planOne(root, one, withBenches) {
  const files = await listFiles(path.join(root, one.source));
  return files.flatMap((file) => {
    const output = findOutput(file, withBenches);
    return output ? [{ source: path.join(one.source, file), output: path.join(one.output, output) }] : [];
  });
}

const hash = (content) => createHash('sha256').update(content).digest('base64url');

async function readManifest(file, optionsHash) {
  try {
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    return manifest.optionsHash === optionsHash ? manifest.files : {};
  } catch {
    return {};
  }
}

/** Outputs appear by rename, so that no process loads a half-written file. */
async function writeAtomically(file, content) {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

/**
 * A file of equal time and size is unchanged. Otherwise its content decides, so a checkout of equal text costs
 * nothing.
 */
async function isUpToDate(root, entry, known, fingerprint) {
  if (!known || !existsSync(path.join(root, entry.output))) return false;
  if (known.mtimeMs === fingerprint.mtimeMs && known.size === fingerprint.size) {
    fingerprint.hash = known.hash;
    return true;
  }
  fingerprint.hash = hash(await readFile(path.join(root, entry.source)));
  return known.hash === fingerprint.hash;
}

async function emit(root, entry, fingerprint, loadSwc) {
  const content = await readFile(path.join(root, entry.source));
  fingerprint.hash = hash(content);
  const target = path.join(root, entry.output);
  if (!entry.source.endsWith('.ts')) return writeAtomically(target, content);
  const swc = await loadSwc();
  const sourceFileName = path.relative(path.dirname(target), path.join(root, entry.source));
  const result = await swc.transform(content.toString('utf8'), {
    ...SWC_OPTIONS,
    filename: path.join(root, entry.source),
    sourceFileName,
  });
  const mapName = `${path.basename(target)}.map`;
  const code = result.code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '');
  await writeAtomically(`${target}.map`, result.map ?? '');
  await writeAtomically(target, `${code}\n//# sourceMappingURL=${mapName}\n`);
}

/** Keeps swc's excerpt of the source and removes its own stack. */
function describeFailure(source, error) {
  const message = error instanceof Error ? error.message : String(error);
  return `${source}: ${message.split('\n\nCaused by:')[0].trim()}`;
}

async function removeOrphans(root, packages, plan) {
  const wanted = new Set(plan.flatMap(({ output }) => [output, `${output}.map`]));
  let removed = 0;
  for (const one of packages) {
    const directories = new Set();
    for (const file of await listFiles(path.join(root, one.output))) {
      const output = path.join(one.output, file);
      // A concurrent build may own temporary files here, so they are not orphans.
      if (wanted.has(output) || output.endsWith('.tmp')) continue;
      await rm(path.join(root, output), { force: true });
      directories.add(path.dirname(path.join(root, output)));
      removed += 1;
    }
    for (const directory of directories) await rmdir(directory).catch(() => undefined);
  }
  return removed;
}

async function forEachParallel(items, limit, work) {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++]);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}

/**
 * Builds the workspace at `root`. Returns { built, removed, total, failures: string[] }. A file that does not parse
 * is reported in failures and throws nothing.
 */
export async function build({ root = workspaceRoot, withBenches = false } = {}) {
  const manifestFile = path.join(root, '.local/cache/build.json');
  const optionsHash = hash(JSON.stringify(SWC_OPTIONS));
  const packages = await listBuilt(root);
  const plan = (await Promise.all(packages.map((one) => planOne(root, one, withBenches)))).flat();
  const known = await readManifest(manifestFile, optionsHash);
  const files = {};
  const failures = [];
  let built = 0;
  let swc;
  const loadSwc = () => (swc ??= import('@swc/core').then((module) => module.default ?? module));
  await forEachParallel(plan, MAX_PARALLEL_FILES, async (entry) => {
    const { mtimeMs, size } = await stat(path.join(root, entry.source));
    const fingerprint = { mtimeMs, size, hash: '' };
    try {
      if (!(await isUpToDate(root, entry, known[entry.source], fingerprint))) {
        await emit(root, entry, fingerprint, loadSwc);
        built += 1;
      }
      files[entry.source] = fingerprint;
    } catch (error) {
      failures.push(describeFailure(entry.source, error));
    }
  });
  const removed = await removeOrphans(root, packages, plan);
  // Sorted, because the start compares manifests to detect an unchanged build.
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeAtomically(manifestFile, JSON.stringify({ optionsHash, files: sorted }));
  return { built, removed, total: plan.length, failures };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const startedAt = performance.now();
  const result = await build({ withBenches: process.argv.includes('--with-benches') });
  for (const failure of result.failures) console.error(failure);
  const elapsed = ((performance.now() - startedAt) / 1000).toFixed(2);
  console.log(`built ${result.built} of ${result.total} files in ${elapsed} s`);
  process.exitCode = result.failures.length > 0 ? 1 : 0;
}
