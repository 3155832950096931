// `npm run check`: every check that needs no running platform. All of them run, even after a failure.
import path from 'node:path';
import { checkChangelog } from '../check/changelog';
import { checkClientSizes } from '../check/client-sizes';
import { checkClientSurface } from '../check/client-surface';
import {
  checkBreakingChanges,
  checkClientFresh,
  checkDocumentBreaks,
  checkDocumentsFresh,
  checkSettingsFresh,
  checkTopologyFresh,
  lintProtos,
} from '../check/contracts';
import { checkConsoleSizes } from '../check/console-sizes';
import { checkDocsSizes } from '../check/docs-sizes';
import { checkPlantedViolations, checkWalls } from '../check/walls';
import { messageOf } from '../failure';
import { generateClientTypes } from '../gen/client';
import { generateTypes } from '../gen/generate';
import { workspaceRoot } from '../paths';
import { runTool } from '../process/tool';
import { npmCommand, onEnd, print, runCommand, secondsSince } from './run';

/** Loaded on use: it needs `typescript`, which the usage and the refusal of an option do not. */
const loadLanguageCheck = () => import('../check/language.js');

/** Type-aware tools use much memory and CPU. More at once would only slow each other down. */
const MAX_AT_ONCE = 2;
const EXIT_STOPPED = 130;

interface Check {
  readonly name: string;
  /** Returns problems as sentences. Empty: the check passes. `note` prints a line even then. */
  readonly run: (note: (line: string) => void) => Promise<readonly string[]>;
}

const CHECKS: readonly Check[] = [
  { name: 'typed lint (eslint)', run: () => tool('eslint', '.') },
  { name: 'types (tsc)', run: () => tool('tsc', '-p', 'tsconfig.json') },
  { name: 'types of the console (tsc)', run: () => tool('tsc', '-p', 'packages/console') },
  { name: 'formatting (prettier)', run: () => tool('prettier', '--check', '--log-level', 'warn', '.') },
  { name: 'import walls (dependency-cruiser)', run: checkWalls },
  { name: 'import walls catch planted violations', run: checkPlantedViolations },
  { name: 'language of comments, test titles and function names', run: checkLanguage },
  { name: 'dead code (knip)', run: () => tool('knip', '--treat-config-hints-as-errors') },
  { name: 'contracts (buf lint)', run: lintProtos },
  { name: 'contracts break nobody (buf breaking)', run: checkBreakingChanges },
  { name: 'documents of the public API are fresh', run: checkDocumentsFresh },
  { name: 'sources of the clients are fresh', run: checkClientFresh },
  { name: 'no export of the client is gone', run: checkClientSurface },
  { name: 'sizes of the client', run: checkClientSizes },
  { name: 'sizes of the documentation', run: checkDocsSizes },
  { name: 'sizes of the console', run: checkConsoleSizes },
  { name: 'lists of services are fresh', run: checkTopologyFresh },
  { name: 'lists of settings are fresh', run: checkSettingsFresh },
  { name: 'documents of the public API break no client', run: checkDocumentBreaks },
  { name: 'changes of operations stand in the changelog', run: checkChangelog },
];

async function tool(name: string, ...args: readonly string[]): Promise<readonly string[]> {
  const result = await runTool(path.join(workspaceRoot, 'node_modules/.bin', name), args, {
    cwd: workspaceRoot,
  });
  if (result.code === 0) return [];
  const said = `${result.stdout}\n${result.stderr}`.trim();
  return [said === '' ? `${name} failed and said nothing` : said];
}

async function checkLanguage(note: (line: string) => void): Promise<readonly string[]> {
  const { listLanguageProblems, measureLanguage } = await loadLanguageCheck();
  const shares = await measureLanguage();
  for (const { summary } of shares) note(summary);
  return listLanguageProblems(shares);
}

async function runCheck(check: Check): Promise<readonly string[]> {
  const startedAt = performance.now();
  const notes: string[] = [];
  const problems = await check
    .run((line) => void notes.push(`      ${line}`))
    .catch((error: unknown) => [messageOf(error)]);
  const verdict = problems.length === 0 ? 'ok  ' : 'FAIL';
  print([`${verdict}  ${check.name} (${secondsSince(startedAt)})`, ...notes].join('\n'));
  return problems;
}

/** Prints the shares below the paths and every counted place, for a person who rewrites a module. */
async function showLanguage(paths: readonly string[]): Promise<number> {
  const { measureLanguage } = await loadLanguageCheck();
  const shares = await measureLanguage(paths);
  const lines = shares.flatMap(({ summary, poorPlaces }) => [summary, ...poorPlaces]);
  // The process exits next: without the wait a pipe would lose the end of a long list.
  await new Promise<void>((resolve) => process.stdout.write(`${lines.join('\n')}\n`, () => resolve()));
  return 0;
}

async function check(): Promise<number> {
  const { language } = npmCommand(
    'npm run check',
    'Checks everything about the tree that can be known without running it.',
  )
    .option(
      '--language <paths...>',
      'only list the places below these paths that the check of language counts',
    )
    .addHelpText('after', `\nChecks:\n${CHECKS.map(({ name }) => `  ${name}`).join('\n')}`)
    .parse()
    .opts<{ readonly language?: readonly string[] }>();
  if (language) return showLanguage(language);
  onEnd(() => process.exit(EXIT_STOPPED));
  await Promise.all([generateTypes(), generateClientTypes()]);
  const failures = new Map<string, readonly string[]>();
  const waiting = [...CHECKS];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const problems = await runCheck(next);
      if (problems.length > 0) failures.set(next.name, problems);
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, worker));
  for (const [name, problems] of failures) print(`\n${name}\n${problems.join('\n')}`);
  print(
    failures.size === 0 ? '\nEvery check passes.' : `\n${failures.size} of ${CHECKS.length} checks failed.`,
  );
  return failures.size === 0 ? 0 : 1;
}

runCommand(check);
