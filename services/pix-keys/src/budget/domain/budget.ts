// What an organization may still ask of the directory: a bucket that look-ups drain and time refills, one whole token at a
// time. The directory limits the platform as a whole, so without a budget one tenant could stop the look-ups of all.
// docs/rules/endpoints.md#directory-budget

/** Look-ups of keys (creation, refresh) and look-ups before money leaves (cashouts, refunds) do not stop each other. */
export type Purse = 'keys' | 'payouts';

export interface BudgetRules {
  readonly capacity: number;
  readonly refillPerMinute: number;
}

export const BUDGETS: Readonly<Record<Purse, BudgetRules>> = {
  keys: { capacity: 500, refillPerMinute: 20 },
  payouts: { capacity: 2_000, refillPerMinute: 200 },
};

/** Tokens: the directory counts a key that it does not have as this many look-ups. */
export const FOUND_COST = 1;
export const NOT_FOUND_COST = 20;
/** Tokens that a look-up which decides about nothing leaves to those that do. */
export const RESERVE = 250;

export interface Budget {
  readonly tokens: number;
  /** When the last token was added. */
  readonly refilledAt: Date;
}

const MINUTE_MS = 60_000;

export const makeFullBudget = ({ capacity }: BudgetRules, now: Date): Budget => ({
  tokens: capacity,
  refilledAt: now,
});

/** Fractions of a token are kept: they are the time since `refilledAt`. */
export function refill(budget: Budget, { capacity, refillPerMinute }: BudgetRules, now: Date): Budget {
  const tokenMs = MINUTE_MS / refillPerMinute;
  const added = Math.floor((now.getTime() - budget.refilledAt.getTime()) / tokenMs);
  if (added <= 0) return budget;
  const tokens = budget.tokens + added;
  if (tokens >= capacity) return { tokens: capacity, refilledAt: now };
  return { tokens, refilledAt: new Date(budget.refilledAt.getTime() + added * tokenMs) };
}

/** A look-up that cost more than there was empties the bucket. */
export const spend = (budget: Budget, cost: number): Budget => ({
  ...budget,
  tokens: Math.max(0, budget.tokens - cost),
});

/** Whole seconds until there are so many tokens, at least one. */
export function countSecondsUntil(
  { tokens, refilledAt }: Budget,
  wanted: number,
  { refillPerMinute }: BudgetRules,
  now: Date,
): number {
  const readyAt = refilledAt.getTime() + (wanted - tokens) * (MINUTE_MS / refillPerMinute);
  return Math.max(1, Math.ceil((readyAt - now.getTime()) / 1000));
}
