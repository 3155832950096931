// The life of signing keys, by nothing but the time.
import {
  ACCESS_TOKEN_SECONDS,
  nextGeneration,
  nextKeyAt,
  publishedKeysAt,
  PUBLISH_LEAD_SECONDS,
  signingKeyAt,
  signsFrom,
  type SigningKey,
} from './signing-keys';

const START = new Date('2026-01-01T00:00:00.000Z');
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);
const key = (generation: number, seconds: number): SigningKey => ({
  kid: `k${generation}`,
  generation,
  x: 'x',
  sealed_private_key: 's',
  signs_from: after(seconds),
  created_at: START,
});
const kids = (keys: readonly SigningKey[]): string[] => keys.map((one) => one.kid);

it('the first key signs at once, every later one only after it has been public for the lead', () => {
  expect(signsFrom([], START)).toEqual(START);
  expect(nextGeneration([])).toBe(1);
  const ring = [key(1, 0)];
  expect(signsFrom(ring, START)).toEqual(after(PUBLISH_LEAD_SECONDS));
  expect(nextGeneration(ring)).toBe(2);
});

it('the next key is public while the old one signs, and the old one while its last tokens live', () => {
  const ring = [key(2, 600), key(1, 0)];
  expect(signingKeyAt(ring, after(599))?.kid).toBe('k1');
  expect(nextKeyAt(ring, after(599))?.kid).toBe('k2');
  expect(kids(publishedKeysAt(ring, after(0)))).toEqual(['k2', 'k1']);
  expect(signingKeyAt(ring, after(600))?.kid).toBe('k2');
  expect(nextKeyAt(ring, after(600))).toBeUndefined();
  expect(kids(publishedKeysAt(ring, after(600 + ACCESS_TOKEN_SECONDS)))).toEqual(['k2', 'k1']);
  expect(kids(publishedKeysAt(ring, after(600 + ACCESS_TOKEN_SECONDS + 60)))).toEqual(['k2']);
});

it('at no second of two rotations is a token in the world whose key is not public', () => {
  const ring = [key(3, 1_300), key(2, 600), key(1, 0)];
  for (let second = 0; second < 4_000; second += 1) {
    const now = after(second);
    const published = kids(publishedKeysAt(ring, now));
    for (let age = 0; age <= Math.min(ACCESS_TOKEN_SECONDS, second); age += 100) {
      expect(published).toContain(signingKeyAt(ring, after(second - age))?.kid);
    }
  }
});
