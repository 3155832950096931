// The environment of the one command in this package.
import { z } from 'zod';

const environment = z.object({
  KAFKA_BROKERS: z
    .string()
    .min(1)
    .transform((text) => text.split(',').map((broker) => broker.trim())),
  KAFKA_TOPIC_PREFIX: z.string().default(''),
  KAFKA_REPLICATION_FACTOR: z.coerce.number().int().positive().optional(),
});

export interface CreateTopicsConfig {
  readonly brokers: readonly string[];
  readonly topicPrefix: string;
  readonly replicationFactor?: number;
}

/** Throws a ZodError that names what is missing. */
export function readCreateTopicsConfig(): CreateTopicsConfig {
  const { KAFKA_BROKERS, KAFKA_TOPIC_PREFIX, KAFKA_REPLICATION_FACTOR } = environment.parse(process.env);
  return {
    brokers: KAFKA_BROKERS,
    topicPrefix: KAFKA_TOPIC_PREFIX,
    ...(KAFKA_REPLICATION_FACTOR !== undefined && { replicationFactor: KAFKA_REPLICATION_FACTOR }),
  };
}
