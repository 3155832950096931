// The budget of an organization for look-ups in the directory: a token bucket that refills one whole token at a time.
// The directory limits the whole platform, so without budgets one tenant could stop the look-ups of all.
// docs/rules/endpoints.md#directory-budget

/** Separate budgets: look-ups of keys (creation, refresh) cannot stop look-ups before a payout or refund. */
export type Purse = 'keys' | 'payouts';

export interface BudgetRules {
  readonly capacity: number;
  readonly refillPerMinute: number;
}

const BUDGETS: Readonly<Record<Purse, BudgetRules>> = {
  keys: { capacity: 500, refillPerMinute: 20 },
  payouts: { capacity: 2_000, refillPerMinute: 200 },
};

/** One company may use this part of its organization's budget for payouts, so that it cannot stop the payouts of all others. */
const COMPANY_SHARE: BudgetRules = { capacity: 1_500, refillPerMinute: 150 };

/** A budget that pays for a look-up. */
export interface Account {
  readonly id: string;
  readonly rules: BudgetRules;
}

/** The accounts that pay for a look-up, each in full. A look-up that the company's share refuses costs the organization nothing. */
export function listAccounts(
  purse: Purse,
  { organizationId, companyId }: { readonly organizationId: string; readonly companyId: string },
): readonly Account[] {
  const organization = { id: `${purse}:${organizationId}`, rules: BUDGETS[purse] };
  if (purse === 'keys') return [organization];
  return [{ id: `${purse}:${organizationId}:${companyId}`, rules: COMPANY_SHARE }, organization];
}

/** Cost in tokens. The directory counts an unknown key as this many look-ups. */
export const FOUND_COST = 1;
export const NOT_FOUND_COST = 20;
/** Tokens that optional look-ups leave for the required ones. */
export const RESERVE = 250;

export interface Budget {
  readonly tokens: number;
  /** Instant of the last refill. */
  readonly refilledAt: Date;
}

const MINUTE_MS = 60_000;

export const makeFullBudget = ({ capacity }: BudgetRules, now: Date): Budget => ({
  tokens: capacity,
  refilledAt: now,
});

/** Fractions of a token are kept as the time since `refilledAt`. */
export function refill(budget: Budget, { capacity, refillPerMinute }: BudgetRules, now: Date): Budget {
  const tokenMs = MINUTE_MS / refillPerMinute;
  const added = Math.floor((now.getTime() - budget.refilledAt.getTime()) / tokenMs);
  if (added <= 0) return budget;
  const tokens = budget.tokens + added;
  if (tokens >= capacity) return { tokens: capacity, refilledAt: now };
  return { tokens, refilledAt: new Date(budget.refilledAt.getTime() + added * tokenMs) };
}

/**
 * A look-up that costs more than the remaining tokens leaves a debt, which refills pay first. Otherwise many simultaneous
 * look-ups of unknown keys would each pay for a known one. The debt is limited to one full bucket.
 */
export const spend = (budget: Budget, cost: number, { capacity }: BudgetRules): Budget => ({
  ...budget,
  tokens: Math.max(-capacity, budget.tokens - cost),
});

/** Returns the whole seconds, at least one, until the bucket holds `wanted` tokens. */
export function countSecondsUntil(
  { tokens, refilledAt }: Budget,
  wanted: number,
  { refillPerMinute }: BudgetRules,
  now: Date,
): number {
  const readyAt = refilledAt.getTime() + (wanted - tokens) * (MINUTE_MS / refillPerMinute);
  return Math.max(1, Math.ceil((readyAt - now.getTime()) / 1000));
}
