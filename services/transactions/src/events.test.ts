// Events carry the whole resource as of their moment, and personal data only in masked form.
import { decideDisputeOpened, decideEvidence } from './disputes/domain/decide-dispute';
import { decideOutcome } from './payments/domain/decide-outcome';
import type { Decision, DisputeEvidence, Transaction } from './transaction';
import { aDisputeReport, aTransaction, T0 } from './transaction/domain/transaction.fixture';
import { toTransactionDrafts } from './events';
import { toPostedPaymentMessage } from './messages';
import { acceptRefund } from './refunds/domain/accept-refund.fixture';
import { decideRefundOutcome } from './refunds/domain/decide-refund-outcome';

const consumer = {
  full_name: 'Maria da Silva',
  email: 'maria@example.com',
  document_type: 'CPF',
  document_number: '11144477735',
  phone: '+5511987654321',
  pix_key: '+5511987654321',
  birth_date: '31-01-1990',
  address: { city: 'São Paulo' },
};

test('an event masks document, e-mail, phone and key, has no birth date, and keeps the rest', () => {
  const transaction = aTransaction({ consumer });
  const [draft] = toTransactionDrafts([{ type: 'transaction.created', after: transaction }]);
  expect(draft).toMatchObject({
    type: 'transaction.created',
    company_id: 'company-1',
    organization_id: 'org-1',
    previous: {},
    object: {
      transaction: {
        id: transaction._id,
        organization_id: '1001',
        consumer: {
          full_name: 'Maria da Silva',
          document_number: '***.444.777-**',
          email: 'm***@e***.com',
          phone: '+55********321',
          pix_key: '+55********321',
          address: { city: 'São Paulo' },
        },
      },
    },
  });
  expect(JSON.stringify(draft)).not.toContain('31-01-1990');
  expect(transaction.consumer).toBe(consumer);
});

test('a change of status has the previous status and the new state', () => {
  const outcome = {
    kind: 'declined',
    by: 'ACQUIRER',
    responseCode: '51',
    providerTransactionId: null,
  } as const;
  const { events } = decideOutcome(aTransaction(), outcome, {
    now: T0,
    newRefundId: () => 'r',
    qrCode: null,
    sealedToken: null,
  });
  expect(toTransactionDrafts(events)).toMatchObject([
    {
      type: 'transaction.status_changed',
      previous: { status: 'PROCESSING', status_reason: null },
      object: { transaction: { status: 'REFUSED', status_reason: 'ACQUIRER', acquirer_response_code: '51' } },
    },
  ]);
});

describe('a dispute', () => {
  const paid = aTransaction({ status: 'APPROVED', approved_amount: 10_000 });
  const opened = decideDisputeOpened(paid, 'dispute-1', aDisputeReport(), T0);
  const listEvidence = (id: string): DisputeEvidence => ({ id, name: null, text: id, created_at: T0 });

  function answered(before: Transaction, item: DisputeEvidence): Decision {
    const decided = decideEvidence(before, 'dispute-1', [item], T0);
    if (!decided.ok) throw new Error(decided.error.code);
    return decided.value;
  }

  test('names the old values of the members that an answer changed, and no others', () => {
    const [one, two] = [listEvidence('one'), listEvidence('two')];
    const first = answered(opened.next, one);
    const second = answered(first.next, two);
    expect(toTransactionDrafts([...first.events, ...second.events])).toMatchObject([
      { previous: { status: 'OPEN', evidence: [] }, object: { dispute: { status: 'UNDER_REVIEW' } } },
      { previous: { evidence: [one] }, object: { dispute: { evidence: [{ id: 'one' }, { id: 'two' }] } } },
    ]);
    expect(toTransactionDrafts(second.events)[0]?.previous).not.toHaveProperty('status');
  });
});

test('the event of an approval carries the posting for the ledger in addition to the merchant’s resource', () => {
  const split = { company_id: 'partner', percentage: 30, charge_processing_cost: false, liable: true };
  const outcome = {
    kind: 'approved',
    providerTransactionId: 'p',
    amountCents: 10_000,
    responseCode: '00',
    nsu: null,
    authorizationCode: null,
  } as const;
  const { pricing } = aTransaction();
  const paid = aTransaction({
    installments: 3,
    split_rules: [split],
    pricing: { ...pricing, refund_fee_policy: 'NONE' },
  });
  const { events } = decideOutcome(paid, outcome, {
    now: T0,
    newRefundId: () => 'r',
    qrCode: null,
    sealedToken: null,
  });
  const [draft] = toTransactionDrafts(events);
  expect(draft?.object).not.toHaveProperty('posting');
  expect(draft?.beside).toMatchObject({
    posting: {
      company_id: 'company-1',
      organization_id: 'org-1',
      brand: 'VISA',
      installments: 3,
      approved_amount: 10_000,
      approved_at: T0.toISOString(),
      split_rules: [split],
      refund_fee_policy: 'NONE',
      movements: [],
    },
  });
});

describe('refund.created', () => {
  const approved = aTransaction({
    status: 'APPROVED',
    approved_amount: 10_000,
    approved_at: T0,
  });
  const rules = { now: T0, cardRefundWindowMs: 86_400_000 };
  const request = (id: string, amount: number) => ({
    id,
    request_id: id,
    fingerprint: id,
    amount,
    reason: 'CUSTOMER_REQUEST' as const,
    description: null,
  });
  const accept = (transaction: Transaction, id: string, amount: number): Decision => {
    const decided = acceptRefund(transaction, request(id, amount), rules);
    if (!decided.ok) throw new Error(decided.error.code);
    return decided.value;
  };
  const listReservations = ({ events }: Decision) =>
    toTransactionDrafts(events)
      .filter(({ type }) => type === 'refund.created')
      .map(({ beside }) => beside as { readonly reservation?: { readonly movements: readonly object[] } });

  it('carries the posting of the refund, after those of earlier refunds', () => {
    const first = accept(approved, 'r1', 4_000);
    const second = accept(first.next, 'r2', 6_000);
    const of = (id: string, amount: number) => ({ kind: 'REFUND', id, amount });
    expect(listReservations(first)).toMatchObject([
      { reservation: { movements: [of('r1', 4_000)], after_open_refund: false } },
    ]);
    expect(listReservations(second)).toMatchObject([
      { reservation: { movements: [of('r1', 4_000), of('r2', 6_000)] } },
    ]);
    expect(toPostedPaymentMessage(second.next).reservations).toHaveLength(2);
  });

  it('leaves out a refund that is over', () => {
    const first = accept(approved, 'r1', 4_000);
    const failed = decideRefundOutcome(first.next, 'r1', { kind: 'failed', providerRefundId: 'p' }, T0);
    const second = accept(failed.next, 'r2', 6_000);
    expect(listReservations(second)).toMatchObject([
      { reservation: { movements: [{ id: 'r2', amount: 6_000 }] } },
    ]);
  });
});
