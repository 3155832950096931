// Compares the public surface of @mps/client with its earlier version.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listExportNames, SURFACE } from '../gen/client-surface';
import { workspaceRoot } from '../paths';
import { findBase, readFileAt } from './contracts';

const MANIFEST = 'packages/client/package.json';

interface Version {
  readonly surface: string;
  /** package.json of the client. */
  readonly manifest: string;
}

/** Lists the exports that are gone. A new major version announces them. */
export function listLostExports(before: Version, after: Version): string[] {
  if (readMajor(before.manifest) !== readMajor(after.manifest)) return [];
  const left = new Set(listExportNames(after.surface));
  return listExportNames(before.surface)
    .filter((name) => !left.has(name))
    .map((name) => `${name} is gone: raise the major version of ${MANIFEST}`);
}

function readMajor(manifest: string): string {
  const { version = '' } = JSON.parse(manifest) as { readonly version?: string };
  return version.split('.')[0] ?? '';
}

/** The first version of the file breaks nothing. */
export async function checkClientSurface(): Promise<string[]> {
  const base = await findBase();
  const before = base === undefined ? undefined : await readFileAt(base, SURFACE);
  if (base === undefined || before === undefined) return [];
  const manifest = (await readFileAt(base, MANIFEST)) ?? '{}';
  const read = (file: string): Promise<string> => readFile(path.join(workspaceRoot, file), 'utf8');
  return listLostExports(
    { surface: before, manifest },
    { surface: await read(SURFACE), manifest: await read(MANIFEST) },
  );
}
