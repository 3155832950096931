// `npm run observe` shows the platform as an SRE sees it. It starts the platform with a span receiver and a real
// Prometheus.
// Merchants then work for some minutes while a provider misbehaves. The command draws every dashboard of the chart,
// the trace of one payment from the HTTP request to its webhook, and the log lines of that payment into
// docs/operations/pictures.
// `npm run observe -- runbooks` rehearses the runbooks against injected faults (runbooks.ts).
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  npmCommand,
  SetupFailure,
  startInfra,
  startPlatform,
  workspaceRoot,
  type Platform,
} from '@mps/devtools';
import { Api, eventually, seedTestPlatform, startOtlpReceiver, type ReceivedSpan } from '@mps/testkit';
import { drawDashboard, type Dashboard } from './dashboards';
import { checkPrometheus, startPrometheus } from './prometheus';
import { followRunbooks } from './runbooks';
import { makeShop } from './shop';
import { drawTrace } from './trace';

const PICTURES = path.join(workspaceRoot, 'docs/operations/pictures');
const DASHBOARDS = path.join(workspaceRoot, 'charts/merchant-payments/files/dashboards');
const DASHBOARD_NAMES = ['payments', 'services', 'events'];
const SECONDS = Number(process.env['OBSERVE_SECONDS'] ?? 240);
const say = (text: string): void => void process.stderr.write(`${text}\n`);

async function observe(): Promise<void> {
  await checkPrometheus();
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mps-observe-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const receiver = await startOtlpReceiver();
  started.defer(() => receiver.close());
  say('starting Kafka, MongoDB and the platform …');
  const infra = await startInfra({ dataDir: path.join(dataDir, 'infra') });
  started.defer(() => infra.stop());
  const platform = await startPlatform({
    kafkaBrokers: infra.kafkaBrokers,
    mongodbUrl: infra.mongodbUrl,
    secretsFile: path.join(dataDir, 'secrets.json'),
    logDir: path.join(dataDir, 'logs'),
    portsFile: path.join(dataDir, 'ports.json'),
    env: { ...receiver.env, LOG_LEVEL: 'info' },
  });
  started.defer(() => platform.stop());
  const merchant = await startMerchantServer();
  started.defer(() => void merchant.server.close());
  const prometheus = await startPrometheus(path.join(dataDir, 'prometheus'), platform.metricsUrls);
  started.defer(() => prometheus.stop());
  const demo = await seedTestPlatform(platform);
  const shop = await makeShop(new Api(platform.baseUrl, demo.api_key), demo.merchant_id, merchant.url);
  say(`merchants work for ${SECONDS} s …`);
  const from = Date.now();
  await shop.work(SECONDS);
  const spans = await wholeTrace(receiver.spans, await shop.oneCardPayment());
  const traceId = spans[0]?.traceId ?? '';
  await mkdir(PICTURES, { recursive: true });
  await writeFile(path.join(PICTURES, 'trace.svg'), drawTrace(spans));
  await writeFile(path.join(PICTURES, 'logs.jsonl'), await findLogLines(platform, dataDir, traceId));
  for (const name of DASHBOARD_NAMES) {
    const dashboard = JSON.parse(await readFile(path.join(DASHBOARDS, `${name}.json`), 'utf8')) as Dashboard;
    const picture = await drawDashboard(dashboard, (query) => prometheus.range(query, from, Date.now()));
    await writeFile(path.join(PICTURES, `${name}.svg`), picture);
  }
  say(
    `drawn: ${path.relative(workspaceRoot, PICTURES)}; answers by status: ${JSON.stringify(shop.answers())}`,
  );
}

/** Starts a merchant's server that receives webhooks. */
async function startMerchantServer(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` };
}

/** Waits for the whole trace. Each process exports its part; the first webhook attempts are the last part. */
function wholeTrace(
  spans: readonly ReceivedSpan[],
  callersTraceId: string,
): Promise<readonly ReceivedSpan[]> {
  return eventually(async () => {
    await delay(500);
    const request = spans.find(({ links }) => links.some(({ traceId }) => traceId === callersTraceId));
    const own = spans.filter(({ traceId }) => traceId === request?.traceId);
    if (!own.some(({ service, kind }) => service === 'webhooks' && kind === CLIENT))
      throw new Error('no attempt of a webhook is in the trace yet');
    return own;
  });
}
/** SpanKind of OTLP. */
const CLIENT = 3;

async function findLogLines(platform: Platform, dataDir: string, traceId: string): Promise<string> {
  const files = platform.names.map((name) => path.join(dataDir, 'logs', `${name}.log`));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.includes(traceId));
  const readTime = (line: string): string => String((JSON.parse(line) as { time?: unknown }).time);
  return lines.toSorted((a, b) => readTime(a).localeCompare(readTime(b))).join('\n') + '\n';
}

async function main(): Promise<void> {
  const program = npmCommand(
    'npm run observe',
    'Draws what an SRE sees of a working platform into docs/operations/pictures. Needs a Prometheus on the PATH.',
  )
    .addHelpText('after', '\nOBSERVE_SECONDS: how long merchants work, 240 by default.')
    .action(observe);
  program
    .command('runbooks')
    .description('follows the runbooks against injected faults instead')
    .option('--only <alerts>', 'those of these alerts alone, separated by commas')
    .action(({ only }: { readonly only?: string }) => followRunbooks(only?.split(',')));
  await program.parseAsync();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof SetupFailure ? error.message : String((error as Error).stack)}\n`,
    );
    process.exit(1);
  },
);
