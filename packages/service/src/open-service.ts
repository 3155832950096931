// openService builds the parts that every gRPC service has, each by one rule: two pools of MongoDB, Kafka, the relay of its
// outboxes, one consumer group, clients, a server, health, and the order in which all of them start and stop.
import type { ServiceDefinition } from '@grpc/grpc-js';
import {
  declareRecordedActions,
  makeActionRecorder,
  type ActionRecorder,
  type AnyCollection,
  type Committed,
  type OutboxSource,
  type PayoutSwitch,
} from '@mps/aggregates';
import { makeLeasedLoop, type LeasedLoopOptions, type Loop } from '@mps/background';
import {
  grpcTls,
  kafkaOptions,
  makeCallerTokenVerifier,
  makeClosing,
  makeFactsService,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthLoop,
  makeMongo,
  makePayoutsService,
  makePayoutWatch,
  mongoOptions,
  PAYOUTS_PART,
  servingOf,
  testClockService,
  trustedKeys,
  type ClientOf,
  type Closable,
  type ClockWork,
  type Component,
  type Mongo,
  type ServedService,
  type ServiceContext,
} from '@mps/chassis';
import { CONSUMER_GROUPS, SERVICE_TOPICS, type ServiceName, type TopicKey } from '@mps/contracts';
import { newId } from '@mps/kernel';
import {
  makeConsumer,
  makeKafka,
  makeOutboxRelay,
  type EnvelopeConsumerOptions,
  type EventConsumer,
  type GroupConsumerOptions,
  type KafkaClient,
  type OutboxRelay,
} from '@mps/messaging';
import type { FactsVersion } from '@mps/read-lease';

/** Settings that every service has. */
export type ServiceConfig = Parameters<typeof mongoOptions>[0] &
  Parameters<typeof kafkaOptions>[0] &
  Parameters<typeof grpcTls>[0] &
  Parameters<typeof servingOf>[0] &
  Parameters<typeof trustedKeys>[0] & { readonly SANDBOX: boolean };

interface Declaration<Collections> {
  /** The name of the service, and of its consumer group. */
  readonly name: ServiceName;
  readonly databaseName: string;
  readonly declareCollections: (connection: Mongo['connection']) => Collections;
  /** The collections of aggregates with events. */
  readonly listOutboxes: (
    collections: Collections,
    connection: Mongo['connection'],
  ) => readonly OutboxSource[];
  /** How long a list may take; the default is the limit of makeMongo. */
  readonly listsSocketMs?: number;
}

interface ServedParts {
  /** Start after the database and before the relay. */
  readonly stores?: readonly Component[];
  /** Start after the relay, in this order. */
  readonly loops?: readonly Component[];
  readonly consumer?: EventConsumer;
  readonly services: readonly ServedService[];
  /** Other processes keep copies of its facts. */
  readonly factsVersion?: FactsVersion;
  /** The service sends money. An operator can pause that. */
  readonly payouts?: PayoutSwitch;
  /** Work that the test clock runs. */
  readonly clockWork?: ClockWork;
}

/** The options of a consumer that openService decides. */
type OwnOption = 'kafka' | 'group' | 'log' | 'onFatal' | 'ephemeral';

export interface OpenService<Collections> {
  readonly mongo: Mongo;
  readonly collections: Collections;
  /** The same collections in the pool of lists. */
  readonly lists: Collections;
  readonly kafka: KafkaClient;
  readonly relay: OutboxRelay;
  readonly tls: ReturnType<typeof grpcTls>;
  /** Options of every store of aggregates. */
  readonly writing: {
    readonly businessClock: ServiceContext['businessClock'];
    readonly realClock: ServiceContext['realClock'];
    readonly onCommitted: (committed: Committed) => void;
  };
  /** Records what changes no aggregate. null: the service publishes no events. */
  readonly actions: ActionRecorder | null;
  readonly leases: AnyCollection;
  /** Names this process as a holder of leases. */
  readonly owner: string;
  /** A client of another service. It is closed with the service. */
  readonly connect: <Definition extends ServiceDefinition>(
    definition: Definition,
    service: ServiceName,
    address: string,
  ) => ClientOf<Definition>;
  /** Closes these after the parts that use them have stopped. */
  readonly closeLast: (...closables: readonly Closable[]) => void;
  /** A loop that one replica runs at a time. */
  readonly makeLoop: (options: Omit<LeasedLoopOptions, 'leases' | 'owner' | 'log'>) => Loop;
  /** The consumer of the service's group. */
  readonly consume: (
    options: Omit<GroupConsumerOptions, OwnOption> | Omit<EnvelopeConsumerOptions, OwnOption>,
  ) => EventConsumer;
  /** Returns all components in the order in which they start. They stop in the reverse order. */
  readonly serve: (parts: ServedParts) => readonly Component[];
}

