// Lists have a connection pool of their own (docs/rules.md#rate-limits). While slow lists hold all of it, payments continue.
import { MONGO_LISTS_POOL_SIZE } from '@mps/chassis';
import { aPix } from './create-request.fixture';
import { makeContext, startTransactions, type Running } from './transactions.fixture';

/** Held until this test ends it. */
const HELD = 'lists-pool.integration.test';
const NO_FILTER = { filter: {}, sort: [['created_at', -1]], page: 1, limit: 20 } as const;

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
});
afterAll(() => service.stop());

const pay = (request_id: string) =>
  service.payments.create(aPix({ request_id }), makeContext(undefined, undefined, 60_000));
async function endHeld(): Promise<void> {
  const admin = service.mongo.connection.getClient().db('admin');
  const { inprog } = await admin.command({ currentOp: 1, 'command.comment': HELD });
  for (const { opid } of inprog as { opid: number }[]) await admin.command({ killOp: 1, op: opid });
}
const MADE = { ok: true, value: { replayed: false } };

describe('while slow lists hold every connection of theirs', () => {
  it('payments are made, and the next list waits', async () => {
    expect(await pay('before')).toMatchObject(MADE);
    const counts = service.mongo.lists.collection('transactions');
    const slow = { $where: 'for (;;) sleep(20)' };
    let isHeld = true;
    const held = Promise.allSettled(
      Array.from({ length: MONGO_LISTS_POOL_SIZE }, () =>
        counts.find(slow, { comment: HELD }).limit(1).toArray(),
      ),
    ).then(() => (isHeld = false));
    let isListed = false;
    const list = service.listing.list(NO_FILTER, makeContext()).then(
      () => (isListed = true),
      () => 'it waits no longer than a connection is waited for',
    );
    // A list takes less time than two payments, one after the other.
    expect([await pay('during-1'), await pay('during-2')]).toMatchObject([MADE, MADE]);
    expect([isHeld, isListed]).toEqual([true, false]);
    await endHeld();
    await Promise.all([held, list]);
  });
});
