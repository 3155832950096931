// Prometheus' promtool evaluates the alerts over simulated series. Each alert fires on its fault and stays quiet on a
// similar harmless state.
// Without promtool (Debian package `prometheus`) the suite only checks that every alert has its cases.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { chartFolder } from './helm';

interface Rule {
  readonly alert: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}
/** Scrape labels of the platform's own series. Series of the cluster bring their own namespace label. */
const PLATFORM = 'merchant-payments';
/** Values by series, one a minute. "0+2x60" begins at 0 and grows by 2 sixty times; "_x9" leaves out nine samples. */
type Series = Readonly<Record<string, string>>;
interface Case {
  readonly fires: Series;
  /** Labels of the alert besides its severity. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Series close to the fault that must not fire the alert. */
  readonly quiet: Series;
  /** Time of the evaluation. */
  readonly at: string;
  /** As an annotation shows it. */
  readonly value?: string;
}

const LIMIT_MS = 180_000;
const file = path.join(chartFolder, 'files/alerts.yaml');
const { groups } = parse(readFileSync(file, 'utf8')) as { groups: readonly { rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

const requests = (status: number): string =>
  `http_server_request_duration_count{component="gateway", http_response_status_code="${status}"}`;
const latency = (le: string): string =>
  `http_server_request_duration_bucket{component="gateway", le="${le}"}`;
const lag = (pod: string): string =>
  `messaging_consumer_lag{component="webhooks", topic="t", partition="0", pod="${pod}"}`;
const ONE_FINDING = '_x40 1+0x20';

const CASES: Readonly<Record<string, Case>> = {
  GatewayErrorBudgetBurnFast: {
    fires: { [requests(500)]: '0+2x180', [requests(200)]: '0+98x180' },
    quiet: { [requests(500)]: '0+1x180', [requests(404)]: '0+50x180', [requests(200)]: '0+99x180' },
    at: '2h',
  },
  GatewayErrorBudgetBurnSlow: {
    fires: { [requests(503)]: '0+1x600', [requests(200)]: '0+99x600' },
    // Errors for half an hour do not burn the budget of hours.
    quiet: { [requests(503)]: '0+0x455 0+1x25', [requests(200)]: '0+99x600' },
    at: '8h',
  },
  GatewayLatencyHigh: {
    fires: { [latency('2.5')]: '0+90x30', [latency('5')]: '0+100x30', [latency('+Inf')]: '0+100x30' },
    quiet: { [latency('2.5')]: '0+100x30', [latency('5')]: '0+100x30', [latency('+Inf')]: '0+100x30' },
    at: '15m',
  },
  AuthenticationFailuresHigh: {
    fires: { [requests(401)]: '0+100x60', [requests(200)]: '0+20x60' },
    // One person with a wrong key, at night.
    quiet: { [requests(401)]: '0+20x60', [requests(200)]: '0+1x60' },
    at: '30m',
  },
  GrpcServerErrorsHigh: {
    fires: {
      'rpc_server_call_duration_count{component="pricing", rpc_outcome="internal_error"}': '0+2x30',
      'rpc_server_call_duration_count{component="pricing", rpc_outcome="OK"}': '0+98x30',
    },
    labels: { component: 'pricing' },
    quiet: {
      'rpc_server_call_duration_count{component="pricing", rpc_outcome="not_found"}': '0+50x30',
      'rpc_server_call_duration_count{component="pricing", rpc_outcome="OK"}': '0+50x30',
    },
    at: '15m',
  },
  GrpcDeadlinesExceeded: {
    fires: {
      'rpc_client_call_duration_count{component="gateway", rpc_method="A", rpc_outcome="upstream_timeout"}':
        '0+12x30',
    },
    labels: { component: 'gateway', rpc_method: 'A' },
    quiet: {
      'rpc_client_call_duration_count{component="gateway", rpc_method="A", rpc_outcome="upstream_timeout"}':
        '0+3x30',
    },
    at: '15m',
  },
  PaymentsFromLocalReadModel: {
    fires: { 'payments_local_read_model_total{upstream="merchants"}': '0+1x30' },
    labels: { upstream: 'merchants' },
    quiet: { 'payments_local_read_model_total{upstream="merchants"}': '7+0x30' },
    at: '15m',
  },
  DueWorkPostponed: {
    fires: { 'due_work_postponed_total{component="transactions", scan="s"}': ONE_FINDING },
    labels: { component: 'transactions', scan: 's' },
    quiet: { 'due_work_postponed_total{component="transactions", scan="s"}': '3+0x60' },
    at: '45m',
  },
  AssertionFailed: {
    fires: { 'assertions_failed_total{component="ledger", assertion="a"}': ONE_FINDING },
    labels: { component: 'ledger', assertion: 'a' },
    // One that failed an hour ago, in a process that goes on.
    quiet: { 'assertions_failed_total{component="ledger", assertion="a"}': '1+0x60' },
    at: '45m',
  },
  EventLoopBlocked: {
    fires: { 'nodejs_eventloop_delay_p99{component="gateway"}': '0.9+0x20' },
    labels: { platform: PLATFORM, component: 'gateway' },
    quiet: {
      'nodejs_eventloop_delay_p99{component="gateway"}': '0.1 0.9 0.1 0.9 0.1 0.1 0.1 0.1 0.1 0.1 0.1',
    },
    at: '10m',
  },
  ClockDiffers: {
    fires: { 'clock_ahead{component="ledger"}': '-3600+0x20' },
    labels: { platform: PLATFORM, component: 'ledger' },
    value: '3600',
    quiet: { 'clock_ahead{component="ledger"}': '0.9 -0.9 7 0.2 -0.9 -0.9 0.9 0.9 0.9 0.9 0.9' },
    at: '10m',
  },
  TargetDown: {
    fires: { 'up{component="identity"}': '0+0x20' },
    labels: { platform: PLATFORM, component: 'identity' },
    // A rollout: down for two minutes.
    quiet: { 'up{component="identity"}': '1 1 1 1 0 0 1+0x20' },
    at: '10m',
  },
  PodCrashLooping: {
    fires: {
      'kube_pod_container_status_restarts_total{container="gateway", pod="p"}': '0+1x30',
      'up{component="gateway"}': '1+0x30',
    },
    labels: { container: 'gateway', pod: 'p' },
    quiet: {
      'kube_pod_container_status_restarts_total{container="gateway", pod="p"}': '0+0x10 1+0x20',
      'up{component="gateway"}': '1+0x30',
    },
    at: '20m',
  },
  CertificateExpiresSoon: {
    // One certificate ends within a week. Only one of the two pods has the renewed one.
    fires: {
      'tls_certificate_expires_in{component="pricing", connection="grpc", pod="a"}': '518400-60x200',
      'tls_certificate_expires_in{component="pricing", connection="grpc", pod="b"}': '7776000-60x200',
    },
    labels: { component: 'pricing', connection: 'grpc' },
    quiet: {
      'tls_certificate_expires_in{component="pricing", connection="grpc", pod="a"}': '691200-60x200',
    },
    at: '2h',
  },
  OutboxOldestAgeHigh: {
    fires: { 'outbox_oldest_age{service="pricing"}': '90+0x20' },
    labels: { service: 'pricing' },
    quiet: { 'outbox_oldest_age{service="pricing"}': '59+0x20' },
    at: '5m',
  },
  OutboxRelayDown: {
    fires: { 'up{component="ledger"}': '1+0x20', 'outbox_pending{service="pricing"}': '0+0x20' },
    labels: { component: 'ledger' },
    quiet: { 'up{component="ledger"}': '1+0x20', 'outbox_pending{service="ledger"}': '0+0x20' },
    at: '10m',
  },
  OutboxPublishFailing: {
    fires: { 'outbox_publish_total{component="pricing", result="failed"}': '0+1x60' },
    labels: { component: 'pricing', result: 'failed' },
    quiet: { 'outbox_publish_total{component="pricing", result="ok"}': '0+1x60' },
    at: '30m',
  },
  ConsumerLagHigh: {
    fires: { [lag('a')]: '6000+0x20' },
    labels: { component: 'webhooks' },
    // Two replicas report the same partition.
    quiet: { [lag('a')]: '3000+0x20', [lag('b')]: '3000+0x20' },
    at: '10m',
  },
  ConsumerStuck: {
    fires: {
      [lag('a')]: '5+0x30',
      'messaging_client_consumed_messages_total{component="webhooks"}': '7+0x30',
    },
    labels: { component: 'webhooks' },
    quiet: {
      [lag('a')]: '5+0x30',
      'messaging_client_consumed_messages_total{component="webhooks"}': '0+1x30',
    },
    at: '20m',
  },
  DeadLettersOpen: {
    fires: { 'messaging_dead_letters_open{group="webhooks"}': '1+0x20' },
    labels: { group: 'webhooks' },
    quiet: { 'messaging_dead_letters_open{group="webhooks"}': '0+0x20' },
    at: '10m',
  },
  DeadLettersOld: {
    fires: { 'messaging_dead_letters_oldest_age{group="webhooks"}': '604801+0x20' },
    labels: { group: 'webhooks' },
    quiet: { 'messaging_dead_letters_oldest_age{group="webhooks"}': '604800+0x20' },
    at: '10m',
  },
  ProviderAnswersUnknown: {
    fires: { 'provider_unknown_answers_total{provider="PROVIDER_A", reason="timeout"}': '0+12x30' },
    labels: { provider: 'PROVIDER_A', reason: 'timeout' },
    quiet: { 'provider_unknown_answers_total{provider="PROVIDER_A", reason="timeout"}': '0+3x30' },
    at: '15m',
  },
  PaymentNeedsOperator: {
    fires: { 'transactions_findings_total{kind="amount"}': ONE_FINDING },
    labels: { kind: 'amount' },
    quiet: { 'transactions_findings_total{kind="amount"}': '2+0x60' },
    at: '45m',
  },
  EventsLost: {
    fires: { 'mps_webhooks_lost_events_total{aggregate_type="merchant"}': ONE_FINDING },
    labels: { aggregate_type: 'merchant' },
    quiet: { 'mps_webhooks_lost_events_total{aggregate_type="merchant"}': '2+0x60' },
    at: '45m',
  },
  LedgerDiffers: {
    fires: { ledger_audit_findings_total: ONE_FINDING },
    quiet: { ledger_audit_findings_total: '2+0x60' },
    at: '45m',
  },
  LedgerReconciliationDiffers: {
    fires: { ledger_reconciliation_differences_total: ONE_FINDING },
    quiet: { ledger_reconciliation_differences_total: '2+0x60' },
    at: '45m',
  },
  ReconciliationLate: {
    fires: { ledger_reconciliation_open_age: '21000+60x30' },
    // The provider is away for five hours.
    quiet: { ledger_reconciliation_open_age: '0+600x30 0+0x30' },
    at: '20m',
  },
  BankAnswersUnknown: {
    // One cashout: the ledger doubles the wait before each further query.
    fires: { ledger_bank_unknown_answers_total: '3 5 6 6 7 7 7 7 8 8 8 8 8 8 8 8 9 9 9 9' },
    quiet: { ledger_bank_unknown_answers_total: '0 0 3+0x30' },
    at: '12m',
  },
  WebhookDeliveriesLate: {
    fires: { mps_webhooks_oldest_due_age: '400+0x20' },
    quiet: { mps_webhooks_oldest_due_age: '299+0x20' },
    at: '10m',
  },
  WebhookDeliveriesFailing: {
    fires: {
      'mps_webhooks_attempts_total{outcome="failed"}': '0+6x60',
      'mps_webhooks_attempts_total{outcome="succeeded"}': '0+4x60',
    },
    quiet: {
      'mps_webhooks_attempts_total{outcome="failed"}': '0+4x60',
      'mps_webhooks_attempts_total{outcome="succeeded"}': '0+6x60',
    },
    at: '40m',
  },
};

/** Adds the scrape labels that distinguish releases in a shared Prometheus. */
function toInput(series: Series, scrape: Readonly<Record<string, string>>): object[] {
  return Object.entries(series).map(([name, values]) => {
    const { platform: _, ...ofCluster } = scrape;
    const labels = Object.entries(name.startsWith('kube_') ? ofCluster : scrape);
    const [metric, own = ''] = name.split(/[{}]/);
    const all = [...labels.map(([label, value]) => `${label}="${value}"`), ...(own ? [own] : [])];
    return { series: `${metric}{${all.join(', ')}}`, values };
  });
}
const live = { platform: PLATFORM, namespace: 'live' };
const staging = { platform: PLATFORM, namespace: 'staging' };

/** promtool's test format. The annotations are those of the rule file with the labels and the value filled in. */
function toTests({ alert, labels: { severity }, annotations }: Rule): object[] {
  const { fires, quiet, at, labels = {}, value = '' } = CASES[alert]!;
  const summary = annotations.summary
    .replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? '')
    .replace('{{ $value }}', value);
  const expected = {
    exp_labels: { severity, namespace: 'live', ...labels },
    exp_annotations: { summary, runbook_url: annotations.runbook_url },
  };
  const test = (what: string, input: object[], alerts: object[]): object => ({
    name: `${alert} ${what}`,
    interval: '1m',
    input_series: input,
    alert_rule_test: [{ eval_time: at, alertname: alert, exp_alerts: alerts }],
  });
  return [
    test('fires', toInput(fires, live), [expected]),
    test('is quiet', toInput(quiet, live), []),
    test(
      'fires for the one release of two that has the fault',
      [...toInput(fires, live), ...toInput(quiet, staging)],
      [expected],
    ),
    test('is quiet about workloads of other namespaces', toInput(fires, { namespace: 'others' }), []),
  ];
}

it('has a firing case and a quiet case for every alert', () => {
  expect(Object.keys(CASES).sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

function runPromtool(tests: readonly object[]): void {
  if (spawnSync('promtool', ['--version']).error !== undefined) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mps-alerts-'));
  try {
    const whole = path.join(folder, 'tests.yaml');
    // JSON is valid YAML.
    writeFileSync(whole, JSON.stringify({ rule_files: [file], evaluation_interval: '1m', tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', whole], { encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it(
  'fires each alert on its fault only, by promtool where it is installed',
  () => runPromtool(rules.flatMap(toTests)),
  LIMIT_MS,
);

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

it(
  'shows the first count of a rare event for an hour in its panel, by promtool where it is installed',
  () => {
    const folder = path.join(chartFolder, 'files/dashboards');
    const panels = readdirSync(folder).flatMap(
      (name) => (JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Dashboard).panels,
    );
    const counts = panels.flatMap(({ title, targets }) =>
      targets.filter(({ expr }) => expr.includes('increase(')).map(({ expr }) => ({ title, expr })),
    );
    expect(counts).toHaveLength(5);
    const tests = counts.map(({ title, expr }) => {
      const [, by] = /^sum by \((\w+)\)/.exec(expr) ?? [];
      const [, metric = ''] = /(\w+_total)\{/.exec(expr) ?? [];
      const series = `${metric}{component="ledger"${by === undefined ? '' : `, ${by}="x"`}}`;
      const labels = by === undefined ? '{}' : `{${by}="x"}`;
      const at = (eval_time: string, value: number): object => ({
        expr: expr.replaceAll('$namespace', 'live'),
        eval_time,
        exp_samples: [{ labels, value }],
      });
      return {
        name: title,
        interval: '1m',
        input_series: toInput({ [series]: '_x40 1+0x100' }, live),
        promql_expr_test: [at('45m', 1), at('90m', 1), at('125m', 0)],
      };
    });
    runPromtool(tests);
  },
  LIMIT_MS,
);
