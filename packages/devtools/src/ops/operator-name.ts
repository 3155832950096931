// The name of the person at the tool, as it is recorded.
import os from 'node:os';

/** The user of this machine. The user of a container may have no name, only a number. */
export function readUserName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
