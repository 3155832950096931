// makeBundle puts every process and job of the platform into one JavaScript file, started with the names of its
// modules. A process that loads a thousand modules one by one spends most of its start on finding them. The bundle is
// made from the sources with source maps, and again only after an input has changed. makeRelease does the same for
// another commit.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, rename, writeFile } from 'node:fs/promises';
import { createRequire, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { SetupFailure } from '../failure';
import { cacheDir, workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';
import { keepLines } from './source-map';
import { findFolder, PROCESS_NAMES } from './topology';

/** Below the workspace of any release. */
const BUNDLE = '.local/cache/bundle/main.js';
const bundleFile = path.join(workspaceRoot, BUNDLE);
const manifestFile = path.join(cacheDir, 'bundle/inputs.json');

/** Modules that can be started: they run when they are loaded. Paths below the workspace without `.ts`. */
const STARTABLE = [
  ...PROCESS_NAMES.flatMap((name) => [`${findFolder(name)}/src/main`, `${findFolder(name)}/src/setup`]),
  'packages/messaging/src/create-topics',
  // A thread of transactions.
  'services/transactions/src/receipts/pdf/worker',
].filter((module) => existsSync(path.join(workspaceRoot, `${module}.ts`)));

/**
 * Returns the arguments of Node that run a module, or several jobs in one process, from this workspace or the folder
 * of a release.
 */
export const listArguments = (modules: readonly string[], release = workspaceRoot): readonly string[] => [
  '--enable-source-maps',
  '--expose-gc',
  path.join(release, BUNDLE),
  ...modules,
];

/**
 * Not bundled, and loaded from the folder that depends on them: native code, and libraries that read fonts next to
 * their files.
 */
const EXTERNAL: Readonly<Record<string, string>> = {
  '@node-rs/argon2': 'services/identity',
  fontkit: 'services/transactions',
  pdfkit: 'services/transactions',
};

/**
 * Milliseconds after its start at which a process frees its garbage, once. A start leaves a third of the heap as garbage, and an
 * idle process never collects it. Absent: it does not.
 */
export const COLLECT_AFTER = 'COLLECT_AFTER_MS';

const ENTRY = `
const collectAfterMs = Number(process.env.${COLLECT_AFTER});
if (collectAfterMs > 0) setTimeout(gc, collectAfterMs, { type: 'major', flavor: 'last-resort' }).unref();
const modules = {
${STARTABLE.map((module) => `  ${JSON.stringify(module)}: () => import('./${module}.ts'),`).join('\n')}
};
for (const name of process.argv.slice(2)) void modules[name]();
`;

/** Inputs of the bundle other than its modules. The workspace's path is an input too, because the bundle holds it. */
const COMMON_INPUTS = [
  'pnpm-lock.yaml',
  'packages/devtools/src/platform/bundle.ts',
  'packages/devtools/src/platform/source-map.ts',
];

/** Hashes of the input files, by path below the workspace. */
type Inputs = Readonly<Record<string, string>>;

let making: Promise<void> = Promise.resolve();

/** Makes the bundle if it is missing or outdated. Throws the compiler's message when a source does not compile. */
export function makeBundle(): Promise<void> {
  making = making.catch(() => undefined).then(makeIfStale);
  return making;
}

async function makeIfStale(): Promise<void> {
  if (existsSync(bundleFile) && (await isFresh(await readInputs()))) return;
  const startedAtMs = Date.now();
  const { build, stop } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    stdin: { contents: ENTRY, resolveDir: workspaceRoot, loader: 'js' },
    absWorkingDir: workspaceRoot,
    outfile: bundleFile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    sourcemap: 'linked',
    sourcesContent: false,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    // CommonJS has no import.meta, which one library uses to make a require function.
    banner: { js: `const __bundleUrl = require('node:url').pathToFileURL(__filename).href;` },
    define: { 'import.meta.url': '__bundleUrl' },
    logLevel: 'silent',
    write: false,
    metafile: true,
    plugins: [...SOURCE_PLUGINS],
  }).finally(stop);
  for (const { path: file, contents, text } of outputFiles)
    await writeAtomically(file, file.endsWith('.map') ? shorten(text) : contents);
  const own = Object.keys(metafile.inputs).filter((file) => existsSync(path.join(workspaceRoot, file)));
  const files = [...COMMON_INPUTS, ...own.filter((file) => !file.includes('node_modules/'))];
  const inputs = await Promise.all(
    files.map(async (file) => [file, await hashInput(file, startedAtMs)] as const),
  );
  await writeAtomically(manifestFile, JSON.stringify(Object.fromEntries(inputs)));
}

const shorten = (map: string): string => JSON.stringify(keepLines(JSON.parse(map) as SourceMapPayload));

async function isFresh(inputs: Inputs): Promise<boolean> {
  const known = Object.entries(inputs);
  const same = await Promise.all(known.map(async ([file, hash]) => (await hashFile(file)) === hash));
  return known.length > 0 && same.every(Boolean);
}

async function readInputs(): Promise<Inputs> {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8')) as Inputs;
  } catch {
    return {};
  }
}

