// The text of receipts as PDF files, and that the bytes never change. The test keeps the files in .local/receipts for people
// to look at, with pictures if the machine can render them.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  aCompletedRefund,
  aPaidBolepix,
  aPaidCard,
  aPaidPix,
  TRANSACTION_ID,
} from '../domain/receipt.fixture';
import { makeReceiptsOfPayment, type Receipt } from '../domain/receipt';
import type { Transaction } from '../../transaction/domain/transaction';
import { readPdfText } from './pdf-text.fixture';
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

  it('draws a name with letters that the fonts lack', async () => {
    const text = readPdfText(await renderReceipt(receipt(aPaidPix({ company_name: 'Café Łódź 東京 ☕' }))));
    expect(text).toContain('Café Lódz ?? ?');
  });
});
