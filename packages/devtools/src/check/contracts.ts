// Checks of contracts: protos are well-formed, generated documents match today's sources, and no change of protos/ or
// of the API documents breaks clients of the earlier version. `findBase` decides the earlier version for every
// comparison.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeClientSources } from '../gen/client';
import { makeClientSurface } from '../gen/client-surface';
import { makePythonSources } from '../gen/python-client';
import { API_DOCUMENTS } from '../gen/documents';
import { makeDocuments } from '../gen/generate';
import { makeSettings } from '../gen/settings';
import { makeTopologyLists } from '../gen/topology';
import { workspaceRoot } from '../paths';
import { runTool, type ToolResult } from '../process/tool';
import { listBreakingChanges, readMajorVersion } from './compare-documents';

export const git = (...args: readonly string[]): Promise<ToolResult> =>
  runTool('git', args, { cwd: workspaceRoot });

/**
 * Returns the commit of the earlier version. undefined: there is no repository, no commit, or no release. No client used a
 * version before 1.0.
 */
export async function findBase(): Promise<string | undefined> {
  for (const reference of ['origin/main', 'main', 'HEAD']) {
    const result = await git('rev-parse', '--verify', '--quiet', `${reference}^{commit}`);
    if (result.code !== 0) continue;
    const commit = result.stdout.trim();
    return isReleased(await readFileAt(commit, 'package.json')) ? commit : undefined;
  }
  return undefined;
}

function isReleased(packageJson = '{}'): boolean {
  const { version = '0' } = JSON.parse(packageJson) as { readonly version?: string };
  return !version.startsWith('0');
}

/** Returns the text of a file in that version, or undefined when it has none. */
export async function readFileAt(commit: string, file: string): Promise<string | undefined> {
  const shown = await git('show', `${commit}:${file}`);
  return shown.code === 0 ? shown.stdout : undefined;
}

const buf = path.join(workspaceRoot, 'node_modules/.bin/buf');

export const lintProtos = (): Promise<string[]> =>
  listProblems(runTool(buf, ['lint', 'protos'], { cwd: workspaceRoot }));

/** Compares a branch with main, and main with its last commit. Without an earlier version there is no problem. */
export async function checkBreakingChanges(): Promise<string[]> {
  const base = await findBase();
  if (base === undefined) return [];
  const earlier = await mkdtemp(path.join(os.tmpdir(), 'mps-protos-'));
  try {
    const archive = path.join(earlier, 'protos.tar');
    const archived = await git('archive', '--output', archive, base, 'protos');
    if (archived.code !== 0) return [];
    await runTool('tar', ['-xf', archive, '-C', earlier]);
    return await listProblems(
      runTool(buf, ['breaking', 'protos', '--against', path.join(earlier, 'protos')], { cwd: workspaceRoot }),
    );
  } finally {
    await rm(earlier, { recursive: true, force: true });
  }
}

async function listProblems(work: Promise<ToolResult>): Promise<string[]> {
  const { code, stdout, stderr } = await work;
  return code === 0 ? [] : `${stdout}\n${stderr}`.trim().split('\n');
}

const readOrNull = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/** Lists documents that differ from the output of `npm run gen`, one line each. */
export const checkDocumentsFresh = async (): Promise<string[]> => findStale(await makeDocuments());

/** Lists the lists of services that differ from the output of `npm run gen`, one line each. */
export const checkTopologyFresh = async (): Promise<string[]> => findStale(await makeTopologyLists());

/** Lists the lists of settings that differ from the output of `npm run gen`, one line each. */
export const checkSettingsFresh = async (): Promise<string[]> => findStale(await makeSettings());

/** Lists committed sources of the clients that differ from the output of `npm run gen`, one line each. */
export const checkClientFresh = async (): Promise<string[]> =>
  findStale(
    new Map([...(await makeClientSources()), ...(await makePythonSources()), ...(await makeClientSurface())]),
  );

async function findStale(fresh: ReadonlyMap<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [file, text] of fresh)
    if ((await readOrNull(path.join(workspaceRoot, file))) !== text)
      stale.push(`${file} is not fresh: run npm run gen`);
  return stale;
}

/**
 * SHA-256 of documents with a successor that describes the same requests and answers in another spelling. ADR 36 tells why
 * openapi.json of 28 November 2026 has one.
 */
const REWRITTEN: ReadonlySet<string> = new Set([
  '02524f20fdcd38b6ea7e9d84e132eca205f63252cef203ae989bbd1a81ce5e38',
]);

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Compares a branch with main, and main with its last commit. A new document breaks nothing. */
export async function checkDocumentBreaks(): Promise<string[]> {
  const base = await findBase();
  if (base === undefined) return [];
  const problems: string[] = [];
  for (const file of API_DOCUMENTS) {
    const before = await readFileAt(base, file);
    if (before === undefined || REWRITTEN.has(hashText(before))) continue;
    const after = await readFile(path.join(workspaceRoot, file), 'utf8').catch(() => '{}');
    problems.push(
      ...listUnannouncedBreaks(JSON.parse(before), JSON.parse(after)).map((one) => `${file}: ${one}`),
    );
  }
  return problems;
}

/** Returns no breaks when the major version changed, because it announces them. */
export function listUnannouncedBreaks(before: unknown, after: unknown): string[] {
  return readMajorVersion(before) === readMajorVersion(after) ? listBreakingChanges(before, after) : [];
}
