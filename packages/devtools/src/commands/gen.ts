// `npm run gen`: the TypeScript types of every message and service in protos/, and the documents of the public API. Check
// fails when they are not fresh.
import { writeDocuments, generateTypes } from '../gen/generate';
import { npmCommand, print, runCommand } from './run';

runCommand(async () => {
  npmCommand(
    'npm run gen',
    'Regenerates the TypeScript types of protos/ and the documents of the public API in docs/references.',
  ).parse();
  print(`generated types from ${await generateTypes()} proto files`);
  print(`wrote ${await writeDocuments()} documents of the public API`);
  return 0;
});
