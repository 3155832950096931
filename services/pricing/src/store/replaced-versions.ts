// The history of policies. A version is kept before the write that replaces it: what was true stays true whoever wins,
// so no transaction is needed, and keeping it twice is keeping it once.
import type { AggregateDocument } from '@mps/aggregates';
import { skipOf } from '@mps/kernel';
import type { mongo } from 'mongoose';
import type { Policy } from '../domain/policy';
import { MAX_VERSIONS_KEPT, QUERY_LIMIT_MS } from '../limits';
import type { Listed, Page } from '../usecases/ports';
import type { PolicyVersionDocument } from './documents';

export interface ReplacedVersions {
  keep(document: AggregateDocument & Policy): Promise<void>;
  /** Forgets what lies further back than MAX_VERSIONS_KEPT. */
  trim(policyId: string, currentVersion: number): Promise<void>;
  /** Those before `currentVersion`, newest first. */
  list(policyId: string, currentVersion: number, page: Page): Promise<Listed<Policy>>;
}

const DUPLICATE_KEY = 11_000;
const OWN_MEMBERS = ['version', 'sequence', 'outbox', 'outbox_since', 'creation_key', 'creation_fingerprint'];

export function makeReplacedVersions(collection: mongo.Collection): ReplacedVersions {
  const versions = collection as unknown as mongo.Collection<PolicyVersionDocument>;
  return {
    async keep(document) {
      const { _id: policyId, version } = document;
      const members = Object.entries(document).filter(([member]) => !OWN_MEMBERS.includes(member));
      const policy = Object.fromEntries(members) as unknown as Policy;
      try {
        await versions.insertOne({ _id: `${policyId}:${version}`, policy_id: policyId, version, policy });
      } catch (error) {
        const isKept = error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
        if (!isKept) throw error;
      }
    },
    async trim(policyId, currentVersion) {
      const oldest = currentVersion - MAX_VERSIONS_KEPT;
      if (oldest > 1) await versions.deleteMany({ policy_id: policyId, version: { $lt: oldest } });
    },
    async list(policyId, currentVersion, { page, limit }) {
      const filter = { policy_id: policyId, version: { $lt: currentVersion } };
      const [documents, total] = await Promise.all([
        versions
          .find(filter, { maxTimeMS: QUERY_LIMIT_MS })
          .sort({ version: -1 })
          .skip(skipOf({ page, limit }))
          .limit(limit)
          .toArray(),
        versions.countDocuments(filter, { maxTimeMS: QUERY_LIMIT_MS }),
      ]);
      return { data: documents.map(({ policy }) => policy), total };
    },
  };
}
