// A merchant's latency while invented API keys arrive, beside the same load without them, and while the same keys are sent to a
// bare HTTP server on this machine: what sending and reading alone costs whoever shares its cores.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { measure, type Measured, type Subject } from './load';

/** Per second, from a hundred addresses. */
export const INVENTED_KEYS_PER_SECOND = 5_000;
/** A hundred addresses use up their sixty refusals each, and identity is asked of each of those keys. */
const SETTLING_MS = 5_000;

/** Refuses everything, in about as many bytes as the gateway, and says its port. */
const BARE_SERVER = `
const server = require('node:http').createServer((_, response) => response.writeHead(429, { 'content-length': 350 }).end('x'.repeat(350)));
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)));
`;

interface Attacked {
  readonly measured: Measured;
  /** Its p99 over that without. */
  readonly p99Ratio: number;
  /** Answers to the attacker while the merchant was measured, by status, 0 for none, each per second. */
  readonly attackerPerSecond: Readonly<Record<string, number>>;
}

export interface UnderAttack {
  readonly without: Measured;
  readonly under: Attacked;
  /** The attacker sends to a bare HTTP server beside the platform instead. */
  readonly besideBare: Attacked;
}

export async function measureUnderAttack(subject: Subject, attackedUrl: string): Promise<UnderAttack> {
  const without = await measure(subject);
  const under = await measureBeside(subject, attackedUrl, without);
  const bare = spawn(process.execPath, ['-e', BARE_SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const { pathname } = new URL(attackedUrl);
    const bareUrl = `http://127.0.0.1:${await firstWords(bare)}${pathname}`;
    return { without, under, besideBare: await measureBeside(subject, bareUrl, without) };
  } finally {
    bare.kill('SIGKILL');
  }
}

async function measureBeside(subject: Subject, attackedUrl: string, without: Measured): Promise<Attacked> {
  const attacker = spawn(
    process.execPath,
    [
      path.join(__dirname, 'invented-keys.js'),
      attackedUrl,
      String(INVENTED_KEYS_PER_SECOND),
      String(SETTLING_MS),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await firstWords(attacker);
  await delay(SETTLING_MS);
  const measured = await measure(subject);
  attacker.kill('SIGTERM');
  const { answered, seconds } = JSON.parse(await firstWords(attacker)) as {
    answered: Record<string, number>;
    seconds: number;
  };
  return {
    measured,
    p99Ratio: measured.p99Ms / without.p99Ms,
    attackerPerSecond: Object.fromEntries(
      Object.entries(answered).map(([status, count]) => [status, count / seconds]),
    ),
  };
}

async function firstWords({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('its words are not heard');
  const [said] = (await once(stdout, 'data')) as [Buffer];
  return said.toString();
}
