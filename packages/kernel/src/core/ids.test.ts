// Keys of money movements: equal names make equal keys, and no two movements share one.
import { deriveMovementKey, isUuid } from './ids';

describe('deriveMovementKey', () => {
  it('answers the same UUID for the same names', () => {
    const key = deriveMovementKey('cashout', 'company', 'request');
    expect(deriveMovementKey('cashout', 'company', 'request')).toBe(key);
    expect(isUuid(key)).toBe(true);
  });

  it('answers another key for another kind, and where names divide elsewhere', () => {
    const keys = [
      deriveMovementKey('cashout', 'a', 'b'),
      deriveMovementKey('refund', 'a', 'b'),
      deriveMovementKey('cashout', 'ab', ''),
      deriveMovementKey('cashout', 'a","b'),
      deriveMovementKey('cashout', 'b', 'a'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
