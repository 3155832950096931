// An attacker in its own process that sends invented API keys until it is ended. Their checksum is public, so they
// look real. The requests name a hundred client addresses, as a proxy in front of the gateway would.
// It stands for other machines and therefore uses little CPU: raw sockets without an HTTP client.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { makeApiKey } from '@mps/kernel';

const ADDRESSES = 100;
const CONNECTIONS_OF_EACH = 6;
const TURN_MS = 5;
/** After a pause the attacker catches up at most this many ticks, a tenth of a second. */
const MAX_TURNS_BEHIND = 20;
const MS_PER_SECOND = 1_000;
/** More than the refusals that a network gets in a minute. Generated in advance and sent in turn. */
const KEYS = 10_000;

const url = new URL(process.argv[2] ?? '');
const perSecond = Number(process.argv[3]);
/** Answers count after this time, when the gateway already delays every address. */
const settlingMs = Number(process.argv[4]);
const keys = Array.from({ length: KEYS }, () => makeApiKey('test', randomBytes(32)));
const answered: Record<string, number> = {};
const count = (status: string): void => {
  if (performance.now() - startedAt > settlingMs) answered[status] = (answered[status] ?? 0) + 1;
};
const startedAt = performance.now();
let asked = 0;

interface Place {
  readonly send: () => void;
  isFree: boolean;
}

/** One connection. It sends the next request after each answer. */
function open(address: string): Place {
  const socket = connect(Number(url.port), url.hostname);
  const place: Place = {
    isFree: true,
    send: () => {
      place.isFree = false;
      const key = keys[asked++ % KEYS];
      socket.write(
        `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nx-api-key: ${key}\r\nx-forwarded-for: ${address}\r\n\r\n`,
      );
    },
  };
  let text = '';
  socket.setNoDelay(true).setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (!isWhole(text)) return;
    count(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3));
    text = '';
    place.isFree = true;
  });
  // The slot stays occupied, so that the reported rate falls.
  socket.on('error', () => count('0'));
  return place;
}

function isWhole(text: string): boolean {
  const bodyAt = text.indexOf('\r\n\r\n') + 4;
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  return bodyAt >= 4 && length !== undefined && text.length >= bodyAt + Number(length);
}

const places = Array.from({ length: ADDRESSES * CONNECTIONS_OF_EACH }, (_, n) =>
  open(`192.0.2.${(n % ADDRESSES) + 1}`),
);
let sent = 0;
let next = 0;
setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) * perSecond) / MS_PER_SECOND);
  const turn = Math.min(due - sent, (MAX_TURNS_BEHIND * TURN_MS * perSecond) / MS_PER_SECOND, places.length);
  for (let n = 0; n < turn; n++) {
    const place = places[next++ % places.length];
    if (place?.isFree === true) place.send();
  }
  sent = due;
}, TURN_MS);
process.on('SIGTERM', () => {
  const seconds = (performance.now() - startedAt - settlingMs) / MS_PER_SECOND;
  process.stdout.write(`${JSON.stringify({ answered, seconds })}\n`);
  process.exit(0);
});
process.stdout.write('ready\n');
