import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listLargeChunks } from './console-sizes';

let folder: string;
const notes: string[] = [];

/** Random bytes do not compress. */
const write = (file: string, kilobytes: number): Promise<void> =>
  writeFile(path.join(folder, file), randomBytes(kilobytes * 1000));

beforeEach(async () => {
  notes.length = 0;
  folder = await mkdtemp(path.join(os.tmpdir(), 'chunks-'));
  await mkdir(path.join(folder, 'assets'));
  const chunks = {
    'index.html': { file: 'assets/entry.js', imports: ['_parts'], css: ['assets/entry.css'] },
    _parts: { file: 'assets/parts.js' },
    'src/home/home-page.tsx': { file: 'assets/home.js', imports: ['_parts'] },
    'src/i18n/texts-en.ts': { file: 'assets/en.js' },
    'src/i18n/texts-pt.ts': { file: 'assets/pt.js' },
    'src/payments/list-page.tsx': { file: 'assets/list.js', imports: ['_parts'] },
  };
  await writeFile(path.join(folder, 'chunks.json'), JSON.stringify(chunks));
  await Promise.all([
    write('assets/entry.js', 100),
    write('assets/entry.css', 10),
    write('assets/parts.js', 50),
    write('assets/home.js', 20),
    write('assets/en.js', 5),
    write('assets/pt.js', 9),
    write('assets/list.js', 30),
  ]);
});

afterEach(() => rm(folder, { recursive: true }));

it('notes the first page with the larger language, and the largest chunk of other pages', async () => {
  expect(await listLargeChunks(folder, (line) => notes.push(line))).toEqual([]);
  expect(notes).toEqual([
    expect.stringMatching(/^scripts of the first page: 179\.\d KB/),
    expect.stringMatching(/^styles of the first page: 10\.\d KB/),
    expect.stringMatching(/^largest chunk of other pages, assets\/list\.js: 30\.\d KB/),
  ]);
});

it('fails above each budget', async () => {
  await Promise.all([
    write('assets/home.js', 50),
    write('assets/entry.css', 26),
    write('assets/list.js', 61),
  ]);
  expect(await listLargeChunks(folder, () => undefined)).toEqual([
    expect.stringContaining('scripts of the first page'),
    expect.stringContaining('styles of the first page'),
    expect.stringContaining('assets/list.js'),
  ]);
});
