// Are the generated files what the generators make of today's sources?
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { GENERATED_TYPES_DIR, generateTypes } from '../gen/generate-types';
import { workspaceRoot } from '../paths';

/** Files that differ, one line each; the tree is not touched. */
export async function checkGenerated(): Promise<string[]> {
  const fresh = await mkdtemp(path.join(os.tmpdir(), 'mps-gen-'));
  try {
    await generateTypes(fresh);
    const committed = path.join(workspaceRoot, GENERATED_TYPES_DIR);
    const names = new Set([...(await listFiles(fresh)), ...(await listFiles(committed))]);
    const stale: string[] = [];
    for (const name of [...names].sort()) {
      const [now, then] = await Promise.all([
        readOrNull(path.join(fresh, name)),
        readOrNull(path.join(committed, name)),
      ]);
      if (now !== then) stale.push(`${GENERATED_TYPES_DIR}/${name} is not fresh: run npm run gen`);
    }
    return stale;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
}

const readOrNull = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);
