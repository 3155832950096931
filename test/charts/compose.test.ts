// docker-compose.yml starts the processes of the topology with settings that each process accepts. It loads the
// alerts and dashboards of the chart.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  loadSecrets,
  PROCESS_NAMES,
  listSecretSettings,
  workspaceRoot,
  type PlatformSecrets,
} from '@mps/devtools';
import { parse } from 'yaml';

interface Service {
  readonly image: string;
  readonly build?: { readonly args: { readonly SERVICE: string } };
  readonly profiles: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const read = (file: string): string => readFileSync(path.join(workspaceRoot, file), 'utf8');
/** Replaces each variable by its default. */
const withDefaults = (text: string): string => text.replace(/\$\{\w+:?-([^}]*)\}/g, '$1');
const compose = parse(withDefaults(read('docker-compose.yml')), {
  merge: true,
  maxAliasCount: -1,
}) as Compose;
const { services } = compose;
const of = (name: string): Service => {
  const service = services[name];
  if (service === undefined) throw new Error(`${name} is no service`);
  return service;
};

let secrets: PlatformSecrets;
beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mps-secrets-'));
  secrets = await loadSecrets(path.join(folder, 'secrets.json'));
  await rm(folder, { recursive: true });
});

type LoadConfig = (environment: NodeJS.ProcessEnv) => object;

it.each(PROCESS_NAMES)('%s accepts its settings', async (name) => {
  const folder = name === 'gateway' ? 'gateway' : `services/${name}`;
  const { loadConfig } = (await import(`../../${folder}/src/config`)) as { loadConfig: LoadConfig };
  const service = of(name);
  expect(service.command).toEqual([`--env-file=/secrets/${name}.env`, 'dist/main.js']);
  expect(loadConfig({ ...service.environment, ...listSecretSettings(name, secrets) })).toMatchObject({
    SANDBOX: true,
  });
});

it.each(PROCESS_NAMES)(
  '%s is built from the Dockerfile, starts after its dependencies, and has a health check',
  (name) => {
    const { image, build, depends_on: after = {}, healthcheck, profiles, read_only: readOnly } = of(name);
    expect({ image, service: build?.args.SERVICE }).toEqual({
      image: `merchant-payments-${name}:dev`,
      service: name,
    });
    expect({ profiles, readOnly }).toEqual({ profiles: ['apps'], readOnly: true });
    expect(healthcheck).toBeDefined();
    const setups = PROCESS_NAMES.filter((one) => one !== 'gateway').map((one) => `setup-${one}`);
    expect(Object.keys(after).sort()).toEqual(
      (name === 'gateway'
        ? PROCESS_NAMES.filter((one) => one !== 'gateway')
        : ['secrets', 'topics', ...setups]
      )
        .slice()
        .sort(),
    );
  },
);

it('gives each process only its own secrets', () => {
  const names = Object.fromEntries(
    PROCESS_NAMES.map((name) => [name, Object.keys(listSecretSettings(name, secrets))]),
  );
  expect(names['gateway']).not.toContain('ENCRYPTION_KEY');
  expect(names['pricing']?.sort()).toEqual(['CALLER_TOKEN_PUBLIC_JWK', 'OPERATOR_TOKEN_PUBLIC_JWK']);
  for (const { environment = {} } of Object.values(services))
    expect(Object.keys(environment).filter((name) => /(_JWK|_KEY|_PEPPER|_SECRET)$/.test(name))).toEqual([]);
});

it('publishes ports only on the loopback interface', () => {
  const ports = Object.values(services).flatMap((service) => service.ports ?? []);
  expect(ports.length).toBeGreaterThan(0);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

it('mounts existing files and declares its volumes', () => {
  const sources = Object.values(services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '');
  const files = sources.filter((source) => source.startsWith('./'));
  expect(files.filter((file) => !existsSync(path.join(workspaceRoot, file)))).toEqual([]);
  const volumes = new Set(sources.filter((source) => !source.startsWith('./')));
  expect([...volumes].sort()).toEqual(Object.keys(compose.volumes).sort());
});

describe('the observability of docker-compose.yml', () => {
  const prometheus = parse(read('docker/prometheus.yaml')) as {
    scrape_configs: { job_name: string; static_configs: { targets: string[]; labels?: object }[] }[];
  };
  const collector = parse(read('docker/collector.yaml')) as {
    receivers: object;
    processors: object;
    connectors: object;
    exporters: object;
    service: {
      pipelines: Record<string, { receivers: string[]; processors: string[]; exporters: string[] }>;
    };
  };

  it('scrapes every process where it serves its metrics', () => {
    const [job] = prometheus.scrape_configs;
    expect(job?.static_configs[0]?.targets.sort()).toEqual(
      PROCESS_NAMES.map((name) => `${name}:9464`).sort(),
    );
    // Rules and dashboards select by these labels. In a cluster the PodMonitor and the operator set them.
    expect(job?.static_configs[0]?.labels).toEqual({ platform: 'merchant-payments', namespace: 'compose' });
    for (const name of PROCESS_NAMES)
      expect(of(name).environment).toMatchObject({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' });
  });

  it('builds pipelines from configured components and counts before it samples', () => {
    const { receivers, processors, connectors, exporters, service } = collector;
    for (const pipeline of Object.values(service.pipelines)) {
      for (const part of pipeline.receivers)
        expect(Object.keys({ ...receivers, ...connectors })).toContain(part);
      for (const part of pipeline.processors) expect(Object.keys(processors)).toContain(part);
      for (const part of pipeline.exporters)
        expect(Object.keys({ ...exporters, ...connectors })).toContain(part);
    }
    expect(service.pipelines['traces/metrics']?.processors).not.toContain('tail_sampling');
    expect(service.pipelines['traces']?.processors).toContain('redaction');
  });

  it('loads the alerts and dashboards of the chart', () => {
    expect(of('prometheus').volumes?.join()).toContain('./charts/merchant-payments/files/alerts.yaml');
    expect(of('grafana').volumes?.join()).toContain('./charts/merchant-payments/files/dashboards');
  });
});
