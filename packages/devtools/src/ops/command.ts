// Shared by the commands of the operator's tool: find the deployment, call as the operator, and print a table for a
// person or JSON for a program.
import Table from 'cli-table3';
import type { Command } from 'commander';
import { connectOperator, type Operator } from '../seed/operator';
import { findDeployment, type DeploymentOptions } from './deployment';

const OPERATOR_NAME = 'ops';

type Answer = Readonly<Record<string, unknown>>;

/**
 * `work` gets the command's options and its arguments in order. Its result is printed. `work` declares the type of
 * the options, which commander does not know.
 */
export function addAction(
  command: Command,
  work: (operator: Operator, options: never, ...args: string[]) => Promise<Answer>,
): void {
  command.action(async () => {
    const options = command.optsWithGlobals<DeploymentOptions & { readonly json?: boolean }>();
    const operator = connectOperator(await findDeployment(options), OPERATOR_NAME);
    try {
      show(await work(operator, options as never, ...command.args), options);
    } finally {
      await operator.close();
    }
  });
}

export interface ShowOptions {
  readonly json?: boolean;
}

/** Only data goes to standard output, so that `--json` can be piped. */
export function show(record: Readonly<Record<string, unknown>>, options: ShowOptions): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify(record, null, 2)}\n`);
    return;
  }
  const table = new Table({ style: { head: [], border: [] } });
  for (const [name, value] of Object.entries(record)) table.push({ [name]: formatText(value) });
  process.stdout.write(`${table.toString()}\n`);
}

/** Prints one row per record, with its members as columns. As JSON: `{ <name>: [ … ] }`. */
export function showRows(name: string, rows: readonly object[], options: ShowOptions): void {
  if (options.json) {
    show({ [name]: rows }, options);
    return;
  }
  const [first] = rows;
  if (first === undefined) {
    process.stdout.write(`${name.replaceAll('_', ' ')}: none\n`);
    return;
  }
  const table = new Table({ head: Object.keys(first), style: { head: [], border: [] } });
  for (const row of rows) table.push(Object.values(row).map(formatText));
  process.stdout.write(`${table.toString()}\n`);
}

const SECONDS_OF = { d: 86_400, h: 3_600, min: 60, s: 1 } as const;

/** Formats the age in its largest whole unit: `3 d`. */
export function formatAge(since: Date): string {
  const seconds = Math.max(Math.round((Date.now() - since.getTime()) / 1000), 0);
  const [unit, size] = Object.entries(SECONDS_OF).find(([, one]) => seconds >= one) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}

function formatText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(formatText).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
