import { makeApiKey, parseApiKey } from './secret';

const COUNTING_BYTES = Uint8Array.from({ length: 32 }, (_, i) => i);
const PUBLISHED = 'sk_test_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh842CDQZ';

describe('the text of an API key', () => {
  it('matches the published vector for bytes 00 to 1f', () => {
    expect(makeApiKey('test', COUNTING_BYTES)).toBe(PUBLISHED);
  });

  it('tells its mode', () => {
    expect(parseApiKey(PUBLISHED)).toEqual({ mode: 'test' });
    expect(parseApiKey(makeApiKey('live', COUNTING_BYTES))).toEqual({ mode: 'live' });
  });

  it('is malformed when any single character is another one', () => {
    for (let i = 0; i < PUBLISHED.length; i++) {
      const other = PUBLISHED[i] === 'A' ? 'B' : 'A';
      expect(parseApiKey(PUBLISHED.slice(0, i) + other + PUBLISHED.slice(i + 1))).toBe('malformed');
    }
  });

  it.each([
    '',
    'sk_test_',
    PUBLISHED.slice(1),
    `${PUBLISHED}A`,
    ` ${PUBLISHED}`,
    `${PUBLISHED}\n`,
    PUBLISHED.toLowerCase(),
  ])('refuses %j', (text) => {
    expect(parseApiKey(text)).toBe('malformed');
  });

  it('left-pads a short checksum so that every key has the same length', () => {
    const lengths = Array.from(
      { length: 200 },
      (_, seed) => makeApiKey('live', new Uint8Array(32).fill(seed)).length,
    );
    expect(new Set(lengths)).toEqual(new Set([57]));
  });

  it('is never made of fewer random bytes', () => {
    expect(() => makeApiKey('test', new Uint8Array(31))).toThrow(RangeError);
  });
});
