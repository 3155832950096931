// The samples of the reference are whole programs. Each is run against a running platform, in the languages whose runtime starts
// quickly. Every sample in Go and Java is compiled, and some of them run. A missing tool is reported on standard error.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@mps/devtools';
import { sharedPlatform } from '@mps/testkit';
import { toSampleRequest } from '../../packages/docs/src/samples/request';
import { SAMPLE_LANGUAGES } from '../../packages/docs/src/samples/samples';
import { type OpenApi, type Operation, readOperations } from '../../packages/docs/src/sources/operations';
import openapi from '../../docs/references/openapi.json';
import { describeWith, isInstalled, PHP_WITH_CURL, reportMissing } from './runtimes';
import { COMMON_ENVIRONMENT, NOT_CALLED, type Setting, SETTINGS } from './sample-world';

const { baseUrl } = sharedPlatform();
const run = promisify(execFile);
const PYTHON_CLIENT = path.join(workspaceRoot, 'packages/client-python');
const LIMIT_MS = 240_000;
/** An answer can have a problem within it: a record of a request that failed. */
const REFUSED = /FAILED in|application\/problem|^(?:\d{3} )?\{"type":"[^"]*\/docs\/errors\//m;
const operations = readOperations(openapi as unknown as OpenApi);
const called = operations.filter(({ id }) => !(id in NOT_CALLED)).map(({ id }) => id);

interface Runtime {
  readonly name: string;
  readonly version: readonly string[];
  readonly start: (file: string) => readonly string[];
}
const INTERPRETED: readonly Runtime[] = [
  { name: 'curl', version: ['curl', '--version'], start: (file) => ['bash', file] },
  { name: 'TypeScript', version: [process.execPath, '--version'], start: (file) => [process.execPath, file] },
  { name: 'Python', version: ['python3', '--version'], start: (file) => ['python3', file] },
  { name: 'PHP', version: PHP_WITH_CURL, start: (file) => ['php', file] },
];
const present = INTERPRETED.filter(({ name, version }) => {
  const found = isInstalled(version);
  if (!found) reportMissing(`samples in ${name}`, version);
  return found;
});

let folder: string;

/** Puts the client into the folder as a package with an ESM form, which is what an integrator installs. */
async function installClient(): Promise<void> {
  const target = path.join(folder, 'node_modules/@mps/client');
  await mkdir(target, { recursive: true });
  const bundler = path.join(workspaceRoot, 'packages/devtools/node_modules/.bin/esbuild');
  const entry = path.join(workspaceRoot, 'packages/client/src/index.ts');
  const form = ['--bundle', '--format=esm', '--platform=neutral', '--log-level=error'];
  await run(bundler, [entry, ...form, `--outfile=${path.join(target, 'index.mjs')}`]);
  const manifest = { name: '@mps/client', type: 'module', exports: './index.mjs' };
  await writeFile(path.join(target, 'package.json'), JSON.stringify(manifest));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'samples-'));
  await installClient();
});

const findOperation = (id: string): Operation => {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return operation;
};

/** Writes the sample into a folder of its own, with the values of this run. */
async function writeSample(id: string, name: string, { replaced = {} }: Setting): Promise<string> {
  const language = SAMPLE_LANGUAGES.find((one) => one.name === name);
  if (language === undefined) throw new Error(`no samples in ${name}`);
  const text = Object.entries(replaced).reduce(
    (code, [example, value]) => code.replaceAll(example, value),
    language.write(toSampleRequest(findOperation(id))).replaceAll('{{base_url}}', baseUrl),
  );
  const file = path.join(folder, name, id, language.file);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${text}\n`);
  return file;
}

async function runSample(command: readonly string[], { env = {} }: Setting): Promise<string> {
  const [program = '', ...args] = command;
  const environment = {
    ...process.env,
    ...COMMON_ENVIRONMENT,
    PYTHONPATH: PYTHON_CLIENT,
    PYTHONDONTWRITEBYTECODE: '1',
    ...env,
  };
  const { stdout } = await run(program, args, { cwd: folder, env: environment });
  return stdout;
}

it('each operation is called, or has a reason why it is not', () => {
  const known = new Set(operations.map(({ id }) => id));
  expect([...Object.keys(SETTINGS), ...Object.keys(NOT_CALLED)].filter((id) => !known.has(id))).toEqual([]);
  expect(called.length + Object.keys(NOT_CALLED).length).toBe(operations.length);
});

it.each(called)(
  'the samples of %s run in every interpreted language',
  async (id) => {
    for (const { name, start } of present) {
      const setting = (await SETTINGS[id]?.()) ?? {};
      const file = await writeSample(id, name, setting);
      const printed = await runSample(start(file), setting).catch((error: unknown) => {
        const { message, stdout } = error as Error & { readonly stdout?: string };
        return `FAILED in ${name}: ${message}\n${stdout ?? ''}`;
      });
      expect(printed).not.toMatch(REFUSED);
    }
  },
  LIMIT_MS,
);

/** One of each shape: a list, a path with two ids, a body, an empty body, a deletion, an access token, no credential. */
const RUN_COMPILED = [
  'listMerchants',
  'getMerchantTransaction',
  'createTransaction',
  'cancelTransaction',
  'deletePixKey',
  'getMe',
  'login',
];

describeWith('samples in Go', ['go', 'version'])('the samples in Go', () => {
  it(
    'compile for every operation',
    async () => {
      for (const { id } of operations) await writeSample(id, 'Go', {});
      await writeFile(path.join(folder, 'Go/go.mod'), 'module samples\n\ngo 1.22\n');
      await run('go', ['vet', './...'], { cwd: path.join(folder, 'Go') });
    },
    LIMIT_MS,
  );

  it.each(RUN_COMPILED)(
    'run for %s',
    async (id) => {
      const setting = (await SETTINGS[id]?.()) ?? {};
      const file = await writeSample(id, 'Go', setting);
      expect(await runSample(['go', 'run', file], setting)).toMatch(/^20\d /);
    },
    LIMIT_MS,
  );
});

describeWith('samples in Java', ['javac', '-version'])('the samples in Java', () => {
  it(
    'compile for every operation',
    async () => {
      const files = await Promise.all(operations.map(({ id }) => writeSample(id, 'Java', {})));
      // Every sample has the class Sample, so each compiles into a package of its own.
      const packaged = await Promise.all(
        files.map(async (file, index) => {
          const target = path.join(folder, 'packaged', `s${index}`, 'Sample.java');
          await mkdir(path.dirname(target), { recursive: true });
          await writeFile(target, `package s${index};\n${await readFile(file, 'utf8')}`);
          return target;
        }),
      );
      await run('javac', ['-d', path.join(folder, 'classes'), ...packaged], { cwd: folder });
    },
    LIMIT_MS,
  );

  it.each(RUN_COMPILED)(
    'run for %s',
    async (id) => {
      const setting = (await SETTINGS[id]?.()) ?? {};
      const file = await writeSample(id, 'Java', setting);
      expect(await runSample(['java', file], setting)).toMatch(/^20\d /);
    },
    LIMIT_MS,
  );
});
