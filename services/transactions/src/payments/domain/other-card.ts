// A payment may use the 3D Secure session of another card. The issuer may refuse it, or take it without the liability: a
// finding tells an operator either way. It is written with the change that names the session, before anything is sent.
import { noteFinding, type Decision } from '../../transaction/domain/decision';
import type { Transaction } from '../../transaction/domain/transaction';

export const noteOtherCard = (transaction: Transaction, sessionId: string, now: Date): Decision =>
  noteFinding(transaction, {
    kind: 'other_card_authenticated',
    expected: null,
    actual: null,
    at: now,
    reference: sessionId,
  });
