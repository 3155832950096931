// A merchant's latency while invented API keys arrive, beside the same load without them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { measure, type Measured, type Subject } from './load';

/** Per second, from a hundred addresses. */
export const INVENTED_KEYS_PER_SECOND = 5_000;
/** A hundred addresses use up their sixty refusals each in little more than a second of it. */
const SETTLING_MS = 5_000;

export interface UnderAttack {
  readonly without: Measured;
  readonly under: Measured;
  /** p99 under attack over p99 without. */
  readonly p99Ratio: number;
  /** Answers to the attacker by status, 0 for none, each per second. */
  readonly attackerPerSecond: Readonly<Record<string, number>>;
}

export async function measureUnderAttack(subject: Subject, attackedUrl: string): Promise<UnderAttack> {
  const without = await measure(subject);
  const attacker = spawn(
    process.execPath,
    [path.join(__dirname, 'invented-keys.js'), attackedUrl, String(INVENTED_KEYS_PER_SECOND)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(attacker.stdout, 'data');
  await delay(SETTLING_MS);
  const under = await measure(subject);
  attacker.kill('SIGTERM');
  const [report] = (await once(attacker.stdout, 'data')) as [Buffer];
  const { answered, seconds } = JSON.parse(report.toString()) as {
    answered: Record<string, number>;
    seconds: number;
  };
  return {
    without,
    under,
    p99Ratio: under.p99Ms / without.p99Ms,
    attackerPerSecond: Object.fromEntries(
      Object.entries(answered).map(([status, count]) => [status, count / seconds]),
    ),
  };
}
