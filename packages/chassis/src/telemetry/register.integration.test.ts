import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../grpc/grpc.fixture';

const BLOCKED_MS = 700;
const BLOCKED_FROM_S = 0.5;
const SCRAPE_EVERY_MS = 100;
/** The 0.7 s would be the 99th percentile of a process's whole life for another hundred samples: ten seconds. */
const CALM_WITHIN_MS = 8_000;
const P99 = /^nodejs_eventloop_delay_p99\{.*\} (?<seconds>\S+)$/m;

const program = `process.on('message', (blockedMs) => {
  process.send('blocked from now on');
  const untilMs = performance.now() + blockedMs;
  while (performance.now() < untilMs);
});`;

/** Empty as long as the process is not there. */
const scrape = (port: number): Promise<string> =>
  fetch(`http://127.0.0.1:${port}/metrics`).then(
    async (answer) => answer.text(),
    () => '',
  );

/** In seconds; undefined as long as it has too few samples. */
async function scrapeDelay(port: number): Promise<number | undefined> {
  const seconds = P99.exec(await scrape(port))?.groups?.['seconds'];
  return seconds === undefined ? undefined : Number(seconds);
}

async function scrapeUntil(
  port: number,
  isRight: (seconds: number) => boolean,
  before: () => Promise<unknown> = () => delay(SCRAPE_EVERY_MS),
): Promise<void> {
  for (;;) {
    await before();
    const seconds = await scrapeDelay(port);
    if (seconds !== undefined && isRight(seconds)) return;
  }
}

describe('the metrics of a process', () => {
  it('tell how long its event loop was blocked since the last scrape, and not ever after', async () => {
    const port = await freePort();
    const telemetry = path.resolve(__dirname, '../../dist/telemetry/register.js');
    const child = spawn(process.execPath, ['--require', telemetry, '--eval', program], {
      env: { ...process.env, METRICS_PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    try {
      await scrapeUntil(port, () => true);
      // Repeated until it is seen: Node measures from its first sample after a scrape, so earlier events are lost.
      await scrapeUntil(
        port,
        (seconds) => seconds > BLOCKED_FROM_S,
        () => {
          child.send(BLOCKED_MS);
          return once(child, 'message');
        },
      );
      const blockedAtMs = performance.now();
      await scrapeUntil(port, (seconds) => seconds < BLOCKED_FROM_S);
      expect(performance.now() - blockedAtMs).toBeLessThan(CALM_WITHIN_MS);
      expect(await scrape(port)).toContain('\nv8js_memory_heap_used{');
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
});
