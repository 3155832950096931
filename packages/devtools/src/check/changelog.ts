// A change of an operation is told to integrators: an entry of the site's changelog names it, in both languages.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { findBase, readFileAt } from './contracts';

const DOCUMENT = 'docs/references/openapi.json';
const CHANGELOGS = ['packages/docs/content/en/changelog.md', 'packages/docs/content/pt-BR/changelog.md'];

interface OpenApi {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
}

/** Returns each operation as text, by its id. */
function readOperations({ paths = {} }: OpenApi): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(paths).flatMap(([address, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation.operationId === undefined
          ? []
          : [[operation.operationId, JSON.stringify([address, method, operation])] as const],
      ),
    ),
  );
}

/** Returns the ids of the operations that were added, removed or changed. */
export function listChangedOperations(before: OpenApi, after: OpenApi): readonly string[] {
  const [earlier, later] = [readOperations(before), readOperations(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].filter((id) => earlier.get(id) !== later.get(id));
}

/** The lines of a text that its earlier version does not have. */
export function listNewLines(before: string, after: string): readonly string[] {
  const known = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !known.has(line));
}

/** Returns a problem for each changed operation that no new line of the changelog names. */
export const listUntoldChanges = (changed: readonly string[], newLines: readonly string[]): string[] =>
  changed.filter((id) => !newLines.some((line) => new RegExp(`\\b${id}\\b`).test(line)));

/** Returns the entries that the feed of the changelog cannot have: `- 2026-11-28 **Changed**: the text`. */
export const listUndatedEntries = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('- ') && !/^- \d{4}-\d{2}-\d{2} \*\*.+?\*\*: ./.test(line));

async function findUndatedEntries(): Promise<string[]> {
  const texts = await Promise.all(
    CHANGELOGS.map(async (file) => [file, await readFile(path.join(workspaceRoot, file), 'utf8')] as const),
  );
  return texts.flatMap(([file, text]) =>
    listUndatedEntries(text).map((line) => `${file} has an entry without its day and kind: ${line}`),
  );
}

export async function checkChangelog(): Promise<string[]> {
  return [...(await findUndatedEntries()), ...(await findUntoldChanges())];
}

async function findUntoldChanges(): Promise<string[]> {
  const base = await findBase();
  const before = base === undefined ? undefined : await readFileAt(base, DOCUMENT);
  if (base === undefined || before === undefined) return [];
  const after = await readFile(path.join(workspaceRoot, DOCUMENT), 'utf8');
  const changed = listChangedOperations(JSON.parse(before) as OpenApi, JSON.parse(after) as OpenApi);
  const problems = await Promise.all(
    CHANGELOGS.map(async (file) => {
      const text = await readFile(path.join(workspaceRoot, file), 'utf8');
      const untold = listUntoldChanges(changed, listNewLines((await readFileAt(base, file)) ?? '', text));
      return untold.length === 0 ? [] : [`${file} has no entry that names ${untold.join(', ')}`];
    }),
  );
  return problems.flat();
}
