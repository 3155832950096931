// `npm run ops -- <group> <command>`: what the operator does that no merchant may. One file in ops/ per group.
import { Command } from 'commander';
import { SetupFailure } from '../failure';
import { addKeyCommands } from '../ops/keys';
import { OperatorCallFailed } from '../seed/operator';
import { runCommand } from './run';

runCommand(async () => {
  const program = new Command('ops').description('The operator’s tool for the platform that runs here');
  addKeyCommands(program);
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof OperatorCallFailed) throw new SetupFailure(error.message);
    throw error;
  }
  return 0;
});
