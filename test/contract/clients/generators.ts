// Generates clients of openapi.json with the generators that integrators use, and compiles them. Each generator has a pinned version.
// The tools come from the public registry of their language, into .local/cache.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheDir, lastLines, runTool, workspaceRoot } from '@mps/devtools';

const DOCUMENT = path.join(workspaceRoot, 'docs/references/openapi.json');
const TSC = path.join(workspaceRoot, 'node_modules/typescript/bin/tsc');
const HEY_API = path.join(workspaceRoot, 'node_modules/.bin/openapi-ts');
const tools = path.join(cacheDir, 'client-generators');
const libraries = path.join(tools, 'python');

const JAR = {
  artifact: 'org.openapitools:openapi-generator-cli:7.25.0',
  file: 'openapi-generator-cli-7.25.0.jar',
  sha256: '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae',
};
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
/** The Go module of generated clients, which the flow imports. */
const GO_MODULE = 'example.org/mps';

export interface Generator {
  readonly name: string;
  /** Programs that must be on the machine. */
  readonly needs: readonly string[];
  /** Generates and compiles the client in the empty folder. */
  readonly make: (folder: string) => Promise<void>;
}

/** Fails with the last lines of the output. */
export async function run(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, PYTHONPATH: [libraries, folder].join(path.delimiter), GOFLAGS: '-mod=mod' };
  const result = await runTool(command, args, { cwd: folder, env });
  if (result.code === 0) return result.stdout;
  const said = `${command} ${args.join(' ')}\n${lastLines(result)}`;
  throw new Error(UNREACHABLE.test(said) ? `${NETWORK_NEEDED}\n${said}` : said);
}

const NETWORK_NEEDED =
  'This test downloads from npm, Maven Central, PyPI and the Go module proxy, and one of them could not be reached.';
/** The words of Maven, pip and Go. */
const UNREACHABLE =
  /dial tcp|no such host|UnknownHost|Could not transfer artifact|NewConnectionError|Temporary failure in name resolution|Network is unreachable/;

/** Returns the first needed program that this machine lacks, or undefined. */
export async function findMissingProgram({ needs }: Generator): Promise<string | undefined> {
  for (const program of needs) {
    const { isMissing } = await runTool(program, [program === 'go' ? 'version' : '--version']);
    if (isMissing) return program;
  }
  return undefined;
}

async function fetchJar(): Promise<string> {
  const jar = path.join(tools, JAR.file);
  if (!existsSync(jar)) {
    await mkdir(tools, { recursive: true });
    await run(
      tools,
      'mvn',
      '-B',
      '-q',
      'dependency:copy',
      `-Dartifact=${JAR.artifact}`,
      `-DoutputDirectory=${tools}`,
    );
  }
  const sha256 = createHash('sha256')
    .update(await readFile(jar))
    .digest('hex');
  if (sha256 !== JAR.sha256) throw new Error(`${jar} is another archive: delete it`);
  return jar;
}

/** Marks a whole installation, so that an interrupted one is repeated. */
const installed = path.join(libraries, '.whole');

async function installPython(): Promise<void> {
  if (existsSync(installed)) return;
  await rm(libraries, { recursive: true, force: true });
  await mkdir(libraries, { recursive: true });
  const pins = [
    '--no-deps',
    '--only-binary=:all:',
    '--require-hashes',
    '-r',
    path.join(__dirname, 'requirements.txt'),
  ];
  await run(libraries, 'python3', '-m', 'pip', 'install', '-q', '--target', libraries, ...pins);
  await writeFile(installed, '');
}

async function generate(folder: string, language: string, ...properties: readonly string[]): Promise<void> {
  const options = [`packageName=mps`, ...properties].join();
  const flags = [
    'generate',
    '-g',
    language,
    '-i',
    DOCUMENT,
    '-o',
    folder,
    `--additional-properties=${options}`,
  ];
  await run(folder, 'java', '-jar', await fetchJar(), ...flags);
}

const IMPORT_ALL = `
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
`;
const importAll = (folder: string, name: string): Promise<string> =>
  run(folder, 'python3', '-W', 'error', '-c', IMPORT_ALL, name);

async function compileTypeScript(folder: string): Promise<void> {
  const compilerOptions = {
    target: 'es2022',
    module: 'preserve',
    strict: true,
    noEmit: true,
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  };
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['**/*.ts'] }),
  );
  await run(folder, process.execPath, TSC, '-p', folder);
}

export const GENERATORS = [
  {
    name: 'openapi-generator python',
    needs: ['java', 'mvn', 'python3'],
    make: async (folder) => {
      await installPython();
      await generate(folder, 'python');
      await importAll(folder, 'mps');
    },
  },
  {
    name: 'openapi-generator go',
    needs: ['java', 'mvn', 'go'],
    make: async (folder) => {
      await generate(folder, 'go', 'withGoMod=false');
      await run(folder, 'go', 'mod', 'init', GO_MODULE);
      await rm(path.join(folder, 'test'), { recursive: true, force: true });
      await mkdir(path.join(folder, 'flow'));
      await copyFile(path.join(__dirname, 'flow.go'), path.join(folder, 'flow/main.go'));
      await run(folder, 'go', 'mod', 'tidy');
      await run(folder, 'go', 'build', '-o', 'merchant', './flow');
    },
  },
  {
    name: 'openapi-generator java',
    needs: ['java', 'mvn'],
    make: async (folder) => {
      await generate(folder, 'java', 'library=native');
      await run(folder, 'mvn', '-B', '-q', 'compile');
    },
  },
  {
    name: 'openapi-generator typescript-fetch',
    needs: ['java', 'mvn'],
    make: async (folder) => {
      await generate(folder, 'typescript-fetch');
      await compileTypeScript(folder);
    },
  },
  {
    name: 'oapi-codegen',
    needs: ['go'],
    make: async (folder) => {
      await run(folder, 'go', 'mod', 'init', GO_MODULE);
      await run(
        folder,
        'go',
        'run',
        OAPI_CODEGEN,
        '-generate',
        'types,client',
        '-package',
        'mps',
        '-o',
        'mps.gen.go',
        DOCUMENT,
      );
      await run(folder, 'go', 'mod', 'tidy');
      await run(folder, 'go', 'build', './...');
    },
  },
  {
    name: 'openapi-python-client',
    needs: ['python3'],
    make: async (folder) => {
      await installPython();
      const target = ['--meta', 'none', '--output-path', path.join(folder, 'mps'), '--overwrite'];
      await run(folder, 'python3', '-m', 'openapi_python_client', 'generate', '--path', DOCUMENT, ...target);
      await importAll(folder, 'mps');
    },
  },
  {
    name: 'hey-api',
    needs: [],
    make: async (folder) => {
      await run(workspaceRoot, HEY_API, '--input', DOCUMENT, '--output', folder, '--silent');
      await compileTypeScript(folder);
    },
  },
] as const satisfies readonly Generator[];
