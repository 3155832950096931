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
  ['a payment in process', 'transactions', 'transaction.status_changed', waiting, false],
  ['an approval', 'transactions', 'transaction.status_changed', approved, true],
  ['a payment that transactions publishes again', 'transactions', 'transaction.posted_again', approved, true],
  ['a posting without members', 'transactions', 'dispute.created', codec.encode({ posting: {} }), true],
  ['a refund by a merchant', 'transactions', 'refund.created', reserved, true],
  ['a return by the platform', 'transactions', 'refund.created', returned, false],
  ['a failed refund', 'transactions', 'refund.failed', returned, true],
  ['a cancelled refund', 'transactions', 'refund.cancelled', returned, true],
  ['a completed return by the platform', 'transactions', 'refund.completed', returned, true],
  ['an invalid event', 'transactions', 'transaction.created', Buffer.from('no event'), true],
  ['a merchant', 'merchants', 'merchant.updated', waiting, true],
  ['a fee policy', 'pricing', 'fee_policy.created', waiting, true],
])(
  'selects %s for decoding if it may change entries or reservations',
  (_, topic, type, encoded, expected) => {
    expect(isOfMoney(topic, type, encoded)).toBe(expected);
  },
);
