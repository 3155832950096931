// Generates packages/client/src/gen from openapi.json: the table of operations, their types, and the lists of error codes and
// event types. Only the types are not committed: nothing needs them to run.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';
import { readOperations, type ClientOperation, type OpenApiDocument } from './client-operations';
import { OPENAPI } from './documents';

const generator = path.join(workspaceRoot, 'node_modules/.bin/openapi-ts');
const OUTPUT = 'packages/client/src/gen';
const HEADER = '// Generated from docs/references/openapi.json by `npm run gen`.\n';

export const readDocument = async (): Promise<OpenApiDocument> =>
  JSON.parse(await readFile(path.join(workspaceRoot, OPENAPI), 'utf8')) as OpenApiDocument;

/** Writes the types of the client. Returns the number of operations. */
export async function generateClientTypes(): Promise<number> {
  const operations = readOperations(await readDocument());
  const folder = path.join(workspaceRoot, OUTPUT);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'types.ts'), await makeTypes());
  await writeFile(path.join(folder, 'resources.ts'), makeResources(operations));
  return operations.length;
}

/** Returns the text of each committed file by its path in the workspace. */
export async function makeClientSources(): Promise<ReadonlyMap<string, string>> {
  const document = await readDocument();
  return new Map([
    [`${OUTPUT}/operations.ts`, makeOperations(readOperations(document))],
    [`${OUTPUT}/error-codes.ts`, makeErrorCodes(document)],
    [`${OUTPUT}/event-types.ts`, makeEventTypes(document)],
  ]);
}

export async function writeClientSources(): Promise<void> {
  for (const [file, text] of await makeClientSources()) await writeFile(path.join(workspaceRoot, file), text);
}

