import mongoose from 'mongoose';
import { declareTransactions } from './documents';

const SHARD_KEY = 'organization_id';

test('the unique indexes that keep transactions from being sharded are those of docs/operations/sharding.md', () => {
  const connection = mongoose.createConnection();
  declareTransactions(connection);
  const indexes = connection.model('transactions').schema.indexes();

  const inTheWay = indexes
    .filter(([key, { unique }]) => unique === true && Object.keys(key)[0] !== SHARD_KEY)
    .map(([key]) => Object.keys(key).join(', '));

  expect(inTheWay.sort()).toEqual([
    'idempotency.key',
    'provider_transaction_id, provider',
    'refunds.request_id, company_id',
  ]);
});
