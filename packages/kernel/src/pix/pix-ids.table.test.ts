import { isForeignPaymentId, isIspb, makeEndToEndId, makeReturnId, parsePixKey, txidOfUuid } from './pix-ids';

const END_TO_END = 'E12345678202009091221abcdef12345';
const RETURN = 'D12345678202009091000abcde123456';

describe('payment ids', () => {
  it('are made as published', () => {
    const parts = { ispb: '12345678', instant: new Date('2020-09-09T12:21:59.999Z'), suffix: 'abcdef12345' };
    expect(makeEndToEndId(parts)).toBe(END_TO_END);
    expect(makeReturnId({ ...parts, instant: new Date('2020-09-09T10:00:00Z'), suffix: 'abcde123456' })).toBe(
      RETURN,
    );
  });

  it('of others may have any shape of 32 letters and digits', () => {
    expect(isForeignPaymentId('a'.repeat(32))).toBe(true);
    expect(isForeignPaymentId('a'.repeat(31))).toBe(false);
    expect(isForeignPaymentId(`${'a'.repeat(31)}-`)).toBe(false);
  });

  it('are never made of parts that do not fit', () => {
    const parts = { ispb: '12345678', instant: new Date('2020-09-09T12:21:00Z'), suffix: 'abcdef12345' };
    expect(() => makeEndToEndId({ ...parts, ispb: '1234567' })).toThrow(RangeError);
    expect(() => makeEndToEndId({ ...parts, suffix: 'short' })).toThrow(RangeError);
  });
});

it('a txid is the uuid without hyphens', () => {
  expect(txidOfUuid('019AA0B1-0000-7000-8000-00000000ABCD')).toBe('019aa0b100007000800000000000abcd');
});

test.each([
  ['12ABC345', true],
  ['12abc345', false],
  ['1234567', false],
])('%s is an ISPB: %p', (text, isOne) => {
  expect(isIspb(text)).toBe(isOne);
});

describe('a directory key', () => {
  it.each([
    ['CPF', '111.444.777-35', '11144477735'],
    ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['EMAIL', 'Loja@Exemplo.COM.br', 'loja@exemplo.com.br'],
    ['PHONE', '+5510998765432', '+5510998765432'],
    ['EVP', '123E4567-E12B-42D1-A456-426655440000', '123e4567-e12b-42d1-a456-426655440000'],
  ] as const)('%s %s is kept as %s', (type, text, key) => {
    expect(parsePixKey(type, text)).toEqual({ ok: true, value: key });
  });

  it.each([
    ['CPF', '11144477734'],
    ['CPF', '+5511987654321'],
    ['CNPJ', '11144477735'],
    ['CNPJ', '12ABC34501DE45'],
    ['EMAIL', `${'a'.repeat(71)}@bc.com`],
    ['EMAIL', 'loja'],
    ['PHONE', '11987654321'],
    ['PHONE', '+0510998765432'],
    ['PHONE', '+1'],
    ['EVP', '123e4567-e12b-12d1-a456-426655440000'],
    ['EVP', '123e4567e12b42d1a456426655440000'],
  ] as const)('%s %s is refused', (type, text) => {
    expect(parsePixKey(type, text)).toEqual({ ok: false, error: { code: 'invalid_format' } });
  });

  it('of eleven digits has the type that was given, whatever it looks like', () => {
    expect(parsePixKey('CPF', '11144477735').ok).toBe(true);
    expect(parsePixKey('PHONE', '11144477735').ok).toBe(false);
  });
});
