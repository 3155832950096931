import fc from 'fast-check';
import { buildDynamicBrCode, crc16, encodeTlv, sealWithCrc, toBrCodeText } from './br-code';
import { decodeTlv, isSealed, parseBrCode } from '../testing/br-code';

const OFFICIAL_STATIC =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
const OFFICIAL_DYNAMIC =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
const UPPER_CASE_GUI =
  '00020126330014BR.GOV.BCB.PIX01115794666323452040000530398654041.005802BR5925CLENILTON CRUZ DE ALENCAR6006MANAUS62070503***6304';
const PHONE_KEY =
  '00020126490014br.gov.bcb.pix0114+55119876543210209pedido 42520400005303986540515.905802BR5915PADARIA CENTRAL6009SAO PAULO62090505PED426304';
const DUE_DATE =
  '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304';

describe('the checksum of a BR Code', () => {
  it.each([
    ['123456789', '29B1'],
    [OFFICIAL_STATIC, '1D3D'],
    [OFFICIAL_DYNAMIC, '64E4'],
    [UPPER_CASE_GUI, 'FA88'],
    [PHONE_KEY, '9F58'],
    [DUE_DATE, '06FE'],
  ])('of %s is %s', (payload, crc) => {
    expect(crc16(payload)).toBe(crc);
  });

  it('keeps its leading zeros', () => {
    expect(sealWithCrc(DUE_DATE.slice(0, -4)).slice(-4)).toBe('06FE');
  });
});

describe('building a BR Code', () => {
  it('makes the official dynamic code', () => {
    const built = buildDynamicBrCode({
      url: 'https://pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
      merchantName: 'Fulano de Tal',
      city: 'BRASILIA',
    });
    expect(built).toEqual({ ok: true, value: `${OFFICIAL_DYNAMIC}64E4` });
  });

  it('makes the code of a charge with a due date', () => {
    const built = buildDynamicBrCode({
      url: 'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7',
      merchantName: 'LOJA EXEMPLO',
      city: 'SÃO PAULO',
    });
    expect(built).toEqual({ ok: true, value: `${DUE_DATE}06FE` });
  });

  it('puts category and amount where they belong', () => {
    const built = buildDynamicBrCode({
      url: 'http://127.0.0.1:8080/qr/v2/0123456789abcdef0123456789abcdef',
      merchantName: 'Loja',
      city: 'Recife',
      mcc: '5411',
      amountCents: 5,
    });
    if (!built.ok) throw new Error(built.error.code);
    expect(built.value).toContain('52045411530398654040.055802BR5904Loja6006Recife62070503***');
    expect(parseBrCode(built.value)).toMatchObject({
      value: {
        kind: 'dynamic',
        url: '127.0.0.1:8080/qr/v2/0123456789abcdef0123456789abcdef',
        mcc: '5411',
        amountCents: 5,
      },
    });
  });

  it('strips accents and unprintable characters before it measures and cuts', () => {
    expect(toBrCodeText('  Açaí & Cia — Pão\u0000 d’Ávila 🥖 ')).toBe('Acai & Cia  Pao dAvila');
    const built = buildDynamicBrCode({ url: 'x.br/1', merchantName: 'É'.repeat(30), city: '東京' });
    if (!built.ok) throw new Error(built.error.code);
    expect(parseBrCode(built.value)).toMatchObject({ value: { merchantName: 'E'.repeat(25), city: 'N/A' } });
  });

  it.each([
    [{ url: `pix.example.com/${'a'.repeat(62)}` }, { code: 'too_big', field: 'url' }],
    [{ url: 'https://' }, { code: 'invalid_format', field: 'url' }],
    [{ url: 'pix.exämple.com/1' }, { code: 'invalid_format', field: 'url' }],
    [{ mcc: '541' }, { code: 'invalid_format', field: 'mcc' }],
    [{ amountCents: 10 ** 13 }, { code: 'too_big', field: 'amountCents' }],
  ])('refuses a dynamic code with %j', (wrong, error) => {
    const input = { url: 'pix.example.com/1', merchantName: 'Loja', city: 'Recife', ...wrong };
    expect(buildDynamicBrCode(input)).toEqual({ ok: false, error });
  });
});

