// Creations, deletions and snapshots of a key, case by case: who may have the key, the stored state and the events
// (docs/rules.md#delete-pix-key).
import type { PixKeyType } from '@mps/kernel';
import {
  MAX_ACTIVE_KEYS,
  addKey,
  claimPrimary,
  deleteKey,
  findPrimaryId,
  takeSnapshot,
  type Actor,
  type Cause,
  type CompanyKeys,
  type KeyOwner,
  type NewKey,
  type PixKey,
  type PixKeyEvent,
} from './company-keys';

const THEN = '2026-01-02T03:04:05.678Z';
const NOW = '2026-02-03T04:05:06.789Z';
const CPF = '52998224725';
const CNPJ = '12ABC34501DE35';
const EVP = '123e4567-e12b-42d1-a456-426655440000';

const owner: KeyOwner = {
  company_id: 'c1',
  organization_id: 'o1',
  document_number: CNPJ,
  status: 'ACTIVE',
};
const input: NewKey = { id: 'new', key_type: 'EVP', key: EVP, primary: false, information: null };
const ACTOR: Actor = { kind: 'USER', id: 'u1', label: 'u1' };
const CAUSE: Cause = { now: NOW, actor: ACTOR };
const moved = (oldId: string | null, newId: string | null): PixKeyEvent => ({
  type: 'pix_key.primary_changed',
  oldId,
  newId,
  actor: ACTOR,
});
const someKey = (id: string, fields: Partial<PixKey> = {}): PixKey => ({
  id,
  company_id: 'c1',
  organization_id: 'o1',
  key_type: 'EVP',
  key: EVP,
  status: 'ACTIVE',
  ordinal: 1,
  claims_primary: false,
  changes: [1],
  usable_since: THEN,
  unusable_since: null,
  dict_key_information: null,
  deleted_at: null,
  created_at: THEN,
  updated_at: THEN,
  ...fields,
});
const noKeys: CompanyKeys = { active: [], lastOrdinal: 0, lastClaimId: null, lastChange: 0 };
const oldKey = someKey('old');
const companyKeys: CompanyKeys = {
  active: [oldKey],
  lastOrdinal: 7,
  lastClaimId: null,
  lastChange: 9,
};
const activeKeys = (count: number): CompanyKeys => ({
  ...companyKeys,
  active: Array.from({ length: count }, (_, index) => someKey(`k${index}`)),
});

const OWNED = {
  bank: '001',
  account: '1',
  branch: '1',
  account_type: 'CACC',
  owner_name: 'ANA',
  owner_document: '1',
  is_owned_by_company: true,
};

describe('a claim', () => {
  const first = someKey('first');
  const second = someKey('second', { ordinal: 2, changes: [2] });
  const two: CompanyKeys = { active: [first, second], lastOrdinal: 2, lastClaimId: null, lastChange: 2 };

  it('makes a usable key primary by the next change number', () => {
    expect(claimPrimary(second, two, CAUSE)).toEqual({
      ok: true,
      value: {
        next: {
          ...second,
          claims_primary: true,
          claim: 3,
          claimed_at: NOW,
          changes: [2, 3],
          updated_at: NOW,
        },
        events: [{ type: 'pix_key.owner_changed', previous: {}, primary: true }, moved('first', 'second')],
      },
    });
  });

  it('of the primary key changes nothing', () => {
    expect(claimPrimary(first, two, CAUSE)).toEqual({ ok: true, value: { next: first, events: [] } });
  });

  it.each([
    ['pix_key_not_active', { status: 'DELETED', deleted_at: THEN } as const],
    ['pix_key_not_owned', { dict_key_information: { ...OWNED, is_owned_by_company: false } }],
  ])('is refused with %s', (code, changes) => {
    expect(claimPrimary({ ...second, ...changes }, two, CAUSE)).toEqual({ ok: false, error: { code } });
  });
});

describe('a new key', () => {
  it('is ACTIVE, belongs to the company and has the next ordinal of the company', () => {
    expect(addKey(companyKeys, owner, input, CAUSE)).toEqual({
      ok: true,
      value: {
        next: someKey('new', {
          ordinal: 8,
          changes: [10],
          usable_since: NOW,
          created_at: NOW,
          updated_at: NOW,
        }),
        events: [{ type: 'pix_key.created', previous: {}, primary: false }],
      },
    });
  });

  it.each<[string, CompanyKeys, boolean, boolean]>([
    ['the first key is primary unasked', noKeys, false, true],
    ['a first key made primary is primary', noKeys, true, true],
    ['a further key is not primary', companyKeys, false, false],
    ['a further key made primary is primary', companyKeys, true, true],
  ])('%s', (_, before, primary, isPrimary) => {
    expect(addKey(before, owner, { ...input, primary }, CAUSE)).toMatchObject({
      value: {
        next: { claims_primary: primary },
        events: [{ primary: isPrimary }, ...(isPrimary ? [moved(findPrimaryId(before), 'new')] : [])],
      },
    });
  });

  it.each<[PixKeyType, string, string]>([
    ['CPF', '529.982.247-25', CPF],
    ['CNPJ', '12.abc.345/01de-35', CNPJ],
  ])('of type %s equals the company’s document in any notation', (key_type, key, document_number) => {
    expect(addKey(noKeys, { ...owner, document_number }, { ...input, key_type, key }, CAUSE)).toMatchObject({
      value: { next: { key_type, key: document_number } },
    });
  });

  it.each<[string, Partial<NewKey>, Partial<KeyOwner>, CompanyKeys, string]>([
    ['a text that is no random key', { key: 'k1' }, {}, noKeys, 'invalid_format'],
    ['a wrong check digit', { key_type: 'CPF', key: '52998224724' }, {}, noKeys, 'invalid_format'],
    ['another’s CPF', { key_type: 'CPF', key: CPF }, {}, noKeys, 'not_owned'],
    ['another’s CNPJ', { key_type: 'CNPJ', key: CNPJ }, { document_number: CPF }, noKeys, 'not_owned'],
    ['any key of a BLOCKED company', {}, { status: 'BLOCKED' }, noKeys, 'merchant_blocked'],
    ['one ACTIVE key too many', {}, {}, activeKeys(MAX_ACTIVE_KEYS), 'limit'],
  ])('is refused: %s', (_, fields, ownerFields, before, code) => {
    expect(addKey(before, { ...owner, ...ownerFields }, { ...input, ...fields }, CAUSE)).toEqual({
      ok: false,
      error: { code },
    });
  });

  it('can be the twentieth ACTIVE one', () => {
    expect(addKey(activeKeys(19), owner, input, CAUSE)).toMatchObject({ ok: true });
    expect(addKey(activeKeys(20), owner, input, CAUSE)).toMatchObject({ ok: false });
  });

  it.each(['PENDING_ACTIVATION', 'INACTIVE'] as const)('may be of a company that is %s', (status) => {
    expect(addKey(noKeys, { ...owner, status }, input, CAUSE)).toMatchObject({ ok: true });
  });
});

