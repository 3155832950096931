// `npm run new:service`: makes a service that starts, is tested, drawn, scraped, alerted on, deployed and documented.
import path from 'node:path';
import { PROCESS_NAMES } from '@mps/contracts';
import { SetupFailure } from '../failure';
import { createService } from '../new-service/create-service';
import { requireNames } from '../new-service/names';
import { workspaceRoot } from '../paths';
import { lastLines, runTool, type ToolResult } from '../process/tool';
import { npmCommand, print, runCommand } from './run';

const FORMATTED = /\.(ts|json|md|yaml)$/;

runCommand(async () => {
  const command = npmCommand(
    'npm run new:service',
    'Makes a service with one aggregate, its tests, documents, and its place in every list of services.',
  )
    .argument('<name>', 'of the service, in kebab-case')
    .option('--aggregate <name>', 'what one document of it is: singular, in kebab-case; required')
    .parse();
  const [name = ''] = command.args;
  const { aggregate } = command.opts<{ readonly aggregate?: string }>();
  // A required option of commander would be missed before an unknown one is named.
  if (aggregate === undefined)
    return command.error("error: required option '--aggregate <name>' not specified");
  requireNames({ name, aggregate }, new Set(PROCESS_NAMES));
  const files = await createService(workspaceRoot, { name, aggregate });
  const formatted = files.filter((file) => FORMATTED.test(file));
  await requireSuccess(
    'prettier could not format the files',
    runTool(path.join(workspaceRoot, 'node_modules/.bin/prettier'), ['--write', ...formatted], IN_WORKSPACE),
  );
  // In a process of its own: it installs the package, builds it, and then reads it.
  await requireSuccess(
    'npm run gen failed',
    runTool(
      process.execPath,
      [path.join(workspaceRoot, 'packages/devtools/bootstrap.mjs'), 'gen'],
      IN_WORKSPACE,
    ),
  );
  print(`made services/${name}. Next: docs/recipes/add-a-service.md`);
  return 0;
});

const IN_WORKSPACE = { cwd: workspaceRoot };

async function requireSuccess(problem: string, work: Promise<ToolResult>): Promise<void> {
  const result = await work;
  if (result.code !== 0) throw new SetupFailure(`${problem}:\n${lastLines(result)}`);
}
