// A platform with production security: TLS certificates and users for Kafka and MongoDB, and mutual TLS on every gRPC
// connection. The operator's tool seeds it. It takes payments and delivers their events.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connectOperator, startInfra, type Infra } from '@mps/devtools';
import { cardPayment, eventually, makeAuthority, startTestPlatform, type TestPlatform } from '@mps/testkit';

jest.setTimeout(240_000);

const [USERNAME, PASSWORD] = ['platform', 'a-password-of-the-tests'];
let folder: string;
let infra: Infra;
let test: TestPlatform | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-encrypted-'));
  const authority = await makeAuthority(path.join(folder, 'certificates'));
  const { caFile } = authority;
  const [server, client] = await Promise.all([authority.issue('server'), authority.issue('client')]);
  const security = { caFile, bundleFile: server.bundleFile, username: USERNAME, password: PASSWORD };
  infra = await startInfra({ dataDir: path.join(folder, 'infra'), security });
  const tls = (name: string) => ({
    [`${name}_TLS`]: 'true',
    [`${name}_TLS_CA_FILE`]: caFile,
    [`${name}_TLS_CERT_FILE`]: client.certFile,
    [`${name}_TLS_KEY_FILE`]: client.keyFile,
  });
  const user = (name: string) => ({ [`${name}_USERNAME`]: USERNAME, [`${name}_PASSWORD`]: PASSWORD });
  const env = { ...tls('KAFKA'), ...user('KAFKA'), ...tls('MONGODB'), ...user('MONGODB'), ...tls('GRPC') };
  const { kafkaBrokers, mongodbUrl } = infra;
  test = await startTestPlatform({ kafkaBrokers, mongodbUrl, env });
});

afterAll(async () => {
  await test?.stop();
  await infra.stop();
  await rm(folder, { recursive: true, force: true });
});

function started(): TestPlatform {
  if (test === undefined) throw new Error('The platform did not start.');
  return test;
}

it('takes a payment and publishes its events', async () => {
  const { api, demo } = started();
  const paid = await api.post(`/v1/merchants/${demo.merchant_id}/transactions`, cardPayment());
  expect(paid.status).toBe(201);
  const { id } = paid.body as { readonly id: string };
  await eventually(async () => {
    const events = await api.get(`/v1/events?aggregate_id=${id}`);
    expect((events.body as { readonly data: unknown[] }).data.length).toBeGreaterThan(1);
  });
  // Every upstream answered. No local read model replaced one.
  const metrics = await (await fetch(started().platform.metricsUrls.transactions)).text();
  expect(metrics).toContain('local_read_model_age');
  expect(metrics).not.toMatch(/^payments_local_read_model\w*\{/m);
});

it('has a gateway that reaches every service', async () => {
  const ready = await fetch(`${started().platform.baseUrl}/readyz`);
  const { services } = (await ready.json()) as { readonly services: Record<string, boolean> };
  expect(new Set(Object.values(services))).toEqual(new Set([true]));
});

it('refuses an operator without a certificate', async () => {
  const { addresses, secrets, tls } = started().platform;
  expect(tls).not.toBeNull();
  const connectWith = (shown: typeof tls) =>
    connectOperator({ ...secrets, addressOf: (name) => addresses[name], tls: shown }, 'test');
  const ask = async (shown: typeof tls): Promise<void> => {
    const operator = connectWith(shown);
    try {
      await operator.call('RotateSigningKey', operator.services.identity.RotateSigningKey, {});
    } finally {
      await operator.close();
    }
  };
  await ask(tls);
  await expect(ask(null)).rejects.toThrow(/service_unavailable|upstream_timeout/);
});
