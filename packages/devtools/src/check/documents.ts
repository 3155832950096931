// The committed documents of the public API: openapi.json and asyncapi.json are what the gateway serves, and no change of
// them breaks a client unless the first number of `info.version` changes with it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { API_DOCUMENTS, makeDocuments } from '../gen/api-documents';
import { workspaceRoot } from '../paths';
import { fileAt, findBase } from './base';
import { breakingChanges, majorVersion } from './compare-documents';

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
