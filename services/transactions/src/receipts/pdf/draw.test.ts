// The text of receipts as PDF files, and that the bytes never change. The test keeps the files in .local/receipts for people
// to look at, with pictures if the machine can render them.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readPdfText } from '@mps/testkit';
import {
  aCompletedRefund,
  aPaidBolepix,
  aPaidCard,
  aPaidPix,
  TRANSACTION_ID,
} from '../domain/receipt.fixture';
import { makeReceiptsOfPayment, type Receipt } from '../domain/receipt';
import type { Transaction } from '../../transaction/domain/transaction';
import { renderReceipt } from './draw';

const FOLDER = path.resolve(__dirname, '../../../../../.local/receipts');
const run = promisify(execFile);
// Another process renders the pictures, and a busy machine delays it.
function receipt(transaction: Transaction, index = 0): Receipt {
  const receipts = makeReceiptsOfPayment(transaction);
  if (!receipts.ok || receipts.value[index] === undefined) throw new Error('no such receipt');
  return receipts.value[index];
}

const refunded = { status: 'PARTIALLY_REFUNDED', refunds: [aCompletedRefund()] } as const;
const LONG = 'Associação Intermunicipal dos Produtores Independentes de Café, Açaí e Cupuaçu do Vale ';
const CASES: readonly (readonly [name: string, receipt: Receipt])[] = [
  ['pix', receipt(aPaidPix())],
  ['bolepix-by-pix', receipt(aPaidBolepix('PIX'))],
  ['bolepix-by-slip', receipt(aPaidBolepix('BOLETO'))],
  ['credit-card', receipt(aPaidCard())],
  ['debit-card', receipt(aPaidCard({ payment_method: 'DEBIT_CARD', installments: 1 }))],
  ['refund-pix', receipt(aPaidPix(refunded), 1)],
  ['refund-card', receipt(aPaidCard(refunded), 1)],
  [
    'long-names',
    receipt(
      aPaidPix({
        company_name: LONG.repeat(2).slice(0, 150),
        company_full_name: LONG.repeat(2).slice(0, 150),
      }),
    ),
  ],
];

const NAMES = [
  ['Portuguese', 'João Conceição “Azul” – 50 %'],
  ['Polish', 'Łódź Wałęsa'],
  ['Vietnamese', 'Nguyễn Văn Hồng'],
  ['Russian', 'Иван Ёлкин'],
  ['Greek', 'Ελλάδα Ώρα'],
  ['Hindi', 'नमस्ते'],
  ['Japanese', '東京 さくら ☕'],
  ['Korean', '서울 한국'],
  ['Arabic', 'محمد علي'],
  ['Arabic of the Maghreb', 'يوسڢ'],
  ['Hebrew', 'שלום עולם'],
  ['Georgian', 'თბილისი'],
] as const;

const moment = { PAYMENT: '02/03/2026 23:30', REFUND: '04/03/2026 12:00' } as const;
const amount = { PAYMENT: 'R$ 1.234,56', REFUND: 'R$ 234,56' } as const;

beforeAll(() => mkdir(FOLDER, { recursive: true }));

describe.each(CASES)('the page of a receipt (%s)', (name, one) => {
  it('is a PDF with the id, the amount, the type and the date in its text', async () => {
    const pdf = await renderReceipt(one);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const lines = readPdfText(pdf).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([TRANSACTION_ID, amount[one.type], moment[one.type], one.identification]),
    );
    expect(lines.some((line) => line.includes(`(${one.type})`))).toBe(true);
    await keep(name, pdf);
  });

  it('is the same bytes in every process and on every call', async () => {
    const first = await renderReceipt(one);
    expect((await renderReceipt(one)).equals(first)).toBe(true);
    expect((await renderReceipt({ ...one })).equals(first)).toBe(true);
  });

  it('is small enough for 21 files in one answer', async () => {
    expect((await renderReceipt(one)).length).toBeLessThan(64 * 1024);
  });
});

async function keep(name: string, pdf: Buffer, shownPage = 1): Promise<void> {
  const file = path.join(FOLDER, name);
  await writeFile(`${file}.pdf`, pdf);
  await run('pdftoppm', [
    '-png',
    '-r',
    '80',
    '-f',
    String(shownPage),
    '-singlefile',
    `${file}.pdf`,
    file,
  ]).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
}

describe('a page', () => {
  it('continues on a second page, and cuts text that is too long', async () => {
    const long = LONG.repeat(9);
    const party = { name: long, document: long, bank_name: long, ispb: long, branch: long, account: long };
    const one = { ...receipt(aPaidPix()), payer: party, receiver: { bank_account: party, pix_data: null } };
    const pdf = await renderReceipt(one);
    expect(pdf.toString('latin1')).toContain('/Count 2');
    expect(readPdfText(pdf)).toContain('…');
    await keep('two-pages', pdf, 2);
  });

  it('shows no more of the payer than the receipt does', async () => {
    const text = readPdfText(await renderReceipt(receipt(aPaidPix())));
    expect(text).toContain('***.456.789-**');
    expect(text).not.toContain('12345678909');
    expect(text).not.toContain('0012345');
  });

  it.each(NAMES)('shows a name in %s as it is written', async (script, name) => {
    const pdf = await renderReceipt(receipt(aPaidPix({ company_name: name, company_full_name: name })));
    const shown = readPdfText(pdf).replaceAll('\n', '');
    for (const character of name.normalize('NFC').replaceAll(' ', '')) expect(shown).toContain(character);
    await keep(`name-in-${script}`, pdf);
  });

  it('sets the words of a script from right to left in one piece, with the first letter at the right', async () => {
    const name = 'שלום עולם';
    const text = readPdfText(await renderReceipt(receipt(aPaidPix({ company_name: name }))));
    expect(text.split('\n')).toContain(Array.from(name).reverse().join(''));
  });

  it('embeds every font', async () => {
    const file = (await renderReceipt(receipt(aPaidPix({ company_name: 'Café 東京' })))).toString('latin1');
    const described = file.match(/\/Type \/FontDescriptor/g)?.length;
    expect(described).toBe(3);
    expect(file.match(/\/FontFile2 \d+ 0 R/g)?.length).toBe(described);
    expect(file).not.toContain('Helvetica');
  });

  it('formats the documents of the company and its key', async () => {
    const party = { name: 'Loja', bank_name: null, ispb: null, branch: null, account: null };
    const one = {
      ...receipt(aPaidPix()),
      receiver: {
        bank_account: { ...party, document: '12ABC34501DE35' },
        pix_data: { key: '12345678909', type: 'CPF' as const },
      },
    };
    const text = readPdfText(await renderReceipt(one));
    expect(text).toContain('12.ABC.345/01DE-35');
    expect(text).toContain('123.456.789-09 (CPF)');
  });
});
