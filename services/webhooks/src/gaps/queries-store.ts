// Gaps for operators: the events that the log lacked, and those it still lacks.
import { failure, type Caller, type DomainError } from '@mps/contracts';
import { err, MAX_FINDINGS_SHOWN, ok, type Result } from '@mps/kernel';
import type { mongo } from 'mongoose';
import type { EventLog } from '../events';
import { LIST_LIMIT_MS } from '../limits';
import type { Gap, GapDocument } from './store';

interface FoundGap extends Gap {
  readonly found_at: Date;
  /** The sequences that the event log still lacks. */
  readonly missing: readonly number[];
}

export type GapReader = (
  caller: Caller,
) => Promise<Result<{ readonly gaps: readonly FoundGap[] }, DomainError>>;

/** Error: permission_denied for callers that are not operators. `gaps` uses the connection pool of lists. */
export const makeGapReader =
  (gaps: mongo.Collection<GapDocument>, log: Pick<EventLog, 'findSequences'>): GapReader =>
  async (caller) => {
    if (caller.kind !== 'operator') return err(failure('permission_denied', 'operator_needed'));
    const within = caller.organization_id === null ? {} : { organization_id: caller.organization_id };
    const found = await gaps
      .find(within, { sort: { found_at: -1 }, limit: MAX_FINDINGS_SHOWN, maxTimeMS: LIST_LIMIT_MS })
      .toArray();
    const present = await log.findSequences([...new Set(found.map(({ aggregate_id }) => aggregate_id))]);
    return ok({
      gaps: found.map((gap) => {
        const { organization_id, company_id, aggregate_type, aggregate_id, sequences, found_at } = gap;
        const known = new Set(present.get(aggregate_id));
        const missing = sequences.filter((sequence) => !known.has(sequence));
        return {
          organization_id,
          company_id,
          aggregate_type,
          aggregate_id,
          sequences,
          found_at,
          missing,
        };
      }),
    });
  };
