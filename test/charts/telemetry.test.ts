// Every expression of an alert or dashboard is valid PromQL over metrics and labels that the code emits. Every alert
// has a runbook section.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '@mps/devtools';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { chartFolder } from './helm';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}
interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly templating: { readonly list: readonly { readonly name: string }[] };
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const read = (file: string): string => readFileSync(path.join(chartFolder, 'files', file), 'utf8');
const { groups } = parse(read('alerts.yaml')) as { groups: readonly { rules: readonly Rule[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const dashboards = readdirSync(path.join(chartFolder, 'files/dashboards')).map(
  (file) => JSON.parse(read(`dashboards/${file}`)) as Dashboard,
);
const expressions = [
  ...alerts.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
  ...dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) =>
      panel.targets.map(
        ({ expr }) =>
          [
            `${title} / ${panel.title}`,
            expr.replaceAll('$__rate_interval', '1m').replaceAll('$namespace', 'live'),
          ] as const,
      ),
    ),
  ),
];

/** Metrics of Prometheus and kube-state-metrics. */
const OF_OTHERS = ['up', 'kube_pod_container_status_restarts_total'];
/**
 * Metrics of Node's runtime. A library names them; packages/chassis/src/telemetry/register.integration.test.ts reads
 * them.
 */
const OF_THE_RUNTIME = ['nodejs_eventloop_delay_p99', 'v8js_memory_heap_used'];
/** Returns the metric names and full selectors of an expression, and its number of syntax errors. */
function readExpression(expression: string): { metrics: string[]; selectors: string[]; errors: number } {
  const metrics: string[] = [];
  const selectors: string[] = [];
  let errors = 0;
  parser.parse(expression).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) errors += 1;
      if (type.name === 'Identifier' && node.parent?.type.name === 'VectorSelector')
        metrics.push(expression.slice(from, to));
      if (type.name === 'VectorSelector') selectors.push(expression.slice(from, to));
    },
  });
  return { metrics, selectors, errors };
}

const INSTRUMENT =
  /\b(?:create(?:Observable)?(Counter|Histogram)|create(?:Observable)?(?:Gauge|UpDownCounter)|make(Counter|DurationHistogram)|observeAge|observeGauge|gauge)\(\s*['`]([^'`]+)['`]/g;
/** A name with this variable stands for one metric per value that its file lists. */
const VARIABLE = /\$\{name\}/;

/**
 * A gauge `outbox.oldest_age` is exported as `outbox_oldest_age`, a counter with `_total`, and a histogram with
 * `_bucket` and the other suffixes.
 */
function declaredInCode(): string[] {
  const parents = ['packages', 'services'].flatMap((parent) =>
    readdirSync(path.join(workspaceRoot, parent))
      .map((name) => `${parent}/${name}`)
      .filter((one) => existsSync(path.join(workspaceRoot, one, 'src'))),
  );
  const names: string[] = [];
  for (const folder of [...parents, 'gateway'].map((one) => path.join(workspaceRoot, one, 'src')))
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.includes('.test.')) continue;
      const source = readFileSync(path.join(folder, file), 'utf8');
      for (const [, created, made, template = ''] of source.matchAll(INSTRUMENT)) {
        const kind = created ?? made;
        const values = VARIABLE.test(template)
          ? [...source.matchAll(/(?:^|[[(])\s*'(\w+)',/gm)].map(([, value = '']) => value)
          : [''];
        for (const value of values) {
          const name = template.replace(VARIABLE, value).replaceAll('.', '_');
          if (kind === 'Counter') names.push(`${name}_total`);
          else if (kind?.endsWith('Histogram'))
            names.push(...['bucket', 'count', 'sum'].map((end) => `${name}_${end}`));
          else names.push(name);
        }
      }
    }
  return names;
}

describe('alerts and dashboards', () => {
  it.each(expressions)('%s is valid PromQL', (_, expression) => {
    const { metrics, errors } = readExpression(expression);
    expect(errors).toBe(0);
    expect(metrics.length).toBeGreaterThan(0);
  });

  it('query only metrics that a process emits', () => {
    const declared = declaredInCode();
    expect(declared.length).toBeGreaterThan(20);
    const emitted = new Set([...declared, ...OF_OTHERS, ...OF_THE_RUNTIME]);
    const asked = expressions.flatMap(([where, expression]) =>
      readExpression(expression).metrics.map((metric) => ({ where, metric })),
    );
    expect(asked.filter(({ metric }) => !emitted.has(metric))).toEqual([]);
  });

  it.each(expressions)('%s selects only this platform', (_, expression) => {
    const { selectors } = readExpression(expression);
    // kube-state-metrics has no label of the platform. The other half of the alert selects the platform.
    const ours = selectors.filter((selector) => !selector.startsWith('kube_'));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.filter((selector) => !selector.includes('platform="merchant-payments"'))).toEqual([]);
  });

  it('show only the selected release', () => {
    for (const { title, panels, templating } of dashboards) {
      const expected = { title, variables: expect.arrayContaining(['datasource', 'namespace']) };
      expect({ title, variables: templating.list.map(({ name }) => name) }).toEqual(expected);
      for (const { expr } of panels.flatMap(({ targets }) => targets))
        for (const selector of readExpression(expr.replaceAll('$__rate_interval', '1m')).selectors)
          expect(selector).toContain('namespace="$namespace"');
    }
  });

  it('link each alert to a runbook section with its meaning, Look and Do', () => {
    for (const { alert, annotations, labels } of alerts) {
      const [, page = '', anchor] =
        /^docs\/runbooks\/([a-z]+\.md)#(\w+)$/.exec(annotations.runbook_url) ?? [];
      expect({ alert, anchor }).toEqual({ alert, anchor: alert.toLowerCase() });
      expect(['page', 'ticket']).toContain(labels.severity);
      const runbook = readFileSync(path.join(workspaceRoot, 'docs/runbooks', page), 'utf8');
      const [, section = ''] = new RegExp(`^## ${alert}$([^]*?)(?=^## |$(?![^]))`, 'm').exec(runbook) ?? [];
      for (const part of ['**Means**', '**Look**', '**Do**'])
        expect({ alert, section }).toEqual({ alert, section: expect.stringContaining(part) });
    }
  });

  it('watch the relay of every service that produces, and the pods of every service', () => {
    const { services } = parse(read('topology.yaml')) as {
      services: Readonly<Record<string, { readonly produces?: string; readonly testModeOnly?: true }>>;
    };
    const watchedBy = (name: string, label: string): readonly string[] | undefined => {
      const { expr = '' } = alerts.find(({ alert }) => alert === name) ?? {};
      return new RegExp(`${label}=~"([^"]+)"`).exec(expr)?.[1]?.split('|');
    };
    const inLive = Object.entries(services).filter(([, { testModeOnly }]) => testModeOnly !== true);
    const producers = inLive.filter(([, { produces }]) => produces !== undefined);
    expect(watchedBy('OutboxRelayDown', 'component')).toEqual(producers.map(([name]) => name));
    expect(watchedBy('PodCrashLooping', 'container')).toEqual(inLive.map(([name]) => name));
  });

  it('have an alert for every runbook section', () => {
    const folder = path.join(workspaceRoot, 'docs/runbooks');
    const sections = readdirSync(folder)
      .filter((file) => file !== 'README.md')
      .flatMap((file) =>
        [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^## (\w+)$/gm)].map(([, name]) => name),
      );
    expect(sections.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });

  it('have unique names for dashboards and panels', () => {
    const names = dashboards.flatMap(({ uid, panels }) => [
      uid,
      ...panels.map(({ title }) => `${uid} ${title}`),
    ]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
