// Validation of the directory's answers, and comparison of masked documents.
import { compareMasked, readDictAnswer, readDictInformation } from './dict-information';

const ANSWER = {
  bank: '001',
  account: '****56-7',
  branch: '1234',
  account_type: 'CACC',
  owner_name: 'ANA',
  owner_document: '***.456.789-**',
};

describe('compareMasked', () => {
  it.each([
    ['***.456.789-**', '12345678909', 'same'],
    ['12345678909', '12345678909', 'same'],
    ['123.456.789-09', '12345678909', 'same'],
    ['***********', '12345678909', 'hidden'],
    ['***.456.780-**', '12345678909', 'other'],
    ['12.abc.***/****-35', '12ABC34501DE35', 'same'],
    ['***.456.789-**', '12ABC34501DE35', 'other'],
    ['', '12345678909', 'other'],
  ])('%s compared with %s is %s', (masked, document, expected) => {
    expect(compareMasked(masked, document)).toBe(expected);
  });
});

describe('readDictAnswer', () => {
  it('keeps masked values unchanged and decides whether they can be the company’s', () => {
    expect(readDictAnswer({ ...ANSWER, more: 1 }, '12345678909')).toEqual({
      ...ANSWER,
      is_owned_by_company: true,
    });
    expect(readDictAnswer(ANSWER, '52998224725')).toMatchObject({ is_owned_by_company: false });
    expect(readDictAnswer({ ...ANSWER, account_type: '****' }, '1')).toMatchObject({ account_type: '****' });
  });

  it.each([
    ['nothing', null],
    ['text', 'text'],
    ['a list', []],
    ...Object.keys(ANSWER).flatMap((member): [string, unknown][] => [
      [`no ${member}`, { ...ANSWER, [member]: undefined }],
      [`an empty ${member}`, { ...ANSWER, [member]: '' }],
      [`a number for ${member}`, { ...ANSWER, [member]: 1 }],
      [`too long a ${member}`, { ...ANSWER, [member]: '*'.repeat(151) }],
    ]),
    ['an unknown account type', { ...ANSWER, account_type: 'GOLD' }],
    ['text for is_owned_by_company', { ...ANSWER, is_owned_by_company: 'yes' }],
  ])('rejects %s', (_, answer) => {
    expect(readDictAnswer(answer, '12345678909')).toBeNull();
  });
});

describe('readDictInformation', () => {
  it('accepts a complete stored snapshot and rejects all else', () => {
    const stored = { ...ANSWER, is_owned_by_company: false };
    expect(readDictInformation(stored)).toEqual(stored);
    expect(readDictInformation(ANSWER)).toBeNull();
    expect(readDictInformation(undefined)).toBeNull();
  });
});
