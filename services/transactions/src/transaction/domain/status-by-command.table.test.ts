// Every command, answer and report in every status moves only along the rows of docs/rules.md#state-machine. In a status that
// a case does not list, the status stays, and a merchant's command is refused.
import { TRANSACTION_STATUSES, type TransactionStatus } from '@mps/kernel';
import { decideAuthentication } from '../../payments/domain/decide-request';
import {
  decideOutcome,
  decideReversed,
  decideTimeout,
  decideVoidRejected,
} from '../../payments/domain/decide-outcome';
import {
  decideAnswerSent,
  decideDisputeAccepted,
  decideDisputeClosed,
  decideDisputeOpened,
  decideEvidence,
} from '../../disputes/domain/decide-dispute';
import { decideCancel, decideCapture, decideNotCaptured } from '../../payments/domain/decide-request';
import { decidePayments } from '../../payments/domain/decide-payments';
import { acceptRefund } from '../../refunds/domain/accept-refund.fixture';
import { checkRefundCancel } from '../../refunds/domain/decide-refund';
import { decideRefundOutcome } from '../../refunds/domain/decide-refund-outcome';
import { decideUnknown, unchanged, type Decision } from './decision';
import type { OrderOutcome, RefundOutcome } from './provider-outcome';
import type { Dispute, Transaction } from './transaction';
import { aDisputeReport, aPayment, EXPIRES_AT, inStatus, T0 } from './transaction.fixture';

const LATER = new Date(T0.getTime() + 10_000);
const MUCH_LATER = new Date(T0.getTime() + 30 * 86_400_000);
const context = { now: LATER, newRefundId: () => 'auto-1', qrCode: 'qr', sealedToken: 'sealed' };
const answer = {
  providerTransactionId: 'p-1',
  amountCents: 10_000,
  responseCode: '00',
  nsu: '1',
  authorizationCode: 'A',
};
const fact = aDisputeReport({ providerDisputeId: 'd-2', openedAt: LATER });
const refundRequest = {
  id: 'r-1',
  request_id: 'r-1',
  fingerprint: 'x',
  amount: 100,
  reason: 'FRAUD' as const,
  description: null,
};
const openDispute: Dispute = {
  id: 'dispute-1',
  provider_dispute_id: 'd-1',
  kind: 'CARD_CHARGEBACK',
  status: 'OPEN',
  amount: 1_000,
  debited: 1_000,
  reason_code: null,
  due_at: null,
  evidence: [],
  unsent: ['e-0'],
  created_at: T0,
  updated_at: T0,
  closed_at: null,
};

type Command = (state: Transaction) => Decision | 'refused';
type Expected = Partial<Record<TransactionStatus, readonly TransactionStatus[]>>;
/** `takenIn`: for inputs that can be refused, the statuses that accept them. The status may stay the same even then. */
type Row = readonly [name: string, command: Command, moves: Expected, takenIn?: readonly TransactionStatus[]];

const outcome = (one: OrderOutcome) => (state: Transaction) => decideOutcome(state, one, context);
const orRefused = (decision: { ok: true; value: Decision } | { ok: false }) =>
  decision.ok ? decision.value : 'refused';
const refundWord = (word: RefundOutcome) => (state: Transaction) =>
  decideRefundOutcome(state, 'refund-0', word, LATER);
const disputed =
  (command: Command): Command =>
  (state) =>
    command({ ...state, disputes: [openDispute] });

const PAID = ['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND'] as const;
const CHARGED_BACK: Expected = {
  APPROVED: ['CHARGEDBACK'],
  PARTIALLY_REFUNDED: ['CHARGEDBACK'],
  PENDING_REFUND: ['CHARGEDBACK'],
};

/** The authorization does not exist at the provider any more. */
const GONE: Expected = { AUTHORIZED: ['PENDING_CANCELLATION', 'CANCELLED'] };

