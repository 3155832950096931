// How a process reaches Kafka, MongoDB and the other services: the settings of TLS and SASL/SCRAM, all of their problems at
// once, and the files that they name. All are off by default, for the embedded servers on the loopback address.
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import { systemClock } from '@mps/kernel';
import { z } from 'zod';
import { watchCertificates, type MutualTls } from '../grpc/certificates';
import { observeGauge } from '../telemetry/measure';

const clock = systemClock();

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');
const text = z.string().min(1).optional();

const MS_PER_SECOND = 1_000;
/** A request to a broker that takes longer than twice this counts as failed. */
const MAX_FETCH_WAIT_MS = 5_000;

export const SCRAM_MECHANISMS = ['SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;

/** Spread into a config's shape. The names of one connection begin alike. */
export const connectionSettings = {
  mongo: {
    MONGODB_URL: z.string().min(1),
    MONGODB_DB_PREFIX: z.string().default(''),
    MONGODB_TLS: flag,
    MONGODB_TLS_CA_FILE: text,
    MONGODB_TLS_CERT_FILE: text,
    MONGODB_TLS_KEY_FILE: text,
    MONGODB_USERNAME: text,
    MONGODB_PASSWORD: text,
    MONGODB_PASSWORD_FILE: text,
  },
  kafka: {
    KAFKA_BROKERS: z
      .string()
      .min(1)
      .transform((brokers) => brokers.split(',').map((broker) => broker.trim())),
    KAFKA_TOPIC_PREFIX: z.string().default(''),
    KAFKA_FETCH_WAIT_MS: z.coerce.number().int().min(1).max(MAX_FETCH_WAIT_MS).optional(),
    KAFKA_TLS: flag,
    KAFKA_TLS_CA_FILE: text,
    KAFKA_TLS_CERT_FILE: text,
    KAFKA_TLS_KEY_FILE: text,
    KAFKA_SASL_MECHANISM: z.enum(SCRAM_MECHANISMS).default('SCRAM-SHA-512'),
    KAFKA_USERNAME: text,
    KAFKA_PASSWORD: text,
    KAFKA_PASSWORD_FILE: text,
  },
  /** Settings of every process that serves or calls gRPC; both sides show a certificate. */
  grpcTls: {
    GRPC_TLS: flag,
    GRPC_TLS_CA_FILE: text,
    GRPC_TLS_CERT_FILE: text,
    GRPC_TLS_KEY_FILE: text,
  },
} as const;

type OutputOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;
export type MongoConfig = OutputOf<typeof connectionSettings.mongo>;
export type KafkaConfig = OutputOf<typeof connectionSettings.kafka>;
export type GrpcTlsConfig = OutputOf<typeof connectionSettings.grpcTls>;

/** PEM texts. Without `ca` the system's authorities are trusted. */
export interface TlsMaterial {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** Connection options of `makeMongo`, without the names of database and application. Throws when a file cannot be read. */
export function mongoOptions(config: MongoConfig) {
  const user = readUser(config.MONGODB_USERNAME, config.MONGODB_PASSWORD, config.MONGODB_PASSWORD_FILE);
  const { MONGODB_TLS_CA_FILE: ca, MONGODB_TLS_CERT_FILE: cert, MONGODB_TLS_KEY_FILE: key } = config;
  const tls = config.MONGODB_TLS ? rereadTls(ca, cert, key) : null;
  observeCertificate('mongodb', tls);
  return {
    url: config.MONGODB_URL,
    prefix: config.MONGODB_DB_PREFIX,
    security: {
      ...(tls && { tls: true, secureContext: makeTlsContext(tls) }),
      ...(user && { auth: user, authMechanism: 'SCRAM-SHA-256' as const, authSource: 'admin' }),
    },
  };
}

/** Connection options of `makeKafka`, without the name of the client. Throws when a file cannot be read. */
export function kafkaOptions(config: KafkaConfig) {
  const user = readUser(config.KAFKA_USERNAME, config.KAFKA_PASSWORD, config.KAFKA_PASSWORD_FILE);
  const mechanism = config.KAFKA_SASL_MECHANISM === 'SCRAM-SHA-256' ? 'scram-sha-256' : 'scram-sha-512';
  const { KAFKA_TLS_CA_FILE: ca, KAFKA_TLS_CERT_FILE: cert, KAFKA_TLS_KEY_FILE: key } = config;
  const ssl = config.KAFKA_TLS ? rereadTls(ca, cert, key) : null;
  observeCertificate('kafka', ssl);
  return {
    brokers: config.KAFKA_BROKERS,
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    ...(config.KAFKA_FETCH_WAIT_MS !== undefined && { fetchWaitMs: config.KAFKA_FETCH_WAIT_MS }),
    security: {
      ...(ssl && { ssl }),
      ...(user && { sasl: { mechanism, ...user } as const }),
    },
  };
}

/** null: connections are open. Throws when a file cannot be read. */
export function grpcTls(config: GrpcTlsConfig): MutualTls | null {
  if (!config.GRPC_TLS) return null;
  const { GRPC_TLS_CA_FILE: ca = '', GRPC_TLS_CERT_FILE: cert = '', GRPC_TLS_KEY_FILE: key = '' } = config;
  const tls = watchCertificates({ ca, cert, key });
  observeEnd('grpc', tls.endsAt);
  return tls;
}

/** Nothing where the connection shows no certificate. */
function observeCertificate(connection: string, tls: TlsMaterial | null): void {
  if (tls?.cert !== undefined) observeEnd(connection, () => new X509Certificate(tls.cert ?? '').validToDate);
}

const observeEnd = (connection: string, endsAt: () => Date): void =>
  observeGauge(
    'tls.certificate.expires_in',
    {
      description:
        'Until the certificate ends that this process shows on new connections; negative once it has.',
      unit: 's',
    },
    () => [
      { value: (endsAt().getTime() - clock.now().getTime()) / MS_PER_SECOND, attributes: { connection } },
    ],
  );

function readTls(ca?: string, cert?: string, key?: string): TlsMaterial {
  return {
    ...(ca !== undefined && { ca: readFileSync(ca, 'utf8') }),
    ...(cert !== undefined && { cert: readFileSync(cert, 'utf8') }),
    ...(key !== undefined && { key: readFileSync(key, 'utf8') }),
  };
}

/**
 * Node reads the members for each new connection, so a renewed certificate needs no restart. During a renewal a file may be
 * missing or belong to another key: until all are new, the last valid contents are used.
 */
function rereadTls(...files: Parameters<typeof readTls>): TlsMaterial {
  let last = readTls(...files);
  const members = Object.keys(last) as (keyof TlsMaterial)[];
  const reread = (): TlsMaterial => {
    try {
      const now = readTls(...files);
      if (members.every((name) => now[name] === last[name])) return last;
      createSecureContext(now);
      last = now;
    } catch {
      // Not, or not yet, a certificate with its key.
    }
    return last;
  };
  const readings = members.map((name) => [name, { enumerable: true, get: () => reread()[name] }] as const);
  return Object.defineProperties({}, Object.fromEntries(readings));
}

/**
 * The driver copies its options, but not the content of a secure context, and has one context for all connections. The context
 * is made again at the first connection after a renewal.
 */
function makeTlsContext(tls: TlsMaterial): SecureContext {
  let made = { ...tls };
  const context = createSecureContext(made);
  let inUse: unknown = context.context;
  const renewed = (): unknown => {
    const now = { ...tls };
    if (now.ca === made.ca && now.cert === made.cert && now.key === made.key) return inUse;
    inUse = createSecureContext(now).context;
    made = now;
    return inUse;
  };
  return Object.defineProperty(context, 'context', { get: renewed });
}

function readUser(username?: string, password?: string, file?: string) {
  if (username === undefined) return null;
  return { username, password: file === undefined ? (password ?? '') : readPassword(file) };
}

/** Editors end a file with a line break, which no password contains. */
const readPassword = (file: string): string => readFileSync(file, 'utf8').replace(/\r?\n$/, '');

const CONNECTIONS = ['MONGODB', 'KAFKA', 'GRPC'] as const;
type Connection = (typeof CONNECTIONS)[number];
/**
 * Connections that carry payers' data, the provider's key and tokens. A proxy's own address may be unencrypted: its content is
 * encrypted.
 */
const CONFIDENTIAL_URLS = ['PUBLIC_BASE_URL', 'PROVIDER_SANDBOX_URL', 'RESET_DELIVERY_URL'] as const;
/** Text of a problem: `NAME: instruction`. */
type Problem = string;

/**
 * Problems that no single setting shows: settings that need each other, and the contents of files. `names`: the settings of the
 * process.
 */
export function connectionProblems(names: readonly string[], env: NodeJS.ProcessEnv): Problem[] {
  return [
    ...CONNECTIONS.filter((connection) => names.includes(`${connection}_TLS`)).flatMap((connection) => [
      ...tlsProblems(connection, env),
      ...userProblems(connection, env),
    ]),
    // Jobs have no mode; they write no payment.
    ...(names.includes('SANDBOX') && env['SANDBOX'] !== 'true' ? liveProblems(names, env) : []),
  ];
}

/** Problems in production: connections that a third party could read, or with an unauthenticated peer. */
function liveProblems(names: readonly string[], env: NodeJS.ProcessEnv): Problem[] {
  const secured = (env['SECURED_OUTSIDE'] ?? '').split(',').map((one) => one.trim());
  const open = CONNECTIONS.filter(
    (one) => names.includes(`${one}_TLS`) && env[`${one}_TLS`] !== 'true' && !secured.includes(one),
  );
  const urls = CONFIDENTIAL_URLS.filter(
    (name) => names.includes(name) && env[name]?.startsWith('http:') && !secured.includes('HTTP'),
  );
  return [
    ...open.map(
      (one) =>
        `${one}_TLS: live mode needs it; if a mesh encrypts this connection, add ${one} to SECURED_OUTSIDE`,
    ),
    ...urls.map(
      (name) =>
        `${name}: live mode needs https://; if a mesh encrypts what goes there, add HTTP to SECURED_OUTSIDE`,
    ),
  ];
}

function tlsProblems(connection: Connection, env: NodeJS.ProcessEnv): Problem[] {
  const [on, ca, cert, key] = ['', '_CA_FILE', '_CERT_FILE', '_KEY_FILE'].map(
    (part) => `${connection}_TLS${part}`,
  ) as [string, string, string, string];
  const files = [ca, cert, key];
  if (env[on] !== 'true')
    return files
      .filter((name) => env[name] !== undefined)
      .map((name) => `${name}: is given without ${on}=true: set that too, or leave this out`);
  const needed = connection === 'GRPC' ? files : env[cert] || env[key] ? [cert, key] : [];
  return [
    ...needed
      .filter((name) => !env[name])
      .map((name) => `${name}: is needed with ${on}=true: name the PEM file that holds it`),
    ...fileProblems(env, { ca, cert, key }),
  ];
}

function fileProblems(env: NodeJS.ProcessEnv, names: Record<'ca' | 'cert' | 'key', string>): Problem[] {
  const problems: Problem[] = [];
  const open = <Value>(name: string, what: string, parse: (pem: string) => Value): Value | undefined => {
    const file = env[name];
    if (!file) return undefined;
    try {
      return parse(readFileSync(file, 'utf8'));
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).syscall !== undefined;
      problems.push(
        isMissing
          ? `${name}: names a file that cannot be read: correct the path or the file’s permissions`
          : `${name}: names a file that holds no ${what} in PEM`,
      );
      return undefined;
    }
  };
  const certificate = (pem: string): X509Certificate => new X509Certificate(pem);
  const ca = open(names.ca, 'certificate', certificate);
  const cert = open(names.cert, 'certificate', certificate);
  const key: KeyObject | undefined = open(names.key, 'private key', (pem) => createPrivateKey(pem));
  for (const [name, one] of [
    [names.ca, ca],
    [names.cert, cert],
  ] as const) {
    if (one !== undefined && one.validToDate < clock.now())
      problems.push(`${name}: holds a certificate that ended on ${one.validToDate.toISOString()}: renew it`);
  }
  if (cert !== undefined && key !== undefined && !cert.checkPrivateKey(key))
    problems.push(`${names.key}: is not the key of the certificate in ${names.cert}`);
  return problems;
}

function userProblems(connection: Connection, env: NodeJS.ProcessEnv): Problem[] {
  if (connection === 'GRPC') return [];
  const [on, user, password, file, mechanism] = [
    'TLS',
    'USERNAME',
    'PASSWORD',
    'PASSWORD_FILE',
    'SASL_MECHANISM',
  ].map((part) => `${connection}_${part}`) as [string, string, string, string, string];
  if (!env[user])
    return [password, file, mechanism]
      .filter((name) => env[name] !== undefined)
      .map((name) => `${name}: is given without ${user}: name the user, or leave this out`);
  const problems: Problem[] = [];
  if (env[on] !== 'true')
    problems.push(`${user}: is given without ${on}=true: set that too, for what is sent can else be read`);
  if (!env[password] && !env[file])
    problems.push(`${password}: is needed with ${user}: give it, or the file that holds it as ${file}`);
  if (env[password] && env[file])
    problems.push(`${file}: is given beside ${password}: leave one of them out`);
  if (env[file] && isUnreadable(env[file]))
    problems.push(`${file}: names a file that is empty or cannot be read: correct the path or the file`);
  return problems;
}

function isUnreadable(file: string): boolean {
  try {
    return readPassword(file) === '';
  } catch {
    return true;
  }
}
