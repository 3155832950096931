// Kafka and MongoDB on the cluster, one of each, which the chart needs and does not bring.
import mongoose from 'mongoose';
import { SetupFailure } from '../failure';
import { waitUntil } from '../process/guard';
import { apply, INFRA, KAFKA, MONGODB, namespace, NAMESPACE, REPLICA_SET, run } from './cluster';
import { imageName, USER_ID } from './images';

const SERVERS_LIMIT_MS = 240_000;

/** Starts one Kafka and one MongoDB. Their data ends with them. */
export async function startServers(tag: string): Promise<void> {
  const restricted = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await apply([
    namespace(INFRA, {}),
    namespace(NAMESPACE, restricted),
    ...server('kafka', 9092, {
      initContainers: [
        kafkaContainer('format', tag, [
          'kafka.tools.StorageTool',
          'format',
          '-t',
          KAFKA_CLUSTER,
          '-c',
          KAFKA_CONFIG,
          '--ignore-formatted',
        ]),
      ],
      containers: [
        { ...kafkaContainer('kafka', tag, ['kafka.Kafka', KAFKA_CONFIG]), readinessProbe: probe(9092) },
      ],
      volumes: [
        { name: 'data', emptyDir: {} },
        { name: 'config', configMap: { name: 'kafka' } },
      ],
    }),
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'kafka', namespace: INFRA },
      data: { 'server.properties': kafkaProperties() },
    },
    ...server('mongodb', 27017, {
      containers: [
        {
          ...container('mongodb', tag),
          args: [
            '--dbpath',
            '/data',
            '--bind_ip_all',
            '--nounixsocket',
            '--replSet',
            REPLICA_SET,
            '--wiredTigerCacheSizeGB',
            '0.5',
            '--quiet',
            '--slowOpSampleRate',
            '0',
          ],
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
          readinessProbe: probe(27017),
        },
      ],
      volumes: [{ name: 'data', emptyDir: {} }],
    }),
  ]);
  for (const name of ['kafka', 'mongodb'])
    await run('kubectl', [
      '-n',
      INFRA,
      'rollout',
      'status',
      `deployment/${name}`,
      `--timeout=${SERVERS_LIMIT_MS / 1000}s`,
    ]);
  await startReplicaSet();
}

const KAFKA_CLUSTER = 'bWVyY2hhbnQtcGF5bWVudA';
const KAFKA_CONFIG = '/config/server.properties';

const kafkaContainer = (name: string, tag: string, program: readonly string[]) => ({
  ...container('kafka', tag),
  name,
  args: ['-Xms256m', '-Xmx512m', '-XX:+UseSerialGC', '-cp', '/kafka/*', ...program],
  volumeMounts: [
    { name: 'data', mountPath: '/data' },
    { name: 'config', mountPath: '/config' },
  ],
});

const container = (name: string, tag: string) => ({
  name,
  image: imageName(name, tag),
  imagePullPolicy: 'IfNotPresent',
  // Without a request they would get only the CPU that the release leaves.
  resources: { requests: { cpu: '250m', memory: '512Mi' } },
  securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
});

const probe = (port: number) => ({ tcpSocket: { port }, periodSeconds: 2, failureThreshold: 60 });

function kafkaProperties(): string {
  return [
    'process.roles=broker,controller',
    'node.id=1',
    'controller.quorum.voters=1@127.0.0.1:9093',
    'listeners=PLAINTEXT://0.0.0.0:9092,CONTROLLER://127.0.0.1:9093',
    `advertised.listeners=PLAINTEXT://${KAFKA}`,
    'controller.listener.names=CONTROLLER',
    'listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'inter.broker.listener.name=PLAINTEXT',
    'log.dirs=/data/kafka',
    'auto.create.topics.enable=false',
    'offsets.topic.replication.factor=1',
    'offsets.topic.num.partitions=1',
    'transaction.state.log.replication.factor=1',
    'transaction.state.log.min.isr=1',
    'group.initial.rebalance.delay.ms=0',
    'log.cleaner.dedupe.buffer.size=4194304',
  ].join('\n');
}

function server(name: string, port: number, spec: object): object[] {
  const labels = { app: name };
  const metadata = { name, namespace: INFRA };
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: { clusterIP: 'None', publishNotReadyAddresses: true, selector: labels, ports: [{ port }] },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata,
      spec: {
        strategy: { type: 'Recreate' },
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            enableServiceLinks: false,
            securityContext: { runAsUser: USER_ID, runAsGroup: USER_ID, fsGroup: USER_ID },
            ...spec,
          },
        },
      },
    },
  ];
}

async function startReplicaSet(): Promise<void> {
  const client = new mongoose.mongo.MongoClient(`mongodb://${MONGODB}/?directConnection=true`);
  try {
    const admin = client.db('admin');
    const members = [{ _id: 0, host: MONGODB }];
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members } }).catch((error: unknown) => {
      if (!/already initialized/.test(String(error))) throw error;
    });
    const isPrimary = async (): Promise<boolean> =>
      (await admin.command({ hello: 1 }))['isWritablePrimary'] === true;
    if (!(await waitUntil(isPrimary, SERVERS_LIMIT_MS)))
      throw new SetupFailure('MongoDB did not become primary.');
  } finally {
    await client.close();
  }
}
