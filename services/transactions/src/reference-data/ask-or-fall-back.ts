// Asks a neighbour, and where it cannot be asked takes what is known instead: its own answer, even a refusal, always wins.
import type { DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Reply } from '../transaction/ports';

/** Nobody was there to answer in time. */
export const AWAY: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };

export const isAway = ({ code }: DomainError): boolean =>
  code === 'service_unavailable' || code === 'upstream_timeout';

export interface Told<T> {
  readonly answer: Result<T, DomainError>;
  /** From events instead of the owner. */
  readonly isRecalled: boolean;
}

export async function askOrRecall<T>(asked: Reply<T>, recall: () => Promise<T | null>): Promise<Told<T>> {
  const answer = await asked;
  if (answer.ok || !isAway(answer.error)) return { answer, isRecalled: false };
  const known = await recall();
  return known === null ? { answer: err(AWAY), isRecalled: false } : { answer: ok(known), isRecalled: true };
}
