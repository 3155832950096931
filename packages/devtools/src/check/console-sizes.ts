// The sizes of the console, by the list of chunks that its build writes. The first page needs the entry, the home page and the
// texts of one language. Other pages add chunks of their own, and chunks that
// several of them share.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { consoleDir } from '../paths';
import { buildConsole } from '../platform/site';

const compress = promisify(gzip);
const KB = 1000;
const MAX_ENTRY_BYTES = 200 * KB;
const MAX_STYLE_BYTES = 25 * KB;
const MAX_CHUNK_BYTES = 60 * KB;
const ENTRY = 'index.html';
const HOME = 'src/home/home-page.tsx';
const TEXTS = ['src/i18n/texts-en.ts', 'src/i18n/texts-pt.ts'];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Chunks = Readonly<Record<string, Chunk>>;

/** Returns the chunk and everything that it imports at once. */
function listFiles(chunks: Chunks, name: string, known = new Set<string>()): Set<string> {
  const chunk = chunks[name];
  if (chunk === undefined || known.has(chunk.file)) return known;
  known.add(chunk.file);
  for (const style of chunk.css ?? []) known.add(style);
  for (const imported of chunk.imports ?? []) listFiles(chunks, imported, known);
  return known;
}

/** Notes the largest sizes, and returns a problem for each that is above its budget. */
export async function listLargeChunks(folder: string, note: (line: string) => void): Promise<string[]> {
  const chunks = JSON.parse(await readFile(path.join(folder, 'chunks.json'), 'utf8')) as Chunks;
  const sum = async (files: Iterable<string>, ending: string): Promise<number> => {
    const sizes = [...files]
      .filter((file) => file.endsWith(ending))
      .map(async (file) => (await compress(await readFile(path.join(folder, file)))).length);
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  };
  const problems: string[] = [];
  const compare = (name: string, bytes: number, maxBytes: number): void => {
    const line = `${name}: ${(bytes / KB).toFixed(1)} KB compressed, at most ${maxBytes / KB} KB`;
    note(line);
    if (bytes > maxBytes) problems.push(line);
  };
  const first = new Set([...listFiles(chunks, ENTRY), ...listFiles(chunks, HOME)]);
  const texts = await Promise.all(TEXTS.map((name) => sum(listFiles(chunks, name), '.js')));
  compare('scripts of the first page', (await sum(first, '.js')) + Math.max(...texts), MAX_ENTRY_BYTES);
  compare('styles of the first page', await sum(first, '.css'), MAX_STYLE_BYTES);
  const others = Object.values(chunks).filter(({ file }) => !first.has(file));
  const sizes = await Promise.all(
    others.map(async ({ file }) => ({ file, bytes: await sum([file], '.js') })),
  );
  const [largest, ...smaller] = sizes.sort((a, b) => b.bytes - a.bytes);
  if (largest === undefined) return [...problems, 'the console has one chunk for all of its pages'];
  compare(`largest chunk of other pages, ${largest.file}`, largest.bytes, MAX_CHUNK_BYTES);
  for (const { file, bytes } of smaller) if (bytes > MAX_CHUNK_BYTES) compare(file, bytes, MAX_CHUNK_BYTES);
  return problems;
}

export async function checkConsoleSizes(note: (line: string) => void): Promise<string[]> {
  await buildConsole();
  return listLargeChunks(consoleDir, note);
}
