// The bounds of a merchant's commands for an unpaid payment, and the members that an authentication changes.
import { TRANSACTION_STATUSES } from '@mps/kernel';
import type { Transaction } from '../../transaction/domain/transaction';
import { inStatus, T0 } from '../../transaction/domain/transaction.fixture';
import {
  decideAuthentication,
  decideCancel,
  decideCapture,
  decideCaptureResend,
  decideNotCaptured,
} from './decide-request';

const NOW = new Date(T0.getTime() + 60_000);
const LATE_FOR_MS = 12_000;
/** 90.00 of 100.00 were authorized. */
const authorized = (changes: Partial<Transaction> = {}): Transaction => ({
  ...inStatus('AUTHORIZED'),
  authorized_amount: 9_000,
  ...changes,
});

describe('a capture', () => {
  test.each([
    [null, 9_000],
    [1, 1],
    [8_999, 8_999],
    [9_000, 9_000],
  ])('of %p cents of 9,000 authorized ones takes %i', (amount, captured) => {
    const answer = decideCapture(authorized(), amount, NOW);
    expect(answer.ok && answer.value.next.capture?.amount).toBe(captured);
  });

  test.each([9_001, 10_000])('of %i cents exceeds the authorized amount', (amount) => {
    const error = { code: 'capture_too_big', authorizedAmount: 9_000 };
    expect(decideCapture(authorized(), amount, NOW)).toEqual({ ok: false, error });
  });
});

describe.each([
  ['is sent again', (state: Transaction) => decideCaptureResend(state, LATE_FOR_MS, NOW)],
  ['can still arrive', (state: Transaction) => decideCaptureResend(state, LATE_FOR_MS, T0)],
  ['is known not to have happened', decideNotCaptured],
])('a capture that %s', (_, decide) => {
  test.each(TRANSACTION_STATUSES.filter((status) => status !== 'AUTHORIZED'))(
    'changes nothing of a payment that is %s',
    (status) => {
      const state = inStatus(status);
      for (const submission of ['UNCERTAIN', 'SETTLED'] as const) {
        const moved = { ...state, submission };
        expect(decide(moved)).toEqual({ next: moved, events: [] });
      }
    },
  );

  test('changes nothing where none is under way', () => {
    const state = authorized();
    expect(decide(state).next).toBe(state);
  });
});

test('a payment that a capture was asked of and that did not happen is as before, but for the count of its captures', () => {
  const asked = decideCapture(authorized(), null, NOW);
  const state = authorized();
  expect(asked.ok && decideNotCaptured(asked.value.next)).toEqual({
    next: { ...state, capture_attempts: 1 },
    events: [],
  });
});

describe('a cancellation', () => {
  test.each([
    ['AUTHORIZED', 'SETTLED', 'PENDING_CANCELLATION'],
    ['WAITING_PAYMENT', 'SETTLED', 'PENDING_CANCELLATION'],
    ['AWAITING_3DS', 'SETTLED', 'CANCELLED'],
    // Only an authorization can have a capture on its way.
    ['WAITING_PAYMENT', 'UNCERTAIN', 'PENDING_CANCELLATION'],
    ['AWAITING_3DS', 'UNCERTAIN', 'CANCELLED'],
  ] as const)('of a payment that is %s and %s makes it %s', (status, submission, becomes) => {
    const answer = decideCancel({ ...inStatus(status), submission }, NOW);
    expect(answer.ok && answer.value.next.status).toBe(becomes);
  });

  test.each(['UNDER_WAY', 'UNCERTAIN'] as const)('waits for a capture that is %s', (submission) => {
    const error = { code: 'request_in_progress', retryAfterSeconds: 1 };
    expect(decideCancel(authorized({ submission }), NOW)).toEqual({ ok: false, error });
  });
});

test('an authenticated payment is sent: its session is linked, the kept token goes, and the card says how', () => {
  const waiting: Transaction = { ...inStatus('AWAITING_3DS'), sealed_token: 'sealed' };
  const answer = decideAuthentication(waiting, 'session-1', NOW);
  const next = answer.ok ? answer.value.next : null;
  expect(next).toMatchObject({
    status: 'PROCESSING',
    submission: 'UNDER_WAY',
    processing_since: NOW,
    three_ds_session_id: 'session-1',
    instrument: { ...waiting.instrument, authentication_type: '3DS' },
    work_due_at: new Date(NOW.getTime() + 5_000),
  });
  expect(next).not.toHaveProperty('sealed_token');
});
