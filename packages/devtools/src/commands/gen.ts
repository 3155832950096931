// `npm run gen`: the TypeScript types of every message and service in protos/. Check fails when they are not fresh.
import { generateTypes } from '../gen/generate-types';
import { print, runCommand } from './run';

runCommand(async () => {
  const count = await generateTypes();
  print(`generated types from ${count} proto files`);
  return 0;
});
