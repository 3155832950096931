// The chart renders the same valid Kubernetes objects on Helm 3 and 4.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SERVICE_NAMES } from '@mps/contracts';
import { makeReleaseValues, PROCESS_NAMES } from '@mps/devtools';
import { importLoadConfig, readEnvironment } from './environment';
import { chartFolder, HELM_VERSIONS, startHelm, type Helm } from './helm';
import {
  CASES,
  find,
  toInput,
  listObjects,
  ofKind,
  findPodSpecs,
  type CaseName,
  type KubernetesObject,
} from './manifests';

/** pip may have to download Helm first. */
const FETCH_LIMIT_MS = 180_000;
const LIMIT_MS = 60_000;
jest.setTimeout(LIMIT_MS);

let helm: Helm;
const rendered = new Map<CaseName, string>();
const parsed = new Map<CaseName, KubernetesObject[]>();
const objects = (name: CaseName): KubernetesObject[] => parsed.get(name) ?? [];

beforeAll(async () => {
  helm = await startHelm();
  for (const name of CASES) {
    const text = await helm.template('v3', toInput(name));
    rendered.set(name, text);
    parsed.set(name, listObjects(text));
  }
}, FETCH_LIMIT_MS);
afterAll(() => helm.stop());

describe.each(CASES)('the preset %s', (name) => {
  it.each(HELM_VERSIONS)('passes the strict lint of Helm %s', async (version) => {
    await helm.lint(version, toInput(name));
  });

  it('renders the same on Helm 4 as on Helm 3', async () => {
    const ours = listObjects(await helm.template('v4', toInput(name)));
    const byName = (list: KubernetesObject[]): KubernetesObject[] =>
      [...list].sort((a, b) => `${a.kind} ${a.metadata.name}`.localeCompare(`${b.kind} ${b.metadata.name}`));
    expect(byName(ours)).toEqual(byName(objects(name)));
  });

  it('equals the committed golden file (UPDATE_GOLDENS=1 writes it)', () => {
    const file = path.join(__dirname, 'golden', `${name}.yaml`);
    if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(file, rendered.get(name) ?? '');
    expect(rendered.get(name)).toBe(readFileSync(file, 'utf8'));
  });

  it('names every object once, in its namespace, with the labels of the best practices', () => {
    const names = objects(name).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((one, index) => names.indexOf(one) !== index)).toEqual([]);
    for (const { metadata } of objects(name)) {
      expect(metadata.namespace).toBe('payments');
      for (const label of ['name', 'instance', 'component', 'version', 'part-of', 'managed-by'])
        expect(Object.keys(metadata.labels)).toContain(`app.kubernetes.io/${label}`);
    }
  });

  it('renders no Secret and no secret value', () => {
    expect(ofKind(objects(name), 'Secret')).toEqual([]);
    const secret = /(_KEY|_KEYS|_JWK|_PEPPER|_SECRET|_PASSWORD)$/;
    for (const { spec } of findPodSpecs(objects(name)))
      for (const { env = [] } of spec.containers)
        for (const variable of env)
          if (secret.test(variable.name)) expect(variable.valueFrom?.secretKeyRef?.key).toBe(variable.name);
  });

  it('keeps every pod to the restricted standard and sets resources for every container', () => {
    for (const pod of findPodSpecs(objects(name))) {
      expect(pod.spec.automountServiceAccountToken).toBe(false);
      expect(pod.spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of pod.spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.anything(), memory: expect.anything() },
          limits: { memory: expect.anything() },
        });
        const names = (container.env ?? []).map((variable) => variable.name);
        expect(names.filter((one, index) => names.indexOf(one) !== index)).toEqual([]);
      }
    }
  });
});

it('renders only members that the schemas of Kubernetes and the operators have', () => {
  const result = spawnSync(process.execPath, [path.join(__dirname, 'validate-manifests.mjs')], {
    input: JSON.stringify(CASES.flatMap(objects)),
    encoding: 'utf8',
    cwd: path.join(__dirname, '..'),
  });
  expect({ problems: JSON.parse(result.stdout || '[]') as unknown, stderr: result.stderr }).toEqual({
    problems: [],
    stderr: '',
  });
});

