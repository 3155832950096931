// The merchant's status: who may move it from where to where. Every move is in the table; everything else is refused.
import { MERCHANT_STATUSES, err, ok, type MerchantStatus, type Result } from '@mps/kernel';
import type { Change, Company } from './company';

/** `platform`: the first active affiliation. `operator`: courts, compliance, support. */
export type StatusActor = 'merchant' | 'operator' | 'platform';

const MOVES: Readonly<
  Record<MerchantStatus, Readonly<Partial<Record<MerchantStatus, readonly StatusActor[]>>>>
> = {
  PENDING_ACTIVATION: { ACTIVE: ['platform'] },
  ACTIVE: { INACTIVE: ['merchant', 'operator'], BLOCKED: ['operator'] },
  INACTIVE: { ACTIVE: ['merchant', 'operator'], BLOCKED: ['operator'] },
  BLOCKED: { ACTIVE: ['operator'] },
};

export interface IllegalStatusMove {
  readonly code: 'illegal_status_move';
  readonly current: MerchantStatus;
  /** The statuses from which this actor may go where it asked to go. */
  readonly allowed: readonly MerchantStatus[];
}

export const mayMove = (from: MerchantStatus, to: MerchantStatus, actor: StatusActor): boolean =>
  MOVES[from][to]?.includes(actor) ?? false;

export interface StatusMove {
  readonly to: MerchantStatus;
  readonly actor: StatusActor;
  readonly reason: string | null;
  readonly now: string;
}

/** A move to the status that already stands is no move: it is refused like any other that the table does not have. */
export function moveStatus(company: Company, move: StatusMove): Result<Change, IllegalStatusMove> {
  const { to, actor, reason, now } = move;
  if (!mayMove(company.status, to, actor)) {
    const allowed = MERCHANT_STATUSES.filter((from) => mayMove(from, to, actor));
    return err({ code: 'illegal_status_move', current: company.status, allowed });
  }
  return ok({
    next: { ...company, status: to, status_reason: reason, updated_at: now },
    events: [{ type: 'merchant.status_changed', previous: { status: company.status } }],
  });
}
