// Sends generated requests to every operation of the OpenAPI document (README.md#the-contract-level). Answers match
// the document, existing ids are found, and most requests that the schemas allow succeed.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { localDir, SetupFailure, workspaceRoot } from '@mps/devtools';
import { PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { askOperations, installSchemathesis, type Budget, type Installed, type Report } from './schemathesis';

/** Parallel processes. One waits for the platform most of the time. */
const SHARDS = 2;
const BUDGETS = {
  /** Without the boundaries of schemas. */
  part: { phases: 'examples,fuzzing', maxExamples: 4 },
  /** Also every boundary of every schema. */
  full: { phases: 'examples,coverage,fuzzing', maxExamples: 4 },
} as const satisfies Record<string, Budget>;
const isInFull = process.env['CONTRACT_BUDGET'] === 'full';
const budget = BUDGETS[isInFull ? 'full' : 'part'];
/** Seed of the commit, the same as the seed of the properties. jest.config.cjs prints it. */
const seed = process.env['PROPERTY_SEED'] ?? '0';
/** Ten times the duration on an idle machine. */
const RUN_LIMIT_MS = 900_000;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

/** `npm run check` compares this document with the served one. */
const document = JSON.parse(
  readFileSync(path.join(workspaceRoot, 'docs/references/openapi.json'), 'utf8'),
) as Document;
/** The answer of a stream has no end, and the tool waits for one. test/e2e/events_stream.e2e.test.ts reads streams. */
const STREAMS: readonly string[] = ['streamEvents', 'streamRequestLogs'];
const operations = Object.entries(document.paths)
  .flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      operationId,
      name: `${method.toUpperCase()} ${route}`,
    })),
  )
  .filter(({ operationId }) => !STREAMS.includes(operationId));

let own: TestPlatform | undefined;
let reports: readonly Report[] = [];

/** Returns undefined when the tool cannot be installed here. A run that names this level fails instead. */
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

/** The findings for one operation. .local/test-results/schemathesis.txt has the requests. */
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

it('finishes every operation without a warning', () => {
  for (const { complete, errors, warnings } of reports)
    expect({ complete, errors, warnings: Object.values(warnings).flat() }).toEqual({
      complete: true,
      errors: [],
      warnings: [],
    });
});