/** A file that changed during the build gets no hash, because the bundle may hold what it was before. So the next look builds again. */
async function hashInput(file: string, startedAtMs: number): Promise<string> {
  const { mtimeMs } = await stat(path.join(workspaceRoot, file));
  return mtimeMs >= startedAtMs ? '' : hashFile(file);
}

async function hashFile(file: string): Promise<string> {
  const content = await readFile(path.join(workspaceRoot, file)).catch(() => 'missing');
  return createHash('sha256').update(workspaceRoot).update(content).digest('base64url');
}

/** Makes another commit's platform with its own packages and bundle, and returns its folder. Throws a SetupFailure. */
export async function makeRelease(commit: string): Promise<string> {
  const { stdout } = await runStep('git', ['rev-parse', '--verify', `${commit}^{commit}`], workspaceRoot);
  const release = path.join(cacheDir, 'releases', stdout.trim());
  await mkdir(release, { recursive: true });
  const archive = `${release}.tar`;
  await runStep('git', ['archive', '--output', archive, commit], workspaceRoot);
  await runStep('tar', ['-xf', archive], release);
  // Any command first installs and builds.
  await runStep(process.execPath, ['packages/devtools/bootstrap.mjs', 'ops', '--help'], release);
  const make = `require('./packages/devtools/dist/platform/bundle.js').makeBundle()`;
  await runStep(process.execPath, ['-e', make], release);
  return release;
}

async function runStep(command: string, args: readonly string[], cwd: string): Promise<{ stdout: string }> {
  const result = await runTool(command, args, { cwd });
  if (result.code === 0) return result;
  throw new SetupFailure(`${command} ${args.join(' ')} failed in ${cwd}; it said:\n${lastLines(result)}`);
}

/** A process that starts meanwhile must find a complete file. */
async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

/** Bundles our packages from their sources, so that no build is needed before. */
const ownSources: Plugin = {
  name: 'own sources',
  setup(build) {
    build.onResolve({ filter: /^@mps\// }, ({ path: asked }) => {
      const [, name = '', ...below] = asked.split('/');
      const file =
        below.length === 0 ? 'index' : asked.endsWith('/telemetry') ? 'telemetry/register' : below.join('/');
      return { path: path.join(workspaceRoot, 'packages', name, 'src', `${file}.ts`) };
    });
  },
};

/**
 * Resolves libraries like `require`, as images and tests do: a library's ES module may export other things under the
 * same name (`raw` of bwip-js is two functions).
 */
const asRequired: Plugin = {
  name: 'as required',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: asked, kind, resolveDir, importer }) => {
      if (kind !== 'import-statement' && kind !== 'dynamic-import') return undefined;
      return build.resolve(asked, { kind: 'require-call', resolveDir, importer });
    });
  },
};

const unbundled: Plugin = {
  name: 'unbundled',
  setup(build) {
    for (const [name, folder] of Object.entries(EXTERNAL)) {
      const { resolve } = createRequire(path.join(workspaceRoot, folder, 'package.json'));
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: resolve(name), external: true }));
    }
  },
};

/** Modules that read files next to themselves, by `__dirname` or `require.resolve` of their package. */
const READERS =
  /[\\/](grpc-health-check|@grpc[\\/]grpc-js)[\\/].*\.js$|[\\/]contracts[\\/]src[\\/]loader\.ts$|[\\/]receipts[\\/]pdf[\\/]fonts\.ts$/;
const RESOLVED = /require\.resolve\('([^']+)'\)/g;

/**
 * pino looks up its caller for transports that this platform does not use. With source maps this costs 0.3 s at every
 * start.
 */
const CALLER_OF_PINO = /[\\/]pino[\\/]lib[\\/]caller\.js$/;

/** Lets modules find their files from the bundle. */
const adapted: Plugin = {
  name: 'adapted modules',
  setup(build) {
    build.onLoad({ filter: CALLER_OF_PINO }, () => ({ contents: 'module.exports = () => [];' }));
    build.onLoad({ filter: READERS }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      const contents = text
        .replaceAll(/(?<!\.)\b__dirname\b/g, JSON.stringify(path.dirname(file)))
        .replaceAll(RESOLVED, (_, name: string) => JSON.stringify(createRequire(file).resolve(name)));
      return file.endsWith('.ts') ? { contents, loader: 'ts' } : { contents: withoutLines(file, contents) };
    });
  },
};

const LIBRARIES = /[\\/]node_modules[\\/].*\.[cm]?js$/;

/** `adapted` has handled the modules that read files next to themselves. */
const mappedByFile: Plugin = {
  name: 'libraries mapped by file',
  setup(build) {
    build.onLoad({ filter: LIBRARIES }, async ({ path: file }) => ({
      contents: withoutLines(file, await readFile(file, 'utf8')),
    }));
  },
};

/**
 * Maps libraries by file instead of by line: a process loads the whole source map at the first error with a stack
 * through the bundle, and the lines of libraries would take several times the heap of our own. A frame in a library
 * shows `file:1` and its function.
 */
function withoutLines(file: string, code: string): string {
  const firstLineAlone = 'AAAA';
  const map = { version: 3, sources: [path.basename(file)], names: [], mappings: firstLineAlone };
  const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
}

/** Plugins that bundle the product from its sources. */
export const SOURCE_PLUGINS: readonly Plugin[] = [ownSources, unbundled, asRequired, adapted, mappedByFile];