it('labels and schedules every pod as the values say, including hook pods', async () => {
  const placed = {
    priorityClassName: 'payments',
    nodeSelector: { pool: 'payments' },
    tolerations: [{ key: 'payments', operator: 'Exists', effect: 'NoSchedule' }],
  };
  const marks = { podLabels: { team: 'payments' }, podAnnotations: { 'example.com/scan': 'yes' } };
  const text = await helm.template('v3', toInput('nano', { ...placed, ...marks }));
  const pods = listObjects(text).flatMap((object): object[] => {
    if (object.kind === 'Pod') return [object];
    return ['Deployment', 'Job'].includes(object.kind) ? [object.spec.template] : [];
  });
  expect(pods).toHaveLength(10 + 2);
  for (const pod of pods)
    expect(pod).toMatchObject({
      metadata: { labels: marks.podLabels, annotations: marks.podAnnotations },
      spec: placed,
    });
});

it('gives every process an environment that it accepts, with the values of npm run kubernetes', async () => {
  const text = await helm.template('v3', toInput('nano', makeReleaseValues('1.0.0')));
  const released = listObjects(text);
  for (const name of PROCESS_NAMES) {
    const loadConfig = await importLoadConfig(name);
    expect(loadConfig(readEnvironment(released, name))).toMatchObject({ SANDBOX: true });
  }
});

it('runs no sandbox in live mode', () => {
  expect(rendered.get('small')).not.toContain('provider-sandbox');
  expect(rendered.get('ha')).not.toContain('provider-sandbox');
});

