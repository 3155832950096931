// The members that each report of a provider changes in addition to the status: ids and codes, the charge's code, the kept
// token, the reason, and findings.
import type { OrderOutcome } from '../../transaction/domain/provider-outcome';
import { MAX_FINDINGS, withFinding, type Finding } from '../../transaction/domain/finding';
import type { Transaction } from '../../transaction/domain/transaction';
import {
  aPayment,
  aPixCharge,
  aTransaction,
  inStatus,
  T0,
  withInstrument,
  aBolepixCharge,
} from '../../transaction/domain/transaction.fixture';
import { decideReversedAfterEnd } from './decide-approval';
import { decideAskedAfterEnd, decideOutcome, decideReversed, decideVoidRejected } from './decide-outcome';

const NOW = new Date(T0.getTime() + 1_000);
const SEALED = 'sealed-token';
const take = (state: Transaction, outcome: OrderOutcome, sealedToken: string | null = SEALED): Transaction =>
  decideOutcome(state, outcome, { now: NOW, newRefundId: () => 'auto-1', qrCode: 'qr', sealedToken }).next;
const card = {
  providerTransactionId: 'p-1',
  amountCents: 10_000,
  responseCode: '00',
  nsu: '77',
  authorizationCode: 'A1B2C3',
};
const answered = { submission: 'SETTLED', provider_transaction_id: 'p-1' };
const noted = {
  nsu: '77',
  acquirer_response_code: '00',
  instrument: { authorization_code: 'A1B2C3', brand: 'VISA' },
};
const boleto = {
  boleto_transaction_id: 'b-1',
  bank_issuer: 'Banco',
  bank_code: '341',
  bank_branch: '1234',
  bank_account_number: '12345-6',
  bar_code: '0'.repeat(44),
  bank_line: '0'.repeat(47),
  bank_assignor: 'Loja',
};
const aBolepix = withInstrument('bolepix', aBolepixCharge(), { due_date: '2026-04-01' });

const before = (ms: number): Date => new Date(NOW.getTime() - ms);
const paid = (paid_at: Date): OrderOutcome => ({
  kind: 'paid',
  providerTransactionId: 'p-1',
  boleto: null,
  payments: [aPayment({ paid_at })],
});

