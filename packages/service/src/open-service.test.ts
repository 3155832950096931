// openService refuses topics that topology.yaml does not list for the service, and returns components in one order.
import { makeLogger, type Component, type ServiceContext } from '@mps/chassis';
import type { TopicKey } from '@mps/contracts';
import { makeBusinessClock, systemClock } from '@mps/kernel';
import { routeEvents } from '@mps/messaging';
import { openService, type ServiceConfig } from './open-service';

const config: ServiceConfig = {
  SANDBOX: false,
  HANDOVER_MS: 0,
  MONGODB_URL: 'mongodb://127.0.0.1:1/',
  MONGODB_DB_PREFIX: '',
  MONGODB_TLS: false,
  KAFKA_BROKERS: ['127.0.0.1:1'],
  KAFKA_TOPIC_PREFIX: '',
  KAFKA_TLS: false,
  KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512',
  GRPC_TLS: false,
  GRPC_PORT: 0,
  CALLER_TOKEN_PUBLIC_JWK: [],
};
const realClock = systemClock();
const context: ServiceContext = {
  name: 'pricing',
  log: makeLogger('pricing', 'silent'),
  realClock,
  businessClock: makeBusinessClock(realClock),
  fatal: (error) => {
    throw error;
  },
};

/** Opens pricing, for which topology.yaml lists one topic to write and one to read. */
const openPricing = (written: readonly TopicKey[]) =>
  openService(config, context, {
    name: 'pricing',
    databaseName: 'pricing',
    declareCollections: (connection) => connection.collection('policies'),
    listOutboxes: (collection) => written.map((topic) => ({ collection, topic })),
  });

const webhooksHandlers = {} as NonNullable<Parameters<typeof routeEvents>[0]['webhooks']>;

describe('openService', () => {
  it.each<[string, readonly TopicKey[]]>([
    ['no topic', []],
    ['the topic of another service', ['merchants']],
    ['a topic more', ['pricing', 'merchants']],
  ])('refuses outboxes that write %s', (_, topics) => {
    expect(() => openPricing(topics)).toThrow(
      `pricing writes [${topics.join(', ')}], but topology.yaml lists [pricing]`,
    );
  });

  it('refuses a consumer that reads another topic', () => {
    const service = openPricing(['pricing']);
    const routes = routeEvents({ webhooks: webhooksHandlers, ledger: {} as never });
    expect(() => service.consume(routes)).toThrow(
      'pricing reads [webhooks, ledger], but topology.yaml lists [webhooks]',
    );
  });

  it('refuses a service without the consumer of its topics', () => {
    expect(() => openPricing(['pricing']).serve({ services: [] })).toThrow(
      'pricing reads [], but topology.yaml lists [webhooks]',
    );
  });

  it('starts the database first and the consumer last', () => {
    const service = openPricing(['pricing']);
    const component = (name: string): Component => ({
      name,
      start: async () => undefined,
      stop: async () => undefined,
    });
    const components = service.serve({
      stores: [component('store')],
      loops: [component('loop')],
      consumer: service.consume(routeEvents({ webhooks: webhooksHandlers })),
      services: [],
    });
    expect(components.map(({ name }) => name)).toEqual([
      'mongo',
      'clients',
      'store',
      'outbox-relay',
      'loop',
      'grpc-server',
      'health',
      'consumer pricing',
    ]);
  });
});
