// What every command of the operator's tool has in common: find the deployment, call as the operator, show the answer as a
// table for a person or as JSON for a program.
import Table from 'cli-table3';
import type { Command } from 'commander';
import { connectOperator, type Operator } from '../seed/operator';
import { findDeployment, type DeploymentOptions } from './deployment';

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

/** Data goes to standard output and nothing else does, so that `--json` can be piped. */
export function show(record: Readonly<Record<string, unknown>>, options: { readonly json?: boolean }): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify(record, null, 2)}\n`);
    return;
  }
  const table = new Table({ style: { head: [], border: [] } });
  for (const [name, value] of Object.entries(record)) table.push({ [name]: textOf(value) });
  process.stdout.write(`${table.toString()}\n`);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
