// Texts that JSON.parse accepts and the gateway refuses.
import { parseJsonText } from './json-text';

const parse = (text: string) => parseJsonText(Buffer.from(text));
const at = (text: string): string => {
  const parsed = parse(text);
  if (parsed.ok)
    return (
      [...parsed.value.inexact, ...parsed.value.refused].map((one) => `${one.at} ${one.code}`).join() || 'ok'
    );
  return 'violations' in parsed.error
    ? parsed.error.violations.map((one) => `${one.at} ${one.code}`).join()
    : 'malformed';
};

describe('parseJsonText', () => {
  it.each([
    ['{"a":1,"b":[1,{"a":2}],"c":{"a":3}}', 'ok'],
    ['"text"', 'ok'],
    ['[]', 'ok'],
    ['{"a":"b","c":"a"}', 'ok'],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', 'ok'],
    ['', 'malformed'],
    ['{"a":1,}', 'malformed'],
    ["{'a':1}", 'malformed'],
    ['{"a":NaN}', 'malformed'],
    ['{"a":1} {"b":2}', 'malformed'],
    ['{"a":1,"a":2}', '#/a duplicate'],
    ['{"a":1, "\\u0061" : 2}', '#/a duplicate'],
    ['{"x":[{},{"b":1,"b":1}]}', '#/x/1/b duplicate'],
    ['{"metadata":{"__proto__":{}}}', '#/metadata/__proto__ not_allowed'],
    ['{"\\u005f_proto__":1}', '#/__proto__ not_allowed'],
    ['{"a":{"constructor":1}}', '#/a/constructor not_allowed'],
    ['{"prototype":1}', '#/prototype not_allowed'],
    ['{"a":"__proto__"}', 'ok'],
    ['{"a":"\\ud800"}', '#/a invalid_format'],
    ['["x","\\u0000"]', '#/1 invalid_format'],
    ['{"a\\u0000":1}', '#/a%00 invalid_format'],
    [`${'['.repeat(16)}${']'.repeat(16)}`, 'ok'],
    [`{"a":${'['.repeat(16)}${']'.repeat(16)}}`, `#/a${'/0'.repeat(15)} too_big`],
    [`${'['.repeat(60_000)}${']'.repeat(60_000)}`, `#${'/0'.repeat(16)} too_big`],
    ['{"a":"\\\\","a":1}', '#/a duplicate'],
    [
      '{"a":1,"a":"\\u0000","b":{"__proto__":{"c":"\\ud800"}},"d":["\\u0000",{"e":1,"e":1}]}',
      '#/a duplicate,#/a invalid_format,#/b/__proto__ not_allowed,#/b/__proto__/c invalid_format,' +
        '#/d/0 invalid_format,#/d/1/e duplicate',
    ],
    ['{"a":1,"a":2,"b":[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]}', `#/a duplicate,#/b${'/0'.repeat(15)} too_big`],
    ['{"a\\"":"\\\\\\"","b":"\\u0022"}', 'ok'],
    ['9007199254740991', 'ok'],
    ['-9007199254740991', 'ok'],
    ['9007199254740992', '# invalid_format'],
    ['[-9007199254740992]', '#/0 invalid_format'],
    ['{"a":{"b":12345678901234567890}}', '#/a/b invalid_format'],
    ['[9007199254740990.0,900719925474099.1]', 'ok'],
    ['[0.1,1.10,1e2,1.5E+3,-0,-0.0,0e99999,100e-2]', 'ok'],
    ['[0.1000000000000000055,0.30000000000000004]', '#/0 invalid_format'],
    [
      '[1e16,1e400,-1e400,1e-400,5e-324]',
      '#/0 invalid_format,#/1 invalid_format,#/2 invalid_format,#/3 invalid_format',
    ],
    ['{"a":9007199254740993,"a":1}', '#/a invalid_format,#/a duplicate'],
    [`{"a":"9007199254740993","b":0.5}`, 'ok'],
  ])('reads %.60s as %s', (text, expected) => {
    expect(at(text)).toBe(expected);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(parseJsonText(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ ok: false });
  });

  it('replaces an infinity by the largest double and negative zero by zero', () => {
    expect(parse('[1e400,-1e400,-0]')).toMatchObject({
      ok: true,
      value: { value: [Number.MAX_VALUE, -Number.MAX_VALUE, 0] },
    });
  });

  it('reads a long number with many zeros in linear time', () => {
    const startedAt = performance.now();
    expect(at(`[1${'0'.repeat(1_000_000)}1]`)).toBe('#/0 invalid_format');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('returns the parsed value', () => {
    expect(parse('{"a":[1,"é"]}')).toEqual({
      ok: true,
      value: { value: { a: [1, 'é'] }, inexact: [], refused: [] },
    });
  });

  it('leaves out members that reach prototypes, and takes the last of a member given twice', () => {
    expect(parse('{"a":1,"__proto__":{"b":1},"c":[{"constructor":-0,"d":2}],"a":3}')).toMatchObject({
      ok: true,
      value: { value: { a: 3, c: [{ d: 2 }] } },
    });
  });

  it('reports at most 100 of the members given twice', () => {
    expect(parse(`{${'"a":1,'.repeat(200)}"a":1}`)).toMatchObject({
      ok: true,
      value: { refused: { length: 100 } },
    });
  });
});
