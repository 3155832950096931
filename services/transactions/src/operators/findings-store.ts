// Cases for an operator: findings of payments, and due work that is late because it keeps failing. Both are read from the
// documents, so that every replica can answer without the scanner's lease.
import { collectionOf } from '@mps/aggregates';
import { failure, type CallContext } from '@mps/contracts';
import { MAX_FINDINGS_SHOWN, err, ok } from '@mps/kernel';
import type { mongo } from 'mongoose';
import { LIST_MAX_TIME_MS, OVERDUE_MS } from '../limits';
import type { Clocks, Reply } from '../operation';
import type { IntentDocument } from '../payments';
import type { ThreeDsSessionDocument } from '../three-ds';
import { INDEX, type Finding, type TransactionDocument } from '../transaction';

export interface FoundFinding extends Omit<Finding, 'at'> {
  readonly found_at: Date;
  readonly transaction_id: string;
  readonly organization_id: string;
  readonly company_id: string;
  /** Status of the payment now. */
  readonly status: string;
}

/** A document with overdue work. */
export interface OverdueWork {
  readonly kind: 'transaction' | 'intent' | 'three_ds_session';
  readonly id: string;
  readonly organization_id: string | null;
  readonly company_id: string | null;
  readonly due_at: Date;
}

export interface Findings {
  /** The newest first, of at most MAX_FINDINGS_SHOWN payments. */
  readonly findings: readonly FoundFinding[];
  /** Due for OVERDUE_MS or longer, the oldest first, at most MAX_FINDINGS_SHOWN of each kind. */
  readonly overdue: readonly OverdueWork[];
}

export interface FindingsDeps extends Pick<Clocks, 'businessClock'> {
  /** In the pool of lists. */
  readonly transactions: mongo.Collection<TransactionDocument>;
  readonly intents: mongo.Collection<IntentDocument>;
  readonly threeDsSessions: mongo.Collection<ThreeDsSessionDocument>;
}

export type FindingsReader = ReturnType<typeof makeFindings>;

/** Findings of one organization where the operator names one, else of all. */
export const makeFindings = ({ transactions, intents, threeDsSessions, businessClock }: FindingsDeps) => ({
  /** permission_denied */
  async list({ caller }: CallContext): Reply<Findings> {
    if (caller.kind !== 'operator') return err(failure('permission_denied', 'operator_needed'));
    const within = caller.organization_id === null ? {} : { organization_id: caller.organization_id };
    const dueBefore = new Date(businessClock.now().getTime() - OVERDUE_MS);
    const [findings, ...overdue] = await Promise.all([
      listFindings(transactions, within),
      listOverdue('transaction', transactions, within, dueBefore),
      listOverdue('intent', intents, within, dueBefore),
      listOverdue('three_ds_session', threeDsSessions, within, dueBefore),
    ]);
    return ok({ findings, overdue: overdue.flat().sort((a, b) => +a.due_at - +b.due_at) });
  },
});

type Within = Readonly<Record<string, string>>;

async function listFindings(
  collection: mongo.Collection<TransactionDocument>,
  within: Within,
): Promise<FoundFinding[]> {
  const found = await collection
    .find(
      { ...within, 'findings.at': { $exists: true } },
      {
        projection: { organization_id: 1, company_id: 1, status: 1, findings: 1 },
        sort: { 'findings.at': -1 },
        hint: INDEX.findings,
        limit: MAX_FINDINGS_SHOWN,
        maxTimeMS: LIST_MAX_TIME_MS,
      },
    )
    .toArray();
  return found
    .flatMap(({ _id: transaction_id, organization_id, company_id, status, findings = [] }) =>
      findings.map(({ at: found_at, ...finding }) => ({
        transaction_id,
        organization_id,
        company_id,
        status,
        found_at,
        ...finding,
      })),
    )
    .sort((a, b) => +b.found_at - +a.found_at);
}

/** A missing member may be the reason why the work fails. */
type MayLackAnything = Partial<TransactionDocument> & Pick<TransactionDocument, '_id'>;

async function listOverdue<Document extends TransactionDocument | IntentDocument | ThreeDsSessionDocument>(
  kind: OverdueWork['kind'],
  collection: mongo.Collection<Document>,
  within: Within,
  dueBefore: Date,
): Promise<OverdueWork[]> {
  const found = await collectionOf<MayLackAnything>(collection)
    .find(
      { ...within, work_due_at: { $lte: dueBefore } },
      {
        projection: { organization_id: 1, company_id: 1, work_due_at: 1 },
        sort: { work_due_at: 1 },
        hint: INDEX.workDue,
        limit: MAX_FINDINGS_SHOWN,
        maxTimeMS: LIST_MAX_TIME_MS,
      },
    )
    .toArray();
  return found.map(({ _id, organization_id = null, company_id = null, work_due_at }) => ({
    kind,
    id: _id,
    organization_id,
    company_id,
    due_at: work_due_at ?? dueBefore,
  }));
}
