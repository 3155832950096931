// A 3DS session's life, move by move: who may use it, when it ends, and that its proof never outlives its use.
import {
  computeAuthStatus,
  CLAIM_LIFE_MS,
  findConflict,
  decideClaim,
  decideConsumption,
  decideRelease,
  decideSessionTimeout,
  decideVerdict,
  newThreeDsSession,
  SESSION_LIFE_MS,
  listViolations,
  type DirectoryVerdict,
  type ThreeDsSession,
} from './session';

const T0 = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number): Date => new Date(T0.getTime() + ms);
const USE = { amount: 10_000, currency: 'BRL' } as const;

const fresh = () =>
  newThreeDsSession({
    card_mark: 'mark',
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
const FAILURE = verdict({ status: 'FAILED', sealedProof: null });
const CHALLENGE = verdict({ status: 'CHALLENGE_REQUIRED', challengeUrl: 'https://acs', sealedProof: null });
const authenticated = () => decideVerdict(fresh().next, verdict(), T0);
const failed = () => decideVerdict(fresh().next, FAILURE, T0);
const challenged = () => decideVerdict(fresh().next, CHALLENGE, T0);
const NOTHING = (session: ThreeDsSession) => ({ next: session, events: [] });

function claimed(session: ThreeDsSession = authenticated().next, at = T0): ThreeDsSession {
  const decision = decideClaim(session, USE, 'transaction-1', at);
  if (!decision.ok) throw new Error(decision.error);
  expect(decision.value.events).toEqual([]);
  return decision.value.next;
}
const consumed = () => decideConsumption(claimed(), 'transaction-1', true, T0)!;

it('a new session is ACTION_REQUIRED for an hour and publishes that', () => {
  const { next, events } = fresh();
  expect(next).toMatchObject({ auth_status: 'ACTION_REQUIRED', consumption_status: 'NOT_CONSUMED' });
  expect(next.liability_shift).toBe(false);
  expect(next.expires_at).toEqual(later(SESSION_LIFE_MS));
  expect(next.work_due_at).toEqual(later(SESSION_LIFE_MS));
  expect(events).toEqual([{ type: 'three_ds_session.created', after: next, previous: {} }]);
});

it.each([
  ['AUTHENTICATED', authenticated, ['three_ds_session.authenticated'], 'sealed'],
  ['FAILED', failed, ['three_ds_session.failed'], undefined],
  ['ACTION_REQUIRED', challenged, [], undefined],
] as const)('the verdict %s is applied once, with its event', (status, decide, types, proof) => {
  const { next, events } = decide();
  expect(next.auth_status).toBe(status);
  expect(next.sealed_proof).toBe(proof);
  expect(events).toEqual(
    types.map((type) => ({ type, after: next, previous: { auth_status: 'ACTION_REQUIRED' } })),
  );
  if (status !== 'ACTION_REQUIRED') expect(decideVerdict(next, FAILURE, T0)).toEqual(NOTHING(next));
});

it('an authentication without its proof throws', () => {
  expect(() => decideVerdict(fresh().next, verdict({ sealedProof: null }), T0)).toThrow(/proof/);
});

describe('a challenge that is reported again', () => {
  const again = later(1_000);

  it('changes nothing', () => {
    const { next } = challenged();
    expect(decideVerdict(next, CHALLENGE, again)).toEqual(NOTHING(next));
    expect(decideVerdict(next, CHALLENGE, again).next).toBe(next);
  });

  it('accepts another answer of the cardholder when one was on its way', () => {
    const { next } = challenged();
    expect(decideVerdict({ ...next, answer_requested_at: T0 }, CHALLENGE, again)).toEqual(NOTHING(next));
  });

  it.each([
    ['at another address', { challengeUrl: 'https://other' }, { challenge_url: 'https://other' }],
    ['under another id', { tdsSessionId: 'ds_2' }, { tds_session_id: 'ds_2' }],
  ])('replaces the stored one when it is %s', (_, changes, members) => {
    const { next } = challenged();
    expect(decideVerdict(next, { ...CHALLENGE, ...changes }, again)).toEqual(
      NOTHING({ ...next, ...members, updated_at: again }),
    );
  });
});

it.each([
  ['authenticated, in time', authenticated, USE, 0, []],
  ['in its last millisecond', authenticated, USE, SESSION_LIFE_MS - 1, []],
  ['at its end', authenticated, USE, SESSION_LIFE_MS, ['three_ds_session_expired']],
  ['failed', failed, USE, 0, ['three_ds_session_not_authenticated']],
  ['still challenged', challenged, USE, 0, ['three_ds_session_not_authenticated']],
  ['of another amount', authenticated, { ...USE, amount: 9_999 }, 0, ['three_ds_session_mismatch']],
  ['of another currency', authenticated, { ...USE, currency: 'USD' }, 0, ['three_ds_session_mismatch']],
  [
    'failed and of another amount',
    failed,
    { ...USE, amount: 1 },
    0,
    ['three_ds_session_not_authenticated', 'three_ds_session_mismatch'],
  ],
  ['claimed', () => ({ next: claimed() }), USE, 0, []],
  ['consumed, long ago', consumed, USE, SESSION_LIFE_MS, []],
] as const)('a session that is %s has its violations', (_name, decide, use, ms, violations) => {
  const session = decide().next;
  expect(listViolations(session, use, later(ms))).toEqual(violations);
  if (violations.length > 0)
    expect(decideClaim(session, use, 'transaction-1', later(ms))).toEqual({
      ok: false,
      error: violations[0],
    });
});

it('is claimed once, and consumed once by the transaction that claimed it', () => {
  expect(findConflict(claimed())).toBe('three_ds_session_in_use');
  expect(decideClaim(claimed(), USE, 'transaction-2', T0)).toMatchObject({
    error: 'three_ds_session_in_use',
  });
  expect(decideConsumption(claimed(), 'transaction-2', true, T0)).toBeNull();
  expect(decideConsumption(authenticated().next, 'transaction-1', true, T0)).toBeNull();
  expect(decideConsumption(consumed().next, 'transaction-1', true, T0)).toBeNull();
  expect(findConflict(consumed().next)).toBe('three_ds_session_consumed');
  expect(decideClaim(consumed().next, USE, 'transaction-2', T0)).toMatchObject({
    error: 'three_ds_session_consumed',
  });
});

it('loses its proof with the consumption, and never gets it back', () => {
  const { next, events } = consumed();
  expect(next.sealed_proof).toBeUndefined();
  expect(next.work_due_at).toBeUndefined();
  const previous = { consumption_status: 'PROCESSING' };
  expect(events).toEqual([{ type: 'three_ds_session.consumed', after: next, previous }]);
  expect(decideRelease(next, claimed(), T0)).toEqual(NOTHING(next));
});

it('is free for another payment when its claim is released', () => {
  const free = decideRelease(claimed(), claimed(), T0);
  expect(free).toEqual(NOTHING(authenticated().next));
  const others = { ...claimed(), claimed_by: 'transaction-2' };
  const earlier = { ...claimed(), claimed_at: new Date(T0.getTime() - 1) };
  for (const claim of [others, earlier])
    expect(decideRelease(claimed(), claim, T0).next.consumption_status).toBe('PROCESSING');
  expect(decideClaim(free.next, USE, 'transaction-2', T0).ok).toBe(true);
});

it('is free again when its claim times out, and ends after its hour', () => {
  const left = claimed();
  expect(left.work_due_at).toEqual(later(CLAIM_LIFE_MS));
  expect(decideSessionTimeout(left, later(CLAIM_LIFE_MS - 1))).toEqual(NOTHING(left));
  const free = { ...authenticated().next, updated_at: later(CLAIM_LIFE_MS) };
  expect(decideSessionTimeout(left, later(CLAIM_LIFE_MS))).toEqual(NOTHING(free));
  const over = decideSessionTimeout(left, later(SESSION_LIFE_MS)).next;
  expect(over).toMatchObject({ consumption_status: 'NOT_CONSUMED', auth_status: 'EXPIRED' });
  expect(over.sealed_proof).toBeUndefined();
});

it.each([
  ['ACTION_REQUIRED', challenged, 'EXPIRED'],
  ['AUTHENTICATED', authenticated, 'EXPIRED'],
  ['FAILED', failed, 'FAILED'],
  ['AUTHENTICATED and consumed', consumed, 'AUTHENTICATED'],
] as const)(
  'a session that was %s shows its end, before and after the due-work scanner',
  (_name, decide, status) => {
    const end = later(SESSION_LIFE_MS);
    const session = decide().next;
    expect(computeAuthStatus(session, end)).toBe(status);
    const { next: ended, events } = decideSessionTimeout(session, end);
    expect(events).toEqual([]);
    expect(ended.auth_status).toBe(status);
    expect(ended.sealed_proof).toBeUndefined();
    expect(ended.work_due_at).toBeUndefined();
    expect(decideSessionTimeout(ended, later(2 * SESSION_LIFE_MS)).next).toBe(ended);
  },
);

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  'a session with a liability shift (%s), consumed for the same card (%s), has one: %s',
  (had, isSame, has) => {
    const state = { ...claimed(), liability_shift: had };
    const { next } = decideConsumption(state, 'transaction-1', isSame, T0)!;
    expect(next.liability_shift).toBe(has);
    expect(next).not.toHaveProperty('card_mark');
  },
);
