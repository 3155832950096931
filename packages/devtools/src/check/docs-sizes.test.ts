// The check of the site's sizes, on small folders.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DOCS_SIZES, listLargeFiles } from './docs-sizes';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'docs-sizes-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'en'));
  await writeFile(path.join(folder, 'en/start.html'), 'small');
  await writeFile(path.join(folder, 'en/search.json'), '{}');
  await writeFile(path.join(folder, 'assets/site.0123.js'), 'small');
});
afterEach(() => rm(folder, { recursive: true }));

const check = async (): Promise<{ readonly problems: string[]; readonly notes: string[] }> => {
  const notes: string[] = [];
  return { problems: await listLargeFiles(folder, (line) => void notes.push(line)), notes };
};

it('passes a small site and notes the largest file of each kind', async () => {
  const { problems, notes } = await check();
  expect(problems).toEqual([]);
  expect(notes).toHaveLength(DOCS_SIZES.length);
});

it.each([
  ['en/large.html', 60],
  ['assets/large.0123.js', 25],
  ['en/search.json', 150],
])('names %s above %i KiB', async (file, kib) => {
  // Random bytes do not become smaller.
  await writeFile(path.join(folder, file), randomBytes(kib * 1024 + 1));
  expect((await check()).problems).toEqual([expect.stringContaining(file)]);
});

it('fails for a site without pages', async () => {
  await rm(path.join(folder, 'en/start.html'));
  expect((await check()).problems).toEqual(['the site has no page']);
});
