// One creation and one deletion of a key, case by case: who may have which key, what is recorded and told
// (docs/rules.md#delete-pix-key).
import type { PixKeyType } from '@mps/kernel';
import {
  MAX_ACTIVE_KEYS,
  addKey,
  deleteKey,
  primaryIdOf,
  type CompanyKeys,
  type KeyOwner,
  type NewKey,
  type PixKey,
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
const input: NewKey = { id: 'new', key_type: 'EVP', key: EVP, primary: false };
const someKey = (id: string, fields: Partial<PixKey> = {}): PixKey => ({
  id,
  company_id: 'c1',
  organization_id: 'o1',
  key_type: 'EVP',
  key: EVP,
  status: 'ACTIVE',
  ordinal: 1,
  claims_primary: false,
  dict_key_information: null,
  deleted_at: null,
  created_at: THEN,
  updated_at: THEN,
  ...fields,
});
const noKeys: CompanyKeys = { active: [], lastOrdinal: 0, lastClaimId: null };
const oldKey = someKey('old');
const companyKeys: CompanyKeys = { active: [oldKey], lastOrdinal: 7, lastClaimId: null };
const activeKeys = (count: number): CompanyKeys => ({
  ...companyKeys,
  active: Array.from({ length: count }, (_, index) => someKey(`k${index}`)),
});

describe('a new key', () => {
  it('is ACTIVE, belongs to the company and follows every key that the company ever had', () => {
    expect(addKey(companyKeys, owner, input, NOW)).toEqual({
      ok: true,
      value: {
        next: someKey('new', { ordinal: 8, created_at: NOW, updated_at: NOW }),
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
    expect(addKey(before, owner, { ...input, primary }, NOW)).toMatchObject({
      value: { next: { claims_primary: primary }, events: [{ primary: isPrimary }] },
    });
  });

  it.each<[PixKeyType, string, string]>([
    ['CPF', '529.982.247-25', CPF],
    ['CNPJ', '12.abc.345/01de-35', CNPJ],
  ])('of type %s is the company’s own document, however it is written', (key_type, key, document_number) => {
    expect(addKey(noKeys, { ...owner, document_number }, { ...input, key_type, key }, NOW)).toMatchObject({
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
    expect(addKey(before, { ...owner, ...ownerFields }, { ...input, ...fields }, NOW)).toEqual({
      ok: false,
      error: { code },
    });
  });

  it('may be the twentieth ACTIVE one', () => {
    expect(addKey(activeKeys(19), owner, input, NOW)).toMatchObject({ ok: true });
    expect(addKey(activeKeys(20), owner, input, NOW)).toMatchObject({ ok: false });
  });

  it.each(['PENDING_ACTIVATION', 'INACTIVE'] as const)('may be of a company that is %s', (status) => {
    expect(addKey(noKeys, { ...owner, status }, input, NOW)).toMatchObject({ ok: true });
  });
});

describe('a deleted key', () => {
  const primaryEvent = {
    type: 'pix_key.deleted',
    previous: { status: 'ACTIVE', deleted_at: null, primary: true },
    primary: false,
  };
  it.each([
    ['that was primary tells that it is no more', true, primaryEvent],
    [
      'that was not primary tells nothing of it',
      false,
      { ...primaryEvent, previous: { status: 'ACTIVE', deleted_at: null } },
    ],
  ])('%s', (_, wasPrimary, event) => {
    expect(deleteKey(oldKey, wasPrimary, NOW)).toEqual({
      next: { ...oldKey, status: 'DELETED', deleted_at: NOW, updated_at: NOW },
      events: [event],
    });
  });

  it('stays as it is when it is deleted again, and nothing is told', () => {
    const deleted = someKey('old', { status: 'DELETED', deleted_at: THEN });
    expect(deleteKey(deleted, false, NOW)).toEqual({ next: deleted, events: [] });
  });
});

describe('the primary key', () => {
  const active = [someKey('a'), someKey('b'), someKey('c')];
  it.each<[string, CompanyKeys, string | null]>([
    ['is none of no keys', noKeys, null],
    ['is none when the one that was primary was the last', { ...noKeys, lastClaimId: 'x' }, null],
    ['is the oldest when none was made primary', { active, lastOrdinal: 3, lastClaimId: null }, 'a'],
    ['is the newest that was made primary', { active, lastOrdinal: 3, lastClaimId: 'b' }, 'b'],
    ['is the oldest when the primary one was deleted', { active, lastOrdinal: 4, lastClaimId: 'x' }, 'a'],
  ])('%s', (_, keys, expected) => {
    expect(primaryIdOf(keys)).toBe(expected);
  });
});
