// Formats the output of `npm run bench`.
import Table from 'cli-table3';
import type { UnderAttack } from './beside/attack';
import type { BesideLists } from './beside/lists';
import type { BesideReceipts } from './beside/receipts';
import type { SlowBodies } from './beside/slow-bodies';
import { loadsTable, type Compared } from './load/loads';
import type { HangingResults, LatencyResults, Latency, WebhookResults } from './webhooks/webhooks';

export interface Results {
  readonly loads: readonly Compared[];
  readonly idle: Idle;
  readonly attack: UnderAttack;
  readonly lists: BesideLists;
  readonly webhooks: WebhookResults;
  readonly coldSeconds: number;
  readonly warmSeconds: number;
}

export function report(results: Results): string {
  const { coldSeconds, warmSeconds } = results;
  return [
    loadsTable(results.loads),
    idleTable(results.idle),
    attackLine(results.attack),
    listsLine(results.lists),
    webhookTable(results.webhooks),
    `Cold start (empty data) ${coldSeconds.toFixed(1)} s, warm start ${warmSeconds.toFixed(1)} s: infrastructure and all processes.`,
  ].join('\n');
}

export function attackLine({ without, under, besideBare }: UnderAttack): string {
  const formatTimes = ({ measured, p99Ratio, attackerPerSecond }: UnderAttack['under']): string => {
    const answers = Object.entries(attackerPerSecond).map(
      ([status, rate]) => `${rate.toFixed(0)} × ${status}`,
    );
    return `${measured.p99Ms.toFixed(1)} ms (${answers.join(', ')} a second): × ${p99Ratio.toFixed(2)}`;
  };
  return (
    `A steady merchant's p50 and p99 are ${without.p50Ms.toFixed(1)} and ${without.p99Ms.toFixed(1)} ms. While invented API keys ` +
    `arrive the p99 is ${formatTimes(under)}. While a bare HTTP server beside the platform gets them it is ${formatTimes(besideBare)}.`
  );
}

export function receiptsLine({
  withoutP99Ms,
  besideP99Ms,
  ratio,
  receiptsPerSecond,
}: BesideReceipts): string {
  const answers = Object.entries(receiptsPerSecond).map(([status, rate]) => `${rate.toFixed(0)} × ${status}`);
  return (
    `A steady merchant's p99 is ${besideP99Ms.toFixed(1)} ms while another one asks for receipts ` +
    `(${answers.join(', ')} a second), ${withoutP99Ms.toFixed(1)} ms without: × ${ratio.toFixed(2)}.`
  );
}

export function listsLine({ without, beside, ratio, listsPerSecond }: BesideLists): string {
  const answers = Object.entries(listsPerSecond).map(([status, rate]) => `${rate.toFixed(0)} × ${status}`);
  return (
    `${beside.toFixed(0)} payments a second while one merchant asks for the dearest lists ` +
    `(${answers.join(', ')} a second), ${without.toFixed(0)} without: × ${ratio.toFixed(2)}.`
  );
}

export function slowBodiesLine({
  without,
  beside,
  p99Ratio,
  p99RatioOfRounds,
  rssWithout,
  rssBeside,
  answeredPerSecond,
  open,
}: SlowBodies): string {
  const mib = (bytes: number): string => (bytes / BYTES_OF_A_MIB).toFixed(0);
  const answers = Object.entries(answeredPerSecond).map(([status, rate]) => `${rate.toFixed(1)} × ${status}`);
  const ofRounds = p99RatioOfRounds.map((ratio) => ratio.toFixed(2)).join(', ');
  return (
    `A steady merchant's p99 is ${without.p99Ms.toFixed(1)} ms, and ${beside.p99Ms.toFixed(1)} ms beside 500 senders of slow bodies ` +
    `(${answers.join(', ')} a second, ${open} open): × ${p99Ratio.toFixed(2)} (in single rounds ${ofRounds}). The gateway's memory ` +
    `is ${mib(rssWithout)} MiB at most, and ${mib(rssBeside)} MiB beside them: ${mib(rssBeside - rssWithout)} MiB more.`
  );
}

const BYTES_OF_A_MIB = 2 ** 20;

/** An idle second: CPU milliseconds by process, and MongoDB's commands. */
export interface Idle {
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly asked: Readonly<Record<string, number>>;
}

/** CPU milliseconds of Node and mongod together. */
export const withoutKafka = (cpuMs: Idle['cpuMs']): number =>
  Object.entries(cpuMs).reduce((sum, [name, ms]) => sum + (name === 'kafka' ? 0 : ms), 0);

export function idleTable({ cpuMs, asked }: Idle): string {
  const table = new Table({ head: ['idle, a second', ''] });
  for (const [name, ms] of Object.entries(cpuMs)) table.push([`${name}, CPU ms`, ms.toFixed(1)]);
  table.push(['Node and mongod together, CPU ms', withoutKafka(cpuMs).toFixed(1)]);
  for (const [name, count] of Object.entries(asked)) table.push([name, count.toFixed(2)]);
  return table.toString();
}

const said = ({ p50Ms, p99Ms, count }: Latency): string =>
  `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms (${count})`;

export function webhookTable(results: WebhookResults): string {
  const { fanOut } = results;
  const table = new Table({ head: ['webhooks', ''] });
  table.push(
    ['payments a second at the knee, one listener', results.kneePerSecond.toFixed(0)],
    [
      'CPU ms per delivery to ten listeners',
      `${fanOut.cpuMsPerDelivery.toFixed(2)} at ${fanOut.deliveredPerSecond.toFixed(0)} a second`,
    ],
    ['CPU per payment, one listener over none', `× ${results.listenedCreationRatio.toFixed(2)}`],
  );
  return [latencyTable(results.latencies), table.toString(), hangingTable(results.hanging)].join('\n');
}

export function latencyTable(latencies: readonly LatencyResults[]): string {
  const table = new Table({
    head: ['part of the knee', 'payments, deliveries a second', 'CPU', '→ Kafka', '→ first attempt'],
  });
  for (const one of latencies)
    table.push([
      percent(one.partOfKnee),
      `${one.paymentsPerSecond.toFixed(0)}, ${one.deliveredPerSecond.toFixed(0)}`,
      percent(one.cpuPart),
      said(one.toKafka),
      said(one.toFirstAttempt),
    ]);
  return table.toString();
}

const percent = (part: number): string => `${(100 * part).toFixed(0)} %`;

export function hangingTable(results: HangingResults): string {
  const { endpoints, without, beside, p99Ratio, p99RatioOfRounds } = results;
  const ofRounds = p99RatioOfRounds.map((ratio) => ratio.toFixed(2)).join(', ');
  const table = new Table({ head: ['receivers that hang', ''] });
  table.push(
    [`${endpoints} endpoints, none hangs: the others`, said(without)],
    ['a tenth hang 15 s: the others', said(beside)],
    ['their p99 beside those that hang', `× ${p99Ratio.toFixed(2)} (in single rounds ${ofRounds})`],
  );
  return table.toString();
}