test.each<[string, Transaction, OrderOutcome, object]>([
  ['an approval', aTransaction(), { kind: 'approved', ...card }, { ...answered, ...noted, approved_at: NOW }],
  [
    'an approval whose capture the provider dates earlier',
    aTransaction({ created_at: before(2_000) }),
    { kind: 'approved', ...card, capturedAt: before(1_000) },
    { approved_at: before(1_000) },
  ],
  [
    'an approval whose capture the provider dates before the payment was made',
    aTransaction({ created_at: before(2_000) }),
    { kind: 'approved', ...card, capturedAt: before(3_000) },
    { approved_at: before(2_000) },
  ],
  [
    'an approval whose capture the provider dates in the future',
    aTransaction({ created_at: before(2_000) }),
    { kind: 'approved', ...card, capturedAt: before(-1_000) },
    { approved_at: NOW },
  ],
  [
    'a payment that the bank reports late',
    aPixCharge({ created_at: before(2_000), status: 'WAITING_PAYMENT' }),
    paid(before(1_000)),
    { status: 'APPROVED', approved_at: before(1_000) },
  ],
  [
    'a payment that the bank dates before the charge was made',
    aPixCharge({ created_at: before(2_000), status: 'WAITING_PAYMENT' }),
    paid(before(3_000)),
    { status: 'APPROVED', approved_at: before(2_000) },
  ],
  [
    'an approval without a number and a code, which keeps those of the authorization',
    withInstrument('card', { ...inStatus('AUTHORIZED'), nsu: '5' }, { authorization_code: 'OLD' }),
    { kind: 'approved', ...card, nsu: null, authorizationCode: null },
    { ...answered, nsu: '5', instrument: { authorization_code: 'OLD' } },
  ],
  [
    'an authorization',
    aTransaction(),
    { kind: 'authorized', ...card },
    { ...answered, ...noted, authorized_at: NOW },
  ],
  [
    'a refusal of the acquirer',
    aTransaction(),
    { kind: 'declined', by: 'ACQUIRER', providerTransactionId: 'p-1', responseCode: '51' },
    { ...answered, status: 'REFUSED', status_reason: 'ACQUIRER', acquirer_response_code: '51' },
  ],
  [
    'a refusal of the antifraud that knows no id, which takes none away',
    aTransaction({ provider_transaction_id: 'p-0' }),
    { kind: 'declined', by: 'ANTIFRAUD', providerTransactionId: null, responseCode: null },
    { submission: 'SETTLED', provider_transaction_id: 'p-0', status: 'REFUSED', status_reason: 'ANTIFRAUD' },
  ],
  [
    'a soft decline, which keeps the token for authentication',
    aTransaction(),
    { kind: 'soft_declined', providerTransactionId: null, responseCode: '65' },
    { status: 'AWAITING_3DS', submission: 'SETTLED', acquirer_response_code: '65', sealed_token: SEALED },
  ],
  [
    'a failure at the provider',
    aTransaction(),
    { kind: 'failed', reason: 'PROVIDER', providerTransactionId: 'p-1' },
    { ...answered, status: 'FAILED', status_reason: 'PROVIDER' },
  ],
  [
    'the registration of a PIX charge',
    aPixCharge(),
    { kind: 'registered', providerTransactionId: 'p-1', boleto: null },
    {
      ...answered,
      status: 'WAITING_PAYMENT',
      instrument: { qr_code: 'qr', pix_key: 'loja@example.com' },
    },
  ],
  [
    'the registration of a slip',
    aBolepix,
    { kind: 'registered', providerTransactionId: 'p-1', boleto },
    { ...answered, instrument: { boleto, pix_emv: 'qr', due_date: '2026-04-01' } },
  ],
  [
    'the end of an order that is under way here',
    aTransaction(),
    { kind: 'closed', providerTransactionId: null },
    { status: 'FAILED', status_reason: 'INTERNAL_ERROR', submission: 'SETTLED' },
  ],
])('%s leaves its members', (_what, state, outcome, expected) => {
  expect(take(state, outcome)).toMatchObject(expected);
});

test.each([
  ['it may not be asked for', aTransaction({ refuse_on_challenge: true }), SEALED],
  ['it has been made', aTransaction({ three_ds_session_id: 's-1' }), SEALED],
  ['the token is gone', aTransaction(), null],
])('a soft decline is a refusal where authentication is no way: %s', (_why, state, sealedToken) => {
  const next = take(
    state,
    { kind: 'soft_declined', providerTransactionId: null, responseCode: '65' },
    sealedToken,
  );
  expect(next).toMatchObject({
    status: 'REFUSED',
    status_reason: 'CHALLENGE_NOT_ALLOWED',
    acquirer_response_code: '65',
  });
  expect(next).not.toHaveProperty('sealed_token');
});

describe('a reversed order', () => {
  const reversing = (cause: 'never_arrived' | 'deadline' | 'soft_declined') =>
    aTransaction({ reversal: { requested_at: T0, cause } });
  const ENDS = [
    ['never_arrived', 'FAILED', 'INTERNAL_ERROR'],
    ['deadline', 'FAILED', 'ACQUIRER_TIMEOUT'],
    ['soft_declined', 'REFUSED', 'CHALLENGE_NOT_ALLOWED'],
  ] as const;

  test.each(ENDS)('ends for its cause, %s: %s by %s', (cause, status, status_reason) => {
    const reversed = decideReversed(reversing(cause), NOW);
    expect(reversed.ok && reversed.value.next).toMatchObject({
      status,
      status_reason,
      submission: 'SETTLED',
    });
  });

  test.each(ENDS)(
    'ends for its cause where only a later question finds it closed, %s: %s by %s',
    (cause, ...end) => {
      const next = take(reversing(cause), { kind: 'closed', providerTransactionId: 'p-1' });
      expect([next.status, next.status_reason]).toEqual(end);
      expect(next).not.toHaveProperty('reversal');
    },
  );
});

