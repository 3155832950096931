// Compiled policies, cached per process. Every quote first reads the current versions from an index alone. So a
// replacement that any replica has answered prices the next quote of every replica, before its event arrives.
import { collectionOf, type AnyCollection, type FactsRead } from '@mps/aggregates';
import type { FactsVersion } from '@mps/read-lease';
import type { Scope } from '@mps/contracts';
import type { Provider } from '@mps/kernel';
import { compilePolicy, type CompiledPolicy } from '@mps/pricing-rules';
import { MAX_COMPILED_POLICIES, MAX_GROUPED_LOOKUPS } from '../limits';
import { VERSIONS_INDEX, type Collections } from '../policy';
import { ANY_MCC, type Policy } from '../policy/domain/policy';

interface Standing {
  readonly _id: string;
  readonly version: number;
}
interface FeeStanding extends Standing {
  readonly organization_id: string;
}
interface CostKey {
  readonly provider: string;
  readonly mcc: string;
}
interface CostStanding extends Standing, CostKey {}

/** Reads facts with `FactsVersion.reading`. */
type Reading = <Value>(see: (facts: FactsRead) => Promise<Value>) => Promise<Value>;

export type CompiledPolicyStore = ReturnType<typeof makeCompiledPolicyStore>;

export function makeCompiledPolicyStore(
  { feePolicies, costPolicies }: Collections,
  factsVersion: Pick<FactsVersion, 'readFacts'>,
) {
  const reading: Reading = async (see) => (await factsVersion.readFacts(see)).value;
  const compiledFee = makeCompiledCache(feePolicies, reading);
  const compiledCost = makeCompiledCache(costPolicies, reading);

  const standingFee = groupLookups<string, FeeStanding>(
    (ids) =>
      reading((facts) =>
        feePolicies
          .find({ _id: { $in: [...ids] } }, facts)
          .project<FeeStanding>({ _id: 1, organization_id: 1, version: 1 })
          .hint(VERSIONS_INDEX)
          .toArray(),
      ),
    ({ _id }, id) => _id === id,
  );
  const standingCost = groupLookups<CostKey, CostStanding>(
    (keys) =>
      reading((facts) =>
        costPolicies
          .find({ $or: keys.map(({ provider, mcc }) => ({ provider: provider as Provider, mcc })) }, facts)
          .project<CostStanding>({ _id: 1, provider: 1, mcc: 1, version: 1 })
          .hint(VERSIONS_INDEX)
          .toArray(),
      ),
    (found, key) => found.provider === key.provider && found.mcc === key.mcc,
  );

  return {
    /** Returns the policies of the organization among the ids. */
    async ofOrganization(
      { organization_id }: Scope,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, CompiledPolicy>> {
      const found = (await Promise.all(ids.map(standingFee))).flat();
      const own = found.filter((standing) => standing.organization_id === organization_id);
      return new Map((await compiledFee(own)).map((policy) => [policy.id, policy]));
    },
    /** Returns the provider's cost policies that may apply, the MCC's own before the general one. */
    async ofProvider(provider: string, mcc: string | null): Promise<readonly CompiledPolicy[]> {
      const keys = [mcc, ANY_MCC].filter((one) => one !== null);
      const found = await Promise.all(keys.map((one) => standingCost({ provider, mcc: one })));
      return compiledCost(found.flat());
    },
  };
}

interface Cached {
  readonly version: number;
  readonly compiled: CompiledPolicy;
}

/** Returns the compiled policies in the order of the request, each at the requested version or a newer one. */
function makeCompiledCache(
  collection: AnyCollection,
  reading: Reading,
): (standing: readonly Standing[]) => Promise<readonly CompiledPolicy[]> {
  const cache = new Map<string, Cached>();

  function store(loaded: Cached): void {
    const { id } = loaded.compiled;
    // A slow load of an older version must not replace a newer one.
    if ((cache.get(id)?.version ?? 0) > loaded.version) return;
    cache.delete(id);
    cache.set(id, loaded);
    const [oldest] = cache.keys();
    if (cache.size > MAX_COMPILED_POLICIES && oldest !== undefined) cache.delete(oldest);
  }

  async function load(ids: readonly string[]): Promise<readonly Cached[]> {
    const documents = await reading((facts) =>
      collectionOf<Policy & Standing>(collection)
        .find({ _id: { $in: [...ids] } }, facts)
        .project<Policy & Standing>({ outbox: 0 })
        .toArray(),
    );
    return documents.map((document) => ({ version: document.version, compiled: compilePolicy(document) }));
  }

  return async (standing) => {
    const known = new Map<string, CompiledPolicy>();
    for (const { _id, version } of standing) {
      const cached = cache.get(_id);
      if (cached !== undefined && cached.version >= version) known.set(_id, cached.compiled);
    }
    const missing = standing.filter(({ _id }) => !known.has(_id)).map(({ _id }) => _id);
    for (const loaded of missing.length === 0 ? [] : await load(missing)) {
      known.set(loaded.compiled.id, loaded.compiled);
      store(loaded);
    }
    return standing.map(({ _id }) => known.get(_id)).filter((compiled) => compiled !== undefined);
  };
}

interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: readonly Found[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Batches look-ups: those of one turn of the event loop share one read. A read serves only look-ups made before it
 * was sent, so no answer is older than that of a single read. Returns a function that finds the result for one key
 * with `isOf`.
 */
export function groupLookups<Key, Found>(
  read: (keys: readonly Key[]) => Promise<readonly Found[]>,
  isOf: (found: Found, key: Key) => boolean,
): (key: Key) => Promise<readonly Found[]> {
  let waiting: Waiting<Key, Found>[] = [];

  async function answer(group: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await read(group.map(({ key }) => key));
      for (const { key, resolve } of group) resolve(found.filter((one) => isOf(one, key)));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  function flush(): void {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += MAX_GROUPED_LOOKUPS)
      void answer(all.slice(at, at + MAX_GROUPED_LOOKUPS));
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ key, resolve, reject });
    });
}
