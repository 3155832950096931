import { isPhone, maskAccount, maskEmail, maskPhone, parseBirthDate, parseEmail } from './personal-values';

describe('a telephone number', () => {
  it.each(['+5511987654321', '+12025550123', '+12345678', '+123456789012345'])('%s is one', (phone) => {
    expect(isPhone(phone)).toBe(true);
  });

  it.each([
    '5511987654321',
    '+0511987654321',
    '+1234567',
    '+1234567890123456',
    '+55 11 98765-4321',
    '',
    '+55119876543٢١',
  ])('%j is none', (phone) => {
    expect(isPhone(phone)).toBe(false);
  });

  it.each([
    ['+5511987654321', '+55********321'],
    ['+12345678', '+12***678'],
    ['11987654321', '***'],
  ])('%s is masked as %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });
});

describe('an e-mail address', () => {
  it.each([
    ['Joana@Domain.COM', 'joana@domain.com'],
    ['a.b+c_d@x-y.com.br', 'a.b+c_d@x-y.com.br'],
    [`${'a'.repeat(70)}@bc.com`, `${'a'.repeat(70)}@bc.com`],
  ])('%s is kept as %s', (text, email) => {
    expect(parseEmail(text)).toEqual({ ok: true, value: email });
  });

  it.each([
    '',
    'joana',
    'joana@',
    '@domain.com',
    'joana@domain',
    'joana@domain..com',
    'joana@-domain.com',
    'joa na@domain.com',
    'jo..ana@domain.com',
    '.joana@domain.com',
    'joana@domain.com@domain.com',
    'joana@domain.com\n',
    'joão@domain.com',
    '\u212Aarl@domain.com',
    'karl@\u212Alein.com',
  ])('%j is refused', (text) => {
    expect(parseEmail(text)).toEqual({ ok: false, error: { code: 'invalid_format' } });
  });

  it('has at most 77 characters', () => {
    expect(parseEmail(`${'a'.repeat(71)}@bc.com`)).toEqual({ ok: false, error: { code: 'too_big' } });
  });

  it('is judged in a time that its length bounds: trying every way to read this one would take for ever', () => {
    expect(parseEmail(`${'a.'.repeat(36)}@`)).toEqual({ ok: false, error: { code: 'invalid_format' } });
  });

  it.each([
    ['joana@domain.com', 'j***@d***.com'],
    ['j@d.com.br', 'j***@d***.br'],
    ['nonsense', '***'],
  ])('%s is masked as %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});

describe('an account number', () => {
  it.each([
    ['12345678', '******78'],
    ['123456-7', '******-7'],
    ['12', '**'],
    ['', ''],
    ['****5678', '****5678'],
  ])('%j is masked as %j', (account, masked) => {
    expect(maskAccount(account)).toBe(masked);
  });
});

describe('a birth date', () => {
  const today = '2026-11-21';

  it.each(['25-12-1990', '29-02-2000', '20-11-2026'])('%s is one', (text) => {
    expect(parseBirthDate(text, today)).toEqual({ ok: true, value: text });
  });

  it.each([
    '1990-12-25',
    '25/12/1990',
    '25-12-90',
    '31-02-1990',
    '29-02-2001',
    '00-01-1990',
    '01-13-1990',
    '',
  ])('%j is refused', (text) => {
    expect(parseBirthDate(text, today)).toEqual({ ok: false, error: { code: 'invalid_format' } });
  });

  it.each(['21-11-2026', '01-01-2030'])('%s is not in the past', (text) => {
    expect(parseBirthDate(text, today)).toEqual({ ok: false, error: { code: 'too_big' } });
  });
});
