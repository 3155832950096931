// The cardholder's answer to a challenge (docs/rules.md#three-ds): only a session that needs action accepts one, and only
// one of several simultaneous answers is sent to the directory (docs/rules.md#simultaneous-changes).
import { decideAnswer, decideNotAnswered, newThreeDsSession, SESSION_LIFE_MS } from './session';

const T0 = new Date('2026-03-02T12:00:00.000Z');
const after = (ms: number): Date => new Date(T0.getTime() + ms);
const CALL_LIFE_MS = 10_000;
const { next: open } = newThreeDsSession({
  card_mark: 'mark',
  id: 'session-1',
  organization_id: 'organization-1',
  company_id: 'company-1',
  amount: 10_000,
  currency: 'BRL',
  now: T0,
});

test('an answer is stored before it is sent, and changes and publishes nothing else', () => {
  const now = after(1_000);
  expect(decideAnswer(open, now)).toEqual({
    ok: true,
    value: { next: { ...open, answer_requested_at: now }, events: [] },
  });
});

test.each([
  ['AUTHENTICATED', 0, 'AUTHENTICATED'],
  ['FAILED', 0, 'FAILED'],
  ['ACTION_REQUIRED', SESSION_LIFE_MS, 'EXPIRED'],
] as const)(
  'a session stored as %s accepts no answer after %i ms, because it is %s',
  (auth_status, ms, current_status) => {
    expect(decideAnswer({ ...open, auth_status }, after(ms))).toEqual({
      ok: false,
      error: {
        code: 'invalid_three_ds_session_state',
        members: { current_status, allowed_statuses: ['ACTION_REQUIRED'] },
      },
    });
  },
);

test('an answer in the last millisecond of the session is accepted', () => {
  expect(decideAnswer(open, after(SESSION_LIFE_MS - 1)).ok).toBe(true);
});

test.each([
  [0, false],
  [CALL_LIFE_MS - 1, false],
  [CALL_LIFE_MS, true],
])('a second answer %i ms after the first is accepted: %s', (ms, isTaken) => {
  const answer = decideAnswer({ ...open, answer_requested_at: T0 }, after(ms));
  expect(answer.ok).toBe(isTaken);
  if (!answer.ok) expect(answer.error).toEqual({ code: 'request_in_progress', retryAfterSeconds: 1 });
});

test('an answer that could not be sent leaves no trace, so that another one is accepted at once', () => {
  const { next, events } = decideNotAnswered({ ...open, answer_requested_at: T0 });
  expect(next).toEqual(open);
  expect(next).not.toHaveProperty('answer_requested_at');
  expect(events).toEqual([]);
  expect(decideAnswer(next, T0).ok).toBe(true);
});
