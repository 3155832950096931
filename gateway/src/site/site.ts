// The documentation site: static files that packages/docs builds. A page holds the address of this deployment and marks
// the parts of sandbox mode; both are settled when the page is read. Only the paths of the site's list are served, so no
// path of a request reaches the file system.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '../http/errors/messages';

interface Manifest {
  readonly version: string;
  readonly pages: readonly { readonly path: string; readonly sandboxOnly: boolean }[];
  readonly assets: readonly string[];
}

export interface SiteFile {
  readonly contentType: string;
  readonly body: Buffer;
  /** The name of the file holds the hash of its content. */
  readonly immutable: boolean;
  /** The file is written in the asked language. */
  readonly translated: boolean;
}

/** `building`: the first build of a checkout has not ended. */
export type SiteAnswer = SiteFile | 'building' | null;

export interface Site {
  /** Returns the file of a path, or null when this deployment has no such page. */
  readonly read: (path: string, language: Language) => Promise<SiteAnswer>;
  /** The release that the site was built with. Null while it is being built. */
  readonly readVersion: () => Promise<string | null>;
}

export interface SiteOptions {
  /** While the folder is missing, every page is being built. */
  readonly folder: string;
  readonly baseUrl: string;
  readonly sandboxMode: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.xml': 'application/atom+xml; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** Written once for both languages, in English. */
const TEXTS = ['/llms.txt', '/llms-full.txt'];
/** Written once for each language, and no page of the list. */
const PER_LANGUAGE = ['search.json', 'changelog.xml'];

interface Entry {
  readonly file: string;
  readonly immutable: boolean;
  readonly translated: boolean;
}

interface Edition {
  readonly version: string;
  readonly modifiedMs: number;
  /** By path of a request. `{lang}` in a file is the language. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Files that were read, by their names. A long one takes some milliseconds of the processor to fill. */
  readonly files: Map<string, SiteFile>;
}

export function makeSite({ folder, baseUrl, sandboxMode }: SiteOptions): Site {
  let edition: Edition | undefined;
  const open = async (): Promise<Edition | undefined> => {
    const file = path.join(folder, 'site.json');
    const modifiedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (modifiedMs === undefined) return undefined;
    if (edition?.modifiedMs === modifiedMs) return edition;
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    edition = {
      version: manifest.version,
      modifiedMs,
      entries: listEntries(manifest, sandboxMode),
      files: new Map(),
    };
    return edition;
  };
  return {
    readVersion: async () => (await open())?.version ?? null,
    read: async (asked, language) => {
      const current = await open();
      if (current === undefined) return 'building';
      const entry = current.entries.get(asked);
      if (entry === undefined) return null;
      const name = entry.file.replace('{lang}', language);
      const known = current.files.get(name);
      if (known !== undefined) return known;
      // A new build is taking the place of the folder.
      const raw = await readFile(path.join(folder, name)).catch(() => null);
      if (raw === null) return 'building';
      const body = entry.immutable
        ? raw
        : Buffer.from(fill(raw.toString('utf8'), { baseUrl, sandboxMode, version: current.version }));
      const contentType = TYPES[path.extname(name)] ?? 'application/octet-stream';
      const read = { contentType, body, immutable: entry.immutable, translated: entry.translated };
      current.files.set(name, read);
      return read;
    },
  };
}

function listEntries(manifest: Manifest, sandboxMode: boolean): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const page of manifest.pages) {
    if (page.sandboxOnly && !sandboxMode) continue;
    const name = page.path === '/' ? '/index' : page.path;
    for (const [address, extension] of [
      [page.path, 'html'],
      [`${name}.md`, 'md'],
    ] as const)
      entries.set(address, { file: `{lang}${name}.${extension}`, immutable: false, translated: true });
  }
  for (const asset of manifest.assets)
    entries.set(asset, { file: asset, immutable: true, translated: false });
  for (const text of TEXTS) entries.set(text, { file: text, immutable: false, translated: false });
  for (const name of PER_LANGUAGE)
    entries.set(`/docs/${name}`, { file: `{lang}/${name}`, immutable: false, translated: true });
  return entries;
}

interface Values {
  readonly baseUrl: string;
  readonly sandboxMode: boolean;
  readonly version: string;
}

/** Parts between `<!--sandbox-->` and `<!--/sandbox-->` are for sandbox mode, those of `live` for production. */
const SANDBOX_PART = /<!--sandbox-->(.*?)<!--\/sandbox-->/gs;
const LIVE_PART = /<!--live-->(.*?)<!--\/live-->/gs;

const fill = (text: string, { baseUrl, sandboxMode, version }: Values): string =>
  text
    .replace(SANDBOX_PART, sandboxMode ? '$1' : '')
    .replace(LIVE_PART, sandboxMode ? '' : '$1')
    .replaceAll('{{base_url}}', baseUrl)
    .replaceAll('{{version}}', version);
