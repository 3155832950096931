// How the operator's tool answers: a table for a person, JSON for a program.
import Table from 'cli-table3';

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
