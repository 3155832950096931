import {
  isForeignPaymentId,
  isIspb,
  isReturnRequestId,
  isStaticTxid,
  isTimelyPaymentId,
  isTxid,
  ispbOfCnpj,
  makeEndToEndId,
  makeReturnId,
  parsePaymentId,
  parsePixKey,
  txidOfUuid,
} from './pix-ids';

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

  it('are read back', () => {
    expect(parsePaymentId(END_TO_END)).toEqual({
      ok: true,
      value: { kind: 'E', ispb: '12345678', instant: new Date('2020-09-09T12:21:00Z') },
    });
    expect(parsePaymentId(RETURN)).toMatchObject({ value: { kind: 'D' } });
    expect(parsePaymentId('E12ABC345202009091221abcdef12345')).toMatchObject({ value: { ispb: '12ABC345' } });
  });

  it.each([
    'e12345678202009091221abcdef12345',
    'E12345678202013091221abcdef12345',
    'E12345678202009312421abcdef12345',
    'E12345678202002301221abcdef12345',
    'E12abc345202009091221abcdef12345',
    'E12345678202009091221abcdef1234',
    'E12345678202009091221abcdef12345\n',
    'E12345678202009091221abcdef-2345',
    '',
  ])('%j is not one of ours', (text) => {
    expect(parsePaymentId(text)).toEqual({ ok: false, error: { code: 'invalid_format' } });
  });

  it.each([
    ['2020-09-09T12:21:00Z', true],
    ['2020-09-10T00:21:00Z', true],
    ['2020-09-10T00:21:01Z', false],
    ['2020-09-09T00:21:00Z', true],
    ['2020-09-09T00:20:59Z', false],
  ])('belong to the half day around them: at %s %p', (now, timely) => {
    expect(isTimelyPaymentId(END_TO_END, new Date(now))).toBe(timely);
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

describe('txids', () => {
  it('are the uuid without hyphens', () => {
    const txid = txidOfUuid('019AA0B1-0000-7000-8000-00000000ABCD');
    expect(txid).toBe('019aa0b100007000800000000000abcd');
    expect(isTxid(txid)).toBe(true);
    expect(isReturnRequestId(txid)).toBe(true);
  });

  it.each([
    [25, false],
    [26, true],
    [35, true],
    [36, false],
  ])('of %i characters fit a dynamic code: %p', (length, fits) => {
    expect(isTxid('a'.repeat(length))).toBe(fits);
  });

  it.each([
    ['', false],
    ['a', true],
    ['a'.repeat(25), true],
    ['a'.repeat(26), false],
    ['a-b', false],
  ])('%j fits a static code: %p', (text, fits) => {
    expect(isStaticTxid(text)).toBe(fits);
  });

  it.each([
    ['', false],
    ['a'.repeat(35), true],
    ['a'.repeat(36), false],
  ])('%j names a return: %p', (text, fits) => {
    expect(isReturnRequestId(text)).toBe(fits);
  });
});

describe('an ISPB', () => {
  it('is the root of a CNPJ, letters included', () => {
    expect(ispbOfCnpj('12ABC34501DE35')).toBe('12ABC345');
    expect(isIspb('12ABC345')).toBe(true);
    expect(isIspb('12abc345')).toBe(false);
    expect(isIspb('1234567')).toBe(false);
  });
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

  it('of eleven digits is what its type says, never what it looks like', () => {
    expect(parsePixKey('CPF', '11144477735').ok).toBe(true);
    expect(parsePixKey('PHONE', '11144477735').ok).toBe(false);
  });
});
