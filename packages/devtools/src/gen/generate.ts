// Generates TypeScript from protos/, by the generator of the loader that reads them at run time, and openapi.json,
// asyncapi.json and errors.json, which the gateway prints from its routes, events and error codes.
import { readdir, rm, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';
import { ASYNCAPI, ERROR_CODES, OPENAPI } from './documents';

const generator = path.join(workspaceRoot, 'node_modules/.bin/proto-loader-gen-types');
/** Not committed. The types are needed to check types, not to run: `npm run check` writes them first. */
const GENERATED_TYPES_DIR = 'packages/contracts/src/gen';
/** Imported messages are generated with their importers. This file declares no service. */
const SHARED_PACKAGE = path.join('mps', 'common');

/** Equal to LOADER_OPTIONS of packages/contracts. Only events have oneof members. */
const OPTIONS = ['--grpcLib=@grpc/grpc-js', '--keepCase', '--longs=Number', '--enums=String', '--defaults', '--includeComments'];

/** Rewrites everything, so that outdated files disappear. Returns the number of proto files. */
export async function generateTypes(): Promise<number> {
  const outputDir = path.join(workspaceRoot, GENERATED_TYPES_DIR);
  const protosDir = path.join(workspaceRoot, 'protos');
  const files = (await readdir(path.join(protosDir, 'mps'), { recursive: true }))
    .map((file) => path.join('mps', file))
    .filter((file) => file.endsWith('.proto') && !file.startsWith(SHARED_PACKAGE))
    .sort();
  await rm(outputDir, { recursive: true, force: true });
  const result = await runTool(generator, [...OPTIONS, '--includeDirs=protos', `--outDir=${outputDir}`, ...files], {
    cwd: workspaceRoot,
  });
  if (result.code !== 0) throw new Error(`the type generator failed:\n${lastLines(result)}`);
  return files.length;
}

const printer = path.join(workspaceRoot, 'gateway/dist/print-documents.js');

/** Returns the text of each document by its path in the workspace. */
export async function makeDocuments(): Promise<ReadonlyMap<string, string>> {
  const result = await runTool(process.execPath, [printer], { cwd: workspaceRoot });
  if (result.code !== 0) throw new Error(`the gateway printed no documents:\n${lastLines(result)}`);
  const { openapi, asyncapi, errors } = JSON.parse(result.stdout) as Record<
    'openapi' | 'asyncapi' | 'errors',
    unknown
  >;
  const text = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;
  return new Map([
    [OPENAPI, text(openapi)],
    [ASYNCAPI, text(asyncapi)],
    [ERROR_CODES, text(errors)],
  ]);
}

export async function writeDocuments(): Promise<number> {
  const documents = await makeDocuments();
  for (const [file, text] of documents) {
    await mkdir(path.dirname(path.join(workspaceRoot, file)), { recursive: true });
    await writeFile(path.join(workspaceRoot, file), text);
  }
  return documents.size;
}
