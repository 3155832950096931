// What the request log costs a creation: one gateway keeps it, another one beside it does not. Their loads run in turn, because
// machines change.
import type { Demo } from '@mps/devtools';
import Table from 'cli-table3';
import { measure, sendBusily, type Measured, type Subject } from '../load/load';
import { findMedian } from '../load/median';
import { makeCreation } from '../load/operations';
import type { Started } from '../platform/platform';

const ROUNDS = 7;
/** Each gateway compiles its own code. */
const WARM_UP_REQUESTS = 8_000;

export interface RequestLogRound {
  readonly without: Measured;
  readonly beside: Measured;
}

export async function measureRequestLog(
  started: Started,
  demo: Demo,
  { inFlight, say }: { readonly inFlight: number; readonly say: (text: string) => void },
): Promise<readonly RequestLogRound[]> {
  const replica = await started.platform.startReplica('gateway', { env: { REQUEST_LOG: 'off' } });
  const creation = makeCreation(started, demo);
  const pid = replica.pid();
  const processes = new Map([
    ...creation.processes,
    ...(pid === undefined ? [] : [['gateway-2', pid] as const]),
  ]);
  const beside: Subject = { ...creation, inFlight, processes };
  const url = new URL(creation.url);
  url.port = String(replica.port);
  const without: Subject = { ...beside, url: url.href };
  say('  until what a creation runs is compiled …');
  for (const subject of [without, beside]) await sendBusily(subject, { requests: WARM_UP_REQUESTS });
  const rounds: RequestLogRound[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    say('  creations without and with the request log …');
    // The first of a pair meets the background work of the one before.
    const isFirst = round % 2 === 0;
    const first = await measure(isFirst ? without : beside);
    const second = await measure(isFirst ? beside : without);
    rounds.push(isFirst ? { without: first, beside: second } : { without: second, beside: first });
  }
  return rounds;
}

export function requestLogTable(rounds: readonly RequestLogRound[]): string {
  const table = new Table({
    head: ['request log', 'CPU ×', 'CPU ms', 'p99 ×', 'p99 ms', 'per second', 'failed'],
  });
  for (const { without, beside } of rounds)
    table.push([
      'beside / without',
      (beside.cpuMsPerRequest / without.cpuMsPerRequest).toFixed(3),
      `${beside.cpuMsPerRequest.toFixed(3)} / ${without.cpuMsPerRequest.toFixed(3)}`,
      (beside.p99Ms / without.p99Ms).toFixed(2),
      `${beside.p99Ms.toFixed(0)} / ${without.p99Ms.toFixed(0)}`,
      `${beside.perSecond.toFixed(0)} / ${without.perSecond.toFixed(0)}`,
      String(beside.failed + without.failed),
    ]);
  return `${table.toString()}\n${byProcess(rounds)}`;
}

/** Medians of the rounds. */
function byProcess(rounds: readonly RequestLogRound[]): string {
  const names = Object.keys(rounds[0]?.beside.cpuMsPerRequestOf ?? {});
  const table = new Table({ head: ['CPU ms a creation', 'with', 'without'] });
  const read = (name: string, kind: keyof RequestLogRound): string =>
    findMedian(rounds.map((round) => round[kind].cpuMsPerRequestOf[name] ?? 0)).toFixed(3);
  for (const name of names) table.push([name, read(name, 'beside'), read(name, 'without')]);
  return table.toString();
}
