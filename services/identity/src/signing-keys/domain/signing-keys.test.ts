// The states of signing keys over time.
import {
  isRotationDue,
  computeJwksMaxAgeSeconds,
  findAlgorithm,
  findNextGeneration,
  findNextKey,
  listPublishedKeys,
  findSigningKey,
  findSigningStart,
  type SigningKey,
} from './signing-keys';

const TIMES = {
  accessTokenSeconds: 900,
  publishLeadSeconds: 600,
  keyLifeSeconds: 86_400,
  clockSkewSeconds: 60,
};
const START = new Date('2026-01-01T00:00:00.000Z');
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);
const key = (generation: number, seconds: number): SigningKey => ({
  kid: `k${generation}`,
  generation,
  x: 'x',
  y: 'y',
  sealed_private_key: 's',
  signs_from: after(seconds),
  created_at: START,
});
const kids = (keys: readonly SigningKey[]): string[] => keys.map((one) => one.kid);

it('the first key signs at once, and a later one only after it has been public for the lead', () => {
  expect(findSigningStart([], START, TIMES)).toEqual(START);
  expect(findNextGeneration([])).toBe(1);
  const keyRing = [key(1, 0)];
  expect(findSigningStart(keyRing, START, TIMES)).toEqual(after(TIMES.publishLeadSeconds));
  expect(findNextGeneration(keyRing)).toBe(2);
});

it('the next key is public while the old one signs, and the old one while its last tokens live', () => {
  const keyRing = [key(2, 600), key(1, 0)];
  expect(findSigningKey(keyRing, after(599))?.kid).toBe('k1');
  expect(findNextKey(keyRing, after(599))?.kid).toBe('k2');
  expect(kids(listPublishedKeys(keyRing, after(0), TIMES))).toEqual(['k2', 'k1']);
  expect(findSigningKey(keyRing, after(600))?.kid).toBe('k2');
  expect(findNextKey(keyRing, after(600))).toBeUndefined();
  expect(kids(listPublishedKeys(keyRing, after(600 + 900 + 59), TIMES))).toEqual(['k2', 'k1']);
  expect(kids(listPublishedKeys(keyRing, after(600 + 900 + 60), TIMES))).toEqual(['k2']);
});

it('the key of every live token is public at every second of two rotations', () => {
  const keyRing = [key(3, 1_300), key(2, 600), key(1, 0)];
  const unpublished: object[] = [];
  for (let second = 0; second < 4_000; second += 1) {
    const now = after(second);
    const published = kids(listPublishedKeys(keyRing, now, TIMES));
    for (let age = 0; age <= Math.min(TIMES.accessTokenSeconds, second); age += 100) {
      const kid = findSigningKey(keyRing, after(second - age))?.kid;
      if (kid === undefined || !published.includes(kid)) unpublished.push({ second, age, kid });
    }
  }
  expect(unpublished).toEqual([]);
});

it('a rotation is due without a key, or one lead before the newest key has signed for its life', () => {
  expect(isRotationDue([], START, TIMES, 'ES256')).toBe(true);
  const keyRing = [key(1, 0)];
  expect(isRotationDue(keyRing, after(86_400 - 601), TIMES, 'ES256')).toBe(false);
  expect(isRotationDue(keyRing, after(86_400 - 600), TIMES, 'ES256')).toBe(true);
  const waiting = [key(2, 86_400), ...keyRing];
  expect(isRotationDue(waiting, after(86_400 - 600), TIMES, 'ES256')).toBe(false);
});

it('a rotation is due at once when the newest key is of EdDSA, and never back to EdDSA', () => {
  const { y: _y, ...older } = key(1, 0);
  expect(findAlgorithm(older)).toBe('EdDSA');
  expect(findAlgorithm(key(2, 0))).toBe('ES256');
  expect(isRotationDue([older], START, TIMES, 'ES256')).toBe(true);
  expect(isRotationDue([older], START, TIMES, 'EdDSA')).toBe(false);
  expect(isRotationDue([key(1, 0)], START, TIMES, 'EdDSA')).toBe(false);
  const waiting = { ...older, generation: 2, signs_from: after(600) };
  expect(isRotationDue([waiting, older], START, TIMES, 'ES256')).toBe(false);
});

it('copies of the public keys are renewed well before a new key signs', () => {
  expect(computeJwksMaxAgeSeconds(TIMES)).toBeLessThan(TIMES.publishLeadSeconds / 2);
  expect(computeJwksMaxAgeSeconds({ ...TIMES, publishLeadSeconds: 3 })).toBe(1);
});
