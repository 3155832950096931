// Payments while one merchant requests expensive lists, compared in turn with the same load alone, because machines
// change.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { measure, type Subject } from '../load/load';
import { findMedian } from '../load/median';

/** More than the gateway permits per principal, so that some are refused. */
const LISTS_AT_ONCE = 32;
const ROUNDS = 3;
const SETTLING_MS = 1_000;

export interface BesideLists {
  /** Payments per second, the median of the rounds. */
  readonly without: number;
  readonly beside: number;
  /** Ratio of the rates, the median of the rounds. */
  readonly ratio: number;
  /** Answers to lists per second and status. */
  readonly listsPerSecond: Readonly<Record<string, number>>;
}

export async function measureBesideLists(
  subject: Subject,
  lists: { readonly url: string; readonly key: string },
): Promise<BesideLists> {
  const rounds: { without: number; beside: number }[] = [];
  let listsPerSecond: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const { perSecond: without } = await measure(subject);
    const lister = spawn(
      process.execPath,
      [path.join(__dirname, 'dear-lists.js'), lists.url, lists.key, String(LISTS_AT_ONCE)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(lister.stdout, 'data');
    await delay(SETTLING_MS);
    const { perSecond: beside } = await measure(subject);
    lister.kill('SIGTERM');
    const [told] = (await once(lister.stdout, 'data')) as [Buffer];
    const { answered, seconds } = JSON.parse(told.toString()) as {
      answered: Record<string, number>;
      seconds: number;
    };
    listsPerSecond = Object.fromEntries(
      Object.entries(answered).map(([status, count]) => [status, count / seconds]),
    );
    rounds.push({ without, beside });
  }
  return {
    without: findMedian(rounds.map((one) => one.without)),
    beside: findMedian(rounds.map((one) => one.beside)),
    ratio: findMedian(rounds.map(({ without, beside }) => beside / without)),
    listsPerSecond,
  };
}
