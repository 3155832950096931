// Kafka and MongoDB as in production, for tests: TLS with required client certificates, and one SCRAM user. The
// embedded servers of `npm start` have neither and listen only on the loopback address.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { KafkaSecurity } from '@mps/messaging';
import mongoose from 'mongoose';

/** Servers present this certificate, require one of the authority, and know one user. */
export interface ServerSecurity {
  /** PEM files; the bundle holds certificate and key. */
  readonly caFile: string;
  readonly bundleFile: string;
  readonly username: string;
  readonly password: string;
}

const OWNER_ONLY = 0o600;
const MEMBER_KEY_BYTES = 48;

/** Returns arguments of a mongod. Members of a set with users authenticate each other with a key file. */
export async function makeMongodArgs(
  security: ServerSecurity | undefined,
  databaseDir: string,
): Promise<string[]> {
  if (security === undefined) return [];
  const keyFile = `${databaseDir}.key`;
  await writeFile(keyFile, randomBytes(MEMBER_KEY_BYTES).toString('base64'), { mode: OWNER_ONLY });
  return [
    ...['--auth', '--keyFile', keyFile, '--tlsMode', 'requireTLS'],
    ...['--tlsCertificateKeyFile', security.bundleFile, '--tlsCAFile', security.caFile],
  ];
}

const PROBE_TIMEOUT_MS = 2_000;
const [UNAUTHORIZED, ALREADY_INITIALIZED, USER_EXISTS] = [13, 23, 51_003];

/** Makes a new server the primary of a set of one, with its user. True when the user can log in. */
export async function becomeSecurePrimary(
  port: number,
  replicaSet: string,
  security: ServerSecurity,
): Promise<boolean> {
  const host = `127.0.0.1:${port}`;
  const { caFile: tlsCAFile, bundleFile: tlsCertificateKeyFile, username, password } = security;
  const options = { tls: true, tlsCAFile, tlsCertificateKeyFile, serverSelectionTimeoutMS: PROBE_TIMEOUT_MS };
  const url = `mongodb://${host}/?directConnection=true`;
  // Until a user exists, a local connection may initiate the set and create the first user.
  const local = new mongoose.mongo.MongoClient(url, options);
  const user = new mongoose.mongo.MongoClient(url, { ...options, auth: { username, password } });
  try {
    const admin = local.db('admin');
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    if (isWritablePrimary !== true) {
      const members = [{ _id: 0, host }];
      await admin
        .command({ replSetInitiate: { _id: replicaSet, members } })
        .catch(ignoring(ALREADY_INITIALIZED, UNAUTHORIZED));
      return false;
    }
    const roles = ['readWriteAnyDatabase', 'dbAdminAnyDatabase'];
    await admin
      .command({ createUser: username, pwd: password, roles })
      .catch(ignoring(UNAUTHORIZED, USER_EXISTS));
    await user.db('admin').command({ ping: 1 });
    return true;
  } finally {
    await Promise.all([local.close(), user.close()]);
  }
}

const ignoring =
  (...codes: readonly (number | undefined)[]) =>
  (error: unknown): void => {
    const isIgnored = error instanceof mongoose.mongo.MongoServerError && codes.includes(Number(error.code));
    if (!isIgnored) throw error;
  };

const SCRAM_MECHANISMS = ['SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;

/** Returns arguments of Kafka's `format`, which creates the first user: a broker that requires users could not. */
export const formatArgs = (security: ServerSecurity | undefined): string[] =>
  security === undefined
    ? []
    : SCRAM_MECHANISMS.flatMap((mechanism) => [
        '--add-scram',
        `${mechanism}=[name=${security.username},password=${security.password}]`,
      ]);

/** Returns properties of the broker, which logs in to itself as its only user. */
export function makeBrokerProperties(security: ServerSecurity | undefined): Record<string, string> {
  if (security === undefined) return {};
  const { caFile, bundleFile, username, password } = security;
  const module = 'org.apache.kafka.common.security.scram.ScramLoginModule';
  const jaas = `${module} required username="${username}" password="${password}";`;
  return {
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': bundleFile,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': caFile,
    // With SASL a listener requires certificates only by a setting under its own name.
    'listener.name.sasl_ssl.ssl.client.auth': 'required',
    'sasl.enabled.mechanisms': SCRAM_MECHANISMS.join(','),
    'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
    'listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config': jaas,
    'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': jaas,
  };
}

/** Returns the connection settings of tools on the broker's machine, with its certificate. */
export function makeBrokerClient(security: ServerSecurity | undefined): KafkaSecurity {
  if (security === undefined) return {};
  const { caFile, bundleFile, username, password } = security;
  const [ca, bundle] = [readFileSync(caFile, 'utf8'), readFileSync(bundleFile, 'utf8')];
  return {
    ssl: { ca, cert: bundle, key: bundle },
    sasl: { mechanism: 'scram-sha-512', username, password },
  };
}
