// A 3DS session's life, move by move: who may use it, when it ends, and that what was proven never outlives its use.
import {
  authStatusAt,
  CLAIM_LIFE_MS,
  conflictOf,
  decideClaim,
  decideConsumption,
  decideRelease,
  decideSessionTimeout,
  decideVerdict,
  newThreeDsSession,
  SESSION_LIFE_MS,
  violationsOf,
  type DirectoryVerdict,
  type ThreeDsSession,
} from './session';

const T0 = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number): Date => new Date(T0.getTime() + ms);
const USE = { amount: 10_000, currency: 'BRL' } as const;

const fresh = newThreeDsSession({
  id: 'session-1',
  organization_id: 'organization-1',
  company_id: 'company-1',
  ...USE,
  now: T0,
});
const verdict = (changes: Partial<DirectoryVerdict> = {}): DirectoryVerdict => ({
  status: 'AUTHENTICATED',
  tdsSessionId: 'ds_1',
  flow: 'FRICTIONLESS',
  failureReason: null,
  liabilityShift: true,
  challengeUrl: null,
  sealedProof: 'sealed',
  ...changes,
});
const authenticated = decideVerdict(fresh.next, verdict(), T0);
const failed = decideVerdict(fresh.next, verdict({ status: 'FAILED', sealedProof: null }), T0);
const challenged = decideVerdict(
  fresh.next,
  verdict({ status: 'CHALLENGE_REQUIRED', challengeUrl: 'https://acs', sealedProof: null }),
  T0,
);

function claimed(session: ThreeDsSession = authenticated.next, at = T0): ThreeDsSession {
  const decision = decideClaim(session, USE, 'transaction-1', at);
  if (!decision.ok) throw new Error(decision.error);
  return decision.value.next;
}
const consumed = decideConsumption(claimed(), 'transaction-1', T0)!;

it('a new session needs action for an hour and says so', () => {
  expect(fresh.next).toMatchObject({ auth_status: 'ACTION_REQUIRED', consumption_status: 'NOT_CONSUMED' });
  expect(fresh.next.expires_at).toEqual(later(SESSION_LIFE_MS));
  expect(fresh.events.map(({ type }) => type)).toEqual(['three_ds_session.created']);
});

it.each([
  ['AUTHENTICATED', authenticated, ['three_ds_session.authenticated'], 'sealed'],
  ['FAILED', failed, ['three_ds_session.failed'], undefined],
  ['ACTION_REQUIRED', challenged, [], undefined],
] as const)('the verdict %s is taken in once, with its event', (status, decision, events, proof) => {
  expect(decision.next.auth_status).toBe(status);
  expect(decision.next.sealed_proof).toBe(proof);
  expect(decision.events.map(({ type }) => type)).toEqual(events);
  if (status !== 'ACTION_REQUIRED')
    expect(decideVerdict(decision.next, verdict({ status: 'FAILED' }), T0).next).toBe(decision.next);
});

it.each([
  ['authenticated, in time', authenticated.next, USE, 0, []],
  ['in its last millisecond', authenticated.next, USE, SESSION_LIFE_MS - 1, []],
  ['at its end', authenticated.next, USE, SESSION_LIFE_MS, ['three_ds_session_expired']],
  ['failed', failed.next, USE, 0, ['three_ds_session_not_authenticated']],
  ['still challenged', challenged.next, USE, 0, ['three_ds_session_not_authenticated']],
  ['of another amount', authenticated.next, { ...USE, amount: 9_999 }, 0, ['three_ds_session_mismatch']],
  [
    'failed and of another amount',
    failed.next,
    { ...USE, amount: 1 },
    0,
    ['three_ds_session_not_authenticated', 'three_ds_session_mismatch'],
  ],
  ['claimed', claimed(), USE, 0, []],
  ['consumed, long ago', consumed.next, USE, SESSION_LIFE_MS, []],
] as const)('a session that is %s is judged so', (_name, session, use, ms, violations) => {
  expect(violationsOf(session, use, later(ms))).toEqual(violations);
});

it('is claimed once, and consumed only by who claims it', () => {
  expect(conflictOf(claimed())).toBe('three_ds_session_in_use');
  expect(decideClaim(claimed(), USE, 'transaction-2', T0)).toMatchObject({
    error: 'three_ds_session_in_use',
  });
  expect(decideConsumption(claimed(), 'transaction-2', T0)).toBeNull();
  expect(decideConsumption(authenticated.next, 'transaction-1', T0)).toBeNull();
  expect(conflictOf(consumed.next)).toBe('three_ds_session_consumed');
  expect(decideClaim(consumed.next, USE, 'transaction-2', T0)).toMatchObject({
    error: 'three_ds_session_consumed',
  });
});

it('loses its proof with the consumption, and never gets it back', () => {
  expect(consumed.next.sealed_proof).toBeUndefined();
  expect(consumed.next.work_due_at).toBeUndefined();
  expect(consumed.events.map(({ type }) => type)).toEqual(['three_ds_session.consumed']);
  expect(decideRelease(consumed.next, 'transaction-1', T0).next).toBe(consumed.next);
});

it('is free again when its claim is given back, and then another payment may have it', () => {
  const released = decideRelease(claimed(), 'transaction-1', T0).next;
  expect(released).toMatchObject({ consumption_status: 'NOT_CONSUMED', sealed_proof: 'sealed' });
  expect(decideRelease(claimed(), 'transaction-2', T0).next.consumption_status).toBe('PROCESSING');
  expect(decideClaim(released, USE, 'transaction-2', T0).ok).toBe(true);
});

it('is freed by time when its claim is left, and ends with its hour', () => {
  const left = claimed();
  expect(decideSessionTimeout(left, later(CLAIM_LIFE_MS - 1)).next).toBe(left);
  expect(decideSessionTimeout(left, later(CLAIM_LIFE_MS)).next).toMatchObject({
    consumption_status: 'NOT_CONSUMED',
    auth_status: 'AUTHENTICATED',
  });
  const over = decideSessionTimeout(left, later(SESSION_LIFE_MS)).next;
  expect(over).toMatchObject({ consumption_status: 'NOT_CONSUMED', auth_status: 'EXPIRED' });
  expect(over.sealed_proof).toBeUndefined();
});

it.each([
  ['ACTION_REQUIRED', challenged.next, 'EXPIRED'],
  ['AUTHENTICATED', authenticated.next, 'EXPIRED'],
  ['FAILED', failed.next, 'FAILED'],
  ['AUTHENTICATED and consumed', consumed.next, 'AUTHENTICATED'],
] as const)('one that was %s has its end, before and after the reconciler', (_name, session, status) => {
  const end = later(SESSION_LIFE_MS);
  expect(authStatusAt(session, end)).toBe(status);
  const timedOut = decideSessionTimeout(session, end).next;
  expect(timedOut.auth_status).toBe(status);
  expect(timedOut.sealed_proof).toBeUndefined();
  expect(timedOut.work_due_at).toBeUndefined();
});
