// The environment of the one command in this package.
import { env, kafkaOptions, parseConfig } from '@mps/chassis';
import { z } from 'zod';
import type { KafkaOptions } from './kafka';

const schema = z.object({
  ...env.kafka,
  KAFKA_REPLICATION_FACTOR: z.coerce.number().int().positive().optional(),
});

export interface CreateTopicsConfig extends Pick<KafkaOptions, 'brokers' | 'topicPrefix' | 'security'> {
  readonly replicationFactor?: number;
}

/** Throws a ConfigError that names every missing or wrong setting. */
export function readCreateTopicsConfig(): CreateTopicsConfig {
  const config = parseConfig(schema, process.env);
  const { KAFKA_REPLICATION_FACTOR: replicationFactor } = config;
  return { ...kafkaOptions(config), ...(replicationFactor !== undefined && { replicationFactor }) };
}