describe('reading a BR Code', () => {
  it('reads the published codes', () => {
    expect(parseBrCode(`${OFFICIAL_STATIC}1D3D`)).toEqual({
      ok: true,
      value: {
        kind: 'static',
        pixKey: '123e4567-e12b-12d1-a456-426655440000',
        info: null,
        url: null,
        mcc: '0000',
        amountCents: null,
        merchantName: 'Fulano de Tal',
        city: 'BRASILIA',
        postalCode: null,
        txid: '***',
      },
    });
    expect(parseBrCode(`${OFFICIAL_DYNAMIC}64E4`)).toMatchObject({
      value: { kind: 'dynamic', url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441', pixKey: null },
    });
    expect(parseBrCode(`${UPPER_CASE_GUI}FA88`)).toMatchObject({
      value: { pixKey: '57946663234', amountCents: 100 },
    });
    expect(parseBrCode(`${PHONE_KEY}9F58`)).toMatchObject({
      value: { pixKey: '+5511987654321', info: 'pedido 42', txid: 'PED42', amountCents: 1_590 },
    });
    expect(parseBrCode(`${DUE_DATE}06FE`).ok).toBe(true);
  });

  it('refuses a right checksum over a broken length: 62 says 08 where 07 stand', () => {
    const broken = sealWithCrc(OFFICIAL_STATIC.slice(0, -4).replace('62070503***', '62080503***'));
    expect(isSealed(broken)).toBe(true);
    expect(parseBrCode(broken)).toEqual({ ok: false, error: { code: 'broken_field' } });
  });

  it.each([
    [`${OFFICIAL_STATIC}1D3E`, 'bad_checksum'],
    [`${OFFICIAL_STATIC}1d3d`, 'bad_checksum'],
    [`${OFFICIAL_STATIC}1D3`, 'broken_field'],
    [`${OFFICIAL_STATIC}1D3D `, 'broken_field'],
    [OFFICIAL_STATIC.slice(0, -4), 'missing_field'],
    [`${OFFICIAL_STATIC.replace('BRASILIA', 'BRASILIO')}1D3D`, 'bad_checksum'],
    ['', 'missing_field'],
    ['hello', 'broken_field'],
    [sealWithCrc(OFFICIAL_STATIC.slice(0, -4).replace('br.gov.bcb.pix', 'br.gov.bcb.tex')), 'not_pix'],
    [sealWithCrc(OFFICIAL_STATIC.slice(0, -4).replace('6008BRASILIA', '')), 'missing_field'],
    [sealWithCrc(OFFICIAL_STATIC.slice(0, -4).replace('62070503***', '')), 'missing_field'],
    [sealWithCrc(OFFICIAL_STATIC.slice(0, -4).replace('5303986', '5303840')), 'invalid_field'],
    [sealWithCrc(OFFICIAL_STATIC.slice(0, -4).replace('5802BR', '5802US')), 'invalid_field'],
    [sealWithCrc(OFFICIAL_STATIC.slice(0, -4).replace('5802BR', '54041,005802BR')), 'invalid_field'],
    [sealWithCrc(OFFICIAL_STATIC.slice(0, -4).replace('5802BR', '5802BR5802BR')), 'repeated_field'],
    [
      sealWithCrc(OFFICIAL_STATIC.slice(0, -4).replace('5913Fulano de Tal', `5926${'F'.repeat(26)}`)),
      'invalid_field',
    ],
  ])('refuses %j: %s', (text, code) => {
    expect(parseBrCode(text)).toEqual({ ok: false, error: { code } });
  });
});

describe('for every text', () => {
  const tag = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'));
  const value = fc.stringMatching(/^[\x20-\x7e]{1,99}$/);

  it('fields that are written are read back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.record({ tag, value }), { selector: (field) => field.tag }), (fields) => {
        const read = decodeTlv(fields.map((field) => encodeTlv(field.tag, field.value)).join(''));
        expect(read).toEqual({ ok: true, value: fields });
      }),
    );
  });

  it('a code that is built is read back, and no other checksum closes it', () => {
    const input = fc.record({
      url: fc.stringMatching(/^[a-z0-9.]{1,30}\/[a-zA-Z0-9]{1,40}$/),
      merchantName: fc.string({ unit: 'binary', maxLength: 60 }),
      city: fc.string({ unit: 'grapheme', maxLength: 60 }),
      amountCents: fc.option(fc.integer({ min: 1, max: 1_500_000_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(input, fc.integer({ min: 1, max: 0xffff }), (fields, shift) => {
        const built = buildDynamicBrCode(fields);
        if (!built.ok) return false;
        const read = parseBrCode(built.value);
        const crc = (Number.parseInt(built.value.slice(-4), 16) + shift) % 0x10000;
        const forged = built.value.slice(0, -4) + crc.toString(16).toUpperCase().padStart(4, '0');
        return (
          read.ok &&
          read.value.url === fields.url &&
          read.value.amountCents === (fields.amountCents ?? null) &&
          !parseBrCode(forged).ok
        );
      }),
    );
  });

  it('a single changed character is found', () => {
    const code = `${PHONE_KEY}9F58`;
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.stringMatching(/^[\x20-\x7e]$/), (at, character) => {
        fc.pre(code[at] !== character);
        return !parseBrCode(code.slice(0, at) + character + code.slice(at + 1)).ok;
      }),
    );
  });

  it('reading never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseBrCode(text).ok === 'boolean'),
    );
  });
});
