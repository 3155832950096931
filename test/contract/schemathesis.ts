// installSchemathesis installs the tool below .local/cache. askOperations runs it against some operations of a
// platform and returns its findings.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cacheDir, lastLines, runTool, SetupFailure, type Demo } from '@mps/devtools';

/** The oldest Python that the pinned version runs on. */
const MIN_PYTHON = [3, 11] as const;
const requirementsFile = path.join(__dirname, 'requirements.txt');

/** The result of one run. */
export interface Report {
  /** False when the run was cut short. */
  readonly complete: boolean;
  readonly test_cases: { readonly generated: number };
  readonly failures: readonly {
    readonly code: string;
    readonly title: string;
    readonly operations: readonly string[];
  }[];
  readonly errors: readonly { readonly title: string; readonly count: number }[];
  /** Operations ("GET /v1/merchants") by kind of warning. */
  readonly warnings: Readonly<Record<string, readonly string[]>>;
}

export interface Installed {
  /** Holds the tool's modules and their dependencies. */
  readonly folder: string;
}

/** Installs once per Python version and set of pins. Throws a SetupFailure that names the missing prerequisite. */
export async function installSchemathesis(): Promise<Installed> {
  const python = await pythonVersion();
  const pins = await readFile(requirementsFile, 'utf8');
  const [, version = 'unknown'] = /^schemathesis==(\S+)/m.exec(pins) ?? [];
  const folder = path.join(cacheDir, `schemathesis-${version}-python${python}`);
  if (existsSync(folder)) return { folder };
  const staging = `${folder}.${randomBytes(4).toString('hex')}.tmp`;
  const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:'];
  const pinned = ['--require-hashes', '--requirement', requirementsFile];
  const result = await runTool('python3', [
    '-m',
    'pip',
    'install',
    ...options,
    '--target',
    staging,
    ...pinned,
  ]);
  if (result.code !== 0) {
    await rm(staging, { recursive: true, force: true });
    throw new SetupFailure(
      `pip could not install schemathesis: check that python3 has pip (Debian and Ubuntu: apt-get install python3-pip) and can reach PyPI. It said:\n${lastLines(result)}`,
    );
  }
  // Another run may have installed it first.
  await rename(staging, folder).catch(() => rm(staging, { recursive: true, force: true }));
  return { folder };
}

async function pythonVersion(): Promise<string> {
  const script = 'import sys; print("%d.%d" % sys.version_info[:2])';
  const { stdout, isMissing } = await runTool('python3', ['-c', script]);
  const needed = `Python ${MIN_PYTHON.join('.')} or newer with pip is needed for the contract tests`;
  if (isMissing) throw new SetupFailure(`${needed} and python3 was not found: install it.`);
  const [major = 0, minor = 0] = stdout.trim().split('.').map(Number);
  const isOldEnough = major > MIN_PYTHON[0] || (major === MIN_PYTHON[0] && minor >= MIN_PYTHON[1]);
  if (!isOldEnough) throw new SetupFailure(`${needed} and python3 is ${stdout.trim()}.`);
  return stdout.trim();
}

/** The amount of generated requests per operation. */
export interface Budget {
  /** Phases of schemathesis, separated by commas. */
  readonly phases: string;
  /** Random bodies and parameters per operation. */
  readonly maxExamples: number;
}

export interface Question {
  readonly baseUrl: string;
  readonly demo: Demo;
  readonly operationIds: readonly string[];
  readonly budget: Budget;
  /** Seed of the random data. */
  readonly seed: string;
  readonly timeoutMs: number;
}

/** The report includes the printed output, which has a request that reproduces each failure. */
export async function askOperations(
  { folder }: Installed,
  { baseUrl, demo, operationIds, budget, seed, timeoutMs }: Question,
): Promise<{ readonly report: Report; readonly printed: string }> {
  const workFolder = await mkdtemp(path.join(os.tmpdir(), 'mps-contract-'));
  try {
    const world = path.join(workFolder, 'world.json');
    await writeFile(world, JSON.stringify({ base_url: baseUrl, demo }), { mode: 0o600 });
    const args = [
      ...['-W', 'ignore', '-m', 'schemathesis.cli'],
      ...['--config-file', path.join(__dirname, 'schemathesis.toml')],
      ...['run', `${baseUrl}/openapi.json`, '--continue-on-failure', '--no-color'],
      ...['--seed', seed, '--phases', budget.phases, '--max-examples', String(budget.maxExamples)],
      ...['--report', 'json', '--report-dir', workFolder],
      ...operationIds.flatMap((id) => ['--include-operation-id', id]),
    ];
    const env = {
      ...process.env,
      PYTHONPATH: folder,
      PYTHONDONTWRITEBYTECODE: '1',
      // Gives every process the same order of sets.
      PYTHONHASHSEED: '0',
      SCHEMATHESIS_HOOKS: path.join(__dirname, 'working_data.py'),
      CONTRACT_WORLD: world,
    };
    const result = await runTool('python3', args, { cwd: workFolder, env, timeoutMs });
    const printed = `${result.stdout}\n${result.stderr}`;
    const file = (await readdir(workFolder)).find((name) => name.startsWith('json-'));
    if (file === undefined) throw new Error(`schemathesis made no report:\n${lastLines(result, 40)}`);
    return { report: JSON.parse(await readFile(path.join(workFolder, file), 'utf8')) as Report, printed };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}
