// Bundles of packages/client as an integrator makes them, and their sizes. Every visitor of a page, and every start of a
// function in the cloud, pays for them.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { workspaceRoot } from '../paths';

const KB = 1_000;

interface Bundle {
  readonly name: string;
  readonly code: string;
  readonly maxBytes: number;
}

const source = (file: string): string =>
  JSON.stringify(path.join(workspaceRoot, 'packages/client/src', file));

export const BUNDLES: readonly Bundle[] = [
  { name: 'the whole client', code: `export * from ${source('index.ts')}`, maxBytes: 15 * KB },
  {
    name: 'one operation',
    code: `export { MpsCore, createTransaction } from ${source('operations.ts')}`,
    maxBytes: 6 * KB,
  },
  { name: 'webhooks', code: `export * from ${source('webhooks/index.ts')}`, maxBytes: 3 * KB },
];

/** Minified and compressed by gzip, in bytes. */
export async function measureBundle(code: string): Promise<number> {
  const result = await build({
    stdin: { contents: code, resolveDir: workspaceRoot, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    logLevel: 'silent',
  });
  return gzipSync(result.outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

/** Notes each size, and returns a problem for each that is too large. */
export async function checkClientSizes(note: (line: string) => void): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, code, maxBytes } of BUNDLES) {
    const bytes = await measureBundle(code);
    const line = `${name} of @mps/client: ${(bytes / KB).toFixed(1)} KB gz, at most ${maxBytes / KB} KB`;
    note(line);
    if (bytes > maxBytes) problems.push(line);
  }
  return problems;
}
