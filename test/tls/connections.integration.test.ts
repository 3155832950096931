// Every TLS connection of a process against real servers that require TLS. Correct settings connect. The server or
// client refuses each wrong setting.
// The test reads the settings from an environment, as a process does.
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  env,
  grpcTls,
  kafkaOptions,
  makeGrpcClient,
  makeGrpcServer,
  makeHealthClient,
  makeLogger,
  makeMongo,
  mongoOptions,
  parseConfig,
  type CallerTokenVerifier,
  type GrpcServer,
} from '@mps/chassis';
import { webhooksService, type CallContext } from '@mps/contracts';
import { startInfra, type Infra } from '@mps/devtools';
import { ok, systemClock } from '@mps/kernel';
import { createTopics, makeKafka } from '@mps/messaging';
import { makeAuthority, type Authority, type IssuedFiles } from '@mps/testkit';
import { z } from 'zod';

jest.setTimeout(180_000);

const USERNAME = 'platform';
const PASSWORD = 'a-password-of-the-tests';
const log = makeLogger('tls-test', 'silent');
const clock = systemClock();

let folder: string;
let authority: Authority;
let foreign: Authority;
let infra: Infra;
let own: IssuedFiles;
let stranger: IssuedFiles;
let ended: IssuedFiles;
let passwordFile: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-tls-'));
  authority = await makeAuthority(path.join(folder, 'own'));
  // This authority has another name. With the same name the client would send it as the issuer of its own
  // certificate.
  // The server would then refuse the client before the client could refuse the server.
  foreign = await makeAuthority(path.join(folder, 'foreign'), 'foreign authority');
  const [server, ...clients] = await Promise.all([
    authority.issue('server'),
    authority.issue('client'),
    foreign.issue('stranger'),
    authority.issue('ended', { endsInDays: -0.5 }),
  ]);
  [own, stranger, ended] = clients;
  passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, `${PASSWORD}\n`, { mode: 0o600 });
  const { caFile } = authority;
  const security = { caFile, bundleFile: server.bundleFile, username: USERNAME, password: PASSWORD };
  infra = await startInfra({ dataDir: path.join(folder, 'infra'), security });
});

afterAll(async () => {
  await infra.stop();
  await rm(folder, { recursive: true, force: true });
});

type Settings = Readonly<Record<string, string | undefined>>;
type Prefix = 'MONGODB' | 'KAFKA' | 'GRPC';

const tlsSettings = (prefix: Prefix, ca: Authority, client: IssuedFiles | null): Settings => ({
  [`${prefix}_TLS`]: 'true',
  [`${prefix}_TLS_CA_FILE`]: ca.caFile,
  ...(client && {
    [`${prefix}_TLS_CERT_FILE`]: client.certFile,
    [`${prefix}_TLS_KEY_FILE`]: client.keyFile,
  }),
});

/** Wrong settings, each by a name for the difference. */
const wrongTls = (prefix: Prefix): [string, () => Settings][] => [
  ['no certificate', () => tlsSettings(prefix, authority, null)],
  ['a certificate of another authority', () => tlsSettings(prefix, authority, stranger)],
  ['trust in another authority', () => tlsSettings(prefix, foreign, own)],
];