const COMMON: readonly Row[] = [
  ...(['PROVIDER', 'NO_ACQUIRER', 'INTERNAL_ERROR', 'ACQUIRER_TIMEOUT'] as const).map((reason): Row => [
    `failed ${reason}`,
    outcome({ kind: 'failed', reason, providerTransactionId: null }),
    { PROCESSING: ['FAILED'], ...GONE },
  ]),
  [
    'closed',
    outcome({ kind: 'closed', providerTransactionId: null }),
    {
      PROCESSING: ['FAILED'],
      PENDING_CANCELLATION: ['CANCELLED'],
      ...GONE,
    },
  ],
  ['no answer', (state) => decideUnknown(state, LATER), {}],
  ...(['deadline', 'never_arrived'] as const).map((cause): Row => [
    `reversed, ${cause}`,
    (state) => orRefused(decideReversed({ ...state, reversal: { requested_at: LATER, cause } }, LATER)),
    { PROCESSING: ['FAILED'] },
    ['PROCESSING'],
  ]),
  [
    'cancel',
    (state) => orRefused(decideCancel(state, LATER)),
    {
      AWAITING_3DS: ['CANCELLED'],
      AUTHORIZED: ['PENDING_CANCELLATION'],
      WAITING_PAYMENT: ['PENDING_CANCELLATION'],
    },
    ['AWAITING_3DS', 'AUTHORIZED', 'WAITING_PAYMENT'],
  ],
  ['capture', (state) => orRefused(decideCapture(state, null, LATER)), {}, ['AUTHORIZED']],
  ['capture rejected', (state) => decideNotCaptured(state), {}],
  [
    'authenticate',
    (state) => orRefused(decideAuthentication(state, 'session-1', LATER)),
    { AWAITING_3DS: ['PROCESSING'] },
    ['AWAITING_3DS'],
  ],
  [
    'refund',
    (state) => orRefused(acceptRefund(state, refundRequest, { now: LATER, cardRefundWindowMs: 1e10 })),
    { APPROVED: ['PENDING_REFUND'], PARTIALLY_REFUNDED: ['PENDING_REFUND'] },
    PAID,
  ],
  [
    'refund cancelled by the merchant',
    (state) => {
      const [refund] = state.refunds;
      return refund !== undefined && checkRefundCancel(refund).ok ? unchanged(state) : 'refused';
    },
    {},
    ['PENDING_REFUND'],
  ],
  [
    'refund completed',
    refundWord({ kind: 'completed', providerRefundId: 'D1', completedAt: LATER }),
    { PENDING_REFUND: ['PARTIALLY_REFUNDED'] },
  ],
  ['refund failed', refundWord({ kind: 'failed', providerRefundId: null }), { PENDING_REFUND: ['APPROVED'] }],
  [
    'refund cancelled',
    refundWord({ kind: 'cancelled', providerRefundId: null }),
    { PENDING_REFUND: ['APPROVED'] },
  ],
  ['refund pending', refundWord({ kind: 'pending', providerRefundId: null }), {}],
  ['refund processing', refundWord({ kind: 'processing', providerRefundId: null }), {}],
  ['refund not answered', refundWord({ kind: 'unknown' }), {}],
  ['dispute opened', (state) => decideDisputeOpened(state, 'd', fact, LATER), CHARGED_BACK],
  ['second dispute opened', disputed((state) => decideDisputeOpened(state, 'd', fact, LATER)), CHARGED_BACK],
  [
    'dispute opened, told again',
    disputed((state) => decideDisputeOpened(state, 'd', { ...fact, providerDisputeId: 'd-1' }, LATER)),
    {},
  ],
  ...(['WON', 'CANCELLED', 'LOST'] as const).flatMap((end): Row[] => [
    [
      `dispute ${end}`,
      disputed((state) => decideDisputeClosed(state, 'd-1', end, LATER)),
      end === 'LOST' ? {} : { CHARGEDBACK: ['APPROVED'] },
    ],
    [`dispute ${end}, unknown to us`, (state) => decideDisputeClosed(state, 'd-1', end, LATER), {}],
  ]),
  [
    'evidence',
    disputed((state) =>
      orRefused(
        decideEvidence(state, 'dispute-1', [{ id: 'e', name: null, text: 'x', created_at: LATER }], LATER),
      ),
    ),
    {},
    TRANSACTION_STATUSES,
  ],
  [
    'acceptance',
    disputed((state) => orRefused(decideDisputeAccepted(state, 'dispute-1', LATER))),
    {},
    TRANSACTION_STATUSES,
  ],
  ['answer confirmed', disputed((state) => decideAnswerSent(state, 'dispute-1', 'e-0')), {}],
];

