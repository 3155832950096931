// The auditor derives every posting set again from its stored origin, page by page. It makes one pass after another, and
// audits a page when an operator asks. Each pass logs and counts every difference. The first one that finds it also
// publishes it. The auditor never changes a posting set.
import type { LoopOptions } from '@mps/background';
import { makeCounter, type Logger } from '@mps/chassis';
import type { CallerContext, DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { AUDIT_BATCH, AUDIT_PASS_REST_MS, MAX_AUDIT_BATCH } from '../limits';
import type { PostingStore } from '../postings';
import { auditSet, type Finding } from './domain/audit-set';
import type { AuditCursor, FindingStore } from './store';

export {
  declareFindings,
  makeAuditCursor,
  makeFindingStore,
  type FindingDocument,
  type FindingStore,
} from './store';

export interface AuditedPage {
  readonly sets: number;
  readonly pairs: number;
  readonly findings: readonly Finding[];
  /** Id of the page's last set. null: this was the last page. */
  readonly next: string | null;
}

export type Audit = (after: string | null, limit: number) => Promise<AuditedPage>;

const differing = makeCounter('ledger.audit.findings', {
  description: 'Members of posting sets that are not what their payment posts: an operator must look at each',
  unit: '{finding}',
});

export interface AuditDeps {
  readonly postings: Pick<PostingStore, 'findAfter'>;
  readonly findings: FindingStore;
  readonly log: Logger;
}

export function makeAudit({ postings, findings: known, log }: AuditDeps): Audit {
  return async (after, limit) => {
    const found = await postings.findAfter(after, limit);
    const findings = found.flatMap(({ set, payment }) => auditSet(set, payment));
    for (const { posting_set_id, place } of findings) {
      differing({});
      log.error({ posting_set_id, place }, 'a posting set is not what its payment posts');
    }
    await Promise.all(findings.map((finding) => known.record(finding)));
    return {
      sets: found.length,
      pairs: found.reduce((sum, { set }) => sum + set.pairs.length, 0),
      findings,
      next: found.length === limit ? (found.at(-1)?.set.id ?? null) : null,
    };
  };
}

/**
 * Each round audits one batch of a pass on any replica. A replica that ended a pass looks for the next one later, so that
 * an idle ledger is not audited all the time.
 */
export function makeAuditRounds(
  audit: Audit,
  cursor: AuditCursor,
  nowMs: () => number = () => performance.now(),
): Required<Pick<LoopOptions, 'round' | 'look'>> {
  let nextPassAtMs = -Infinity;
  return {
    look: async () => nowMs() >= nextPassAtMs,
    async round() {
      const after = await cursor.read();
      const { next } = await audit(after, AUDIT_BATCH);
      if (next !== after) await cursor.write(next);
      if (next === null) nextPassAtMs = nowMs() + AUDIT_PASS_REST_MS;
      return false;
    },
  };
}

/** Returns permission_denied unless the caller is an operator: the auditor reads every organization. */
export async function auditPage(
  audit: Audit,
  { after, limit }: { readonly after: string | null; readonly limit: number },
  { caller }: CallerContext,
): Promise<Result<AuditedPage, DomainError>> {
  if (caller.kind !== 'operator') return err({ code: 'permission_denied' });
  return ok(await audit(after, Math.min(Math.max(limit, 1), MAX_AUDIT_BATCH)));
}