describe('MongoDB by TLS and SCRAM', () => {
  const base = (): Settings => ({
    MONGODB_URL: infra.mongodbUrl,
    MONGODB_DB_PREFIX: 'tls_',
    MONGODB_USERNAME: USERNAME,
    MONGODB_PASSWORD: PASSWORD,
  });
  const toOptions = (settings: Settings) => mongoOptions(parseConfig(z.object(env.mongo), settings));
  const countAfterWrite = (settings: Settings): Promise<number> => countOnNewConnections(toOptions(settings));
  async function countOnNewConnections(options: ReturnType<typeof mongoOptions>): Promise<number> {
    const mongo = makeMongo({ ...options, databaseName: 'test', appName: 'test' });
    try {
      await mongo.component.start();
      const things = mongo.connection.collection('things');
      await things.insertOne({});
      return await things.countDocuments();
    } finally {
      await mongo.component.stop();
    }
  }

  it('accepts the user with the right certificate', async () => {
    const right = { ...base(), ...tlsSettings('MONGODB', authority, own) };
    expect(await countAfterWrite(right)).toBe(1);
    const byFile = { ...right, MONGODB_PASSWORD: undefined, MONGODB_PASSWORD_FILE: passwordFile };
    expect(await countAfterWrite(byFile)).toBe(2);
  });

  it('uses the current certificate files for each new connection once they are complete', async () => {
    const mounted = {
      certFile: path.join(folder, 'mounted.cert'),
      keyFile: path.join(folder, 'mounted.key'),
    };
    const mount = async ({ certFile, keyFile }: IssuedFiles): Promise<void> => {
      await copyFile(keyFile, mounted.keyFile);
      await copyFile(certFile, mounted.certFile);
    };
    await mount(own);
    const options = toOptions({
      ...base(),
      ...tlsSettings('MONGODB', authority, { ...own, ...mounted }),
    });
    const before = await countOnNewConnections(options);
    await copyFile(stranger.keyFile, mounted.keyFile);
    expect(await countOnNewConnections(options)).toBe(before + 1);
    await mount(stranger);
    await expect(countOnNewConnections(options)).rejects.toThrow();
    await mount(own);
    expect(await countOnNewConnections(options)).toBe(before + 2);
  });

  it.each([
    ...wrongTls('MONGODB'),
    [
      'a wrong password',
      () => ({ ...tlsSettings('MONGODB', authority, own), MONGODB_PASSWORD: 'another' }),
    ] as const,
    [
      'no user',
      () => ({
        ...tlsSettings('MONGODB', authority, own),
        MONGODB_USERNAME: undefined,
        MONGODB_PASSWORD: undefined,
      }),
    ] as const,
    ['no TLS', () => ({ MONGODB_USERNAME: undefined, MONGODB_PASSWORD: undefined })] as const,
  ])('refuses %s', async (_difference, settings) => {
    await expect(countAfterWrite({ ...base(), ...settings() })).rejects.toThrow();
  });
});

describe('Kafka by SASL_SSL', () => {
  const base = (): Settings => ({
    KAFKA_BROKERS: infra.kafkaBrokers,
    KAFKA_TOPIC_PREFIX: 'tls.',
    KAFKA_USERNAME: USERNAME,
    KAFKA_PASSWORD: PASSWORD,
  });
  const open = (settings: Settings) =>
    makeKafka({ ...kafkaOptions(parseConfig(z.object(env.kafka), settings)), clientId: 'test', log });

  it.each(['SCRAM-SHA-256', 'SCRAM-SHA-512'])(
    'accepts the user by %s with the right certificate',
    async (mechanism) => {
      const right = { ...base(), ...tlsSettings('KAFKA', authority, own), KAFKA_SASL_MECHANISM: mechanism };
      await open(right).ping();
      const byFile = { ...right, KAFKA_PASSWORD: undefined, KAFKA_PASSWORD_FILE: passwordFile };
      await createTopics({ kafka: open(byFile), replicationFactor: 1 });
    },
  );

  it.each([
    ...wrongTls('KAFKA'),
    [
      'a wrong password',
      () => ({ ...tlsSettings('KAFKA', authority, own), KAFKA_PASSWORD: 'another' }),
    ] as const,
    [
      'no user',
      () => ({
        ...tlsSettings('KAFKA', authority, own),
        KAFKA_USERNAME: undefined,
        KAFKA_PASSWORD: undefined,
      }),
    ] as const,
    ['no TLS', () => ({ KAFKA_USERNAME: undefined, KAFKA_PASSWORD: undefined })] as const,
  ])('refuses %s', async (_difference, settings) => {
    await expect(open({ ...base(), ...settings() }).ping()).rejects.toThrow();
  });
});

