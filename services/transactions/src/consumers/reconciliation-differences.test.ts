// Differences with a payment that cannot be changed.
import { err, ok } from '@mps/kernel';
import type { TransactionStore } from '../transaction';
import { takeReconciliationDifference } from './reconciliation-differences';

const BROKEN = 'broken';

it('checks every other payment of a difference with one that cannot be changed, and fails afterwards', async () => {
  const checked: string[] = [];
  const store = {
    changeById: async (_scope: unknown, id: string) => {
      if (id === BROKEN) return err({ code: 'service_unavailable', retryAfterSeconds: 1 });
      checked.push(id);
      return ok({});
    },
    findBy: async (_scope: unknown, { provider_transaction_id: id }: { provider_transaction_id: string }) => {
      if (id === BROKEN) throw new Error('the document cannot be read');
      return { _id: `of ${id}` };
    },
  } as unknown as TransactionStore;
  const difference = {
    transaction_ids: ['first', BROKEN, 'second'],
    provider_transaction_ids: [BROKEN, 'order'],
  };
  const meta = { organization_id: 'org', timestamp: '2026-11-21T12:00:00.000Z' };
  const taken = takeReconciliationDifference(store)(difference as never, { meta } as never);
  await expect(taken).rejects.toThrow('A payment could not be checked: service_unavailable');
  expect(checked).toEqual(['first', 'second', 'of order']);
});
