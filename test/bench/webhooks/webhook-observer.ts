// Observes the platform's output in its own process: it receives webhooks, reads the topics, and records the arrival
// of each event.
// Its argument is the list of brokers. A message on the IPC channel requests the arrivals since the last one.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { tapTopics } from '@mps/devtools';

export interface Sighting {
  readonly at: 'Kafka' | 'receiver';
  /** Path of the delivery's URL. Undefined for an event of a topic. */
  readonly path: string;
  /** The event's own timestamp in epoch milliseconds. */
  readonly changedAtMs: number;
  /** Time since the change of state, by the same machine's clock. */
  readonly latencyMs: number;
}

/** The platform's timeout for an answer. */
const HANG_MS = 15_000;
const HANGING = '/hang/';
let sightings: Sighting[] = [];

function sight(at: Sighting['at'], path: string, timestamp: string): void {
  const changedAtMs = Date.parse(timestamp);
  sightings.push({ at, path, changedAtMs, latencyMs: Date.now() - changedAtMs });
}

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { timestamp } = JSON.parse(Buffer.concat(chunks).toString()) as { timestamp: string };
    sight('receiver', path, timestamp);
    void (path.startsWith(HANGING) ? delay(HANG_MS) : Promise.resolve()).then(() =>
      response.writeHead(204).end(),
    );
  });
  request.on('error', () => undefined);
});

async function main(): Promise<void> {
  await tapTopics({
    kafkaBrokers: process.argv[2] ?? '',
    topicPrefix: '',
    onEvent: ({ timestamp }) => sight('Kafka', '', timestamp),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.on('message', () => {
    process.send?.(sightings);
    sightings = [];
  });
  process.on('disconnect', () => process.exit(0));
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
}

void main();