describe('gRPC by mTLS', () => {
  let server: GrpcServer;
  const anyone: CallerTokenVerifier = { verify: async () => call().caller };
  const call = (): CallContext => ({
    caller: {
      kind: 'system',
      principal_id: 'test',
      organization_id: null,
      company_id: null,
      permissions: [],
    },
    callerTokens: { for: async () => ({ own: 'token', delegated: null }) },
    deadlineMs: Date.now() + 2_000,
    idempotency: null,
  });
  const toTls = (settings: Settings) => grpcTls(parseConfig(z.object(env.grpcTls), settings));
  const ListEvents = async () => ok({ data: [], has_more: false });

  beforeAll(async () => {
    server = makeGrpcServer({
      port: 0,
      services: [{ definition: { ListEvents: webhooksService().ListEvents }, handlers: { ListEvents } }],
      verifier: anyone,
      tls: toTls(tlsSettings('GRPC', authority, own)),
      log,
    });
    await server.component.start();
    server.setServing(true);
  });
  afterAll(() => server.component.stop());

  async function findOutcome(settings: Settings): Promise<[string, boolean]> {
    const tls = toTls(settings);
    const address = `127.0.0.1:${server.port()}`;
    const client = makeGrpcClient(webhooksService(), { service: 'webhooks', address, tls });
    const health = makeHealthClient({ address, tls }, clock);
    const answer = await client.ListEvents({ limit: 1 }, call());
    const isServing = await health.isServing();
    await client.close();
    await health.close();
    return [answer.ok ? 'OK' : answer.error.code, isServing];
  }

  it('accepts calls and health checks with a certificate of the authority', async () => {
    expect(await findOutcome(tlsSettings('GRPC', authority, own))).toEqual(['OK', true]);
  });

  it.each([
    ['a certificate of another authority', () => tlsSettings('GRPC', authority, stranger)],
    ['trust in another authority', () => tlsSettings('GRPC', foreign, own)],
    ['no TLS', () => ({})],
  ])('refuses %s before any call', async (_difference, settings) => {
    expect(await findOutcome(settings())).toEqual([
      expect.stringMatching(/^(service_unavailable|upstream_timeout)$/),
      false,
    ]);
  });
});

describe('invalid TLS settings', () => {
  const schema = z.object({ ...env.mongo, ...env.kafka, ...env.grpcTls });

  it('are reported together, by name, with a remedy and without their values', () => {
    const read = (): unknown =>
      parseConfig(schema, {
        MONGODB_USERNAME: USERNAME,
        MONGODB_PASSWORD: PASSWORD,
        MONGODB_PASSWORD_FILE: passwordFile,
        MONGODB_TLS_CA_FILE: authority.caFile,
        KAFKA_BROKERS: 'localhost:1',
        ...tlsSettings('KAFKA', authority, ended),
        KAFKA_TLS_KEY_FILE: own.keyFile,
        KAFKA_SASL_MECHANISM: 'PLAIN',
        KAFKA_USERNAME: USERNAME,
        GRPC_TLS: 'true',
        GRPC_TLS_CA_FILE: own.keyFile,
        GRPC_TLS_CERT_FILE: path.join(folder, 'not-there'),
      });
    let message = '';
    try {
      read();
    } catch (error) {
      message = (error as Error).message;
    }
    const told = message.split('\n').slice(1);
    expect(told.map((line) => line.trim().replace(/on \d{4}-.*: renew/, 'on …: renew'))).toEqual([
      'MONGODB_URL: Invalid input: expected string, received undefined',
      'KAFKA_SASL_MECHANISM: Invalid option: expected one of "SCRAM-SHA-256"|"SCRAM-SHA-512"',
      'MONGODB_TLS_CA_FILE: is given without MONGODB_TLS=true: set that too, or leave this out',
      'MONGODB_USERNAME: is given without MONGODB_TLS=true: set that too, for what is sent can else be read',
      'MONGODB_PASSWORD_FILE: is given beside MONGODB_PASSWORD: leave one of them out',
      'KAFKA_TLS_CERT_FILE: holds a certificate that ended on …: renew it',
      'KAFKA_TLS_KEY_FILE: is not the key of the certificate in KAFKA_TLS_CERT_FILE',
      'KAFKA_PASSWORD: is needed with KAFKA_USERNAME: give it, or the file that holds it as KAFKA_PASSWORD_FILE',
      'GRPC_TLS_KEY_FILE: is needed with GRPC_TLS=true: name the PEM file that holds it',
      'GRPC_TLS_CA_FILE: names a file that holds no certificate in PEM',
      'GRPC_TLS_CERT_FILE: names a file that cannot be read: correct the path or the file’s permissions',
    ]);
    for (const value of [PASSWORD, folder]) expect(message).not.toContain(value);
  });

  it('are not reported when all TLS settings are absent', () => {
    const config = parseConfig(schema, {
      MONGODB_URL: 'mongodb://127.0.0.1:1/',
      KAFKA_BROKERS: '127.0.0.1:2',
    });
    expect(mongoOptions(config).security).toEqual({});
    expect(kafkaOptions(config).security).toEqual({});
    expect(grpcTls(config)).toBeNull();
  });
});
