// Receipts as PDF files. The same receipt is the same bytes on every call, in every process: nothing in the file comes
// from the clock or from chance, so a merchant can keep a hash of it.
import PDFDocument from 'pdfkit';
import type { Receipt } from '../domain/receipt';
import type { ReceiptRenderer } from '../../transaction/ports';
import { MAX_REMEMBERED_PDFS } from '../../limits';
import { drawReceipt } from './page';
import { receiptText } from './text';
import { qrSquares } from './qr-squares';
import { toWinAnsi } from './win-ansi';

const LANGUAGE = 'pt-BR';

/** Remembers the newest files: drawing a QR code takes a hundred times as long as finding one. */
export function makeReceiptRenderer(maxRemembered = MAX_REMEMBERED_PDFS): ReceiptRenderer {
  const remembered = new Map<string, Buffer>();
  return {
    async render(receipt) {
      const key = JSON.stringify(receipt);
      const known = remembered.get(key);
      const pdf = known ?? (await renderReceipt(receipt));
      // A map keeps the order of insertion: taken out and put in again, it is the newest.
      remembered.delete(key);
      remembered.set(key, pdf);
      const [oldest] = remembered.keys();
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
      return pdf;
    },
  };
}

function renderReceipt(receipt: Receipt): Promise<Buffer> {
  const text = receiptText(receipt);
  const page = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: LANGUAGE,
    displayTitle: true,
    // The library makes the file's ID of these members and of nothing else.
    info: {
      Title: toWinAnsi(text.title),
      Author: toWinAnsi(text.company),
      CreationDate: receipt.created_at,
      ModDate: receipt.created_at,
    },
  });
  const whole = collect(page);
  drawReceipt(page, text, receipt.qr_code === null ? null : qrSquares(receipt.qr_code));
  page.end();
  return whole;
}

function collect(page: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
}