describe('a deleted key', () => {
  const other = someKey('other', { ordinal: 2 });
  const keys = (...active: PixKey[]): CompanyKeys => ({ ...companyKeys, active });
  const deleted = {
    type: 'pix_key.deleted',
    previous: { status: 'ACTIVE', deleted_at: null },
    primary: false,
  };
  const ofPrimary = { ...deleted, previous: { ...deleted.previous, primary: true } };
  it.each([
    ['that was primary hands over to the oldest', keys(oldKey, other), [ofPrimary, moved('old', 'other')]],
    ['that was the last leaves no primary key', keys(oldKey), [ofPrimary, moved('old', null)]],
    ['that was not primary moves nothing', keys(other, oldKey), [deleted]],
  ])('%s', (_, before, events) => {
    expect(deleteKey(oldKey, before, CAUSE)).toEqual({
      next: {
        ...oldKey,
        status: 'DELETED',
        deleted_at: NOW,
        updated_at: NOW,
        changes: [1, 10],
        usable_since: null,
        unusable_since: NOW,
      },
      events,
    });
  });

  it('stays unchanged by a second deletion, without an event', () => {
    const gone = someKey('old', { status: 'DELETED', deleted_at: THEN });
    expect(deleteKey(gone, keys(other), CAUSE)).toEqual({ next: gone, events: [] });
  });
});

describe('a snapshot', () => {
  const foreign = { ...OWNED, is_owned_by_company: false };
  const owner_changed = {
    type: 'pix_key.owner_changed',
    previous: { dict_key_information: null },
    primary: false,
  };

  it('that shows the company as owner, or no snapshot, is kept and moves nothing', () => {
    for (const information of [OWNED, null])
      expect(takeSnapshot(oldKey, companyKeys, information, CAUSE)).toEqual({
        next: { ...oldKey, dict_key_information: information, updated_at: NOW },
        events: [],
      });
  });

  it('that shows another owner makes the key unusable from now on', () => {
    expect(takeSnapshot(oldKey, companyKeys, foreign, CAUSE)).toMatchObject({
      next: { usable_since: null, unusable_since: NOW, changes: [1, 10] },
      events: [owner_changed, moved('old', null)],
    });
  });

  it('keeps the last fifty changes of a key', () => {
    const changes = Array.from({ length: 50 }, (_, index) => index + 1);
    const busy = someKey('old', { changes });
    const { next } = takeSnapshot(busy, { ...companyKeys, active: [busy], lastChange: 50 }, foreign, CAUSE);
    expect(next.changes).toEqual([...changes.slice(1), 51]);
  });

  it.each<[string, boolean, CompanyKeys, unknown]>([
    ['cannot make the key primary', true, noKeys, { ok: false, error: { code: 'foreign_primary' } }],
    ['keeps the first key from being primary', false, noKeys, { value: { events: [{ primary: false }] } }],
  ])('that shows another owner %s', (_, primary, before, expected) => {
    const made = addKey(before, owner, { ...input, primary, information: foreign }, CAUSE);
    expect(made).toMatchObject(expected as object);
    if (made.ok) expect(made.value.events).toHaveLength(1);
  });
});

describe('the primary key', () => {
  const active = [someKey('a'), someKey('b'), someKey('c')];
  it.each<[string, CompanyKeys, string | null]>([
    ['is none of no keys', noKeys, null],
    ['is none when the one that was primary was the last', { ...noKeys, lastClaimId: 'x' }, null],
    [
      'is the oldest when none was made primary',
      { active, lastOrdinal: 3, lastClaimId: null, lastChange: 3 },
      'a',
    ],
    ['is the newest that was made primary', { active, lastOrdinal: 3, lastClaimId: 'b', lastChange: 3 }, 'b'],
    [
      'is the oldest when the primary one was deleted',
      { active, lastOrdinal: 4, lastClaimId: 'x', lastChange: 5 },
      'a',
    ],
  ])('%s', (_, keys, expected) => {
    expect(findPrimaryId(keys)).toBe(expected);
  });
});
