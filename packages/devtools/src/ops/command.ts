// What every command of the operator's tool has in common: find the deployment, call as the operator, show the answer.
import type { Command } from 'commander';
import { connectOperator, type Operator } from '../seed/operator';
import { findDeployment, type DeploymentOptions } from './deployment';
import { show } from './output';

const OPERATOR_NAME = 'ops';

type Answer = Readonly<Record<string, unknown>>;

/**
 * `work` gets the command's options and its arguments in their order; what it answers is shown. The type of
 * the options is the work's own word: commander knows it no better.
 */
export function answers(
  command: Command,
  work: (operator: Operator, options: never, ...args: string[]) => Promise<Answer>,
): void {
  command.action(async () => {
    const options = command.optsWithGlobals<DeploymentOptions & { readonly json?: boolean }>();
    const operator = connectOperator(await findDeployment(options), OPERATOR_NAME);
    try {
      show(await work(operator, options as never, ...command.args), options);
    } finally {
      operator.close();
    }
  });
}
