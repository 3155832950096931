// The built console: one page for all of its addresses, and assets with a hash in their name that are compressed at the build.
// Only assets of the build's list are served, so no path of a request reaches the file system.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Coding } from '../http/route/send-document';

export interface ConsoleAsset {
  readonly contentType: string;
  readonly body: Buffer;
  readonly coding: Coding | undefined;
}

/** `building`: the first build of a checkout has not ended. */
export interface ConsoleFiles {
  /** Null while the console is being built. */
  readonly readPage: () => Promise<string | null>;
  readonly readAsset: (name: string, coding: Coding | undefined) => Promise<ConsoleAsset | 'building' | null>;
}

export interface ConsoleOptions {
  /** While the folder is missing, the console is being built. */
  readonly folder: string;
  readonly sandboxMode: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const ENDINGS: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };

interface Edition {
  readonly modifiedMs: number;
  readonly page: string;
  readonly assets: ReadonlySet<string>;
}

export function makeConsoleFiles({ folder, sandboxMode }: ConsoleOptions): ConsoleFiles {
  let edition: Edition | undefined;
  const open = async (): Promise<Edition | undefined> => {
    const file = path.join(folder, 'console.json');
    const modifiedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (modifiedMs === undefined || edition?.modifiedMs === modifiedMs)
      return modifiedMs === undefined ? undefined : edition;
    const [list, page] = await Promise.all([
      readFile(file, 'utf8'),
      readFile(path.join(folder, 'index.html'), 'utf8'),
    ]);
    edition = {
      modifiedMs,
      page: page.replace('{{mode}}', sandboxMode ? 'test' : 'live'),
      assets: new Set((JSON.parse(list) as { readonly assets: readonly string[] }).assets),
    };
    return edition;
  };
  return {
    readPage: async () => (await open())?.page ?? null,
    readAsset: async (name, coding) => {
      const current = await open();
      if (current === undefined) return 'building';
      if (!current.assets.has(name)) return null;
      const contentType = TYPES[path.extname(name)] ?? 'application/octet-stream';
      const file = path.join(folder, 'assets', name);
      const compressed =
        coding === undefined ? null : await readFile(`${file}${ENDINGS[coding]}`).catch(() => null);
      if (compressed !== null) return { contentType, body: compressed, coding };
      return { contentType, body: await readFile(file), coding: undefined };
    },
  };
}
