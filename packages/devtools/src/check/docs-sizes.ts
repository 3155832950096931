// The sizes of the documentation site. A reader on a slow phone pays for them. The site is built when an input of it has changed,
// so a check after a start or a test only measures.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { siteDir } from '../paths';
import { buildSite } from '../platform/site';

const compress = promisify(gzip);
const KIB = 1024;

interface Kind {
  readonly name: string;
  readonly maxBytes: number;
  readonly matches: (file: string) => boolean;
}

export const DOCS_SIZES: readonly Kind[] = [
  { name: 'page', maxBytes: 60 * KIB, matches: (file) => file.endsWith('.html') },
  { name: 'script', maxBytes: 25 * KIB, matches: (file) => /^assets\/.*\.js$/.test(file) },
  { name: 'search index', maxBytes: 150 * KIB, matches: (file) => file.endsWith('/search.json') },
];

interface Measured {
  readonly file: string;
  /** Compressed by gzip. */
  readonly bytes: number;
}

async function measure(folder: string, files: readonly string[]): Promise<readonly Measured[]> {
  return Promise.all(
    files.map(async (file) => ({
      file,
      bytes: (await compress(await readFile(path.join(folder, file)))).length,
    })),
  );
}

/** Notes the largest file of each kind, and returns a problem for each that is too large. */
export async function listLargeFiles(folder: string, note: (line: string) => void): Promise<string[]> {
  const all = (await readdir(folder, { recursive: true })).map((file) => file.split(path.sep).join('/'));
  const problems: string[] = [];
  for (const { name, maxBytes, matches } of DOCS_SIZES) {
    const sizes = await measure(folder, all.filter(matches));
    const describe = ({ file, bytes }: Measured): string =>
      `${file}: ${(bytes / KIB).toFixed(1)} KiB compressed, a ${name} has at most ${maxBytes / KIB} KiB`;
    const [largest] = [...sizes].sort((a, b) => b.bytes - a.bytes);
    if (largest === undefined) problems.push(`the site has no ${name}`);
    else note(`largest ${name}: ${describe(largest)}`);
    problems.push(...sizes.filter(({ bytes }) => bytes > maxBytes).map(describe));
  }
  return problems;
}

export async function checkDocsSizes(note: (line: string) => void): Promise<string[]> {
  await buildSite();
  return listLargeFiles(siteDir, note);
}
