// The scanner finds planted values in every encoding and wrapping, and finds nothing else.
import { deflateSync } from 'node:zlib';
import mongoose from 'mongoose';
import { ALLOWED, judge } from './allowed';
import { Canaries, newCnpj, newCpf } from './canaries';
import { makeFinder } from './finder';
import { listForms } from './forms';
import { pdfsIn, pdfText, scanText, scanValue } from './scanner';

const SECRET = 'cn"tok+/&<0198c0de>';
const CPF = '11144477735';
const canaries = new Canaries();
canaries.plant('secret', 'secret', SECRET);
canaries.plant('CPF', 'personal', CPF);
const find = makeFinder(canaries.all);
const here = { place: 'test', at: 'here' };
const found = (text: string | Buffer): string[] => [...new Set(find(text).map(({ canary }) => canary))];

describe('a secret in a text', () => {
  it.each([
    ['as it is', `token=${SECRET}.`],
    ['as JSON', JSON.stringify({ token: SECRET })],
    ['as JSON in JSON', JSON.stringify({ body: JSON.stringify({ token: SECRET }) })],
    ['URL-encoded', `/v1/merchants/${encodeURIComponent(SECRET)}`],
    ['form-encoded', new URLSearchParams({ token: SECRET }).toString()],
    ['in hex', Buffer.from(SECRET).toString('hex')],
    ['in hex, upper case', Buffer.from(SECRET).toString('hex').toUpperCase()],
    ['as the last bytes', `${'.'.repeat(1_000)}${SECRET}`],
  ])('is found %s', (_encoding, text) => {
    expect(found(text)).toEqual(['secret']);
  });

  it.each([0, 1, 2, 3, 4, 5])('is found in base64 that begins %d bytes before it', (before) => {
    const bytes = Buffer.from(`${'x'.repeat(before)}${SECRET}and more`);
    expect(found(bytes.toString('base64'))).toEqual(['secret']);
    expect(found(bytes.toString('base64url'))).toEqual(['secret']);
  });

  it('is not found in unrelated text', () => {
    expect(found(SECRET.slice(0, -1))).toEqual([]);
    expect(found('')).toEqual([]);
    expect(found('111.444.777-36 ***.444.777-**')).toEqual([]);
  });
});

it('a document number is found with and without punctuation', () => {
  expect(found('CPF 111.444.777-35')).toEqual(['CPF']);
  const cnpj = newCnpj();
  const written = cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  expect(listForms(cnpj).map(({ text }) => text)).toContain(written);
  expect(newCpf()).toMatch(/^\d{11}$/);
});

it('a finding names the path of texts, bytes, dates and member names', () => {
  const { Binary } = mongoose.mongo;
  const value = {
    a: [{ b: SECRET }, { c: 1 }],
    d: new Binary(Buffer.from(`x${SECRET}`)),
    e: Buffer.from(SECRET),
    f: { [CPF]: new Date(0) },
    g: Number(CPF),
  };
  expect(scanValue(here, value, find).map(({ at, canary }) => `${at}: ${canary}`)).toEqual([
    'here a[].b: secret',
    'here d: secret',
    'here e: secret',
    'here name of f: CPF',
    'here g: CPF',
  ]);
});

describe('in a PDF', () => {
  const pdfWith = (content: string): Buffer =>
    Buffer.concat([
      Buffer.from('%PDF-1.3\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
      deflateSync(Buffer.from(content)),
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  const hex = Buffer.from(SECRET).toString('hex');

  it.each([
    ['a text', `(${SECRET}) Tj`],
    ['a hexadecimal text', `<${hex}> Tj`],
    ['a text with kerned letters', `[<${hex.slice(0, 6)}> 30 <${hex.slice(6)}> 0] TJ`],
  ])('%s in a compressed stream is found', (_form, content) => {
    const pdf = pdfWith(content);
    expect(found(pdf)).toEqual([]);
    expect(found(pdfText(pdf))).toEqual(['secret']);
  });

  it('the PDF of an answer is decoded from its base64', () => {
    const answer = { receipts: [{ pdf_file_base64: pdfWith(`(${SECRET}) Tj`).toString('base64') }] };
    expect(pdfsIn(answer).flatMap((pdf) => found(pdfText(pdf)))).toEqual(['secret']);
  });
});

describe('a finding', () => {
  it('is a leak unless a row allows exactly that place, and an unused row is reported', () => {
    const row = { place: 'test', at: /^here a$/, canary: /^CPF$/, why: 'its own field' };
    const allowed = scanText({ place: 'test', at: 'here a' }, CPF, find);
    const elsewhere = scanText({ place: 'test', at: 'here a.b' }, CPF, find);
    expect(judge([...allowed, ...elsewhere], [row])).toMatchObject({ leaks: elsewhere, unused: [] });
    expect(judge([], [row]).unused).toEqual([row]);
  });

  it('is never allowed in logs, spans, refusals, headers, numbers and command lines', () => {
    const places = new Set(ALLOWED.map(({ place }) => place));
    expect([...places].sort()).toEqual(['PDFs', 'answers', 'database', 'topics', 'webhooks']);
  });
});
