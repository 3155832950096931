// The tools that run code of the documentation. A missing one is reported on standard error, and its tests do not run.
import { execFileSync } from 'node:child_process';

/** PHP with its extension curl, which the samples use. */
export const PHP_WITH_CURL = ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'] as const;

/** Returns whether the command that prints the version of the tool works. */
export function isInstalled([command = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function reportMissing(subject: string, command: readonly string[]): void {
  process.stderr.write(`NOT EXECUTED: ${subject}, because this fails: ${command.join(' ')}\n`);
}

/** Returns `describe`, or `describe.skip` with a line on standard error when the tool is missing. */
export function describeWith(subject: string, version: readonly string[]): jest.Describe {
  if (isInstalled(version)) return describe;
  reportMissing(subject, version);
  return describe.skip;
}
