// The status of a merchant and its legal moves by actor. The file also derives the payment methods that a company can
// accept, and the reasons against the others.
import {
  MERCHANT_STATUSES,
  err,
  ok,
  type MerchantStatus,
  type Result,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@mps/kernel';
import type { Change, Company } from './company';

/** `platform` acts on the first active affiliation. `operator` acts for courts, compliance and support. */
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
  /** The statuses from which this actor may make the requested move. */
  readonly allowed: readonly MerchantStatus[];
}

export const canMove = (from: MerchantStatus, to: MerchantStatus, actor: StatusActor): boolean =>
  MOVES[from][to]?.includes(actor) ?? false;

export interface StatusMove {
  readonly to: MerchantStatus;
  readonly actor: StatusActor;
  readonly reason: string | null;
  readonly now: string;
}

/** The table has no move to the current status, so it is refused too. */
export function moveStatus(company: Company, move: StatusMove): Result<Change, IllegalStatusMove> {
  const { to, actor, reason, now } = move;
  if (!canMove(company.status, to, actor)) {
    const allowed = MERCHANT_STATUSES.filter((from) => canMove(from, to, actor));
    return err({ code: 'illegal_status_move', current: company.status, allowed });
  }
  return ok({
    next: { ...company, status: to, status_reason: reason, updated_at: now },
    events: [{ type: 'merchant.status_changed', previous: { status: company.status } }],
  });
}

export interface MethodCapability {
  readonly payment_method: PaymentMethod;
  readonly available: boolean;
  /** The error codes with which a creation would be refused. */
  readonly reasons: readonly ('merchant_not_active' | 'affiliation_not_active')[];
}

export interface Capabilities {
  readonly merchant_status: MerchantStatus;
  readonly methods: readonly MethodCapability[];
}

export function deriveCapabilities({ status, affiliations }: Company): Capabilities {
  const active = affiliations.filter((one) => one.status === 'ACTIVE' && one.provider === 'PROVIDER_A');
  const methods = PAYMENT_METHODS.map((payment_method) => {
    const isOffered = active.some(({ payment_methods }) => payment_methods.includes(payment_method));
    const reasons = [
      ...(status === 'ACTIVE' ? [] : (['merchant_not_active'] as const)),
      ...(isOffered ? [] : (['affiliation_not_active'] as const)),
    ];
    return { payment_method, available: reasons.length === 0, reasons };
  });
  return { merchant_status: status, methods };
}
