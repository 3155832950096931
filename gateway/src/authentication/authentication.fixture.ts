// A gateway with one route for each kind of credential, in front of an identity that the test plays.
import { createHash } from 'node:crypto';
import type { DomainError } from '@mps/contracts';
import { err, makeApiKey, ok, type Result } from '@mps/kernel';
import { z } from 'zod';
import { type CredentialKind, defineRoute } from '../http/route/route';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';

export const hash = (key: string): string => createHash('sha256').update(key).digest('hex');
export const makeKey = (n: number, mode: 'test' | 'live' = 'test'): string =>
  makeApiKey(mode, Buffer.alloc(32, n));
export const KEY_OWNER = { organization_id: 'o1', permissions: ['*'], allowed_ips: [] as string[] };
const DAY_MS = 86_400_000;

/** The state of the identity that a test plays. */
export const identity = {
  /** Owners of keys, by the hash of the key. */
  keys: new Map<string, object>([
    [hash(makeKey(1)), { ...KEY_OWNER, api_key_id: 'k1', company_id: 'c1' }],
    [
      hash(makeKey(2)),
      { ...KEY_OWNER, api_key_id: 'k2', expires_at: new Date(Date.now() + DAY_MS).toISOString() },
    ],
  ]),
  /** Answers about sessions, by session id. Every other session is alive. */
  sessions: new Map<string, Result<object, DomainError>>(),
  areEventsCurrent: true,
  keyRequests: 0,
  sessionRequests: 0,
  /** While set, answers about keys wait for it. */
  gate: undefined as Promise<void> | undefined,
};

const makeWhoami = (credential: CredentialKind, permission: 'ledger.view' | null = null) =>
  defineRoute({
    operationId: `whoami-${credential}-${permission ?? 'none'}`,
    tag: 'Test',
    summary: 'Who am I',
    method: 'GET',
    path: `/v1/${credential}${permission === null ? '' : '/permitted'}`,
    credential,
    permission,
    success: 200,
    response: z.looseObject({}),
    handle: async (_input, { caller }) => ok({ body: caller }),
  });

export let gateway: TestGateway;

/** Opens the gateway before the first test of the file that calls this, and closes it after the last. */
export function serveAuthentication(): void {
  beforeAll(async () => {
    gateway = await openTestGateway({
      areEventsCurrent: () => identity.areEventsCurrent,
      routes: [
        makeWhoami('key'),
        makeWhoami('user'),
        makeWhoami('any'),
        makeWhoami('none'),
        makeWhoami('user', 'ledger.view'),
      ],
      identity: {
        VerifyApiKey: async ({ key_sha256 }) => {
          identity.keyRequests++;
          const owner = identity.keys.get(key_sha256);
          await identity.gate;
          return owner === undefined ? err({ code: 'authentication_error' }) : ok(owner as never);
        },
        VerifySession: async ({ session_id, company_id }) => {
          identity.sessionRequests++;
          const usual = { organization_id: 'o1', company_id: 'c1', permissions: ['ledger.*'], role_id: 'r1' };
          const answer = company_id === undefined ? { permissions: [] } : usual;
          return identity.sessions.get(session_id) ?? ok(answer);
        },
      },
    });
  });
  beforeEach(() => {
    gateway.authentication.forgetAll();
    identity.sessions.clear();
    identity.keyRequests = 0;
    identity.sessionRequests = 0;
  });
  afterAll(() => gateway.close());
}

export async function ask(path: string, headers: Record<string, string>) {
  const response = await fetch(`${gateway.url}/v1/${path}`, { headers });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, challenge: response.headers.get('www-authenticate'), body };
}
export const askWithKey = (key: string, more = {}) => ask('key', { 'x-api-key': key, ...more });
export const askWithToken = (token: string, path = 'user') => ask(path, { authorization: `Bearer ${token}` });

/** Runs `run` while identity does not know `key`. */
export async function withoutKey(key: string, run: () => Promise<void>): Promise<void> {
  const owner = identity.keys.get(hash(key));
  if (owner === undefined) throw new Error('identity does not know this key');
  identity.keys.delete(hash(key));
  try {
    await run();
  } finally {
    identity.keys.set(hash(key), owner);
  }
}
