// Stops Node's HTTP parser in the middle of a body. Node has no API for that, so these functions use internals of Node 24.
// parser.test.ts fails when a new release of Node no longer has them.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The index of the parser's callback for a piece of a body (HTTPParser.kOnBody). */
const BODY_CALLBACK = 3;

interface ParsedSocket extends Socket {
  readonly parser?: Record<number, unknown> | null;
}

/**
 * Stops reading until the next turn. Otherwise Node reads up to 2 MiB of a connection in one turn, which may be 350,000 chunks of
 * one byte.
 */
export function stopReading(request: IncomingMessage): void {
  skipRestOfRead(request.socket);
  // A flowing request would ask its connection for more bytes.
  request._read = () => undefined;
  request.socket.pause();
}

/**
 * Drops the pieces in the bytes that the parser still has. One read of 64 KiB has 10,900 chunks of one byte. With a callback the
 * parser makes a buffer and a call for each of them, and without a callback it makes none. A body of 65,000 such chunks costs
 * 4.7 ms of CPU instead of 16 ms (Node 24.21, 2026-11-27).
 */
function skipRestOfRead({ parser }: ParsedSocket): void {
  const callback = parser?.[BODY_CALLBACK];
  if (parser === null || parser === undefined || typeof callback !== 'function') return;
  parser[BODY_CALLBACK] = undefined;
  // Node reuses a parser for other connections, but only after this turn.
  setImmediate(() => (parser[BODY_CALLBACK] = callback));
}

/** Takes the connection from the parser and gives its bytes to `onRaw`. It cannot serve another request and must end. */
export function stopParsing({ socket }: IncomingMessage, onRaw: (bytes: Buffer) => void): void {
  if (!socket.destroyed) socket.removeAllListeners('data').on('data', onRaw).resume();
}
