// `npm run gen`: generates the lists of services, the TypeScript types of protos/, the documents of the public API and its
// client, and the lists of settings. `npm run check` fails when they are outdated.
import path from 'node:path';
import { generateClientTypes, writeClientSources } from '../gen/client';
import { writeClientSurface } from '../gen/client-surface';
import { writeDocuments, generateTypes } from '../gen/generate';
import { writePythonSources } from '../gen/python-client';
import { writeSettings } from '../gen/settings';
import { writeTopologyLists } from '../gen/topology';
import { workspaceRoot } from '../paths';
import { runTool } from '../process/tool';
import { npmCommand, print, runCommand } from './run';

runCommand(async () => {
  npmCommand(
    'npm run gen',
    'Regenerates the lists of services, the TypeScript types of protos/, the documents of the public API, its client and the lists of settings.',
  ).parse();
  const lists = await writeTopologyLists();
  print(`wrote the services of topology.yaml into ${lists.length} files`);
  if (lists.length > 0) return runAgain();
  print(`generated types from ${await generateTypes()} proto files`);
  print(`wrote ${await writeDocuments()} documents of the public API`);
  await writeClientSources();
  await writePythonSources();
  print(`generated the clients of ${await generateClientTypes()} operations`);
  await writeClientSurface();
  print(`wrote ${await writeSettings()} lists of settings`);
  return 0;
});

/** This process has loaded the old lists. The other one builds the new lists and makes everything else from them. */
async function runAgain(): Promise<number> {
  const bootstrap = path.join(workspaceRoot, 'packages/devtools/bootstrap.mjs');
  const result = await runTool(process.execPath, [bootstrap, 'gen'], { cwd: workspaceRoot });
  print(`${result.stdout}${result.stderr}`.trimEnd());
  return result.code ?? 1;
}
