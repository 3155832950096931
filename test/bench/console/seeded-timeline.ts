// Gives a payment a long life: copies of a webhook delivery, each with several attempts at an endpoint of its own.
import { newId } from '@mps/kernel';
import { mongo } from 'mongoose';

const ATTEMPTS_OF_ONE = 10;
const MINUTE_MS = 60_000;

interface DeliveryDocument {
  readonly _id: string;
  readonly event_id: string;
  readonly attempts: readonly object[];
  readonly [member: string]: unknown;
}

/** Adds attempts to the payment until it has at least so many. Its first event must have been delivered. */
export async function seedAttempts(
  { mongodbUrl, databasePrefix = '' }: { readonly mongodbUrl: string; readonly databasePrefix?: string },
  paymentId: string,
  attempts: number,
): Promise<void> {
  const client = await new mongo.MongoClient(mongodbUrl).connect();
  try {
    const database = client.db(`${databasePrefix}webhooks`);
    const event = await database.collection<{ _id: string }>('events').findOne({ aggregate_id: paymentId });
    const deliveries = database.collection<DeliveryDocument>('deliveries');
    const original = await deliveries.findOne({
      event_id: event?._id ?? '',
      'attempts.0': { $exists: true },
    });
    if (original === null) throw new Error('No event of the payment was delivered');
    const { leased_by: _by, lease: _lease, leased_at: _at, waiting_for: _waiting, ...members } = original;
    const [first] = original.attempts;
    const startMs = Date.parse(String(original['created_at']));
    const copies = Array.from({ length: Math.ceil(attempts / ATTEMPTS_OF_ONE) }, (_, index) => ({
      ...members,
      _id: newId(),
      created_at: new Date(startMs + index * ATTEMPTS_OF_ONE * MINUTE_MS).toISOString(),
      endpoint_id: newId(),
      status: 'FAILED',
      next_attempt_at: null,
      attempts: Array.from({ length: ATTEMPTS_OF_ONE }, (__, attempt) => ({
        ...first,
        at: new Date(startMs + (index * ATTEMPTS_OF_ONE + attempt) * MINUTE_MS).toISOString(),
        response_status: 500,
      })),
    }));
    await deliveries.insertMany(copies);
  } finally {
    await client.close();
  }
}
