// `npm run gen`: generates the lists of services, the TypeScript types of protos/, the documents of the public API and its
// client, and the lists of settings. `npm run check` fails when they are outdated.
import { generateClientTypes, writeClientSources } from '../gen/client';
import { writeDocuments, generateTypes } from '../gen/generate';
import { writePythonSources } from '../gen/python-client';
import { writeSettings } from '../gen/settings';
import { writeTopologyLists } from '../gen/topology';
import { npmCommand, print, runCommand } from './run';

runCommand(async () => {
  npmCommand(
    'npm run gen',
    'Regenerates the lists of services, the TypeScript types of protos/, the documents of the public API, its client and the lists of settings.',
  ).parse();
  print(`wrote the services of topology.yaml into ${await writeTopologyLists()} files`);
  print(`generated types from ${await generateTypes()} proto files`);
  print(`wrote ${await writeDocuments()} documents of the public API`);
  await writeClientSources();
  await writePythonSources();
  print(`generated the clients of ${await generateClientTypes()} operations`);
  print(`wrote ${await writeSettings()} lists of settings`);
  return 0;
});
