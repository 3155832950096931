// Real Kafka: the job that makes topics may run again, twice at once, and against a cluster that is only starting.
import net from 'node:net';
import { CONSUMER_GROUPS, TOPIC_PARTITIONS, TOPICS } from '@mps/contracts';
import { newId } from '@mps/kernel';
import { pino } from 'pino';
import { readInternals, makeKafka, withAdmin } from './kafka';
import { createTopics } from './topics';

test('every topic and every dead-letter topic exists afterwards, however often and at once it runs', async () => {
  const topicPrefix = `${newId()}.`;
  const brokers = process.env['TEST_KAFKA_BROKERS']!.split(',');
  const kafka = makeKafka({ brokers, clientId: 'test', topicPrefix, log: pino({ level: 'silent' }) });
  await kafka.ping();
  await Promise.all([createTopics({ kafka, replicationFactor: 1 }), createTopics({ kafka })]);
  expect(await createTopics({ kafka })).toEqual([]);
  await withAdmin(readInternals(kafka).kafka, async (admin) => {
    const mine = (await admin.listTopics()).filter((topic) => topic.startsWith(topicPrefix));
    const events = Object.values(TOPICS).map(({ name }) => `${topicPrefix}${name}`);
    const deadLetters = CONSUMER_GROUPS.map((group) => `${topicPrefix}${group}.dlt.v1`);
    const others = ['dead-letters.audit.v1', 'activity.v1'].map((name) => `${topicPrefix}${name}`);
    expect(mine.sort()).toEqual([...events, ...deadLetters, ...others].sort());
    const { topics } = await admin.fetchTopicMetadata({ topics: events });
    expect(topics.map(({ partitions }) => partitions.length)).toEqual(events.map(() => TOPIC_PARTITIONS));
    await admin.deleteTopics({ topics: mine });
  });
});

/** More than kafkajs tries by itself. */
const REFUSED_CONNECTIONS = 8;

test('a cluster that breaks connections at first is asked again until it has the topics', async () => {
  const topicPrefix = `${newId()}.`;
  const [host = '', port = ''] = process.env['TEST_KAFKA_BROKERS']!.split(',')[0]!.split(':');
  let seen = 0;
  const starting = net.createServer((client) => {
    seen += 1;
    client.on('error', () => client.destroy());
    if (seen <= REFUSED_CONNECTIONS) return void client.destroy();
    const broker = net.connect(Number(port), host);
    broker.on('error', () => client.destroy());
    client.on('close', () => broker.destroy());
    client.pipe(broker).pipe(client);
  });
  await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve));
  const brokers = [`127.0.0.1:${(starting.address() as net.AddressInfo).port}`];
  const kafka = makeKafka({ brokers, clientId: 'test', topicPrefix, log: pino({ level: 'silent' }) });
  try {
    const created = await createTopics({ kafka, replicationFactor: 1 });
    expect(created).toContain(kafka.topicName('transactions'));
    expect(seen).toBeGreaterThan(REFUSED_CONNECTIONS);
    await withAdmin(readInternals(kafka).kafka, (admin) => admin.deleteTopics({ topics: [...created] }));
  } finally {
    starting.close();
  }
});
