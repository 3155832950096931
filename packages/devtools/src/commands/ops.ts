// `npm run ops -- <group> <command>`: what the operator does that no merchant may. One file in ops/ per group.
import { Command } from 'commander';
import { SetupFailure } from '../failure';
import { addCompanyCommands, addOrganizationCommands } from '../ops/companies';
import { addDeadLetterCommands } from '../ops/dead-letters';
import { addDeploymentOptions } from '../ops/deployment';
import { addDeliveryCommands, addFindingCommands } from '../ops/findings';
import { addLedgerCommands } from '../ops/ledger';
import { addKeyCommands, addUserCommands } from '../ops/people';
import { addPolicyCommands } from '../ops/policies';
import { addEventCommands } from '../ops/restore-events';
import { OperatorCallFailed } from '../seed/operator';
import { runCommand } from './run';

runCommand(async () => {
  const program = new Command('ops')
    .description(
      'The operator’s tool: tenants, users, keys, prices, dead letters and findings of a deployment',
    )
    .option('--json', 'answer in JSON instead of a table')
    .configureHelp({ showGlobalOptions: true });
  addDeploymentOptions(program);
  addOrganizationCommands(program);
  addCompanyCommands(program);
  addUserCommands(program);
  addKeyCommands(program);
  addPolicyCommands(program);
  addDeadLetterCommands(program);
  addDeliveryCommands(program);
  addFindingCommands(program);
  addLedgerCommands(program);
  addEventCommands(program);
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof OperatorCallFailed) throw new SetupFailure(error.message);
    throw error;
  }
  return 0;
});
