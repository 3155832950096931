// Budgets in MongoDB: one document for each organization and purse, changed by compare-and-set.
import {
  declareSchema,
  decimal,
  defineDocument,
  instant,
  integer,
  isDuplicateKey,
  text,
  type DocumentIn,
} from '@mps/aggregates';
import type { BusinessClock } from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';
import type { Directory, KeyDeps } from '../keys';
import {
  BUDGETS,
  FOUND_COST,
  makeFullBudget,
  NOT_FOUND_COST,
  refill,
  RESERVE,
  countSecondsUntil,
  spend as spendTokens,
  type Budget,
  type Purse,
} from './domain/budget';

const budgets = defineDocument({
  /** `{purse}:{organization}`. */
  _id: text(),
  /** A budget fills continuously: it holds fractions of a token. */
  tokens: decimal(),
  refilled_at: instant(),
  version: integer(),
});

type BudgetDocument = DocumentIn<typeof budgets>;

export const declareBudgets = (connection: Connection) =>
  declareSchema(connection, 'directory_budgets', budgets);

/** A look-up that loses this many compare-and-sets in a row is answered with the time to retry. */
const MAX_ATTEMPTS = 32;

const makeBudgetId = (organizationId: string, purse: Purse) => `${purse}:${organizationId}`;

/** Changes the budget of one organization. */
interface Spending {
  /** Returns null when the tokens were spent, else the seconds until `atLeast` tokens exist. */
  readonly spend: (
    organizationId: string,
    purse: Purse,
    cost: number,
    atLeast: number,
  ) => Promise<number | null>;
  /** Takes the cost from a budget that has already paid once, whatever it has left. */
  readonly charge: (organizationId: string, purse: Purse, cost: number) => Promise<void>;
}

export function makeSpending(
  collection: mongo.Collection<BudgetDocument>,
  businessClock: BusinessClock,
): Spending {
  async function save(_id: string, { tokens, refilledAt }: Budget, version: number): Promise<boolean> {
    try {
      const result = await collection.updateOne(
        { _id, version },
        { $set: { tokens, refilled_at: refilledAt }, $inc: { version: 1 } },
        { upsert: version === 0 },
      );
      return result.matchedCount + result.upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    async spend(organizationId, purse, cost, atLeast) {
      const _id = makeBudgetId(organizationId, purse);
      const rules = BUDGETS[purse];
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const now = businessClock.now();
        const stored = await collection.findOne({ _id });
        const budget = stored
          ? refill({ tokens: stored.tokens, refilledAt: stored.refilled_at }, rules, now)
          : makeFullBudget(rules, now);
        if (budget.tokens < atLeast) return countSecondsUntil(budget, atLeast, rules, now);
        if (await save(_id, spendTokens(budget, cost, rules), stored?.version ?? 0)) return null;
      }
      return 1;
    },
    // One update: a charge cannot be lost to simultaneous spends.
    async charge(organizationId, purse, cost) {
      const tokens = { $max: [-BUDGETS[purse].capacity, { $subtract: ['$tokens', cost] }] };
      const version = { $add: ['$version', 1] };
      await collection.updateOne({ _id: makeBudgetId(organizationId, purse) }, [
        { $set: { tokens, version } },
      ]);
    },
  };
}

/** Limits the directory by the organization's budget. The token is spent before the request. */
export function withinBudget(ask: Directory, { spend, charge }: Spending): KeyDeps['lookUp'] {
  return async ({ key, ownerDocument, organizationId, purse, timeoutMs, mayBeSkipped = false }) => {
    const atLeast = FOUND_COST + (mayBeSkipped ? RESERVE : 0);
    const retryAfterSeconds = await spend(organizationId, purse, FOUND_COST, atLeast);
    if (retryAfterSeconds !== null) return { code: 'over_budget', retryAfterSeconds };
    const answer = await ask(key, ownerDocument, timeoutMs);
    if (answer.code === 'not_found') await charge(organizationId, purse, NOT_FOUND_COST - FOUND_COST);
    return answer;
  };
}
