// openapi.json and asyncapi.json, written by the gateway itself from the routes and events that it serves.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';

const OPENAPI = 'docs/references/openapi.json';
const ASYNCAPI = 'docs/references/asyncapi.json';
export const API_DOCUMENTS = [OPENAPI, ASYNCAPI] as const;

const printer = path.join(workspaceRoot, 'gateway/dist/print-documents.js');

/** The text of each document, by its path in the workspace. */
export async function makeDocuments(): Promise<ReadonlyMap<string, string>> {
  const result = await runTool(process.execPath, [printer], { cwd: workspaceRoot });
  if (result.code !== 0) throw new Error(`the gateway printed no documents:\n${lastLines(result)}`);
  const { openapi, asyncapi } = JSON.parse(result.stdout) as Record<'openapi' | 'asyncapi', unknown>;
  const text = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;
  return new Map([
    [OPENAPI, text(openapi)],
    [ASYNCAPI, text(asyncapi)],
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
