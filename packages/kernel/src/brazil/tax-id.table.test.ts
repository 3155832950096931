import fc from 'fast-check';
import {
  cnpjCheckDigits,
  cpfCheckDigits,
  isValidCnpj,
  isValidCpf,
  formatTaxId,
  maskTaxId,
  normalizeTaxId,
  parseTaxId,
} from './tax-id';

describe('a CPF', () => {
  it.each(['11144477735', '12345678909', '52998224725', '81146431023', '00000000191'])(
    '%s is valid',
    (cpf) => {
      expect(isValidCpf(cpf)).toBe(true);
    },
  );

  it.each([
    '11144477734',
    '11144477725',
    '00000000000',
    '99999999999',
    '1114447773',
    '111444777355',
    '1114447773A',
    '111.444.777-35',
    '',
    '11144477735\n',
  ])('%j is not valid', (cpf) => {
    expect(isValidCpf(cpf)).toBe(false);
  });

  it('is normalized before it is judged', () => {
    expect(parseTaxId('CPF', '111.444.777-35')).toEqual({ ok: true, value: '11144477735' });
    expect(parseTaxId('CPF', '11222333000181')).toEqual({ ok: false, error: { code: 'invalid_format' } });
  });
});

describe('a CNPJ', () => {
  it.each([
    '11222333000181',
    '00000000000191',
    '44038188000132',
    'A87HBZHB000161',
    '6A3EDMWP000168',
    'D7YDDI5H000162',
    'Q2GROWP7000185',
    'LBNXQOB5000141',
    '12ABC34501DE35',
  ])('%s is valid', (cnpj) => {
    expect(isValidCnpj(cnpj)).toBe(true);
  });

  it.each([
    ['12ABC34501DE45', 'letters valued by an offset of 55'],
    ['LBNXQOB5000163', 'letters valued from A = 10'],
    ['00000000000000', 'fourteen equal digits'],
    ['11222333000182', 'wrong second check digit'],
    ['11222333000191', 'wrong first check digit'],
    ['12ABC34501DE3A', 'a letter among the check digits'],
    ['12abc34501de35', 'not in normal form'],
    ['1122233300018', 'too short'],
    ['12ÁBC34501DE35', 'an accent'],
  ])('%s is not valid: %s', (cnpj) => {
    expect(isValidCnpj(cnpj)).toBe(false);
  });

  it('has the check digits of the worked example', () => {
    expect(cnpjCheckDigits('12ABC34501DE')).toBe('35');
  });

  it('is compared without punctuation and case', () => {
    expect(normalizeTaxId('12.abc.345/01de-35')).toBe('12ABC34501DE35');
    expect(parseTaxId('CNPJ', '12.abc.345/01de-35')).toEqual({ ok: true, value: '12ABC34501DE35' });
    expect(parseTaxId('CNPJ', '11144477735').ok).toBe(false);
  });

  it('is not made of letters that only look like A to Z in upper case', () => {
    const base = 'IS2223330001';
    const cnpj = base + cnpjCheckDigits(base);
    expect(parseTaxId('CNPJ', cnpj.toLowerCase())).toEqual({ ok: true, value: cnpj });
    for (const text of [cnpj.replace('I', 'ı'), cnpj.replace('S', 'ſ')])
      expect(parseTaxId('CNPJ', text)).toEqual({ ok: false, error: { code: 'invalid_format' } });
  });
});

describe('check digits', () => {
  const shift = fc.integer({ min: 1, max: 99 });
  const shifted = (digits: string, by: number) => String((Number(digits) + by) % 100).padStart(2, '0');

  it('complete every base into a valid CNPJ, and no other two digits do', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), shift, (base, by) => {
        fc.pre(base !== '000000000000');
        const digits = cnpjCheckDigits(base);
        return isValidCnpj(base + digits) && !isValidCnpj(base + shifted(digits, by));
      }),
    );
  });

  it('complete every base into a valid CPF, and no other two digits do', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{9}$/), shift, (base, by) => {
        fc.pre(!/^(.)\1*$/.test(base));
        const digits = cpfCheckDigits(base);
        return isValidCpf(base + digits) && !isValidCpf(base + shifted(digits, by));
      }),
    );
  });
});

describe('a masked document', () => {
  it.each([
    ['12345678909', '***.456.789-**'],
    ['123.456.789-09', '***.456.789-**'],
    ['12345678000195', '12.***.***/0001-**'],
    ['12ABC34501DE35', '12.***.***/01DE-**'],
    ['***.456.789-**', '***.456.789-**'],
    ['******78909', '******78909'],
    ['not a document', '***'],
    ['', '***'],
  ])('%j becomes %s', (document, masked) => {
    expect(maskTaxId(document)).toBe(masked);
  });
});

describe('a document as people write it', () => {
  it.each([
    ['12345678909', '123.456.789-09'],
    ['12345678000195', '12.345.678/0001-95'],
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['***.456.789-**', '***.456.789-**'],
    ['', ''],
  ])('%j becomes %s', (document, written) => {
    expect(formatTaxId(document)).toBe(written);
  });
});
