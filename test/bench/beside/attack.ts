// A merchant's latency while invented API keys arrive, compared in turn with the same load alone and with the same
// keys sent to a bare HTTP server on this machine. The last shows the cost of sending and reading on shared cores.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { measure, type Measured, type Subject } from '../load/load';

/** Per second, from a hundred addresses. */
export const INVENTED_KEYS_PER_SECOND = 5_000;
/** Time in which a hundred addresses use up their sixty refusals each. Identity checks each of those keys. */
const SETTLING_MS = 5_000;

/** Refuses every request with about as many bytes as the gateway, and prints its port. */
const BARE_SERVER = `
const server = require('node:http').createServer((_, response) => response.writeHead(429, { 'content-length': 350 }).end('x'.repeat(350)));
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)));
`;

interface Attacked {
  readonly measured: Measured;
  /** The p99 under attack divided by the p99 without. */
  readonly p99Ratio: number;
  /** Answers to the attacker per second and status during the measurement. 0 means no answer. */
  readonly attackerPerSecond: Readonly<Record<string, number>>;
}

export interface UnderAttack {
  readonly without: Measured;
  readonly under: Attacked;
  /** The attacker sends to a bare HTTP server instead of the platform. */
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
