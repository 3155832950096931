// Short transaction numbers, unique per organization. A process takes them in blocks, so that a payment does not wait for
// a second write; what a process has not used when it ends is a gap.
import type { Model } from 'mongoose';
import { MAX_SEQUENCE_BLOCKS, SEQUENCE_BLOCK } from '../limits';
import type { TransactionNumbers } from '../transaction/ports';
import type { CounterDocument } from './documents';

interface Block {
  next: number;
  readonly end: number;
}

export function makeTransactionNumbers(counters: Model<CounterDocument>): TransactionNumbers {
  const blocks = new Map<string, Block>();
  const taking = new Map<string, Promise<Block>>();

  async function take(organizationId: string): Promise<Block> {
    const counter = await counters
      .findOneAndUpdate(
        { _id: organizationId },
        { $inc: { value: SEQUENCE_BLOCK } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<CounterDocument>();
    const end = counter.value;
    const block = { next: end - SEQUENCE_BLOCK + 1, end };
    blocks.delete(organizationId);
    blocks.set(organizationId, block);
    const [oldest] = blocks.keys();
    if (blocks.size > MAX_SEQUENCE_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return block;
  }

  return {
    async next(organizationId) {
      for (;;) {
        const block = blocks.get(organizationId);
        if (block !== undefined && block.next <= block.end) return String(block.next++);
        const under = taking.get(organizationId) ?? take(organizationId);
        taking.set(organizationId, under);
        try {
          await under;
        } finally {
          taking.delete(organizationId);
        }
      }
    },
  };
}
