// Any history of creations and deletions against the two rules as the interface says them, kept by a simple model.
import fc from 'fast-check';
import {
  MAX_ACTIVE_KEYS,
  addKey,
  deleteKey,
  primaryIdOf,
  type KeyOwner,
  type CompanyKeys,
  type PixKey,
} from './company-keys';

const owner: KeyOwner = {
  company_id: 'c1',
  organization_id: 'o1',
  document_number: '12ABC34501DE35',
  status: 'ACTIVE',
};
const NOW = '2026-01-02T03:04:05.678Z';

type Step = { readonly make: boolean } | { readonly removeNth: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ make: fc.boolean() }),
  fc.record({ removeNth: fc.nat({ max: 30 }) }),
);

/**
 * The rules in words: a new primary demotes the old one, the first is primary, a deleted primary's place goes to the oldest.
 */
class Model {
  active: string[] = [];
  primary: string | null = null;

  make(id: string, primary: boolean): void {
    this.active.push(id);
    if (primary || this.active.length === 1) this.primary = id;
  }
  remove(id: string): void {
    this.active = this.active.filter((one) => one !== id);
    if (this.primary === id) this.primary = this.active[0] ?? null;
  }
}

const companyKeysOf = (keys: readonly PixKey[]): CompanyKeys => ({
  active: keys.filter(({ status }) => status === 'ACTIVE'),
  lastOrdinal: keys.at(-1)?.ordinal ?? 0,
  lastClaimId: keys.filter(({ claims_primary }) => claims_primary).at(-1)?.id ?? null,
});

describe('the keys of a company', () => {
  it('has the primary key that its history says, after every step of any history', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let keys: PixKey[] = [];
        const model = new Model();
        for (const [index, one] of steps.entries()) {
          if ('make' in one) {
            const id = `k${index}`;
            const companyKeys = companyKeysOf(keys);
            const key = {
              id,
              key_type: 'EVP',
              key: `123e4567-e12b-42d1-a456-${String(index).padStart(12, '0')}`,
            } as const;
            const added = addKey(companyKeys, owner, { ...key, primary: one.make }, NOW);
            expect(added.ok).toBe(companyKeys.active.length < MAX_ACTIVE_KEYS);
            if (!added.ok) continue;
            keys = [...keys, added.value.next];
            model.make(id, one.make);
            expect(added.value.events[0]?.primary).toBe(model.primary === id);
          } else {
            const target = keys[one.removeNth];
            if (target === undefined) continue;
            const change = deleteKey(target, primaryIdOf(companyKeysOf(keys)) === target.id, NOW);
            expect(change.next === target).toBe(target.status === 'DELETED');
            if (change.next === target) continue;
            keys = keys.map((key) => (key === target ? change.next : key));
            model.remove(target.id);
          }
          expect(primaryIdOf(companyKeysOf(keys))).toBe(model.primary);
        }
      }),
    );
  });
});
