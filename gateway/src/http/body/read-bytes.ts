// Reads the body of a request within its bounds: bytes, pieces, time, and the body budget of the sender and the process.
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { BODIES_RETRY_AFTER_SECONDS } from '../../limits';
import type { GatewayResponse } from '../server/exchange';
import type { BodyBudget, BodySender } from './budget';
import { type BodyTimes, hasBody, getIntake } from './intake';

export interface BodyBounds {
  readonly maxBytes: number;
  readonly sender: BodySender;
  readonly budget: BodyBudget;
  readonly times: BodyTimes;
}

/**
 * Returns the bytes, which are empty without a body. Fails with payload_too_large, service_unavailable, validation_error or
 * request_timeout.
 */
export async function readBytes(
  request: IncomingMessage,
  response: GatewayResponse,
  { maxBytes, sender, budget, times }: BodyBounds,
): Promise<Result<Buffer, DomainError>> {
  const { 'content-length': length, expect } = request.headers;
  const declaredBytes = length === undefined ? maxBytes : Number(length);
  if (declaredBytes > maxBytes) return err({ code: 'payload_too_large' });
  if (!hasBody(request)) return ok(Buffer.alloc(0));
  const intake = getIntake(request);
  // By the next turn, Node has parsed the bytes that came with the headers.
  if (!intake.isWhole) await nextTurn();
  const { isWhole } = intake;
  const hold = budget.take(sender, isWhole ? intake.size : declaredBytes, isWhole);
  if (hold === null)
    return err({ code: 'service_unavailable', retryAfterSeconds: BODIES_RETRY_AFTER_SECONDS });
  response.locals.exchange.bodyHold = hold;
  if (!isWhole && isContinueExpected(expect)) response.writeContinue();
  const read = await intake.read(maxBytes, times);
  hold.shrinkTo(read.ok ? read.value.length : 0);
  return read;
}

const isContinueExpected = (expect: string | undefined): boolean =>
  expect !== undefined && /\b100-continue\b/i.test(expect);
