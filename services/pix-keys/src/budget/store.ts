// Budgets in MongoDB: one document for each account, changed by compare-and-set.
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
  FOUND_COST,
  listAccounts,
  makeFullBudget,
  NOT_FOUND_COST,
  refill,
  RESERVE,
  countSecondsUntil,
  spend as spendTokens,
  type Account,
  type Budget,
} from './domain/budget';

const budgets = defineDocument({
  /** `{purse}:{organization}`, or `{purse}:{organization}:{company}` for the share of a company. */
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

interface Spending {
  /** Returns null when the tokens were spent, else the seconds until `atLeast` tokens exist. */
  readonly spend: (account: Account, cost: number, atLeast: number) => Promise<number | null>;
  /** Takes the cost from an account that has already paid once, whatever it has left. */
  readonly charge: (account: Account, cost: number) => Promise<void>;
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
    async spend({ id: _id, rules }, cost, atLeast) {
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
    async charge({ id: _id, rules }, cost) {
      const tokens = { $max: [-rules.capacity, { $subtract: ['$tokens', cost] }] };
      const version = { $add: ['$version', 1] };
      await collection.updateOne({ _id }, [{ $set: { tokens, version } }]);
    },
  };
}

/** Limits the directory by the budgets of the company and its organization. The tokens are spent before the request. */
export function withinBudget(ask: Directory, { spend, charge }: Spending): KeyDeps['lookUp'] {
  return async ({ key, ownerDocument, purse, timeoutMs, mayBeSkipped = false, ...payer }) => {
    const accounts = listAccounts(purse, payer);
    const atLeast = FOUND_COST + (mayBeSkipped ? RESERVE : 0);
    for (const account of accounts) {
      const retryAfterSeconds = await spend(account, FOUND_COST, atLeast);
      if (retryAfterSeconds !== null) return { code: 'over_budget', retryAfterSeconds };
    }
    const answer = await ask(key, ownerDocument, timeoutMs);
    if (answer.code === 'not_found')
      for (const account of accounts) await charge(account, NOT_FOUND_COST - FOUND_COST);
    return answer;
  };
}
