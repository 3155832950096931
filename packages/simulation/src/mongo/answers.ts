// When a write is answered, by its write concern.
import { lastIndex, type Member } from './member';
import { NotSimulatedError, type Doc } from './values';

/** Called at most once: later calls do nothing at the receiver. */
export type Answer = (answer: Doc) => void;

const STEPPED_DOWN = 11_602;
const WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'findAndModify']);
const READ_CONCERNS: ReadonlySet<unknown> = new Set(['local', 'majority', 'linearizable', 'snapshot']);

export const isWrite = (name: string): boolean => WRITES.has(name);

export function readConcernOf(command: Doc): string {
  const { level = 'local' } = (command['readConcern'] ?? {}) as { readonly level?: string };
  if (!READ_CONCERNS.has(level)) throw new NotSimulatedError(`The read concern ${level}`);
  return level;
}

/**
 * Answers at once for w:1. For a majority it waits until a majority has everything that the primary had when the write was
 * carried out: a refusal and a write that changed nothing wait as well.
 */
export function answerWrite(member: Member, command: Doc, result: Doc, answer: Answer): void {
  const { w = 'majority' } = (command['writeConcern'] ?? {}) as { readonly w?: unknown };
  if (w === 1) {
    answer(result);
    return;
  }
  if (w !== 'majority') throw new NotSimulatedError(`The write concern ${String(w)}`);
  const index = lastIndex(member);
  if (index <= member.committed) {
    answer(result);
    return;
  }
  const interrupted = {
    ...result,
    writeConcernError: {
      code: STEPPED_DOWN,
      codeName: 'InterruptedDueToReplStateChange',
      errmsg: 'operation was interrupted',
    },
    ...('txnNumber' in command && { errorLabels: ['RetryableWriteError'] }),
  };
  member.waiters.push({ index, done: (outcome) => answer(outcome === 'committed' ? result : interrupted) });
}
