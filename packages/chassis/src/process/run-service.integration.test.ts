// How real processes end: the parts that they still stop, their exit codes, and that they do end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const PROGRAM = path.resolve(__dirname, 'run-service.fixture.mjs');

/** Of one export of spans. It does not pass faster than time. */
const LIMIT_OF_AN_EXPORT_MS = 10_000;

interface Ended {
  readonly code: number | null;
  /** `start name` and `stop name`, in their order. */
  readonly steps: readonly string[];
  /** Messages of the log. */
  readonly log: readonly string[];
}

/** Runs a process of these parts (`name:start:stop`) until it ends. */
async function run(parts: readonly string[], event: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, parts.join(','), event], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const lines = output.split('\n').filter((line) => line !== '');
    return {
      code: code as number | null,
      steps: lines.filter((line) => !line.startsWith('{')),
      log: lines
        .filter((line) => line.startsWith('{'))
        .map((line) => (JSON.parse(line) as { msg: string }).msg),
    };
  } finally {
    child.kill('SIGKILL');
  }
}

it.each([
  ['a signal', 'signal', 0],
  ['an uncaught error', 'crash', 1],
  ['an unhandled rejection', 'rejection', 1],
])('stops its parts in reverse order after %s', async (_what, event, code) => {
  const ended = await run(['database:ends:ends', 'server:ends:ends'], event);
  expect(ended.steps).toEqual(['start database', 'start server', 'stop server', 'stop database']);
  expect(ended.code).toBe(code);
});

it.each([
  ['a signal', 'signal', 0],
  ['an uncaught error', 'crash', 1],
])(
  'stops the parts that it has begun to start when %s comes during the start',
  async (_what, event, code) => {
    const parts = ['database:ends:ends', 'server:ends:ends', 'consumer:hangs:ends', 'last:ends:ends'];
    const ended = await run(parts, event);
    expect(ended.steps).toEqual([
      'start database',
      'start server',
      'start consumer',
      'stop consumer',
      'stop server',
      'stop database',
    ]);
    expect(ended.code).toBe(code);
    expect(ended.log).not.toContain('ready');
  },
);

it('stops its parts when one does not start, and fails', async () => {
  const ended = await run(['database:ends:ends', 'server:throws:ends', 'last:ends:ends'], 'nothing');
  expect(ended.steps).toEqual(['start database', 'start server', 'stop server', 'stop database']);
  expect(ended.code).toBe(1);
});

it.each(['throws', 'hangs'])('stops the other parts when the stop of one %s', async (stop) => {
  const ended = await run(['database:ends:ends', `server:ends:${stop}`], 'signal');
  expect(ended.steps.slice(2)).toEqual(['stop server', 'stop database']);
  expect(ended.code).toBe(0);
});

it('fails when an error is thrown while it drains', async () => {
  const ended = await run(['database:ends:ends', 'server:ends:crashes'], 'signal');
  expect(ended.steps.slice(2)).toEqual(['stop server', 'stop database']);
  expect(ended.code).toBe(1);
});

it('ends before the grace of its pod when many parts never stop', async () => {
  const ended = await run(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}:ends:hangs`),
    'signal',
  );
  expect(ended.log).toContain('the process did not end in time');
  expect(ended.code).toBe(1);
});

it.each([
  ['never answers', false],
  ['closes its connections', true],
])('ends when the receiver of its spans %s', async (_what, closes) => {
  const receiver = createServer(({ socket }) => {
    if (closes) socket.destroy();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const startedAtMs = performance.now();
  try {
    const ended = await run(['database:ends:ends'], 'signal', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    expect(ended.code).toBe(0);
    expect(performance.now() - startedAtMs).toBeLessThan(LIMIT_OF_AN_EXPORT_MS);
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
});