export function openService<Collections>(
  config: ServiceConfig,
  context: ServiceContext,
  declaration: Declaration<Collections>,
): OpenService<Collections> {
  const { log, realClock, businessClock, fatal } = context;
  const { name, databaseName, declareCollections, listOutboxes, listsSocketMs } = declaration;
  const mongo = makeMongo({
    ...mongoOptions(config),
    databaseName,
    appName: name,
    ...(listsSocketMs !== undefined && { listsSocketMs }),
  });
  const collections = declareCollections(mongo.connection);
  const kafka = makeKafka({ ...kafkaOptions(config), clientId: name, log });
  const leases = mongo.connection.collection('leases');
  const owner = newId();
  const { produces, consumes } = SERVICE_TOPICS[name];
  const [topic] = produces as readonly TopicKey[];
  const recorded =
    topic === undefined ? [] : [{ collection: declareRecordedActions(mongo.connection), topic }];
  const outboxes = listOutboxes(collections, mongo.connection);
  requireTopics(`${name} writes`, new Set(outboxes.map(({ topic }) => topic)), produces);
  const sources = [...outboxes, ...recorded];
  const relay = makeOutboxRelay({ service: name, sources, kafka, leases, owner, realClock, log });
  const tls = grpcTls(config);
  const closables: Closable[] = [];
  const writing = {
    businessClock,
    realClock,
    onCommitted: (committed: Committed) => relay.committed(committed),
  };
  const [place] = recorded;
  const actions = place === undefined ? null : makeActionRecorder({ ...writing, ...place });
  return {
    mongo,
    actions,
    collections,
    lists: declareCollections(mongo.lists),
    kafka,
    relay,
    tls,
    writing,
    leases,
    owner,
    connect: (definition, service, address) => {
      const client = makeGrpcClient(definition, { service, address, tls, isAdmitted: true });
      closables.push(client);
      return client;
    },
    closeLast: (...more) => void closables.push(...more),
    makeLoop: (options) => makeLeasedLoop({ ...options, leases, owner, log }),
    consume: (options) => {
      requireTopics(`${name} reads`, new Set(options.topics), consumes);
      const group = CONSUMER_GROUPS.find((one) => one === name);
      if (group === undefined) throw new Error(`topology.yaml lists no consumer group of ${name}`);
      return makeConsumer({ ...options, kafka, group, log, onFatal: fatal });
    },
    serve: (parts) => {
      if (!parts.consumer) requireTopics(`${name} reads`, new Set(), consumes);
      return serveParts({ config, context, name, tls, mongo, relay, actions, closables }, parts);
    },
  };
}

/** The network, the users' rights and the pictures follow topology.yaml, so the code may not use other topics. */
function requireTopics(use: string, used: ReadonlySet<TopicKey>, listed: readonly TopicKey[]): void {
  if (used.size !== listed.length || !listed.every((topic) => used.has(topic)))
    throw new Error(`${use} [${[...used].join(', ')}], but topology.yaml lists [${listed.join(', ')}]`);
}

interface Opened {
  readonly config: ServiceConfig;
  readonly context: ServiceContext;
  readonly name: ServiceName;
  readonly tls: ReturnType<typeof grpcTls>;
  readonly mongo: Mongo;
  readonly relay: OutboxRelay;
  readonly actions: ActionRecorder | null;
  readonly closables: readonly Closable[];
}

function serveParts(
  { config, context, name, tls, mongo, relay, actions, closables }: Opened,
  { stores = [], loops = [], consumer, services, factsVersion, payouts, clockWork }: ServedParts,
): readonly Component[] {
  const { log, realClock, businessClock } = context;
  const watch =
    payouts && makePayoutWatch(payouts, (isPaying) => server.setPartServing(PAYOUTS_PART, isPaying));
  const server = makeGrpcServer({
    ...servingOf(config),
    tls,
    recordCommand: actions === null ? undefined : recordCommandsBy(name, actions),
    verifier: makeCallerTokenVerifier({ service: name, keys: trustedKeys(config), realClock }),
    log,
    services: [
      ...services,
      ...(factsVersion ? [makeFactsService(factsVersion)] : []),
      ...(payouts && watch ? [makePayoutsService(payouts, watch.show)] : []),
      ...(config.SANDBOX ? [testClockService(businessClock, clockWork)] : []),
    ],
  });
  const checks = [mongo.check, ...(watch ? [watch.check] : [])];
  return [
    mongo.component,
    makeClosing('clients', closables),
    ...stores,
    relay,
    ...loops,
    server.component,
    makeHealthLoop(checks, server.setServing, log),
    // The last to start: no call waits for Kafka.
    ...(consumer ? [consumer] : []),
  ];
}

/** An operator's command is in the audit log before it begins. Its effects have records of their own. */
const recordCommandsBy =
  (service: ServiceName, actions: ActionRecorder) =>
  (path: string, deadlineMs: number): Promise<void> => {
    const rpc = `${service}/${path.slice(path.lastIndexOf('/') + 1)}`;
    return actions.record({ action: 'operator.command', resource: { type: 'rpc', id: rpc } }, deadlineMs);
  };
