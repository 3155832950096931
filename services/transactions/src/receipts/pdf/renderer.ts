// Receipts as PDF files. The same receipt is the same bytes on every call, in every process: nothing in the file comes
// from the clock or from chance, so a merchant can keep a hash of it.
import { LRUCache } from 'lru-cache';
import PDFDocument from 'pdfkit';
import type { Receipt } from '../domain/receipt';
import { MAX_CACHED_PDFS } from '../../limits';
import { drawReceipt, qrSquares } from './page';
import { receiptText, toWinAnsi } from './text';

const LANGUAGE = 'pt-BR';

export type ReceiptRenderer = ReturnType<typeof makeReceiptRenderer>;

/** Caches the newest files: drawing a QR code takes a hundred times as long as finding one. */
export function makeReceiptRenderer(maxCached = MAX_CACHED_PDFS) {
  const files = new LRUCache<string, Buffer>({ max: maxCached });
  return {
    async render(receipt: Receipt): Promise<Buffer> {
      const key = JSON.stringify(receipt);
      const pdf = files.get(key) ?? (await renderReceipt(receipt));
      files.set(key, pdf);
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
