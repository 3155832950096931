// A recreatable idempotent producer: made when first needed, thrown away after a failure: a new one starts its
// sequences afresh, so nothing it does not know of can make the broker refuse it. Messages may only come twice.
import type { Producer } from 'kafkajs';
import type { KafkaInternals } from './kafka';
import { withoutInstrumentation } from './tracing';

export interface RecreatableProducer {
  /** Runs `send` with a connected producer. Throws what it throws, with the producer gone. */
  use(send: (producer: Producer) => Promise<unknown>): Promise<void>;
  readonly close: () => Promise<void>;
}

export function makeRecreatableProducer(kafka: KafkaInternals): RecreatableProducer {
  let connected: Promise<Producer> | undefined;

  async function connect(): Promise<Producer> {
    const producer = kafka.makeProducer();
    await producer.connect();
    return producer;
  }

  async function close(): Promise<void> {
    const producer = connected;
    connected = undefined;
    await producer?.then((old) => old.disconnect()).catch(() => undefined);
  }

  return {
    async use(send) {
      try {
        await withoutInstrumentation(async () => {
          connected ??= connect();
          await send(await connected);
        });
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}
