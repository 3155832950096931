// Generated requests to every operation of the document (README.md#the-contract-level): answers are as documented, ids that
// exist are found, and what the schemas allow is not mostly refused.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { localDir, SetupFailure, workspaceRoot } from '@mps/devtools';
import { PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { askOperations, installSchemathesis, type Budget, type Installed, type Report } from './schemathesis';

/** Processes that ask at the same time: one of them waits for the platform most of the time. */
const SHARDS = 2;
const BUDGETS = {
  /** Without the boundaries of schemas. */
  part: { phases: 'examples,fuzzing', maxExamples: 4 },
  /** Also every boundary of every schema. */
  full: { phases: 'examples,coverage,fuzzing', maxExamples: 4 },
} as const satisfies Record<string, Budget>;
const isInFull = process.env['CONTRACT_BUDGET'] === 'full';
const budget = BUDGETS[isInFull ? 'full' : 'part'];
/** Seed of the commit, as that of the properties (jest.config.cjs prints it). */
const seed = process.env['PROPERTY_SEED'] ?? '0';
/** Ten times what a run takes on a machine that does nothing else. */
const RUN_LIMIT_MS = 900_000;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

/** Document that `npm run check` holds against what is served. */
const document = JSON.parse(
  readFileSync(path.join(workspaceRoot, 'docs/references/openapi.json'), 'utf8'),
) as Document;
const operations = Object.entries(document.paths).flatMap(([route, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({
    operationId,
    name: `${method.toUpperCase()} ${route}`,
  })),
);

let own: TestPlatform | undefined;
let reports: readonly Report[] = [];

/** undefined: the tool cannot be had here. Whoever asks for this level by name is told so by a failure. */
async function installed(): Promise<Installed | undefined> {
  try {
    return await installSchemathesis();
  } catch (error) {
    if (isInFull || !(error instanceof SetupFailure)) throw error;
    process.stderr.write(`NOT EXECUTED: generated requests: ${error.message}\n`);
    return undefined;
  }
}

beforeAll(async () => {
  const schemathesis = await installed();
  if (schemathesis === undefined) return;
  const { platform, demo } = (own = await startTestPlatform());
  const { baseUrl } = platform;
  const shards = Array.from({ length: SHARDS }, (_, shard) =>
    operations.filter((__, index) => index % SHARDS === shard).map(({ operationId }) => operationId),
  );
  const runs = await Promise.all(
    shards.map((operationIds) =>
      askOperations(schemathesis, { baseUrl, demo, operationIds, budget, seed, timeoutMs: RUN_LIMIT_MS }),
    ),
  );
  reports = runs.map(({ report }) => report);
  const folder = path.join(localDir, 'test-results');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'schemathesis.txt'), runs.map(({ printed }) => printed).join('\n\n'));
}, PLATFORM_LIMIT_MS + RUN_LIMIT_MS);
afterAll(() => own?.stop(), PLATFORM_LIMIT_MS);

/** What was found at an operation; .local/test-results/schemathesis.txt has the requests. */
function findingsAt(operation: string): string[] {
  return reports.flatMap(({ failures, warnings }) => [
    ...failures
      .filter((one) => one.operations.includes(operation))
      .map(({ code, title }) => `${code} ${title}`),
    ...Object.keys(warnings).filter((kind) => warnings[kind]?.includes(operation)),
  ]);
}

it.each(operations)('$name answers as the document says', ({ name }) => {
  expect(findingsAt(name)).toEqual([]);
});

it('asks every operation to the end, and has nothing to warn of', () => {
  for (const { complete, errors, warnings } of reports)
    expect({ complete, errors, warnings: Object.values(warnings).flat() }).toEqual({
      complete: true,
      errors: [],
      warnings: [],
    });
});
