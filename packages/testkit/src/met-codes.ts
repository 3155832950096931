// Compares the error codes that tests meet with `x-error-codes` of openapi.json, and records them. A code that the document does not
// list fails the test that met it. test/contract/error-codes.contract.test.ts reads the records for codes that no test met.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** One file for each process, with lines `operationId code`. */
export const MET_CODES_FOLDER = path.join(root, '.local/test-results/met-codes');

interface DescribedOperation {
  readonly operationId: string;
  readonly 'x-error-codes': readonly string[];
}

interface KnownOperation {
  readonly method: string;
  readonly segments: readonly string[];
  readonly described: DescribedOperation;
}

/** More constant segments first: `/v1/merchants/transactions/{id}` goes before `/v1/merchants/{merchantId}/status`. */
function readOperations(): readonly KnownOperation[] {
  const { paths } = JSON.parse(readFileSync(path.join(root, 'docs/references/openapi.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  };
  const operations = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      segments: route.split('/'),
      described,
    })),
  );
  return operations.sort((a, b) => countParameters(a) - countParameters(b));
}

const isParameter = (segment: string): boolean => segment.startsWith('{');
const countParameters = ({ segments }: KnownOperation): number => segments.filter(isParameter).length;

let operations: readonly KnownOperation[] | undefined;
const met = new Set<string>();

/** Throws for a code that the document does not list for the operation. Other paths have no listed codes. */
export function noteCode(method: string, pathWithQuery: string, code: string): void {
  const segments = pathWithQuery.replace(/[?#].*$/s, '').split('/');
  operations ??= readOperations();
  const operation = operations.find(
    (one) =>
      one.method === method &&
      one.segments.length === segments.length &&
      one.segments.every((segment, index) => isParameter(segment) || segment === segments[index]),
  );
  if (operation === undefined || code === 'route_not_found') return;
  const { operationId, 'x-error-codes': listed } = operation.described;
  if (!listed.includes(code))
    throw new Error(`${operationId} answered ${code}: openapi.json does not list this code for it`);
  record(`${operationId} ${code}`);
}

function record(line: string): void {
  if (met.has(line)) return;
  met.add(line);
  mkdirSync(MET_CODES_FOLDER, { recursive: true });
  appendFileSync(path.join(MET_CODES_FOLDER, `${process.pid}.txt`), `${line}\n`);
}
