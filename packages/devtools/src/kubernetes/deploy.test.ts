// The wait for a release ends when a container cannot start. kubectl and helm are fake programs.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deploy } from './deploy';
import { loadArchive } from './images';

let machine: string;
const { PATH } = process.env;
beforeEach(async () => {
  machine = await mkdtemp(path.join(os.tmpdir(), 'mps-deploy-'));
  process.env['PATH'] = `${machine}:${PATH}`;
});
afterEach(async () => {
  process.env['PATH'] = PATH;
  await rm(machine, { recursive: true, force: true });
});

async function install(name: string, script: string): Promise<void> {
  await writeFile(path.join(machine, name), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(machine, name), 0o755);
}

const podsWith = (restartCount: number, ready: boolean): string =>
  JSON.stringify({
    items: [
      {
        metadata: { name: 'mps-transactions-1' },
        status: { containerStatuses: [{ name: 'transactions', ready, restartCount }] },
      },
    ],
  });

describe('the wait for a release', () => {
  it('ends with the last log lines of a container that restarts twice', async () => {
    // The first answer is the state before the release. After it the container restarts twice.
    await install(
      'kubectl',
      `case "$*" in
*logs*--previous*) echo 'PUBLIC_BASE_URL: must be at most 33 ASCII characters';;
*) if [ -e '${machine}/asked' ]; then echo '${podsWith(2, false)}'; else touch '${machine}/asked'; echo '${podsWith(0, false)}'; fi;;
esac`,
    );
    await install('helm', 'exec sleep 600');
    await expect(deploy('1', () => undefined)).rejects.toThrow(
      /^mps-transactions-1\/transactions has restarted 2 times .*last log lines:\nPUBLIC_BASE_URL: must be at most 33/,
    );
  });

  it('says which containers it waits for, and ends when helm does', async () => {
    await install('kubectl', `echo '${podsWith(1, false)}'; touch '${machine}/asked'`);
    await install(
      'helm',
      `while [ ! -e '${machine}/said' ]; do sleep 0.05; done; cat > /dev/null; echo installed`,
    );
    const said: string[] = [];
    const { stdout } = await deploy('1', (text) => {
      said.push(text);
      void writeFile(path.join(machine, 'said'), '');
    });
    expect(stdout).toBe('installed\n');
    expect(said).toEqual(['0 of 1 containers are ready; waiting for transactions']);
  });

  it('ends with the output of helm when helm fails', async () => {
    await install('kubectl', `echo '${podsWith(0, true)}'`);
    await install('helm', 'echo "The values are not right" >&2; exit 1');
    await expect(deploy('1', () => undefined)).rejects.toThrow('The values are not right');
  });
});

describe('images that are loaded', () => {
  it('name --load in one sentence when no command takes them', async () => {
    const archive = path.join(machine, 'images.tar');
    await writeFile(archive, Buffer.alloc(4 * 1024 * 1024));
    const failure = await loadArchive(archive, 'exit 1').catch((error: unknown) => String(error));
    expect(failure).toMatch(/^SetupFailure: The images could not be loaded by "exit 1": .*--load/);
    expect(failure).not.toContain('EPIPE');
  });

  it('reach the standard input of the command', async () => {
    const archive = path.join(machine, 'images.tar');
    await writeFile(archive, 'images');
    await loadArchive(archive, `test "$(cat)" = images`);
  });
});
