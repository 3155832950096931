// One-shot command: makes the topics of the platform, then ends. Exit code 1 when it could not.
import { pino } from 'pino';
import { readCreateTopicsConfig } from './config';
import { makeKafka } from './kafka';
import { createTopics } from './topics';

const log = pino({ name: 'create-topics' });

async function run(): Promise<void> {
  const { replicationFactor, ...connection } = readCreateTopicsConfig();
  const kafka = makeKafka({ ...connection, clientId: 'create-topics', log });
  const created = await createTopics({
    kafka,
    ...(replicationFactor !== undefined && { replicationFactor }),
  });
  log.info({ created }, 'topics are ready');
}

run().catch((error: unknown) => {
  log.fatal({ err: error }, 'topics could not be made');
  process.exitCode = 1;
});
