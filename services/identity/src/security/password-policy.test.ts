// The file of leaked passwords.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadBreachedPasswords } from './passwords';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'identity-breached-'))));
afterAll(() => rm(folder, { recursive: true }));

async function load(text: string) {
  const file = path.join(folder, 'list.txt');
  await writeFile(file, text);
  return loadBreachedPasswords(file);
}

it('a list of leaked passwords contains each of its passwords and no other', async () => {
  const leaked = Array.from({ length: 500 }, (_, index) => `leaked password ${index}`);
  const list = await load(leaked.map((one, index) => `${sha1(one)}${index % 2 ? ':7' : ''}\r\n`).join(''));
  expect(leaked.filter((one) => !list.has(one))).toEqual([]);
  expect(leaked.filter((one) => list.has(`${one} `))).toEqual([]);
  expect((await load('')).has('anything')).toBe(false);
});

it('a file with a line that is not a SHA-1 hash is refused', async () => {
  await expect(load(`${sha1('a')}\npassword1234\n`)).rejects.toThrow('line 2 is not a SHA-1 hash');
});
