// Random histories of creations and deletions, compared with a simple model of the two rules of primary keys.
import fc from 'fast-check';
import {
  MAX_ACTIVE_KEYS,
  addKey,
  claimPrimary,
  deleteKey,
  findPrimaryId,
  findPrimarySince,
  takeSnapshot,
  type Actor,
  type Cause,
  type KeyChange,
  type KeyOwner,
  type CompanyKeys,
  type PixKey,
} from './company-keys';
import type { DictKeyInformation } from './dict-information';

const owner: KeyOwner = {
  company_id: 'c1',
  organization_id: 'o1',
  document_number: '12ABC34501DE35',
  status: 'ACTIVE',
};
const ACTOR: Actor = { kind: 'USER', id: 'u1', label: 'u1' };

type Step =
  | { readonly make: boolean }
  | { readonly removeNth: number }
  | { readonly claimNth: number }
  | { readonly turnNth: number; readonly isOwned: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ make: fc.boolean() }),
  fc.record({ removeNth: fc.nat({ max: 30 }) }),
  fc.record({ claimNth: fc.nat({ max: 4 }) }),
  fc.record({ turnNth: fc.nat({ max: 30 }), isOwned: fc.boolean() }),
);

/**
 * The rules: the newest claim is primary while the key is the company's own. Otherwise the oldest own key is primary.
 */
class Model {
  active: string[] = [];
  strangers = new Set<string>();
  /** The key that was made primary last. */
  claim: string | null = null;

  get primary(): string | null {
    const usable = this.active.filter((id) => !this.strangers.has(id));
    return usable.find((id) => id === this.claim) ?? usable[0] ?? null;
  }

  make(id: string, primary: boolean): void {
    this.active.push(id);
    if (primary) this.claim = id;
  }
  remove(id: string): void {
    this.active = this.active.filter((one) => one !== id);
  }
  turn(id: string, isForeign: boolean): void {
    if (isForeign) this.strangers.add(id);
    else this.strangers.delete(id);
  }
}

const toCompanyKeys = (keys: readonly PixKey[]): CompanyKeys => ({
  active: keys.filter(({ status }) => status === 'ACTIVE'),
  lastOrdinal: keys.at(-1)?.ordinal ?? 0,
  lastClaimId:
    [...keys].sort((a, b) => (a.claim ?? 0) - (b.claim ?? 0)).findLast(({ claims_primary }) => claims_primary)
      ?.id ?? null,
  lastChange: Math.max(0, ...keys.flatMap(({ changes }) => changes)),
});
const makeInformation = (isOwned: boolean): DictKeyInformation => ({
  bank: '001',
  account: '1',
  branch: '1',
  account_type: 'CACC',
  owner_name: 'ANA',
  owner_document: '1',
  is_owned_by_company: isOwned,
});

const toIndex = (one: Exclude<Step, { readonly make: boolean }>): number =>
  'removeNth' in one ? one.removeNth : 'claimNth' in one ? one.claimNth : one.turnNth;

/** null: the claim is refused. */
function decide(
  one: Exclude<Step, { readonly make: boolean }>,
  target: PixKey,
  companyKeys: CompanyKeys,
  cause: Cause,
): KeyChange | null {
  if ('removeNth' in one) return deleteKey(target, companyKeys, cause);
  if ('turnNth' in one) return takeSnapshot(target, companyKeys, makeInformation(one.isOwned), cause);
  const claimed = claimPrimary(target, companyKeys, cause);
  return claimed.ok ? claimed.value : null;
}

describe('the keys of a company', () => {
  it('match the model in primary key, its start, and the event of every move', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let keys: PixKey[] = [];
        let since = '';
        let told: string | null = null;
        const model = new Model();
        const take = (id: string, change: KeyChange, before: string | null): void => {
          const moves = change.events.filter((event) => event.type === 'pix_key.primary_changed');
          expect(moves).toEqual(
            before === model.primary
              ? []
              : [{ type: 'pix_key.primary_changed', oldId: before, newId: model.primary, actor: ACTOR }],
          );
          const [fact] = change.events;
          if (fact !== undefined && fact.type !== 'pix_key.primary_changed')
            expect(fact.primary).toBe(model.primary === id);
          told = moves.length > 0 ? model.primary : told;
        };
        for (const [index, one] of steps.entries()) {
          const now = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();
          const cause = { now, actor: ACTOR };
          const before = model.primary;
          const companyKeys = toCompanyKeys(keys);
          const target = 'make' in one ? undefined : keys[toIndex(one)];
          if ('make' in one) {
            const id = `k${index}`;
            const key = `123e4567-e12b-42d1-a456-${String(index).padStart(12, '0')}`;
            const input = { id, key_type: 'EVP', key, primary: one.make, information: null } as const;
            const added = addKey(companyKeys, owner, input, cause);
            expect(added.ok).toBe(companyKeys.active.length < MAX_ACTIVE_KEYS);
            if (!added.ok) continue;
            keys = [...keys, added.value.next];
            model.make(id, one.make);
            take(id, added.value, before);
          } else if (target === undefined || target.status === 'DELETED') continue;
          else {
            const change = decide(one, target, companyKeys, cause);
            if (change === null) {
              expect(model.strangers.has(target.id)).toBe(true);
              continue;
            }
            keys = keys.map((key) => (key === target ? change.next : key));
            if ('removeNth' in one) model.remove(target.id);
            else if ('turnNth' in one) model.turn(target.id, !one.isOwned);
            else if (target.id !== before) model.claim = target.id;
            take(target.id, change, before);
          }
          if (before !== model.primary) since = now;
          expect(told).toBe(model.primary);
          expect(findPrimaryId(toCompanyKeys(keys))).toBe(model.primary);
          const primary = keys.find(({ id }) => id === model.primary);
          if (primary !== undefined) expect(findPrimarySince(primary, lostBefore(primary, keys))).toBe(since);
        }
      }),
    );
  });
});

/** Reads like the store. */
function lostBefore({ id, ordinal }: PixKey, keys: readonly PixKey[]): string | null {
  const { lastClaimId } = toCompanyKeys(keys);
  if (lastClaimId === id) return null;
  const lost = keys
    .filter((key) => key.ordinal < ordinal || key.id === lastClaimId)
    .map(({ unusable_since }) => unusable_since)
    .filter((instant) => instant !== null);
  return lost.sort().at(-1) ?? null;
}
