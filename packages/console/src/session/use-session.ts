// The session's state for components.
import { useSyncExternalStore } from 'react';
import { sessionStore, type SessionState } from './session';

export const useSessionState = (): SessionState =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.read);
