// The secrets of a deployment are made once; those that came later are added, and what data depend on never is.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadSecrets } from './secrets';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-secrets-'));
  file = path.join(folder, 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (secrets: object): Promise<void> => writeFile(file, JSON.stringify(secrets));

it('are made once and found again, readable by their owner alone', async () => {
  const made = await loadSecrets(file);
  expect(await loadSecrets(file)).toEqual(made);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(made.operatorTokenPublicJwk).not.toEqual(made.callerTokenPublicJwk);
});

it('without one that data depend on are refused and left as they are', async () => {
  const { encryptionKey: _key, ...rest } = await loadSecrets(file);
  await write(rest);
  await expect(loadSecrets(file)).rejects.toThrow('restore it');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(rest);
});