const time: Command = (state) => decideTimeout(state, MUCH_LATER);
const ANY_TIMEOUT: Expected = { AWAITING_3DS: ['EXPIRED'], AUTHORIZED: ['PENDING_CANCELLATION'] };

const CARD: readonly Row[] = [
  ['void rejected', (state) => decideVoidRejected(state, LATER), { PENDING_CANCELLATION: ['AUTHORIZED'] }],
  ['time', time, ANY_TIMEOUT],
  [
    'approved',
    outcome({ kind: 'approved', ...answer }),
    {
      PROCESSING: ['APPROVED'],
      AUTHORIZED: ['APPROVED'],
      PENDING_CANCELLATION: ['AUTHORIZED', 'APPROVED'],
    },
  ],
  ['authorized', outcome({ kind: 'authorized', ...answer }), { PROCESSING: ['AUTHORIZED'] }],
  [
    'declined by the acquirer',
    outcome({ kind: 'declined', by: 'ACQUIRER', responseCode: '51', providerTransactionId: 'p-1' }),
    { PROCESSING: ['REFUSED'], ...GONE },
  ],
  [
    'denied by antifraud',
    outcome({ kind: 'declined', by: 'ANTIFRAUD', responseCode: null, providerTransactionId: null }),
    { PROCESSING: ['REFUSED'], ...GONE },
  ],
  [
    'soft decline',
    outcome({ kind: 'soft_declined', responseCode: '65', providerTransactionId: null }),
    { PROCESSING: ['AWAITING_3DS'] },
  ],
  ['paid by mistake', (state) => decidePayments(state, [aPayment()], context), {}],
];

const PIX: readonly Row[] = [
  ['void rejected', (state) => decideVoidRejected(state, LATER), {}],
  ['time', time, { ...ANY_TIMEOUT, WAITING_PAYMENT: ['EXPIRED'] }],
  [
    'registered',
    outcome({ kind: 'registered', providerTransactionId: 'p-1', boleto: null }),
    { PROCESSING: ['WAITING_PAYMENT'] },
  ],
  [
    'paid in time',
    (state) => decidePayments(state, [aPayment()], context),
    { WAITING_PAYMENT: ['APPROVED'], PENDING_CANCELLATION: ['APPROVED'], EXPIRED: ['APPROVED'] },
  ],
  [
    'paid too late',
    (state) => decidePayments(state, [aPayment({ paid_at: new Date(EXPIRES_AT.getTime() + 1) })], context),
    { WAITING_PAYMENT: ['EXPIRED'] },
  ],
  [
    'paid twice',
    (state) => decidePayments(state, [aPayment(), aPayment({ payment_id: 'payment-2' })], context),
    { WAITING_PAYMENT: ['APPROVED'], PENDING_CANCELLATION: ['APPROVED'], EXPIRED: ['APPROVED'] },
  ],
  [
    'found paid',
    outcome({ kind: 'paid', providerTransactionId: 'p-1', boleto: null, payments: [aPayment()] }),
    {
      PROCESSING: ['WAITING_PAYMENT', 'APPROVED'],
      WAITING_PAYMENT: ['APPROVED'],
      PENDING_CANCELLATION: ['APPROVED'],
      EXPIRED: ['APPROVED'],
    },
  ],
];

describe.each([
  ['card', [...COMMON, ...CARD]],
  ['pix', [...COMMON, ...PIX]],
] as const)('a %s transaction', (kind, rows) => {
  const product = rows.flatMap(([name, command, moves, takenIn]) =>
    TRANSACTION_STATUSES.map((status) => {
      const isRefused = takenIn !== undefined && !takenIn.includes(status);
      const expected: 'refused' | readonly TransactionStatus[] = isRefused
        ? 'refused'
        : (moves[status] ?? []);
      return { name, status, command, expected };
    }),
  );
  test.each(product)('$name in $status', ({ status, command, expected }) => {
    const before = inStatus(status, kind);
    const decided = command(before);
    if (decided === 'refused') {
      expect(decided).toBe(expected);
      return;
    }
    const path = decided.events.flatMap((one) =>
      one.type === 'transaction.status_changed' ? [one.after.status] : [],
    );
    expect(path).toEqual(expected);
    expect(decided.next.status).toBe(path.at(-1) ?? status);
  });
});
