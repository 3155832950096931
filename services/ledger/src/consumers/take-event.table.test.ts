import { loadMessage, TOPICS, type TopicKey } from '@mps/contracts';
import type { TransactionEvent } from '@mps/contracts/gen/mps/transactions/v1/TransactionEvent';
import { isOfMoney } from './take-event';

const { file, message } = TOPICS.transactions;
const codec = loadMessage<TransactionEvent, unknown>(file, message);
const waiting = codec.encode({ meta: { id: 'e' }, transaction: { id: 't', amount: 100 } });
const approved = codec.encode({
  meta: { id: 'e' },
  transaction: { id: 't' },
  posting: { transaction_id: 't' },
});
const reserved = codec.encode({
  meta: { id: 'e' },
  refund: { id: 'r' },
  reservation: { transaction_id: 't' },
});
const returned = codec.encode({ meta: { id: 'e' }, refund: { id: 'r' } });

test.each<[string, TopicKey, string, Buffer, boolean]>([
  ['a payment that waits', 'transactions', 'transaction.status_changed', waiting, false],
  ['an approval', 'transactions', 'transaction.status_changed', approved, true],
  ['a payment whose events are told again', 'transactions', 'transaction.posted_again', approved, true],
  ['a posting without a member', 'transactions', 'dispute.created', codec.encode({ posting: {} }), true],
  ['a refund that a merchant asked for', 'transactions', 'refund.created', reserved, true],
  ['a return that the platform makes by itself', 'transactions', 'refund.created', returned, false],
  ['a refund that failed', 'transactions', 'refund.failed', returned, true],
  ['a refund that was taken back', 'transactions', 'refund.cancelled', returned, true],
  ['a refund that the platform made by itself', 'transactions', 'refund.completed', returned, true],
  ['what is no event', 'transactions', 'transaction.created', Buffer.from('no event'), true],
  ['a merchant', 'merchants', 'merchant.updated', waiting, true],
  ['a fee policy', 'pricing', 'fee_policy.created', waiting, true],
])('of %s the ledger decodes what it may have to post or to hold', (_, topic, type, encoded, expected) => {
  expect(isOfMoney(topic, type, encoded)).toBe(expected);
});
