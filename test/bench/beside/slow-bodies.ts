// The cost of slow bodies: the gateway's memory and a merchant's latency while 500 senders without a credential send
// bodies in one-byte chunks, compared with the same load alone in one run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { measure, type Measured, type Subject } from '../load/load';
import { withPeaks } from '../platform/rss';

const SENDERS = 500;
/** A cycle of the senders takes half a minute, so every sender starts once during the measurement. */
const SETTLING_MS = 30_000;
/** Half a minute at fifty a second. */
const MEASURED_REQUESTS = 1_500;
/** Warm-up of a warm platform. */
const WARM_REQUESTS = 100;
const ROUNDS = 3;

export interface SlowBodies {
  readonly without: Measured;
  readonly beside: Measured;
  /** The median of the rounds. */
  readonly p99Ratio: number;
  readonly p99RatioOfRounds: readonly number[];
  /** The gateway's maximum, in bytes. */
  readonly rssWithout: number;
  readonly rssBeside: number;
  /** Answers to the senders per second and status during the measurement. */
  readonly answeredPerSecond: Readonly<Record<string, number>>;
  /** Open connections at the end. */
  readonly open: number;
}

/** Alternates with and without the senders, because machines change. */
export async function measureSlowBodies(
  subject: Subject,
  { url, gatewayPid }: { readonly url: string; readonly gatewayPid: number },
): Promise<SlowBodies> {
  const whole = { ...subject, measuredRequests: MEASURED_REQUESTS };
  const rounds: Omit<SlowBodies, 'p99Ratio' | 'p99RatioOfRounds'>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const warm = round === 0 ? whole : { ...whole, warmUpRequests: WARM_REQUESTS };
    const [without, [rssWithout = 0]] = await withPeaks([gatewayPid], () => measure(warm));
    const senders = spawn(
      process.execPath,
      [path.join(__dirname, 'slow-senders.js'), url, String(SENDERS), String(SETTLING_MS)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(senders.stdout, 'data');
    const [beside, [rssBeside = 0]] = await withPeaks([gatewayPid], async () => {
      await delay(SETTLING_MS);
      return measure({ ...whole, warmUpRequests: WARM_REQUESTS });
    });
    senders.kill('SIGTERM');
    const [told] = (await once(senders.stdout, 'data')) as [Buffer];
    const { answered, seconds, open } = JSON.parse(told.toString()) as {
      answered: Record<string, number>;
      seconds: number;
      open: number;
    };
    const rates = Object.entries(answered).map(([status, count]) => [status, count / seconds] as const);
    rounds.push({
      without,
      beside,
      rssWithout,
      rssBeside,
      answeredPerSecond: Object.fromEntries(rates),
      open,
    });
  }
  const toRatio = ({ without, beside }: (typeof rounds)[number]): number => beside.p99Ms / without.p99Ms;
  const ordered = rounds.toSorted((a, b) => toRatio(a) - toRatio(b));
  const middle = ordered[Math.floor(ROUNDS / 2)];
  if (middle === undefined) throw new Error('no round was measured');
  return {
    ...middle,
    p99Ratio: toRatio(middle),
    p99RatioOfRounds: rounds.map(toRatio),
    // The first load is part of a process's normal growth.
    rssWithout: Math.max(...rounds.map((one) => one.rssWithout)),
    rssBeside: Math.max(...rounds.map((one) => one.rssBeside)),
  };
}
