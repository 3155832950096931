// Reads findings of cashouts and posting sets for the operator's tool. They are read from documents, so every replica
// returns the same.
import { collectionOf, type AnyCollection } from '@mps/aggregates';
import { failure, type Caller, type DomainError } from '@mps/contracts';
import { err, MAX_FINDINGS_SHOWN, ok, type Result } from '@mps/kernel';
import type { mongo } from 'mongoose';
import type { FindingDocument } from './audit';
import type { CashoutDocument } from './cashouts';
import { LIST_LIMIT_MS } from './limits';

interface FoundCashoutFinding {
  readonly cashout_id: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** The cashout's present status. */
  readonly status: string;
  readonly kind: string;
  readonly found_at: Date;
  /** Cents. */
  readonly expected: number;
  readonly actual: number;
  readonly bank_status: string;
}

interface LedgerFindings {
  readonly cashouts: readonly FoundCashoutFinding[];
  readonly posting_sets: readonly Omit<FindingDocument, '_id'>[];
}

export type FindingsReader = (caller: Caller) => Promise<Result<LedgerFindings, DomainError>>;

type Within = Readonly<Record<string, string>>;

/** Collections of the list pool. Error: permission_denied. */
export const makeFindingsReader =
  (lists: {
    readonly cashouts: mongo.Collection<CashoutDocument>;
    readonly findings: AnyCollection;
  }): FindingsReader =>
  async (caller) => {
    if (caller.kind !== 'operator') return err(failure('permission_denied', 'operator_needed'));
    const within = caller.organization_id === null ? {} : { organization_id: caller.organization_id };
    const [cashouts, posting_sets] = await Promise.all([
      listCashoutFindings(lists.cashouts, within),
      listPostingFindings(collectionOf<FindingDocument>(lists.findings), within),
    ]);
    return ok({ cashouts, posting_sets });
  };

async function listCashoutFindings(
  collection: mongo.Collection<CashoutDocument>,
  within: Within,
): Promise<readonly FoundCashoutFinding[]> {
  const found = await collection
    .find(
      { ...within, 'findings.at': { $exists: true } },
      {
        sort: { 'findings.at': -1 },
        hint: 'findings',
        limit: MAX_FINDINGS_SHOWN,
        maxTimeMS: LIST_LIMIT_MS,
      },
    )
    .toArray();
  return found
    .flatMap(({ _id: cashout_id, organization_id, company_id, status, findings = [] }) =>
      findings.map(({ kind, at: found_at, expected, actual, bank_status }) => ({
        cashout_id,
        organization_id,
        company_id,
        status,
        kind,
        found_at,
        expected,
        actual,
        bank_status,
      })),
    )
    .sort((one, other) => Number(other.found_at) - Number(one.found_at));
}

async function listPostingFindings(
  collection: mongo.Collection<FindingDocument>,
  within: Within,
): Promise<LedgerFindings['posting_sets']> {
  const found = await collection
    .find(within, { sort: { found_at: -1 }, limit: MAX_FINDINGS_SHOWN, maxTimeMS: LIST_LIMIT_MS })
    .toArray();
  return found.map(
    ({ posting_set_id, organization_id, company_id, transaction_id, place, expected, actual, found_at }) => ({
      posting_set_id,
      organization_id,
      company_id,
      transaction_id,
      place,
      expected,
      actual,
      found_at,
    }),
  );
}
