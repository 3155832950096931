// Read, decide, compare-and-set, for 3DS sessions: again when somebody was faster.
import { err, ok, type Result } from '@mps/kernel';
import { MAX_COMMIT_ATTEMPTS } from '../limits';
import type { SessionDecision } from './domain/session';
import type { NotThere } from '../transaction/change';
import { PLATFORM } from '../transaction/ports';
import type { StoredThreeDsSession, ThreeDsSessionStore } from './directory';

/** `decide` may run more than once, each time on what is stored then. A decision that changes nothing writes nothing. */
export async function changeThreeDsSession<Refusal>(
  sessions: ThreeDsSessionStore,
  read: StoredThreeDsSession,
  decide: (session: StoredThreeDsSession) => Result<SessionDecision, Refusal>,
): Promise<Result<StoredThreeDsSession, Refusal | NotThere>> {
  let current = read;
  for (let attempt = 0; attempt < MAX_COMMIT_ATTEMPTS; attempt++) {
    const decided = decide(current);
    if (!decided.ok) return decided;
    if (decided.value.next === current) return ok(current);
    const committed = await sessions.commit(current, decided.value);
    if (committed !== null) return ok(committed);
    const reread = await sessions.find(PLATFORM, current._id);
    if (reread === null) return err({ code: 'resource_not_found' });
    current = reread;
  }
  throw new Error(`3DS session ${read._id} was moved by others ${MAX_COMMIT_ATTEMPTS} times in a row`);
}
