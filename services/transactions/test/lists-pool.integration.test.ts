// Lists have connections of their own (docs/rules.md#rate-limits): while slow ones hold all of them, payments are made.
import { MONGO_LISTS_POOL_SIZE } from '@mps/chassis';
import { trusted } from 'mongoose';
import { aPix } from './create-request.fixture';
import { contextOf, startTransactions, type Running } from './transactions.fixture';

const HELD_MS = 3_000;
const NO_FILTER = { filter: {}, sort: [['created_at', -1]], page: 1, limit: 20 } as const;

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
});
afterAll(() => service.stop());

const pay = () => service.payments.create(aPix(), contextOf(undefined, undefined, 60_000));

describe('while slow lists hold every connection of theirs', () => {
  it('a payment is made and read, and the next list waits', async () => {
    expect(await pay()).toMatchObject({ ok: true });
    const counts = service.mongo.lists.collection('transactions');
    const slow = trusted({ $where: `sleep(${HELD_MS}) || true` });
    let isHeld = true;
    const held = Promise.all(
      Array.from({ length: MONGO_LISTS_POOL_SIZE }, () => counts.find(slow).limit(1).toArray()),
    ).then(() => (isHeld = false));
    const list = service.listing.list(NO_FILTER, contextOf()).catch((error: unknown) => error);
    const made = await pay();
    expect(made).toMatchObject({ ok: true });
    expect(isHeld).toBe(true);
    expect(await Promise.race([list, Promise.resolve('waits')])).toBe('waits');
    await Promise.all([held, list]);
  });
});
