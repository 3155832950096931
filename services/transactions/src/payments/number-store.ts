// Short transaction numbers, unique per organization. A process takes them in blocks, so that a payment does not wait for a
// second write. Numbers that are unused when the process ends stay a gap.
import { declareSchema, defineDocument, integer, text, type DocumentIn } from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import { MAX_SEQUENCE_BLOCKS, SEQUENCE_BLOCK } from '../limits';

/** One per organization: the highest number of its sequence that a process has taken. */
const counterSchema = defineDocument({ _id: text(), value: integer() });

export type CounterDocument = DocumentIn<typeof counterSchema>;

export const declareCounters = (connection: Connection) =>
  declareSchema(connection, 'counters', counterSchema);

interface Block {
  next: number;
  readonly end: number;
}

export type TransactionNumbers = ReturnType<typeof makeTransactionNumbers>;

export function makeTransactionNumbers(counters: mongo.Collection<CounterDocument>) {
  const blocks = new Map<string, Block>();
  const taking = new Map<string, Promise<Block>>();

  async function take(organizationId: string): Promise<Block> {
    const counter = await counters.findOneAndUpdate(
      { _id: organizationId },
      { $inc: { value: SEQUENCE_BLOCK } },
      { upsert: true, returnDocument: 'after' },
    );
    if (counter === null) throw new Error(`No numbers were taken for organization ${organizationId}`);
    const end = counter.value;
    const block = { next: end - SEQUENCE_BLOCK + 1, end };
    blocks.delete(organizationId);
    blocks.set(organizationId, block);
    const [oldest] = blocks.keys();
    if (blocks.size > MAX_SEQUENCE_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return block;
  }

  return {
    async next(organizationId: string): Promise<string> {
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
