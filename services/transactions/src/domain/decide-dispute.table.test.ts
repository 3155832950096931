// What a merchant may still say about a dispute, by its status, and how much.
import { DISPUTE_STATUSES } from '@mps/kernel';
import {
  decideDisputeAccepted,
  decideDisputeOpened,
  decideEvidence,
  MAX_EVIDENCE_ITEMS,
} from './decide-dispute';
import { inStatus, T0 } from './transaction.fixture';
import type { DisputeEvidence, Transaction } from './transaction';

const fact = {
  providerDisputeId: 'd-1',
  kind: 'CARD_CHARGEBACK',
  amountCents: 10_000,
  reasonCode: null,
  dueAt: null,
  openedAt: T0,
} as const;
const LATER = new Date(T0.getTime() + 1_000);
const item: DisputeEvidence = { id: 'e', name: null, text: 'x', created_at: T0 };

function disputed(status: (typeof DISPUTE_STATUSES)[number]): Transaction {
  const { next } = decideDisputeOpened(inStatus('APPROVED'), 'dispute-1', fact, T0);
  return { ...next, disputes: next.disputes.map((one) => ({ ...one, status })) };
}
const COMMANDS = [
  [
    'evidence',
    'UNDER_REVIEW',
    'dispute.updated',
    (state: Transaction) => decideEvidence(state, 'dispute-1', [item], LATER),
  ],
  [
    'acceptance',
    'ACCEPTED',
    'dispute.closed',
    (state: Transaction) => decideDisputeAccepted(state, 'dispute-1', LATER),
  ],
] as const;

describe.each(COMMANDS)('%s', (_name, becomes, type, decide) => {
  test.each(DISPUTE_STATUSES)('of a dispute that is %s', (status) => {
    const answer = decide(disputed(status));
    if (status === 'OPEN' || status === 'UNDER_REVIEW') {
      expect(answer).toMatchObject({
        value: {
          next: { status: 'CHARGEDBACK', disputes: [{ status: becomes, updated_at: LATER }] },
          facts: [{ type, previousStatus: status }],
        },
      });
      return;
    }
    expect(answer).toMatchObject({
      error: {
        code: 'invalid_dispute_state',
        members: { current_status: status, allowed_statuses: ['OPEN', 'UNDER_REVIEW'] },
      },
    });
  });

  test('of a dispute that is not there', () => {
    expect(decide(inStatus('APPROVED'))).toMatchObject({ error: { code: 'resource_not_found' } });
  });
});

test('evidence has its bound', () => {
  const items = Array.from({ length: MAX_EVIDENCE_ITEMS }, () => item);
  const full = decideEvidence(disputed('OPEN'), 'dispute-1', items, LATER);
  expect(full.ok && decideEvidence(full.value.next, 'dispute-1', [item], LATER)).toMatchObject({
    error: { code: 'too_much_evidence' },
  });
});
