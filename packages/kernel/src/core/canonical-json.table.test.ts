import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { canonicalJson, fingerprint } from './json';

describe('canonical JSON', () => {
  // Numbers as RFC 8785 serializes them (its appendix B), by their bits.
  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555555', '333333333.3333333'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('writes the number of bits %s as %s', (bits, text) => {
    expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
  });

  it('writes strings with the shortest escapes and everything else as it is', () => {
    expect(canonicalJson('€$\u000f\nA\'B"\\\\"/\u007f\u2028')).toBe(
      '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u007f\u2028"',
    );
    expect(canonicalJson('\b\t\n\f\r\u0001')).toBe('"\\b\\t\\n\\f\\r\\u0001"');
  });

  it('sorts members by UTF-16 code units, at every depth', () => {
    const value = {
      '€': 'Euro Sign',
      '\r': 'Carriage Return',
      // A presentation form, spelled out because editors like to decompose it.
      ['\ufb33']: 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '😀': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      ö: 'Latin Small Letter O With Diaeresis',
      nested: { b: [3, { z: null, a: true }], a: [] },
    };
    expect(canonicalJson(value)).toBe(
      '{"\\r":"Carriage Return","1":"One","nested":{"a":[],"b":[3,{"a":true,"z":null}]},"\u0080":"Control",' +
        '"ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face",' +
        '"\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
  });

  it('keeps members that look like machinery, and leaves undefined ones out', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}');
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
    expect(canonicalJson(Object.assign(Object.create(null), { b: 1 }))).toBe('{"b":1}');
  });

  it('escapes a lone surrogate instead of failing', () => {
    expect(canonicalJson({ name: '\ud800' })).toBe('{"name":"\\ud800"}');
  });

  it.each([
    [Number.NaN],
    [Number.NEGATIVE_INFINITY],
    [1n],
    [undefined],
    [[undefined]],
    [new Date(0)],
    [new Map()],
    [() => 1],
  ])('refuses %p, which JSON cannot say', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});

describe('a fingerprint', () => {
  it('is the SHA-256 of the canonical text', () => {
    expect(fingerprint({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
    expect(fingerprint({ b: 'é', a: 1 })).toBe(createHash('sha256').update('{"a":1,"b":"é"}').digest('hex'));
  });

  it('does not see the order of members, and sees every change', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([k, v]) => [k, shuffled(v)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(fingerprint(shuffled(value))).toBe(fingerprint(value));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(fingerprint([value])).not.toBe(fingerprint(value));
      }),
    );
  });
});