test('a void that is refused names the provider, also where the capture was faster', () => {
  const rejected = decideVoidRejected(inStatus('PENDING_CANCELLATION'), NOW).next;
  expect(rejected).toMatchObject({ status: 'AUTHORIZED', status_reason: 'PROVIDER', submission: 'SETTLED' });
  const pending = inStatus('PENDING_CANCELLATION');
  const { events } = decideOutcome(
    pending,
    { kind: 'approved', ...card },
    { now: NOW, newRefundId: () => 'auto-1', qrCode: null, sealedToken: null },
  );
  expect(events.map(({ after }) => after.status_reason)).toEqual(['PROVIDER', null]);
});

test.each(['AWAITING_3DS', 'PENDING_CANCELLATION', 'REFUSED', 'APPROVED'] as const)(
  'an approval says nothing of a charge that is %s',
  (status) => {
    const charge = inStatus(status, 'pix');
    expect(take(charge, { kind: 'approved', ...card, amountCents: 1 })).toBe(charge);
  },
);

const registered: OrderOutcome = { kind: 'registered', providerTransactionId: 'p-1', boleto: null };

test.each<[string, Transaction, OrderOutcome]>([
  ['approved', inStatus('PROCESSING', 'pix'), { kind: 'approved', ...card }],
  ['authorized', aBolepix, { kind: 'authorized', ...card }],
  [
    'challenged',
    inStatus('PROCESSING', 'pix'),
    { kind: 'soft_declined', providerTransactionId: 'p-1', responseCode: '1A' },
  ],
  ['registered', inStatus('PROCESSING'), registered],
  ['paid by its payer', inStatus('PROCESSING'), paid(before(1))],
])('no payment under way is %s, when no order of its instrument can be', (_, state, outcome) => {
  expect(take(state, outcome)).toBe(state);
});

test('a payment waits for its payer whatever is approved', () => {
  const waiting = inStatus('WAITING_PAYMENT');
  expect(take(waiting, { kind: 'approved', ...card, amountCents: 1 })).toBe(waiting);
});

test('the confirmation of a reversal ends its intent and its attempts, but not while the order is under way', () => {
  const reversal = { requested_at: T0 };
  const over = { ...inStatus('EXPIRED'), reversal, work_attempts: 3, last_asked_at: T0 };
  const { next } = decideReversedAfterEnd(over);
  expect(next).toMatchObject({ work_attempts: 0, last_asked_at: null });
  expect(next).not.toHaveProperty('reversal');
  const without = inStatus('EXPIRED');
  expect(decideReversedAfterEnd(without).next).toBe(without);
  const underWay = aTransaction({ reversal });
  expect(decideReversedAfterEnd(underWay).next).toBe(underWay);
});

test.each([
  ['EXPIRED', true],
  ['CANCELLED', true],
  ['WAITING_PAYMENT', false],
] as const)('a charge that is %s is noted as asked: %s', (status, isNoted) => {
  const charge = { ...inStatus(status, 'pix'), work_attempts: 4 };
  const { next } = decideAskedAfterEnd(charge, NOW);
  if (isNoted) expect(next).toMatchObject({ work_attempts: 0, last_asked_at: NOW });
  else expect(next).toBe(charge);
});

describe('a finding', () => {
  const finding: Finding = { kind: 'paid_amount', expected: 1, actual: 2, at: T0 };

  test('is written down once, whatever instant it is told at', () => {
    expect(withFinding({ findings: [finding] }, { ...finding, at: NOW })).toEqual({});
  });

  test.each<Partial<Finding>>([{ kind: 'captured_amount' }, { expected: 3 }, { actual: 3 }])(
    'is another one where it differs by %j',
    (difference) => {
      const other = { ...finding, ...difference };
      expect(withFinding({ findings: [finding] }, other)).toEqual({ findings: [finding, other] });
    },
  );

  test('is not written beyond the bound', () => {
    const many = Array.from({ length: MAX_FINDINGS - 1 }, (_, actual) => ({
      ...finding,
      actual: 100 + actual,
    }));
    const full = withFinding({ findings: many }, finding).findings;
    expect(full).toHaveLength(MAX_FINDINGS);
    expect(withFinding({ ...(full && { findings: full }) }, { ...finding, actual: 9 })).toEqual({});
  });
});
