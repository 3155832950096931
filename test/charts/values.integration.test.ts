// The chart refuses unknown values and values that are unsafe in live mode.
import { PROCESS_NAMES } from '@mps/devtools';
import { startHelm, type Helm } from './helm';
import { find, toInput, listObjects } from './manifests';

/** pip may have to download Helm first. */
const FETCH_LIMIT_MS = 180_000;
const LIMIT_MS = 60_000;
jest.setTimeout(LIMIT_MS);

let helm: Helm;
beforeAll(async () => {
  helm = await startHelm();
}, FETCH_LIMIT_MS);
afterAll(() => helm.stop());

describe('the schema of the values refuses', () => {
  it.each([
    ['an unknown member', { kafak: {} }, /kafak/],
    ['a misspelled member of a service', { services: { gateway: { replica: {} } } }, /replica/],
    ['the tag latest', { image: { tag: 'latest' } }, /tag/],
    ['a malformed digest', { image: { digests: { gateway: 'sha256:abc' } } }, /digests/],
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
    [
      'a setting that no process reads',
      { services: { gateway: { settings: { RATE_LIMITS: 5 } } } },
      /RATE_LIMITS/,
    ],
    [
      'a setting of another process',
      { services: { pricing: { settings: { ACCESS_TOKEN_SECONDS: 60 } } } },
      /ACCESS_TOKEN_SECONDS/,
    ],
    [
      'a setting beyond the bound of its process',
      { services: { identity: { settings: { ACCESS_TOKEN_SECONDS: 3601 } } } },
      /ACCESS_TOKEN_SECONDS/,
    ],
    ['a handover that a process refuses', { drain: { handoverMs: 5001 } }, /handoverMs/],
    ['a public address of 34 characters', { publicBaseUrl: `http://${'a'.repeat(30)}.com` }, /publicBaseUrl/],
    ['a public address with an accent', { publicBaseUrl: 'https://pagó.example' }, /publicBaseUrl/],
    ['a public address with a path', { publicBaseUrl: 'https://pay.example/v1' }, /publicBaseUrl/],
  ])('%s', async (_, values, said) => {
    await expect(helm.template('v3', toInput('nano', values))).rejects.toThrow(said);
    await expect(helm.template('v4', toInput('nano', values))).rejects.toThrow(said);
  });
});

describe('live mode refuses to render', () => {
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
      'certificates without an issuer',
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
    [
      'a NodePort without a number of proxies',
      { gatewayService: { type: 'NodePort' } },
      'trustedProxies: a gatewayService of type NodePort can be reached past the proxy',
    ],
    [
      'a load balancer without a number of proxies',
      { gatewayService: { type: 'LoadBalancer' } },
      'trustedProxies: a gatewayService of type LoadBalancer can be reached past the proxy',
    ],
    ...['mongodb', 'kafka', 'provider'].map((peer): [string, object, string] => [
      `${peer} at any address`,
      { networkPolicy: { [peer]: { to: [] } } },
      `networkPolicy.${peer}.to: name where it is`,
    ]),
    ['two ways in', { gatewayApi: { enabled: true, parentRefs: [{ name: 'x' }] } }, 'enable one of the two'],
  ])('%s', async (_, values, said) => {
    await expect(helm.template('v3', toInput('small', values))).rejects.toThrow(said);
  });

  it.each<[string, object, string]>([
    ['an Ingress', {}, '1'],
    ['neither Ingress nor Gateway', { ingress: { enabled: false } }, '0'],
    ['a load balancer alone', { ingress: { enabled: false }, gatewayService: { type: 'LoadBalancer' } }, '0'],
    [
      'a load balancer and 2 set by hand',
      { gatewayService: { type: 'LoadBalancer' }, trustedProxies: 2 },
      '2',
    ],
    [
      'a port of every node and 0 set by hand',
      { gatewayService: { type: 'NodePort' }, trustedProxies: 0 },
      '0',
    ],
  ])('the gateway trusts the number of proxies in front of it with %s', async (_, values, count) => {
    const objects = listObjects(await helm.template('v3', toInput('small', values)));
    const [container] = find(objects, 'Deployment', 'mps-gateway').spec.template.spec.containers;
    expect(container?.env).toContainEqual({ name: 'TRUSTED_PROXIES', value: count });
  });

  it('renders traces over gRPC to the gRPC port', async () => {
    const live = PROCESS_NAMES.filter((name) => name !== 'provider-sandbox');
    const settings = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
    const services = Object.fromEntries(live.map((name) => [name, { settings }]));
    const values = { telemetry: { otlpEndpoint: 'http://collector:4317' }, services };
    const rendered = await helm.template('v3', toInput('small', values));
    expect(rendered).toContain('value: "http://collector:4317"');
    expect(rendered).toContain('OTEL_EXPORTER_OTLP_PROTOCOL');
  });

  it('lists all problems at once, including values without a default', async () => {
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
