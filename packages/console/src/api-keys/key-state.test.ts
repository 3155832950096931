import { findKeyState } from './key-state';

const NOW_MS = Date.parse('2026-03-02T12:00:00.000Z');

it.each([
  ['without an end', { expires_at: null }, 'active'],
  ['that ends later than in 14 days', { expires_at: '2026-03-16T12:00:00.001Z' }, 'active'],
  ['that ends in 14 days', { expires_at: '2026-03-16T12:00:00.000Z' }, 'expiresSoon'],
  ['that has ended', { expires_at: '2026-03-02T12:00:00.000Z' }, 'expired'],
  ['that is revoked', { expires_at: null, revoked_at: '2026-03-01T12:00:00.000Z' }, 'revoked'],
])('finds the state of a key %s', (_what, key, expected) => {
  expect(findKeyState({ revoked_at: null, ...key }, NOW_MS)).toBe(expected);
});
