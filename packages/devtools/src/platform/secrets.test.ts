// The secrets of a deployment are made once. Secrets of newer releases are added, except those that data depend on.
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

it('are made once and read again, and only their owner can read the file', async () => {
  const made = await loadSecrets(file);
  expect(await loadSecrets(file)).toEqual(made);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(made.operatorTokenPublicJwk).not.toEqual(made.callerTokenPublicJwk);
});

it('are refused and left unchanged when one that data depend on is missing', async () => {
  const { encryptionKey: _key, ...rest } = await loadSecrets(file);
  await write(rest);
  await expect(loadSecrets(file)).rejects.toThrow('restore it');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(rest);
});
