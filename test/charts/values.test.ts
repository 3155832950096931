// The chart refuses values that its schema does not know, and what would not be a production.
import { PROCESS_NAMES } from '@mps/devtools';
import { startHelm, type Helm } from './helm';
import { inputOf } from './manifests';

/** pip may have to fetch Helm first. */
const FETCH_LIMIT_MS = 180_000;
const LIMIT_MS = 60_000;
jest.setTimeout(LIMIT_MS);

let helm: Helm;
beforeAll(async () => {
  helm = await startHelm();
}, FETCH_LIMIT_MS);
afterAll(() => helm.stop());

describe('values that no schema lets in', () => {
  it.each([
    ['a member that nobody knows', { kafak: {} }, /kafak/],
    ['a misspelt member of a service', { services: { gateway: { replica: {} } } }, /replica/],
    ['the tag latest', { image: { tag: 'latest' } }, /tag/],
    ['a digest that is none', { image: { digests: { gateway: 'sha256:abc' } } }, /digests/],
    ['a user in the address of MongoDB', { mongodb: { url: 'mongodb://me:secret@m:27017' } }, /url/],
    ['brokers without ports', { kafka: { brokers: 'kafka' } }, /brokers/],
    [
      'a secret among the plain settings',
      { services: { identity: { settings: { API_KEY_PEPPER: 'x' } } } },
      /API_KEY_PEPPER/,
    ],
    ['no memory limit', { services: { gateway: { resources: { limits: null } } } }, /resources/],
    ['no replica', { services: { gateway: { replicas: { min: 0, max: 1 } } } }, /min/],
    ['a share of traces above one', { telemetry: { traceRatio: 2 } }, /traceRatio/],
    ['a mode of its own', { mode: 'staging' }, /mode/],
  ])('%s', async (_, values, said) => {
    await expect(helm.template('v3', inputOf('nano', values))).rejects.toThrow(said);
    await expect(helm.template('v4', inputOf('nano', values))).rejects.toThrow(said);
  });
});

describe('what is no production does not render in live mode', () => {
  it.each([
    ['gRPC without TLS', { grpc: { tls: { enabled: false } } }, 'grpc.tls.enabled: live mode needs TLS'],
    ['Kafka without TLS', { kafka: { tls: { enabled: false } } }, 'kafka.tls.enabled: live mode needs TLS'],
    [
      'MongoDB without users',
      { mongodb: { auth: { enabled: false } } },
      'mongodb.auth.enabled: live mode needs one user',
    ],
    ['demo secrets', { secrets: { existingSecretPrefix: 'demo' } }, 'live mode takes no demo secrets'],
    ['no provider', { provider: { url: '' } }, 'provider.url: live mode has no sandbox'],
    [
      'an address without TLS',
      { publicBaseUrl: 'http://pay.example' },
      'publicBaseUrl: live mode needs https://',
    ],
    ['an Ingress without TLS', { ingress: { tlsSecret: '' } }, 'ingress.tlsSecret: live mode needs TLS'],
    ['no NetworkPolicies', { networkPolicy: { enabled: false } }, 'networkPolicy.enabled: live mode needs'],
    ['the test payment', { tests: { existingSecret: 'x' } }, 'which live mode has not'],
    [
      'a service that does not exist',
      {
        services: {
          ledgers: {
            replicas: { min: 1, max: 1 },
            resources: { requests: { cpu: 1, memory: '1Gi' }, limits: { memory: '1Gi' } },
          },
        },
      },
      'services.ledgers: is no service',
    ],
    [
      'certificates of nobody',
      { grpc: { tls: { existingSecretPrefix: '' } } },
      'give existingSecretPrefix, or let cert-manager',
    ],
    [
      'KEDA without a login to Kafka',
      { autoscaling: { kind: 'keda' } },
      'autoscaling.keda.triggerAuthentication: name the TriggerAuthentication',
    ],
    [
      'traces over HTTP to the port for gRPC',
      { telemetry: { otlpEndpoint: 'http://collector:4317' } },
      'export over HTTP; name its port 4318',
    ],
    ['two ways in', { gatewayApi: { enabled: true, parentRefs: [{ name: 'x' }] } }, 'enable one of the two'],
  ])('%s', async (_, values, said) => {
    await expect(helm.template('v3', inputOf('small', values))).rejects.toThrow(said);
  });

  it('but traces over gRPC to the port for gRPC do', async () => {
    const live = PROCESS_NAMES.filter((name) => name !== 'provider-sandbox');
    const settings = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
    const services = Object.fromEntries(live.map((name) => [name, { settings }]));
    const values = { telemetry: { otlpEndpoint: 'http://collector:4317' }, services };
    const rendered = await helm.template('v3', inputOf('small', values));
    expect(rendered).toContain('value: "http://collector:4317"');
    expect(rendered).toContain('OTEL_EXPORTER_OTLP_PROTOCOL');
  });

  it('and says all that is wrong at once, down to the values that have no default', async () => {
    const said = await helm.template('v3', {}).catch(String);
    for (const missing of [
      'kafka.brokers',
      'mongodb.url',
      'publicBaseUrl',
      'provider.url',
      'grpc.tls',
      'kafka.auth',
    ])
      expect(said).toContain(missing);
  });
});
