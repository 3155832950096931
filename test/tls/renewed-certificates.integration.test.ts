// Certificates that are exchanged while processes run, as cert-manager exchanges mounted ones: what is new is used for new
// connections without a restart, and what is half new is not used at all.
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  env,
  kafkaOptions,
  makeGrpcClient,
  makeGrpcServer,
  makeLogger,
  parseConfig,
  watchCertificates,
  type GrpcServer,
} from '@mps/chassis';
import { webhooksService, type CallContext } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { eventually, makeAuthority, type Authority, type IssuedFiles } from '@mps/testkit';
import { z } from 'zod';

jest.setTimeout(180_000);

const REREAD_MS = 20;
let folder: string;
interface Held {
  readonly authority: Authority;
  readonly files: IssuedFiles;
}

let old: Held;
let renewed: Held;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-renewed-'));
  const issue = async (name: string) => {
    const authority = await makeAuthority(path.join(folder, name));
    return { authority, files: await authority.issue('process') };
  };
  [old, renewed] = await Promise.all([issue('old'), issue('renewed')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Mounted {
  readonly files: { readonly ca: string; readonly cert: string; readonly key: string };
  /** Writes over all three, one after the other. */
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

  /** The clients of a process share what it watches, and each has connections of its own. */
  const makeAsk = () => {
    const tls = watchCertificates(ofClient.files, { rereadMs: REREAD_MS });
    return async (): Promise<string> => {
      const address = `127.0.0.1:${server.port()}`;
      const client = makeGrpcClient(webhooksService(), { service: 'webhooks', address, tls });
      const answer = await client.ListEvents({ limit: 1 }, call());
      client.close();
      return answer.ok ? 'OK' : answer.error.code;
    };
  };

  it('is used once it is whole, by servers and by clients that run', async () => {
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

it('a certificate for Kafka is the newest at each connection, and the one before while a file is missing', async () => {
  const { files, exchange } = await mount('kafka');
  const settings = {
    KAFKA_BROKERS: 'localhost:1',
    KAFKA_TLS: 'true',
    KAFKA_TLS_CA_FILE: files.ca,
    KAFKA_TLS_CERT_FILE: files.cert,
    KAFKA_TLS_KEY_FILE: files.key,
  };
  const { ssl } = kafkaOptions(parseConfig(z.object(env.kafka), settings)).security;
  // As kafkajs makes the options of a socket.
  const shown = (): object => Object.assign({ host: 'localhost' }, ssl);
  const held = async ({ authority, files: { certFile, keyFile } }: Held): Promise<object> => ({
    host: 'localhost',
    ca: await readFile(authority.caFile, 'utf8'),
    cert: await readFile(certFile, 'utf8'),
    key: await readFile(keyFile, 'utf8'),
  });
  expect(shown()).toEqual(await held(old));
  await exchange(renewed);
  expect(shown()).toEqual(await held(renewed));
  await rm(files.cert);
  expect(shown()).toEqual(await held(renewed));
});
