// What the sweeper does with one 3DS session whose time has come. Safe to do twice.
import { ok } from '@mps/kernel';
import { decideSessionTimeout } from '../domain/three-ds-session';
import { changeThreeDsSession } from './change-three-ds-session';
import type { Clocks } from './ports';
import type { StoredThreeDsSession, ThreeDsSessionStore } from './three-ds-port';

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
