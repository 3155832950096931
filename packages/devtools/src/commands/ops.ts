// `npm run ops -- <group> <command>`: operations that only operators may do. Each group has a file in ops/.
import type { Command } from 'commander';
import { SetupFailure } from '../failure';
import { addAuditCommands } from '../ops/audit';
import { addCompanyCommands, addOrganizationCommands } from '../ops/companies';
import { addDeadLetterCommands } from '../ops/dead-letters';
import { addDeploymentOptions } from '../ops/deployment';
import { addDeliveryCommands, addFindingCommands } from '../ops/findings';
import { addLedgerCommands } from '../ops/ledger';
import { addKeyCommands, addUserCommands } from '../ops/people';
import { addPersonalDataCommands } from '../ops/personal-data';
import { addPolicyCommands } from '../ops/policies';
import { addEventCommands } from '../ops/restore-events';
import { OperatorCallFailed } from '../seed/operator';
import { npmCommand, runCommand } from './run';

export function makeOpsCommand(): Command {
  const program = npmCommand(
    'npm run ops',
    'The operator’s tool: tenants, users, keys, prices, the ledger, dead letters and findings of a deployment',
  )
    .option('--json', 'answer in JSON instead of a table')
    .configureHelp({ showGlobalOptions: true });
  addDeploymentOptions(program);
  addOrganizationCommands(program);
  addCompanyCommands(program);
  addUserCommands(program);
  addPersonalDataCommands(program);
  addKeyCommands(program);
  addPolicyCommands(program);
  addDeadLetterCommands(program);
  addDeliveryCommands(program);
  addFindingCommands(program);
  addLedgerCommands(program);
  addEventCommands(program);
  addAuditCommands(program);
  return program;
}

async function ops(): Promise<undefined> {
  try {
    await makeOpsCommand().parseAsync();
  } catch (error) {
    if (error instanceof OperatorCallFailed) throw new SetupFailure(error.message);
    throw error;
  }
}

// A test loads this module to compare the commands with the docs, and runs none of them.
if (require.main === module) runCommand(ops);
