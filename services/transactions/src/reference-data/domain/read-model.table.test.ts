// The conditions under which the local read model may replace an upstream, and the key that it chooses for a charge.
import { findChargeableKey, MAX_AGE_MS, isFresh, type PixKeyProjection } from './read-model';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

describe('the local read model', () => {
  it.each(['merchants', 'pricing', 'pix_keys'] as const)(
    'of %s is fresh up to its maximum age, and no longer',
    (who) => {
      const maxAge = MAX_AGE_MS[who];
      expect(isFresh(who, ago(maxAge), NOW)).toBe(true);
      expect(isFresh(who, ago(maxAge + 1), NOW)).toBe(false);
    },
  );

  it('of an upstream that was never seen is not fresh', () => {
    expect(isFresh('pricing', null, NOW)).toBe(false);
  });

  it('of merchants has the shortest maximum age, so that a block takes effect soon', () => {
    expect(MAX_AGE_MS.merchants).toBeLessThan(MAX_AGE_MS.pricing);
  });
});

const key = (ordinal: number, changes: Partial<PixKeyProjection> = {}): PixKeyProjection => ({
  id: `key-${ordinal}`,
  organization_id: 'organization',
  company_id: 'company',
  key: `key-${ordinal}@example.com`,
  status: 'ACTIVE',
  ordinal,
  claims_primary: false,
  is_foreign: false,
  ...changes,
});
const DELETED = { status: 'DELETED' };
const CLAIM = { claims_primary: true };
const FOREIGN = { is_foreign: true };

describe('the key that a charge is paid to', () => {
  it.each([
    ['the oldest one when none was made primary', [key(2), key(1)], null, 'key-1'],
    ['the one that was made primary last', [key(1, CLAIM), key(3), key(2, CLAIM)], null, 'key-2'],
    [
      'the one with the last claim, before those without a number',
      [key(1, { ...CLAIM, claim: 7 }), key(2, { ...CLAIM, claim: 3 }), key(3, CLAIM)],
      null,
      'key-1',
    ],
    [
      'the oldest ACTIVE one when the last primary key is gone',
      [key(1, CLAIM), key(2, { ...CLAIM, ...DELETED })],
      null,
      'key-1',
    ],
    ['the next one when the oldest is gone', [key(1, DELETED), key(2)], null, 'key-2'],
    ["no stranger's, though it claimed last", [key(1), key(2, { ...CLAIM, ...FOREIGN })], null, 'key-1'],
    ["no stranger's, though it is the oldest", [key(1, FOREIGN), key(2)], null, 'key-2'],
    ["none where all are a stranger's", [key(1, FOREIGN)], null, undefined],
    ["none when the one asked for is a stranger's", [key(1, FOREIGN), key(2)], 'key-1', undefined],
    ['the one asked for', [key(1), key(2)], 'key-2', 'key-2'],
    ['the requested one, even if other keys are not projected', [key(5)], 'key-5', 'key-5'],
    ['none while a key in between is not projected', [key(1), key(3)], null, undefined],
    ['none while the first key is not projected', [key(2)], null, undefined],
    ['none when all are gone', [key(1, DELETED)], null, undefined],
    ['none when no key is projected', [], null, undefined],
    ['none when the requested one is gone', [key(1, DELETED)], 'key-1', undefined],
    ['none when the requested one is unknown', [key(1)], 'key-2', undefined],
  ])('is %s', (_what, keys, asked, expected) => {
    expect(findChargeableKey(keys, asked)?.id).toBe(expected);
  });
});
