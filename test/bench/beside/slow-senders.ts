// Senders of slow bodies in their own process, until it is ended. Each connection sends a provider callback without a
// credential in one-byte chunks.
// Half of them send 65,000 chunks at once and withhold the end. The others send as many as are allowed and then one a
// second.
// A sender with a closed connection starts again half a minute after its last start. The gateway held such a body for
// that time before it had bounds.
import { connect } from 'node:net';

const ADDRESSES = 100;
const CHUNK = '1\r\nx\r\n';
const FLOOD_CHUNKS = 65_000;
/** Just below the gateway's limit of 64 KiB / 64 + 1,024 chunks. */
const ALLOWED_CHUNKS = 2_000;
const TRICKLE_MS = 1_000;
const ROUND_MS = 30_000;
const MS_PER_SECOND = 1_000;

const url = new URL(process.argv[2] ?? '');
const senders = Number(process.argv[3]);
/** The senders start evenly over this time. Answers count afterwards. */
const settlingMs = Number(process.argv[4]);
const answered: Record<string, number> = {};
const startedAt = performance.now();
let open = 0;

function sendBody(n: number): void {
  const begunAt = performance.now();
  const socket = connect(Number(url.port), url.hostname);
  const isFlood = n % 2 === 0;
  const head =
    `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nTransfer-Encoding: chunked\r\n` +
    `X-Forwarded-For: 192.0.2.${(n % ADDRESSES) + 1}\r\n\r\n`;
  open++;
  socket.write(head + CHUNK.repeat(isFlood ? FLOOD_CHUNKS : ALLOWED_CHUNKS));
  const trickle = isFlood ? undefined : setInterval(() => socket.write(CHUNK), TRICKLE_MS);
  socket.once('data', (answer: Buffer) => count(answer.toString('latin1').slice(9, 12)));
  socket.on('error', () => undefined);
  socket.once('close', () => {
    open--;
    clearInterval(trickle);
    setTimeout(() => sendBody(n), Math.max(0, ROUND_MS - (performance.now() - begunAt)));
  });
}

function count(status: string): void {
  if (performance.now() - startedAt > settlingMs) answered[status] = (answered[status] ?? 0) + 1;
}

for (let n = 0; n < senders; n++) setTimeout(() => sendBody(n), (n * settlingMs) / senders);
process.on('SIGTERM', () => {
  const seconds = (performance.now() - startedAt - settlingMs) / MS_PER_SECOND;
  process.stdout.write(`${JSON.stringify({ answered, seconds, open })}\n`);
  process.exit(0);
});
process.stdout.write('ready\n');
