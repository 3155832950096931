// Takes the bytes of a body from the connection. Node makes an object of half a kilobyte for every piece that arrives, even for a
// chunk of one byte, and keeps it until a listener reads it. So an intake listens from the start of the request and copies every
// piece into one buffer. Until a route reads the body, the intake takes only the bytes that came with the headers.
import type { IncomingMessage } from 'node:http';
import { type DomainError, violation } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import {
  BODIES_RETRY_AFTER_SECONDS,
  BODY_BYTES_OF_PIECE,
  BODY_FREE_PIECES,
  BODY_SPARE_PIECES,
  DISCARD_LIMIT_MS,
  MAX_DISCARDED_BYTES,
  MAX_DISCARDED_PIECES,
  PIECES_OF_A_BLOCK,
} from '../../limits';
import { stopParsing, stopReading } from './parser';
import type { PieceBudget } from './piece-budget';

const BYTES_OF_A_KIB = 1_024;
const MIN_CAPACITY_BYTES = 1_024;
/** The most that an intake holds before a route reads the body: the bytes of one read of the connection. */
const MAX_UNREAD_BYTES = 64 * 1_024;
const NOTHING = Buffer.alloc(0);

/** The time that a body may take: baseMs, and msPerKib for each KiB that has arrived. */
export interface BodyTimes {
  readonly baseMs: number;
  readonly msPerKib: number;
}

/** The sender closed the connection before the body was complete. No answer can reach it. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}

/** Whether the request has a body (RFC 9112 §6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Whether some of the body is unread or dropped. Then the connection must end, because Node would parse the rest as the next
 * request.
 */
export const isBodyLeft = (request: IncomingMessage): boolean =>
  hasBody(request) && (!request.complete || intakes.get(request)?.isStopped === true);

const intakes = new WeakMap<IncomingMessage, Intake>();

/** Must run in the same turn of the event loop as the request event. */
export function openIntake(request: IncomingMessage, budget: PieceBudget): void {
  if (hasBody(request)) intakes.set(request, new Intake(request, budget));
}

/** Must run in the same turn: the first pieces of a body come with its headers. */
export function limitPieces(request: IncomingMessage, maxBytes: number): void {
  intakes.get(request)?.limitPieces(maxBytes);
}

export function getIntake(request: IncomingMessage): Intake {
  const opened = intakes.get(request);
  if (opened === undefined) throw new Error('the intake of this body was not opened');
  return opened;
}

interface Reading {
  readonly maxBytes: number;
  readonly resolve: (read: Result<Buffer, DomainError>) => void;
  readonly reject: (error: Error) => void;
}

class Intake {
  readonly #request: IncomingMessage;
  readonly #budget: PieceBudget;
  readonly #declaredBytes: number;
  #bytes: Buffer = NOTHING;
  #size = 0;
  #pieces = 0;
  #maxPieces = Infinity;
  /** Pieces that the budget has granted, beyond the free ones. */
  #grantedPieces = 0;
  /** The budget granted no more pieces. */
  #isRefused = false;
  /** Node has parsed the request to its end. Only then may the connection serve another request. */
  #hasEnded = false;
  #isGone = false;
  /** Bytes that still arrive are dropped. */
  #isDropping = false;
  #willPause = false;
  #reading: Reading | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(request: IncomingMessage, budget: PieceBudget) {
    this.#request = request;
    this.#budget = budget;
    this.#declaredBytes = Number(request.headers['content-length']);
    request
      .on('data', (piece: Buffer) => this.#take(piece))
      .once('end', () => {
        this.#hasEnded = true;
        this.#judge();
      })
      .once('close', () => {
        this.#isGone = !this.#hasEnded;
        this.#judge();
      });
  }

  /** Bytes that have arrived. */
  get size(): number {
    return this.#size;
  }

  /** Whether the whole body has arrived. */
  get isWhole(): boolean {
    return this.#hasEnded || this.#size === this.#declaredBytes;
  }

  /** Pieces were dropped. */
  get isStopped(): boolean {
    return this.#hasTooManyPieces || this.#isRefused;
  }

