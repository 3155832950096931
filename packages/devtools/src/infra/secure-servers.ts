// Kafka and MongoDB as a production has them, for tests: TLS that demands a client's certificate, and one user by SCRAM.
// The embedded servers of `npm start` have neither; they listen on the loopback address alone.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { KafkaSecurity } from '@mps/messaging';
import mongoose from 'mongoose';

/** Servers show this certificate, demand one of the authority, and know one user. */
export interface ServerSecurity {
  /** PEM files; the bundle holds certificate and key. */
  readonly caFile: string;
  readonly bundleFile: string;
  readonly username: string;
  readonly password: string;
}

const OWNER_ONLY = 0o600;
const MEMBER_KEY_BYTES = 48;

/** Arguments of a mongod. Members of a set that knows users prove themselves to each other by a key file. */
export async function mongodArgs(
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

/** Makes a new server the primary of a set of one, with its user; true when the user can log in. */
export async function becomeSecurePrimary(
  port: number,
  replicaSet: string,
  security: ServerSecurity,
): Promise<boolean> {
  const host = `127.0.0.1:${port}`;
  const { caFile: tlsCAFile, bundleFile: tlsCertificateKeyFile, username, password } = security;
  const options = { tls: true, tlsCAFile, tlsCertificateKeyFile, serverSelectionTimeoutMS: PROBE_TIMEOUT_MS };
  const url = `mongodb://${host}/?directConnection=true`;
  // Until there is a user, who comes from the server's own machine may make the set and the first user.
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

/** Arguments of Kafka's `format`: a broker that asks for users could not be asked to make the first. */
export const formatArgs = (security: ServerSecurity | undefined): string[] =>
  security === undefined
    ? []
    : SCRAM_MECHANISMS.flatMap((mechanism) => [
        '--add-scram',
        `${mechanism}=[name=${security.username},password=${security.password}]`,
      ]);

/** Properties of the broker, which logs in to itself as the one user that there is. */
export function brokerProperties(security: ServerSecurity | undefined): Record<string, string> {
  if (security === undefined) return {};
  const { caFile, bundleFile, username, password } = security;
  const module = 'org.apache.kafka.common.security.scram.ScramLoginModule';
  const jaas = `${module} required username="${username}" password="${password}";`;
  return {
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': bundleFile,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': caFile,
    // With SASL a listener asks for certificates only when it is told so by its own name.
    'listener.name.sasl_ssl.ssl.client.auth': 'required',
    'sasl.enabled.mechanisms': SCRAM_MECHANISMS.join(','),
    'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
    'listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config': jaas,
    'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': jaas,
  };
}

/** How the tools on the broker's own machine reach it: with its certificate. */
export function brokerClient(security: ServerSecurity | undefined): KafkaSecurity {
  if (security === undefined) return {};
  const { caFile, bundleFile, username, password } = security;
  const [ca, bundle] = [readFileSync(caFile, 'utf8'), readFileSync(bundleFile, 'utf8')];
  return {
    ssl: { ca, cert: bundle, key: bundle },
    sasl: { mechanism: 'scram-sha-512', username, password },
  };
}