async function makeTypes(): Promise<string> {
  const output = await mkdtemp(path.join(os.tmpdir(), 'mps-client-types-'));
  try {
    const flags = ['--input', OPENAPI, '--output', output, '--plugins', '@hey-api/typescript', '--silent'];
    const result = await runTool(generator, flags, { cwd: workspaceRoot });
    if (result.code !== 0) throw new Error(`the types of the client were not generated:\n${lastLines(result)}`);
    return await readFile(path.join(output, 'types.gen.ts'), 'utf8');
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

const toTypeName = (id: string): string => `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;

/** The object literal of one OperationSpec. */
function makeSpec(operation: ClientOperation): string {
  const { id, method, path: route, repeat, auth, input, list, scan, csv, file } = operation;
  const members = [
    `id: ${quote(id)}`,
    `method: ${quote(method)}`,
    `path: ${quote(route)}`,
    `repeat: ${quote(repeat)}`,
    `auth: [${auth.map(quote).join(', ')}]`,
    ...(input === undefined ? [] : [`input: ${quote(input.kind)}`]),
    ...(list === undefined ? [] : [`list: ${quote(list)}`]),
    ...(scan ? ['scan: true'] : []),
    ...(csv ? ['csv: true'] : []),
    ...(file === undefined ? [] : [`file: ${quote(file)}`]),
  ];
  return `{ ${members.join(', ')} }`;
}

function makeComment({ summary, permission, method, path: route }: ClientOperation, indent: string): string {
  const needs = permission === undefined ? '' : ` Needs ${permission}.`;
  return `${indent}/** ${summary}: ${method} ${route}.${needs} */`;
}

function makeArguments({ id, pathParameters, input }: ClientOperation, skipped = 0): string[] {
  const type = toTypeName(id);
  const data =
    input?.kind === 'body' ? `T.${type}Data['body']` : `Query<NonNullable<T.${type}Data['query']>>`;
  return [
    ...pathParameters.slice(skipped).map((parameter) => `${parameter}: string`),
    ...(input === undefined ? [] : [`${input.kind}${input.isRequired ? '' : '?'}: ${data}`]),
    'options?: CallOptions',
  ];
}

const makeCodes = ({ id }: ClientOperation): string => `CodesOf[${quote(id)}]`;

/** The codes that each operation can answer with, as the document lists them. */
function makeCodesOf(operations: readonly ClientOperation[]): string {
  const members = operations.map(({ id, errorCodes = [] }) => {
    const codes = errorCodes.length === 0 ? 'ErrorCode' : errorCodes.map(quote).join(' | ');
    return `  ${id}: ${codes};\n`;
  });
  return `export interface CodesOf {\n${members.join('')}}\n`;
}

const makeItem = ({ id }: ClientOperation): string => `Item<T.${toTypeName(id)}Responses[200]>`;

function makeReturned(operation: ClientOperation): string {
  const { id, list, hasAnswer, csv, file } = operation;
  const codes = makeCodes(operation);
  if (file !== undefined) return `Call<ReadableStream<Uint8Array>, ${codes}>`;
  if (list === 'pages') return `PageCall<${makeItem(operation)}, ${codes}>`;
  const response = `T.${toTypeName(id)}Response`;
  const data = !hasAnswer ? 'undefined' : csv ? `Exclude<${response}, string>` : response;
  return `Call<${data}, ${codes}>`;
}

const IMPORTS = `import type { Call } from '../call';
import type { CallOptions } from '../options';
import type { PageCall } from '../pages';
import type { Item, Query } from '../type-tools';
import type * as T from './types';
`;

function makeOperations(operations: readonly ClientOperation[]): string {
  const functions = operations.map(
    (one) =>
      `${makeComment(one, '')}\nexport const ${one.id} = /* @__PURE__ */ operation<\n  [${makeArguments(one).join(', ')}],\n  ${makeReturned(one)}\n>(${makeSpec(one)});\n`,
  );
  return `${HEADER}import { operation } from '../operation';\n${IMPORTS}import type { CodesOf } from './resources';\n\n${functions.join('\n')}`;
}

interface Tree {
  readonly methods: string[];
  readonly children: Map<string, Tree>;
}
const newTree = (): Tree => ({ methods: [], children: new Map() });
const MERCHANT = 'merchant.';

/** The types of `mps` and of `mps.merchant(id)`, as trees of names. */
function makeResources(operations: readonly ClientOperation[]): string {
  const roots = { MpsResources: newTree(), MerchantResources: newTree() };
  for (const one of operations) {
    const isOfMerchant = one.name.startsWith(MERCHANT);
    const parts = (isOfMerchant ? one.name.slice(MERCHANT.length) : one.name).split('.');
    const last = parts.pop() ?? one.name;
    let tree = isOfMerchant ? roots.MerchantResources : roots.MpsResources;
    for (const part of parts) {
      const child = tree.children.get(part) ?? newTree();
      tree.children.set(part, child);
      tree = child;
    }
    tree.methods.push(...makeMethodTypes(one, last, isOfMerchant ? 1 : 0));
  }
  const interfaces = Object.entries(roots).map(
    ([name, tree]) => `export interface ${name} ${makeTree(tree, '')}\n`,
  );
  const body = [...interfaces, makeCodesOf(operations)].join('\n');
  // Only an operation without codes of its own may answer any code.
  const anyCode = /\bErrorCode\b/.test(body) ? "import type { ErrorCode } from './error-codes';\n" : '';
  return `${HEADER}${IMPORTS}import type { FollowedEvent, FollowOptions } from '../follow';\n${anyCode}\n${body}`;
}

function makeMethodTypes(one: ClientOperation, name: string, skipped: number): string[] {
  const given = makeArguments(one, skipped).join(', ');
  const comment = makeComment(one, '');
  return [
    `${comment}\n${name}(${given}): ${makeReturned(one)};`,
    ...(one.scan
      ? [`/** Every row once, while rows are added. */\nscan(${given}): AsyncGenerator<${makeItem(one)}, void, undefined>;`]
      : []),
    ...(one.csv
      ? [`/** The same as a CSV file. */\ncsv(${given}): Call<ReadableStream<Uint8Array>, ${makeCodes(one)}>;`]
      : []),
    ...(one.list === 'cursor'
      ? [
          '/** The log as an endless sequence, at least once and in order. */\nfollow(options?: FollowOptions): AsyncGenerator<FollowedEvent, void, undefined>;',
        ]
      : []),
  ];
}

function makeTree({ methods, children }: Tree, indent: string): string {
  const inner = `${indent}  `;
  const lines = [
    ...methods.flatMap((method) => method.split('\n').map((line) => `${inner}${line}`)),
    ...[...children].map(([name, child]) => `${inner}readonly ${name}: ${makeTree(child, inner)};`),
  ];
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** `Event` is a union of one schema for each type. */
function readEventTypes({ components }: OpenApiDocument): readonly string[] {
  const { mapping } = components.schemas['Event']?.['discriminator'] as {
    readonly mapping: Readonly<Record<string, string>>;
  };
  return Object.keys(mapping);
}

/** A list of values stands in the member, or in a component that the member refers to. */
export function readEnum(document: OpenApiDocument, schema: string, member: string): readonly string[] {
  const { schemas } = document.components;
  const properties = schemas[schema]?.['properties'] as Readonly<Record<string, Enumerated>> | undefined;
  const { $ref: reference = '', enum: own } = properties?.[member] ?? {};
  const values = own ?? (schemas[reference.split('/').at(-1) ?? ''] as Enumerated | undefined)?.enum;
  if (values === undefined) throw new Error(`${OPENAPI} has no values for ${schema}.${member}`);
  return values;
}

interface Enumerated {
  readonly $ref?: string;
  readonly enum?: readonly string[];
}

const makeList = (name: string, values: readonly string[]): string =>
  `export const ${name} = [\n${values.map((value) => `  ${quote(value)},\n`).join('')}] as const;\n`;

const makeErrorCodes = (document: OpenApiDocument): string =>
  `${HEADER}\n${makeList('ERROR_CODES', readEnum(document, 'Problem', 'code'))}\nexport type ErrorCode = (typeof ERROR_CODES)[number];\n`;

const makeEventTypes = (document: OpenApiDocument): string =>
  `${HEADER}\n${makeList('EVENT_TYPES', readEventTypes(document))}`;
