// The session of the console for all of its pages. No script holds a credential: the cookie is HttpOnly. Tabs tell each other when
// the session begins, ends or is extended.
import type { MpsCore } from '@mps/client';
import { isPermitted } from '@mps/kernel/permissions';
import { makeCore, makeFetch, UNAUTHENTICATED } from '../api/core';
import { chooseLanguage } from '../i18n/language';

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly kind: 'ORGANIZATION' | 'MERCHANT';
  readonly organization_id: string;
  readonly organization_name: string;
  readonly merchant_status: string | null;
  readonly role: { readonly id: string; readonly name: string };
  /** With wildcards. */
  readonly permissions: readonly string[];
}

export interface Session {
  readonly user: {
    readonly id: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly identifier: string;
    readonly totp_enabled: boolean;
  };
  readonly companies: readonly Company[];
  readonly test_mode: boolean;
  readonly now: string;
  readonly trace_url_template: string | null;
  readonly idle_expires_at: string;
  readonly absolute_expires_at: string;
}

/** `ended`: the page stays, and asks for a new login. */
export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'open' | 'ended';
      readonly session: Session;
      /** Of this browser's monotonic clock: a wrong clock of the machine does not matter. */
      readonly idleEndsAtMs: number;
      /** How far the business clock is ahead of the real one. */
      readonly clockAheadMs: number;
    };

export const can = (company: Company, permission: string | null): boolean =>
  permission === null || isPermitted(company.permissions, permission);

type Word = 'opened' | 'ended' | 'touched';

/** Says that this browser has logged in, so that a visitor without a session asks for none. It is no credential. */
const OPEN_MARK = 'session';

const channel = new BroadcastChannel('session');
const listeners = new Set<() => void>();
let state: SessionState = { kind: 'loading' };

const setState = (next: SessionState): void => {
  state = next;
  for (const listener of listeners) listener();
};

/** For useSyncExternalStore. */
export const sessionStore = {
  read: (): SessionState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Also called for any request that the gateway answers with 401. */
export function endSession(): void {
  if (state.kind === 'open') setState({ ...state, kind: 'ended' });
  else if (state.kind === 'loading' || state.kind === 'failed') setState({ kind: 'none' });
}

export const consoleFetch = makeFetch(endSession);
const plainFetch = makeFetch(() => undefined);

const core = (fetch = plainFetch): MpsCore => makeCore({ language: chooseLanguage(), fetch });

type ConsoleRequest = Pick<Parameters<MpsCore['send']>[0], 'operation' | 'method' | 'path' | 'body'>;

export const sendToConsole = (request: ConsoleRequest, fetch = plainFetch) =>
  core(fetch).send({
    ...request,
    query: undefined,
    repeat: request.method === 'GET' ? 'safe' : 'never',
    accept: 'application/json',
    auth: [],
    options: {},
  });

function openState(session: Session, headers: Headers): SessionState {
  const serverMs = Date.parse(headers.get('date') ?? '') || Date.parse(session.now);
  return {
    kind: 'open',
    session,
    idleEndsAtMs: performance.now() + Date.parse(session.idle_expires_at) - serverMs,
    clockAheadMs: Date.parse(session.now) - serverMs,
  };
}

/** Another user gets a new document: nothing of the earlier user stays in memory, no data and no text of a form. */
function showSession(session: Session, headers: Headers): void {
  if ('session' in state && state.session.user.id !== session.user.id) {
    endSession();
    location.assign('/console/');
  } else setState(openState(session, headers));
}

/** For a new document. Later the mark does not count: a tab may see it after the word of the tab that has set it. */
export async function startSession(): Promise<void> {
  if (localStorage.getItem(OPEN_MARK) === null) endSession();
  else await loadSession();
}

export async function loadSession(): Promise<void> {
  try {
    const { data, headers } = await sendToConsole(
      { operation: 'getConsoleSession', method: 'GET', path: '/console/session', body: undefined },
      consoleFetch,
    );
    showSession(data as Session, headers);
  } catch (error) {
    if (state.kind === 'loading') setState({ kind: 'failed', error });
  }
}

/** `totp` is for a user with a second factor. */
export async function logIn(identifier: string, password: string, totp?: string): Promise<void> {
  const { data, headers } = await sendToConsole({
    operation: 'openConsoleSession',
    method: 'POST',
    path: '/console/session',
    body: { identifier, password, ...(totp !== undefined && { totp }) },
  });
  localStorage.setItem(OPEN_MARK, 'open');
  showSession(data as Session, headers);
  tell('opened');
}

export async function logOut(): Promise<void> {
  try {
    await sendToConsole({
      operation: 'closeConsoleSession',
      method: 'DELETE',
      path: '/console/session',
      body: undefined,
    });
  } catch (error) {
    // The session is over already.
    if ((error as { readonly status?: unknown } | null)?.status !== UNAUTHENTICATED) throw error;
  }
  localStorage.removeItem(OPEN_MARK);
  tell('ended');
  // A new document: nothing of this user stays in memory.
  location.assign('/console/login');
}

/** The answer renews the cookie, so this session goes on. The user's other sessions end. */
export async function changePassword(current: string, next: string): Promise<void> {
  await sendToConsole({
    operation: 'changeConsolePassword',
    method: 'POST',
    path: '/console/password/change',
    body: { current_password: current, new_password: next },
  });
}

export async function touchSession(): Promise<void> {
  await sendToConsole(
    { operation: 'touchConsoleSession', method: 'POST', path: '/console/session/touch', body: {} },
    consoleFetch,
  );
  await loadSession();
  tell('touched');
}

const tell = (word: Word): void => channel.postMessage(word);

channel.onmessage = ({ data }: MessageEvent<Word>): void => {
  if (data === 'ended') endSession();
  else void loadSession();
};
