// The parts of a merchant's answer to a dispute, until the provider has all of them.
import {
  decideAnswerSent,
  decideDisputeAccepted,
  decideDisputeClosed,
  decideDisputeOpened,
  decideEvidence,
  decideEvidenceLost,
} from './decide-dispute';
import { aDisputeReport, inStatus, T0 } from '../../transaction/domain/transaction.fixture';
import type { DisputeEvidence, Transaction } from '../../transaction/domain/transaction';

const LATER = new Date(T0.getTime() + 1_000);
const item: DisputeEvidence = { id: 'e', name: null, text: 'x', created_at: T0 };
const disputed = (): Transaction =>
  decideDisputeOpened(inStatus('APPROVED'), 'dispute-1', aDisputeReport(), T0).next;

describe('the merchant’s answers', () => {
  const answered = () => {
    const evidence = decideEvidence(disputed(), 'dispute-1', [item, { ...item, id: 'f' }], LATER);
    const accepted = evidence.ok && decideDisputeAccepted(evidence.value.next, 'dispute-1', LATER);
    if (accepted === false || !accepted.ok) throw new Error('an open dispute can be answered');
    return accepted.value.next;
  };

  test('waits to be sent in its order, and is due until all of it is sent', () => {
    let state = answered();
    expect(state.disputes[0]?.unsent).toEqual(['e', 'f', 'dispute-1']);
    for (const id of ['e', 'f', 'dispute-1']) {
      expect(state.work_due_at).toBeDefined();
      state = decideAnswerSent(state, 'dispute-1', id).next;
    }
    expect(state.disputes[0]?.unsent).toEqual([]);
    expect(state.work_due_at).toBeUndefined();
    expect(decideAnswerSent(state, 'dispute-1', 'e').next).toBe(state);
  });

  test('goes on without an evidence that has no file, and finds that once', () => {
    const lost = decideEvidenceLost(answered(), 'dispute-1', 'e', LATER).next;
    expect(lost.disputes[0]?.unsent).toEqual(['f', 'dispute-1']);
    expect(lost.findings).toMatchObject([{ kind: 'evidence_lost', reference: 'e', at: LATER }]);
    expect(decideEvidenceLost(lost, 'dispute-1', 'e', LATER).next).toBe(lost);
  });

  test('is not sent any more once the network has ended the dispute', () => {
    const evidence = decideEvidence(disputed(), 'dispute-1', [item], LATER);
    const closed = evidence.ok && decideDisputeClosed(evidence.value.next, 'd-1', 'LOST', LATER).next;
    expect(closed).toMatchObject({ disputes: [{ status: 'LOST', unsent: [] }] });
    expect(closed !== false && closed.work_due_at).toBeUndefined();
  });
});
