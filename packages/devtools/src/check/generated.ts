// Are the generated files what the generators make of today's sources, and does no change of the public API's documents break
// a client unless the first number of `info.version` changes with it?
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { API_DOCUMENTS, makeDocuments, GENERATED_TYPES_DIR, generateTypes } from '../gen/generate';
import { workspaceRoot } from '../paths';
import { fileAt, findBase } from './protos';
import { breakingChanges, majorVersion } from './compare-documents';

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

/** Documents that are not what `npm run gen` writes now, one line each. */
export async function checkDocumentsFresh(): Promise<string[]> {
  const fresh = await makeDocuments();
  const stale: string[] = [];
  for (const file of API_DOCUMENTS) {
    const committed = await readFile(path.join(workspaceRoot, file), 'utf8').catch(() => null);
    if (committed !== fresh.get(file)) stale.push(`${file} is not fresh: run npm run gen`);
  }
  return stale;
}

/** Compared with main on a branch, with the last commit on main itself; a new document breaks nothing. */
export async function checkDocumentBreaks(): Promise<string[]> {
  const base = await findBase();
  if (base === undefined) return [];
  const problems: string[] = [];
  for (const file of API_DOCUMENTS) {
    const before = await fileAt(base, file);
    if (before === undefined) continue;
    const after = await readFile(path.join(workspaceRoot, file), 'utf8').catch(() => '{}');
    problems.push(
      ...unannouncedBreaks(JSON.parse(before), JSON.parse(after)).map((one) => `${file}: ${one}`),
    );
  }
  return problems;
}

/** None where the first number of the version says that clients must look. */
export function unannouncedBreaks(before: unknown, after: unknown): string[] {
  return majorVersion(before) === majorVersion(after) ? breakingChanges(before, after) : [];
}