  get #hasTooManyPieces(): boolean {
    return this.#pieces > this.#maxPieces;
  }

  /** Sets the maximum number of pieces for a body of `maxBytes`. The parser drops the pieces beyond it, even before `read`. */
  limitPieces(maxBytes: number): void {
    this.#maxPieces = Math.floor(maxBytes / BODY_BYTES_OF_PIECE) + BODY_SPARE_PIECES;
  }

  /** Fails with payload_too_large, validation_error or request_timeout as soon as the failure is certain. May be called once. */
  read(maxBytes: number, times: BodyTimes): Promise<Result<Buffer, DomainError>> {
    this.limitPieces(maxBytes);
    return new Promise((resolve, reject) => {
      this.#reading = { maxBytes, resolve, reject };
      if (this.#judge()) return;
      if (!this.isWhole) this.#limitTime(times);
      this.#request.resume();
    });
  }

  /** Drops the bytes that still arrive. */
  drop(): void {
    this.#isDropping = true;
    this.#bytes = NOTHING;
    this.#request.resume();
  }

  #take(piece: Buffer): void {
    if (this.#isDropping) return;
    this.#pieces++;
    if (!this.#hasTooManyPieces) this.#isRefused ||= !this.#isGranted(piece);
    if (this.isStopped) stopReading(this.#request);
    else this.#append(piece);
    if (this.#reading !== null) this.#judge();
    else if (this.#size > MAX_UNREAD_BYTES) this.#request.pause();
    else if (!this.#willPause) this.#pauseAfterThisRead();
  }

  #isGranted({ length }: Buffer): boolean {
    const free = BODY_FREE_PIECES + (this.#size + length) / BODY_BYTES_OF_PIECE;
    if (this.#pieces <= free + this.#grantedPieces) return true;
    if (!this.#budget.takeBlock()) return false;
    this.#grantedPieces += PIECES_OF_A_BLOCK;
    return true;
  }

  /** A body of one piece is not copied. */
  #append(piece: Buffer): void {
    const size = this.#size + piece.length;
    if (this.#size === 0) this.#bytes = piece;
    else {
      if (size > this.#bytes.length) this.#grow(size);
      piece.copy(this.#bytes, this.#size);
    }
    this.#size = size;
  }

  #grow(size: number): void {
    const maxBytes = this.#reading?.maxBytes ?? Infinity;
    const doubled = Math.min(2 * this.#bytes.length, maxBytes);
    const larger = Buffer.allocUnsafe(Math.max(size, doubled, Math.min(MIN_CAPACITY_BYTES, maxBytes)));
    this.#bytes.copy(larger, 0, 0, this.#size);
    this.#bytes = larger;
  }

  /** Pauses in the next turn. A pause within a read would make Node keep the rest of that read as pieces. */
  #pauseAfterThisRead(): void {
    this.#willPause = true;
    setImmediate(() => {
      if (this.#reading === null && !this.#hasEnded && !this.#isDropping) this.#request.pause();
    });
  }

  #limitTime({ baseMs, msPerKib }: BodyTimes): void {
    const startedAt = performance.now();
    const wait = (ms: number): void => {
      this.#timer = setTimeout(() => {
        const limitMs = baseMs + Math.floor(this.#size / BYTES_OF_A_KIB) * msPerKib;
        const leftMs = limitMs - (performance.now() - startedAt);
        if (leftMs > 0) wait(Math.ceil(leftMs));
        else this.#settle(err({ code: 'request_timeout' }));
      }, ms);
    };
    wait(baseMs);
  }

  /** Settles a body that is complete, too large or aborted. False: more bytes may arrive. */
  #judge(): boolean {
    if (this.#reading === null) return true;
    const { maxBytes, reject } = this.#reading;
    if (this.#size > maxBytes) this.#settle(err({ code: 'payload_too_large' }));
    else if (this.#hasTooManyPieces) this.#settle(err(tooManyPieces(this.#maxPieces)));
    else if (this.#isRefused)
      this.#settle(err({ code: 'service_unavailable', retryAfterSeconds: BODIES_RETRY_AFTER_SECONDS }));
    else if (this.#hasEnded) this.#settle(ok(this.#bytes.subarray(0, this.#size)));
    else if (!this.#isGone) return false;
    else {
      this.#reading = null;
      clearTimeout(this.#timer);
      reject(new RequestAborted());
    }
    return true;
  }

  #settle(read: Result<Buffer, DomainError>): void {
    const { resolve } = this.#reading ?? {};
    this.#reading = null;
    clearTimeout(this.#timer);
    if (!read.ok) this.#isDropping = true;
    this.#bytes = NOTHING;
    resolve?.(read);
  }
}

const tooManyPieces = (max: number): DomainError => ({
  code: 'validation_error',
  violations: [violation('#', 'invalid_format', 'too_many_pieces', { max })],
});

/**
 * Reads the rest of the body and throws it away. Resolves at the end of the body, at a limit, or when the sender is gone. After
 * MAX_DISCARDED_PIECES pieces the bytes are no longer parsed.
 */
export function discardRest(request: IncomingMessage): Promise<void> {
  intakes.get(request)?.drop();
  if (request.complete) return Promise.resolve();
  return new Promise((resolve) => {
    const { socket } = request;
    let leftBytes = MAX_DISCARDED_BYTES;
    let leftPieces = MAX_DISCARDED_PIECES;
    const onRaw = ({ length }: Buffer): void => {
      leftBytes -= length;
      if (leftBytes < 0) end();
    };
    const onPiece = (piece: Buffer): void => {
      leftPieces--;
      if (leftPieces === 0) {
        stopReading(request);
        // The parser must return before its listener is removed.
        setImmediate(() => stopParsing(request, onRaw));
      }
      onRaw(piece);
    };
    const end = (): void => {
      clearTimeout(timer);
      request.off('data', onPiece).off('end', end).off('close', end);
      socket.off('data', onRaw);
      resolve();
    };
    const timer = setTimeout(end, DISCARD_LIMIT_MS);
    request.on('data', onPiece).once('end', end).once('close', end).resume();
    if (socket.isPaused()) setImmediate(() => stopParsing(request, onRaw));
  });
}
