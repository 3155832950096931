// protos/ to TypeScript, by the generator that comes with the loader that reads them at run time.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';

const generator = path.join(workspaceRoot, 'node_modules/.bin/proto-loader-gen-types');
export const GENERATED_TYPES_DIR = 'packages/contracts/src/gen';
/** Messages that others import come with those who import them; on its own this file is no service. */
const SHARED_PACKAGE = path.join('mps', 'common');

/** The same as packages/contracts reads the files with (LOADER_OPTIONS); oneof members only events have. */
const OPTIONS = ['--grpcLib=@grpc/grpc-js', '--keepCase', '--longs=Number', '--enums=String', '--defaults', '--includeComments'];

/** Writes everything anew, so that what is no longer in a proto file is gone too. Returns the number of proto files. */
export async function generateTypes(outputDir = path.join(workspaceRoot, GENERATED_TYPES_DIR)): Promise<number> {
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
