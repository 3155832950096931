// A real Prometheus over the processes of one platform, with the labels of docker/prometheus.yaml: `component` is the process.
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort, runTool, SetupFailure, waitUntil } from '@mps/devtools';

const READY_LIMIT_MS = 60_000;
const STEP_SECONDS = 5;
const MS_PER_SECOND = 1_000;
/** Namespace label of the only release. Dashboards select by it. */
const NAMESPACE = 'observe';

/** One line of a panel: seconds since the epoch and values. A missing value is null. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly points: readonly (readonly [number, number])[];
}

export interface Prometheus {
  /** `fromMs` and `toMs`: epoch milliseconds. */
  range(query: string, fromMs: number, toMs: number): Promise<readonly Series[]>;
  /** The labels of the alerts that fire now. */
  firing(): Promise<readonly Readonly<Record<string, string>>[]>;
  stop(): void;
}

interface AlertsAnswer {
  readonly data: {
    readonly alerts: readonly {
      readonly state: string;
      readonly labels: Readonly<Record<string, string>>;
    }[];
  };
}

interface RangeAnswer {
  readonly status: string;
  readonly error?: string;
  readonly data?: {
    readonly result: readonly {
      readonly metric: Readonly<Record<string, string>>;
      readonly values: readonly (readonly [number, string])[];
    }[];
  };
}

/** Throws a SetupFailure when Prometheus is not installed. The command checks this before it starts a platform. */
export async function checkPrometheus(): Promise<void> {
  if ((await runTool('prometheus', ['--version'])).code !== 0)
    throw new SetupFailure(
      'This shows what a real Prometheus has seen, and there is none: put `prometheus` on the PATH (of Debian, the package `prometheus`) and run the command again.',
    );
}

export async function startPrometheus(
  folder: string,
  metricsUrls: Readonly<Record<string, string>>,
  rules: object = { groups: [] },
): Promise<Prometheus> {
  await mkdir(folder, { recursive: true });
  const targets = Object.entries(metricsUrls).map(([component, url]) => ({
    targets: [new URL(url).host],
    labels: { component, platform: 'merchant-payments', namespace: NAMESPACE },
  }));
  const config = {
    global: { scrape_interval: `${STEP_SECONDS}s`, evaluation_interval: `${STEP_SECONDS}s` },
    rule_files: [path.join(folder, 'rules.yaml')],
    scrape_configs: [{ job_name: 'merchant-payments', honor_labels: true, static_configs: targets }],
  };
  // JSON is valid YAML.
  await writeFile(path.join(folder, 'rules.yaml'), JSON.stringify(rules));
  await writeFile(path.join(folder, 'prometheus.yaml'), JSON.stringify(config));
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${path.join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const isReady = async (): Promise<boolean> => (await fetch(`${base}/-/ready`)).ok;
  if (!(await waitUntil(isReady, READY_LIMIT_MS))) {
    child.kill('SIGTERM');
    throw new SetupFailure(`Prometheus was not ready within ${READY_LIMIT_MS / MS_PER_SECOND} s.`);
  }

  return {
    async range(query, fromMs, toMs) {
      const parameters = new URLSearchParams({
        query: query
          .replaceAll('$__rate_interval', `${STEP_SECONDS * 4}s`)
          .replaceAll('$namespace', NAMESPACE),
        start: String(fromMs / MS_PER_SECOND),
        end: String(toMs / MS_PER_SECOND),
        step: String(STEP_SECONDS),
      });
      const response = await fetch(`${base}/api/v1/query_range?${parameters.toString()}`);
      const answer = (await response.json()) as RangeAnswer;
      if (answer.data === undefined) throw new Error(`${query}: ${answer.error ?? answer.status}`);
      return answer.data.result.map(({ metric, values }) => ({
        labels: metric,
        points: values.map(([at, value]) => [at, Number(value)] as const),
      }));
    },
    async firing() {
      const response = await fetch(`${base}/api/v1/alerts`);
      const { data } = (await response.json()) as AlertsAnswer;
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
    },
    stop: () => void child.kill('SIGTERM'),
  };
}
