// `npm run check`: everything about the tree that can be known without running it. All of it runs, whatever fails.
import path from 'node:path';
import {
  checkBreakingChanges,
  checkDocumentBreaks,
  checkDocumentsFresh,
  checkGenerated,
  checkSettingsFresh,
  lintProtos,
} from '../check/contracts';
import { checkPlantedViolations, checkWalls } from '../check/walls';
import { messageOf } from '../failure';
import { workspaceRoot } from '../paths';
import { runTool } from '../process/tool';
import { npmCommand, onEnd, print, runCommand, secondsSince } from './run';

/** Type-aware tools are large; more at once would only make each other wait. */
const MAX_AT_ONCE = 2;
const EXIT_STOPPED = 130;

interface Check {
  readonly name: string;
  /** Problems in words; none is a pass. */
  readonly run: () => Promise<readonly string[]>;
}

const CHECKS: readonly Check[] = [
  { name: 'typed lint (eslint)', run: () => tool('eslint', '.') },
  { name: 'types (tsc)', run: () => tool('tsc', '-p', 'tsconfig.json') },
  { name: 'formatting (prettier)', run: () => tool('prettier', '--check', '--log-level', 'warn', '.') },
  { name: 'import walls (dependency-cruiser)', run: checkWalls },
  { name: 'import walls catch planted violations', run: checkPlantedViolations },
  { name: 'dead code (knip)', run: () => tool('knip', '--treat-config-hints-as-errors') },
  { name: 'contracts (buf lint)', run: lintProtos },
  { name: 'contracts break nobody (buf breaking)', run: checkBreakingChanges },
  { name: 'generated files are fresh', run: checkGenerated },
  { name: 'documents of the public API are fresh', run: checkDocumentsFresh },
  { name: 'lists of settings are fresh', run: checkSettingsFresh },
  { name: 'documents of the public API break no client', run: checkDocumentBreaks },
];

async function tool(name: string, ...args: readonly string[]): Promise<readonly string[]> {
  const result = await runTool(path.join(workspaceRoot, 'node_modules/.bin', name), args, {
    cwd: workspaceRoot,
  });
  if (result.code === 0) return [];
  const said = `${result.stdout}\n${result.stderr}`.trim();
  return [said === '' ? `${name} failed and said nothing` : said];
}

async function runCheck(check: Check): Promise<readonly string[]> {
  const startedAt = performance.now();
  const problems = await check.run().catch((error: unknown) => [messageOf(error)]);
  print(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${check.name} (${secondsSince(startedAt)})`);
  return problems;
}

async function check(): Promise<number> {
  npmCommand('npm run check', 'Checks everything about the tree that can be known without running it.')
    .addHelpText('after', `\nChecks:\n${CHECKS.map(({ name }) => `  ${name}`).join('\n')}`)
    .parse();
  onEnd(() => process.exit(EXIT_STOPPED));
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
