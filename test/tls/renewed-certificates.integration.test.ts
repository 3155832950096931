// Certificates change while processes run, as cert-manager renews mounted files. New connections use a complete new
// certificate without a restart. They ignore a half-written one.
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  env,
  grpcTls,
  kafkaOptions,
  makeGrpcClient,
  makeGrpcServer,
  makeLogger,
  mongoOptions,
  parseConfig,
  watchCertificates,
  type GrpcServer,
} from '@mps/chassis';
import { webhooksService, type CallContext } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { eventually, makeAuthority, type Authority, type IssuedFiles } from '@mps/testkit';
import { metrics, type Attributes, type Meter, type ObservableCallback } from '@opentelemetry/api';
import { z } from 'zod';

jest.setTimeout(180_000);

const REREAD_MS = 20;
const [OLD_DAYS, RENEWED_DAYS, DAY_SECONDS] = [6, 90, 86_400];
let folder: string;
interface Held {
  readonly authority: Authority;
  readonly files: IssuedFiles;
}

let old: Held;
let renewed: Held;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-renewed-'));
  const issue = async (name: string, endsInDays: number) => {
    const authority = await makeAuthority(path.join(folder, name));
    return { authority, files: await authority.issue('process', { endsInDays }) };
  };
  [old, renewed] = await Promise.all([issue('old', OLD_DAYS), issue('renewed', RENEWED_DAYS)]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Mounted {
  readonly files: { readonly ca: string; readonly cert: string; readonly key: string };
  /** Overwrites the three files one after the other. */
  readonly exchange: (held: Held) => Promise<void>;
}

async function mount(name: string): Promise<Mounted> {
  const at = (part: string): string => path.join(folder, `${name}-${part}.pem`);
  const files = { ca: at('ca'), cert: at('cert'), key: at('key') };
  const exchange = async ({ authority, files: { certFile, keyFile } }: Held): Promise<void> => {
    await copyFile(certFile, files.cert);
    await copyFile(keyFile, files.key);
    await copyFile(authority.caFile, files.ca);
  };
  await exchange(old);
  return { files, exchange };
}

const call = (): CallContext => ({
  caller: {
    kind: 'system',
    principal_id: 'test',
    organization_id: null,
    company_id: null,
    permissions: [],
  },
  callerTokens: { for: async () => ({ own: 'token', delegated: null }) },
  deadlineMs: Date.now() + 5_000,
  idempotency: null,
});

describe('a certificate between services', () => {
  let server: GrpcServer;
  let ofServer: Mounted;
  let ofClient: Mounted;
  let unusable: PromiseWithResolvers<void>;

  beforeAll(async () => {
    unusable = Promise.withResolvers();
    [ofServer, ofClient] = await Promise.all([mount('server'), mount('client')]);
    const ListEvents = async () => ok({ data: [], has_more: false });
    server = makeGrpcServer({
      port: 0,
      services: [{ definition: { ListEvents: webhooksService().ListEvents }, handlers: { ListEvents } }],
      verifier: { verify: async () => call().caller },
      tls: watchCertificates(ofServer.files, { rereadMs: REREAD_MS, onUnusable: () => unusable.resolve() }),
      log: makeLogger('tls-test', 'silent'),
    });
    await server.component.start();
  });
  afterAll(() => server.component.stop());

  /** The clients of a process share one watcher. Each client has its own connections. */
  const makeAsk = () => {
    const tls = watchCertificates(ofClient.files, { rereadMs: REREAD_MS });
    return async (): Promise<string> => {
      const address = `127.0.0.1:${server.port()}`;
      const client = makeGrpcClient(webhooksService(), { service: 'webhooks', address, tls });
      const answer = await client.ListEvents({ limit: 1 }, call());
      await client.close();
      return answer.ok ? 'OK' : answer.error.code;
    };
  };

  it('is used by running servers and clients once it is complete', async () => {
    const ask = makeAsk();
    expect(await ask()).toBe('OK');

    await copyFile(renewed.files.certFile, ofServer.files.cert);
    await unusable.promise;
    expect(await ask()).toBe('OK');

    await ofServer.exchange(renewed);
    await eventually(async () => expect(await ask()).not.toBe('OK'));
    await ofClient.exchange(renewed);
    await eventually(async () => expect(await ask()).toBe('OK'));
  });
});

it('each connection to Kafka uses the newest complete certificate', async () => {
  const { files, exchange } = await mount('kafka');
  const settings = {
    KAFKA_BROKERS: 'localhost:1',
    KAFKA_TLS: 'true',
    KAFKA_TLS_CA_FILE: files.ca,
    KAFKA_TLS_CERT_FILE: files.cert,
    KAFKA_TLS_KEY_FILE: files.key,
  };
  const { ssl } = kafkaOptions(parseConfig(z.object(env.kafka), settings)).security;
  // kafkajs builds the socket options this way.
  const shown = (): object => Object.assign({ host: 'localhost' }, ssl);
  const held = async ({ authority, files: { certFile, keyFile } }: Held): Promise<object> => ({
    host: 'localhost',
    ca: await readFile(authority.caFile, 'utf8'),
    cert: await readFile(certFile, 'utf8'),
    key: await readFile(keyFile, 'utf8'),
  });
  expect(shown()).toEqual(await held(old));
  await copyFile(renewed.files.certFile, files.cert);
  expect(shown()).toEqual(await held(old));
  await exchange(renewed);
  expect(shown()).toEqual(await held(renewed));
  await rm(files.cert);
  expect(shown()).toEqual(await held(renewed));
});

/** Whole days left by connection, as a metrics collector sees them. */
function recordDaysLeft(): () => Record<string, number> {
  const callbacks: ObservableCallback[] = [];
  const createObservableGauge = (name: string) => ({
    addCallback: (callback: ObservableCallback) => {
      if (name === 'tls.certificate.expires_in') callbacks.push(callback);
    },
  });
  metrics.setGlobalMeterProvider({ getMeter: () => ({ createObservableGauge }) as unknown as Meter });
  return () => {
    const days: Record<string, number> = {};
    const observe = (seconds: number, { connection }: Attributes = {}): void => {
      days[String(connection)] = Math.round(seconds / DAY_SECONDS);
    };
    for (const callback of callbacks) void callback({ observe });
    return days;
  };
}

it('the metric reports the days left for each connection with a certificate', async () => {
  const daysLeft = recordDaysLeft();
  const { files, exchange } = await mount('measured');
  const settings = (prefix: string) => ({
    [`${prefix}_TLS`]: 'true',
    [`${prefix}_TLS_CA_FILE`]: files.ca,
    [`${prefix}_TLS_CERT_FILE`]: files.cert,
    [`${prefix}_TLS_KEY_FILE`]: files.key,
  });
  kafkaOptions(parseConfig(z.object(env.kafka), { KAFKA_BROKERS: 'localhost:1', ...settings('KAFKA') }));
  mongoOptions(
    parseConfig(z.object(env.mongo), { MONGODB_URL: 'mongodb://localhost:1', ...settings('MONGODB') }),
  );
  grpcTls(parseConfig(z.object(env.grpcTls), settings('GRPC')));
  expect(daysLeft()).toEqual({ kafka: OLD_DAYS, mongodb: OLD_DAYS, grpc: OLD_DAYS });

  await copyFile(renewed.files.certFile, files.cert);
  expect(daysLeft()).toEqual({ kafka: OLD_DAYS, mongodb: OLD_DAYS, grpc: OLD_DAYS });
  await exchange(renewed);
  // gRPC reads the files again after half a minute, when a call arrives or starts.
  expect(daysLeft()).toEqual({ kafka: RENEWED_DAYS, mongodb: RENEWED_DAYS, grpc: OLD_DAYS });
  metrics.disable();
});
