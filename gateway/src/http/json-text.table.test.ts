// What JSON.parse accepts and the gateway refuses.
import { parseJsonText } from './body';

const parse = (text: string) => parseJsonText(Buffer.from(text));
const at = (text: string): string => {
  const parsed = parse(text);
  if (parsed.ok) return 'ok';
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
  ])('%.60s -> %s', (text, expected) => {
    expect(at(text)).toBe(expected);
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(parseJsonText(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ ok: false });
  });

  it('answers the value', () => {
    expect(parse('{"a":[1,"é"]}')).toEqual({ ok: true, value: { a: [1, 'é'] } });
  });
});
