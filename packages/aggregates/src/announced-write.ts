// Writes that are announced first. Another process may keep copies of these documents (packages/read-lease), so a version is
// raised before each write, and a write that comes too long after its announcement changes nothing.
import { DatabaseBusyError } from './database-error';
import type { GroupCall } from './grouping';

/** A change that was announced. Close it when the write is over. */
export interface OpenChange {
  /** By the database's clock. A write that is carried out later changes nothing. */
  readonly notAfter: Date;
  /** Whether the write may still be sent, by the monotonic clock of this process. */
  isTimely(): boolean;
  close(): Promise<void>;
}

export interface ChangeAnnouncer {
  /** Call it before a change is written. */
  raise(): Promise<OpenChange>;
}

/** Sends a group of writes. None of them changes anything after `notAfter`, by the database's clock. */
export type TimelyGroupCall<Item, Answer> = (
  items: readonly Item[],
  notAfter: Date,
) => ReturnType<GroupCall<Item, Answer>>;

/** Announces each group before it is written and closes the announcement after it. */
export function announceGroup<Item, Answer>(
  announcer: ChangeAnnouncer,
  write: TimelyGroupCall<Item, Answer>,
): GroupCall<Item, Answer> {
  return async (items) => {
    const change = await announcer.raise();
    // A change that cannot be closed stays open until its time is up.
    const close = (): void => void change.close().catch(() => undefined);
    if (!change.isTimely()) {
      close();
      throw new DatabaseBusyError('A change of facts was delayed for too long after its announcement');
    }
    const answers = await write(items, change.notAfter);
    // A write that threw stays announced: it may still be carried out.
    close();
    return answers;
  };
}
