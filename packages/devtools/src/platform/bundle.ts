// makeBundle: every process and job of the platform in one file of JavaScript, started with the names of what it is to be. A
// process that loads a thousand modules one by one spends most of its start on finding them. Made from the sources, with
// source maps, and again only where something that went into it has changed. makeRelease: the same of another commit.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { SetupFailure } from '../failure';
import { cacheDir, workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';
import { findFolder, PROCESS_NAMES } from './topology';

/** Below the workspace of any release. */
const BUNDLE = '.local/cache/bundle/main.js';
const bundleFile = path.join(workspaceRoot, BUNDLE);
const manifestFile = path.join(cacheDir, 'bundle/inputs.json');

/** What can be started: modules that run when they are loaded, by their paths below the workspace without `.ts`. */
const STARTABLE = [
  ...PROCESS_NAMES.flatMap((name) => [`${findFolder(name)}/src/main`, `${findFolder(name)}/src/setup`]),
  'packages/messaging/src/create-topics',
  // A thread of transactions.
  'services/transactions/src/receipts/pdf/worker',
].filter((module) => existsSync(path.join(workspaceRoot, `${module}.ts`)));

/** The arguments of Node that run one of them, or several jobs in one process; of this workspace or of a release's folder. */
export const listArguments = (modules: readonly string[], release = workspaceRoot): readonly string[] => [
  '--enable-source-maps',
  path.join(release, BUNDLE),
  ...modules,
];

/** Loaded as they are, from the folder that depends on them: native code, and what reads fonts beside itself. */
const EXTERNAL: Readonly<Record<string, string>> = {
  '@node-rs/argon2': 'services/identity',
  pdfkit: 'services/transactions',
};

const ENTRY = `
const modules = {
${STARTABLE.map((module) => `  ${JSON.stringify(module)}: () => import('./${module}.ts'),`).join('\n')}
};
for (const name of process.argv.slice(2)) void modules[name]();
`;

/** What decides the bundle beside its modules; with the workspace's place, which is in it. */
const COMMON_INPUTS = ['pnpm-lock.yaml', 'packages/devtools/src/platform/bundle.ts'];

/** Hashes of the files that went in, by path below the workspace. */
type Inputs = Readonly<Record<string, string>>;

let making: Promise<void> = Promise.resolve();

/** Makes the bundle if it is missing or out of date. Throws with the compiler's words when a source does not compile. */
export function makeBundle(): Promise<void> {
  making = making.catch(() => undefined).then(makeIfStale);
  return making;
}

async function makeIfStale(): Promise<void> {
  if (existsSync(bundleFile) && (await isFresh(await readInputs()))) return;
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
    // CommonJS has no import.meta; one library asks it for a way to require.
    banner: { js: `const __bundleUrl = require('node:url').pathToFileURL(__filename).href;` },
    define: { 'import.meta.url': '__bundleUrl' },
    logLevel: 'silent',
    write: false,
    metafile: true,
    plugins: [ownSources, unbundled, asRequired, adapted, mappedByFile],
  }).finally(stop);
  for (const { path: file, contents } of outputFiles) await writeAtomically(file, contents);
  const own = Object.keys(metafile.inputs).filter((file) => existsSync(path.join(workspaceRoot, file)));
  const files = [...COMMON_INPUTS, ...own.filter((file) => !file.includes('node_modules/'))];
  const inputs = await Promise.all(files.map(async (file) => [file, await hashFile(file)] as const));
  await writeAtomically(manifestFile, JSON.stringify(Object.fromEntries(inputs)));
}

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

async function hashFile(file: string): Promise<string> {
  const content = await readFile(path.join(workspaceRoot, file)).catch(() => 'missing');
  return createHash('sha256').update(workspaceRoot).update(content).digest('base64url');
}

/** The folder of another commit's platform with its own packages and its bundle. Throws a SetupFailure. */
export async function makeRelease(commit: string): Promise<string> {
  const { stdout } = await runStep('git', ['rev-parse', '--verify', `${commit}^{commit}`], workspaceRoot);
  const release = path.join(cacheDir, 'releases', stdout.trim());
  await mkdir(release, { recursive: true });
  const archive = `${release}.tar`;
  await runStep('git', ['archive', '--output', archive, commit], workspaceRoot);
  await runStep('tar', ['-xf', archive], release);
  // Any command installs and builds what it needs first.
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

/** A process that starts meanwhile must find a whole file. */
async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

/** Our own packages from their sources: there is nothing to build before. */
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
 * Libraries as `require` finds them, which is what images and tests run too: the module of another form may export other
 * things under the same name (`raw` of bwip-js is two functions).
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

/** Modules that read files beside themselves, by `__dirname` or by what `require.resolve` says of their package. */
const READERS =
  /[\\/](grpc-health-check|@grpc[\\/]grpc-js)[\\/].*\.js$|[\\/]contracts[\\/]src[\\/]loader\.ts$/;
const PROTOS_FOLDER = "dirname(require.resolve('@mps/protos/package.json'))";

/** pino asks who calls it, for transports that nobody uses here; with source maps the answer costs 0.3 s at every start. */
const CALLER_OF_PINO = /[\\/]pino[\\/]lib[\\/]caller\.js$/;

/** Lets modules find their files from wherever their code went. */
const adapted: Plugin = {
  name: 'adapted modules',
  setup(build) {
    build.onLoad({ filter: CALLER_OF_PINO }, () => ({ contents: 'module.exports = () => [];' }));
    build.onLoad({ filter: READERS }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      const contents = text
        .replaceAll(/(?<!\.)\b__dirname\b/g, JSON.stringify(path.dirname(file)))
        .replaceAll(PROTOS_FOLDER, JSON.stringify(path.join(workspaceRoot, 'protos')));
      return file.endsWith('.ts') ? { contents, loader: 'ts' } : { contents: withoutLines(file, contents) };
    });
  },
};

const LIBRARIES = /[\\/]node_modules[\\/].*\.[cm]?js$/;

/** What reads files beside itself has been taken by `adapted` before. */
const mappedByFile: Plugin = {
  name: 'libraries mapped by file',
  setup(build) {
    build.onLoad({ filter: LIBRARIES }, async ({ path: file }) => ({
      contents: withoutLines(file, await readFile(file, 'utf8')),
    }));
  },
};

/**
 * Libraries are in the source map by file, not by line: a process reads it whole for the first error whose stack leads
 * through the bundle, and with their lines that is 141 MB of its heap. A frame of theirs says `file:1` and its function.
 */
function withoutLines(file: string, code: string): string {
  const firstLineAlone = 'AAAA';
  const map = { version: 3, sources: [path.basename(file)], names: [], mappings: firstLineAlone };
  const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
}
