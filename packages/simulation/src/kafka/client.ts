// The simulated cluster behind the interface of packages/messaging, which is the only user of kafkajs.
import { TOPICS } from '@mps/contracts';
import type { KafkaClient } from '@mps/messaging';
import { makeProducer, type KafkaWire, type SimulatedProducer } from './producer';

/** The members of the client that packages/messaging uses inside. */
interface SimulatedInternals extends KafkaClient {
  readonly fetchWaitMs: number;
  makeProducer(): SimulatedProducer;
}

const FETCH_WAIT_MS = 5_000;

/** One process's client. It publishes; a consumer is made by makeSimulatedConsumer. */
export function makeKafkaClient(wire: KafkaWire): KafkaClient {
  const internals: SimulatedInternals = {
    topicPrefix: '',
    fetchWaitMs: FETCH_WAIT_MS,
    topicName: (topic) => TOPICS[topic].name,
    ping: async () => undefined,
    makeProducer: () => makeProducer(wire),
  };
  return internals;
}