describe('a test for every template', () => {
  const tested: Readonly<Record<string, () => void>> = {
    'deployments.yaml': () => {
      const { spec } = find(objects('small'), 'Deployment', 'mps-transactions');
      expect(spec.replicas).toBeUndefined();
      expect(find(objects('nano'), 'Deployment', 'mps-transactions').spec.replicas).toBe(1);
      expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
      expect(Object.keys(spec.selector.matchLabels)).toHaveLength(3);
      const [container] = spec.template.spec.containers;
      expect(container?.readinessProbe).toMatchObject({ grpc: { port: 50052 } });
      expect(container?.livenessProbe).toMatchObject({ grpc: { port: 50052, service: 'live' } });
      expect(container?.lifecycle).toEqual({ preStop: { sleep: { seconds: 8 } } });
      expect(spec.template.metadata.annotations).toMatchObject({
        'checksum/settings': expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      const [ha] = find(objects('ha'), 'Deployment', 'mps-transactions').spec.template.spec.containers;
      expect(ha?.image).toBe(
        `registry.example/merchant-payments-transactions:1.0.0@sha256:${'0'.repeat(64)}`,
      );
    },
    'services.yaml': () => {
      expect(find(objects('small'), 'Service', 'mps-identity').spec).toMatchObject({ clusterIP: 'None' });
      expect(find(objects('small'), 'Service', 'mps-gateway').spec.clusterIP).toBeUndefined();
      expect(ofKind(objects('small'), 'ServiceAccount')).toHaveLength(9);
    },
    'autoscaling.yaml': () => {
      expect(ofKind(objects('nano'), 'HorizontalPodAutoscaler')).toEqual([]);
      expect(find(objects('small'), 'HorizontalPodAutoscaler', 'mps-gateway').spec).toMatchObject({
        minReplicas: 2,
        maxReplicas: 4,
      });
      const { triggers } = find(objects('ha'), 'ScaledObject', 'mps-webhooks').spec;
      expect(triggers.map(({ type }) => type)).toEqual(['cpu', 'kafka']);
      expect(triggers[1]?.metadata).toMatchObject({
        consumerGroup: 'webhooks',
        tls: 'enable',
      });
      expect(find(objects('ha'), 'ScaledObject', 'mps-gateway').spec.triggers).toHaveLength(1);
    },
    'pdb.yaml': () => {
      expect(ofKind(objects('nano'), 'PodDisruptionBudget')).toEqual([]);
      expect(find(objects('ha'), 'PodDisruptionBudget', 'mps-gateway').spec).toMatchObject({
        maxUnavailable: 1,
        unhealthyPodEvictionPolicy: 'AlwaysAllow',
      });
    },
    'networkpolicies.yaml': () => {
      const deny = find(objects('small'), 'NetworkPolicy', 'mps-default-deny').spec;
      expect(deny).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
      expect(deny.ingress ?? deny.egress).toBeUndefined();
      const open = ofKind(objects('small'), 'NetworkPolicy').flatMap(({ spec }) => [
        ...(spec.ingress ?? []),
        ...(spec.egress ?? []),
      ]);
      expect(open.filter((rule) => rule.ports.length === 0)).toEqual([]);
    },
    'setup-job.yaml': () => {
      const job = find(objects('nano'), 'Job', 'mps-setup');
      expect(job.metadata.annotations).toMatchObject({
        'helm.sh/hook': 'pre-install,pre-upgrade,pre-rollback',
      });
      const names = job.spec.template.spec.containers.map(({ name }) => name);
      expect(names).toEqual(['topics', ...[...SERVICE_NAMES, 'provider-sandbox'].sort()]);
    },
    'certificates.yaml': () => {
      expect(find(objects('ha'), 'Certificate', 'mps-identity-grpc').spec).toMatchObject({
        dnsNames: expect.arrayContaining(['mps-identity.payments.svc.cluster.local']),
        usages: expect.arrayContaining(['server auth', 'client auth']),
      });
      const { volumes } = find(objects('ha'), 'Deployment', 'mps-identity').spec.template.spec;
      expect(volumes).toContainEqual(
        expect.objectContaining({
          name: 'grpc-tls',
          secret: expect.objectContaining({ secretName: 'mps-identity-grpc' }),
        }),
      );
      expect(ofKind(objects('small'), 'Certificate')).toEqual([]);
    },
    'external-secrets.yaml': () => {
      const keys = (name: string): string[] =>
        find(objects('ha'), 'ExternalSecret', name).spec.data.map(({ secretKey }) => secretKey);
      expect(keys('mps-gateway')).toEqual(['CALLER_TOKEN_PRIVATE_JWK']);
      expect(keys('mps-identity')).toContain('PASSWORD_PEPPER');
      expect(keys('mps-webhooks')).not.toContain('ENCRYPTION_READ_KEYS');
    },
    'monitoring.yaml': () => {
      const { podMetricsEndpoints } = find(objects('small'), 'PodMonitor', 'mps').spec;
      expect(podMetricsEndpoints[0]?.relabelings.map(({ targetLabel }) => targetLabel)).toEqual([
        'component',
        'platform',
      ]);
      const { groups } = find(objects('small'), 'PrometheusRule', 'mps').spec;
      expect(groups[0]?.rules[0]?.annotations['runbook_url']).toBe(
        'https://runbooks.example/merchant-payments/gateway.md#gatewayerrorbudgetburnfast',
      );
      expect(
        ofKind(objects('small'), 'ConfigMap').filter(
          ({ metadata }) => metadata.labels['grafana_dashboard'] === '1',
        ),
      ).toHaveLength(3);
    },
    'ingress.yaml': () => {
      expect(find(objects('small'), 'Ingress', 'mps-gateway').spec.tls).toEqual([
        { hosts: ['pay.example'], secretName: 'pay-example-tls' },
      ]);
      expect(find(objects('ha'), 'HTTPRoute', 'mps-gateway').spec.hostnames).toEqual(['pay.example']);
    },
    'access.yaml': () => {
      const { data } = find(objects('ha'), 'ConfigMap', 'mps-access');
      expect(data?.['mongodb-users.yaml']).toContain('mps-identity: [{role: readWrite, db: identity}]');
      expect(data?.['kafka-acls.yaml']).toContain(
        '{operations: [Write, Describe], topic: identity.events.v1}',
      );
    },
    'tests/payment.yaml': () => {
      expect(find(objects('nano'), 'Pod', 'mps-test').metadata.annotations).toMatchObject({
        'helm.sh/hook': 'test',
      });
      expect(ofKind(objects('small'), 'Pod')).toEqual([]);
    },
  };

  it.each(Object.entries(tested))('%s', (_, test) => test());

  it('has a test for every template', () => {
    const templates = readdirSync(path.join(chartFolder, 'templates'), { recursive: true, encoding: 'utf8' });
    expect(templates.filter((file) => file.endsWith('.yaml')).sort()).toEqual(Object.keys(tested).sort());
  });
});
