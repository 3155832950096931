// How this gateway stops Node's HTTP parser in the middle of a body. Node offers no way to do so, so two of these functions rest on
// internals of Node 24. parser.test.ts fails when a new release of Node no longer has them.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Where the parser keeps the function that takes a piece of a body (HTTPParser.kOnBody). */
const BODY_CALLBACK = 3;

interface ParsedSocket extends Socket {
  readonly parser?: Record<number, unknown> | null;
}

/**
 * Stops reading until the next turn. Otherwise Node reads up to 2 MiB of a connection in one turn, which are 350,000 chunks of
 * one byte.
 */
export function stopReading(request: IncomingMessage): void {
  skipRestOfRead(request.socket);
  // A flowing request would ask its connection for more.
  request._read = () => undefined;
  request.socket.pause();
}

/**
 * Drops the pieces that the parser still finds in the bytes it has. One read of 64 KiB holds 10,900 chunks of one byte. The
 * parser makes a buffer and a call of each while it has a callback, and none while it has not. A body of 65,000 such chunks
 * costs 4.7 ms of CPU in place of 16 (Node 24.21, 2026-11-27).
 */
function skipRestOfRead({ parser }: ParsedSocket): void {
  const callback = parser?.[BODY_CALLBACK];
  if (parser === null || parser === undefined || typeof callback !== 'function') return;
  parser[BODY_CALLBACK] = undefined;
  // Node uses a parser again for other connections, but not before this turn is over.
  setImmediate(() => (parser[BODY_CALLBACK] = callback));
}

/** Hands the connection's further bytes to `onRaw`. No request can follow on it, so it has to end. */
export function stopParsing({ socket }: IncomingMessage, onRaw: (bytes: Buffer) => void): void {
  if (!socket.destroyed) socket.removeAllListeners('data').on('data', onRaw).resume();
}
