// What the sweeper does with one 3DS session whose time has come. Safe to do twice.
import { ok } from '@mps/kernel';
import { decideSessionTimeout } from './domain/session';
import { changeThreeDsSession } from './change';
import type { Clocks } from '../transaction/ports';
import type { StoredThreeDsSession, ThreeDsSessionStore } from './directory';

export type WakeThreeDsSession = (session: StoredThreeDsSession) => Promise<void>;

export interface WakeThreeDsSessionDependencies extends Clocks {
  readonly sessions: ThreeDsSessionStore;
}

export function makeWakeThreeDsSession({
  sessions,
  businessClock,
}: WakeThreeDsSessionDependencies): WakeThreeDsSession {
  return async (session) => {
    await changeThreeDsSession<never>(sessions, session, (current) =>
      ok(decideSessionTimeout(current, businessClock.now())),
    );
  };
}
