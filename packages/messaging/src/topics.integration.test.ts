// Real Kafka: the job that makes topics may run again, and twice at once.
import { TOPIC_PARTITIONS, TOPICS } from '@mps/contracts';
import { newId } from '@mps/kernel';
import { pino } from 'pino';
import { internalsOf, makeKafka, withAdmin } from './kafka';
import { CONSUMER_GROUPS, createTopics } from './topics';

test('every topic and every dead-letter topic exists afterwards, however often and at once it runs', async () => {
  const topicPrefix = `${newId()}.`;
  const brokers = process.env['TEST_KAFKA_BROKERS']!.split(',');
  const kafka = makeKafka({ brokers, clientId: 'test', topicPrefix, log: pino({ level: 'silent' }) });
  await kafka.ping();
  await Promise.all([createTopics({ kafka, replicationFactor: 1 }), createTopics({ kafka })]);
  expect(await createTopics({ kafka })).toEqual([]);
  await withAdmin(internalsOf(kafka).kafka, async (admin) => {
    const mine = (await admin.listTopics()).filter((topic) => topic.startsWith(topicPrefix));
    const events = Object.values(TOPICS).map(({ name }) => `${topicPrefix}${name}`);
    const deadLetters = CONSUMER_GROUPS.map((group) => `${topicPrefix}${group}.dlt.v1`);
    const audit = `${topicPrefix}dead-letters.audit.v1`;
    expect(mine.sort()).toEqual([...events, ...deadLetters, audit].sort());
    const { topics } = await admin.fetchTopicMetadata({ topics: events });
    expect(topics.map(({ partitions }) => partitions.length)).toEqual(events.map(() => TOPIC_PARTITIONS));
    await admin.deleteTopics({ topics: mine });
  });
}, 60_000);
