// The progress and the results of a measurement.
const asJson = process.argv.includes('--json');

/** Progress. With --json the standard output has the results alone. */
export const say = (text: string): void => void (asJson ? process.stderr : process.stdout).write(`${text}\n`);

export function print<Results>(results: Results, table: (results: Results) => string): void {
  process.stdout.write(`${asJson ? JSON.stringify(results, null, 2) : table(results)}\n`);
}
