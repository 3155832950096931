// Receipts as PDF files. The same receipt gives the same bytes on every call and in every process, so a merchant can keep a
// hash of it. So nothing in the file comes from the clock or from chance.
// Lengths are points (1/72 inch), from the top left of an A4 page.
import type { Receipt } from '../domain/receipt';
import { measureText, splitIntoRuns, type Run as FontRun, type Weight } from './fonts';
import { toReceiptText, type ReceiptText, type Row, type Section } from './text';

const LANGUAGE = 'pt-BR';

/** The libraries are loaded with the first receipt. */
export async function renderReceipt(receipt: Receipt): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const text = toReceiptText(receipt);
  const page = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: LANGUAGE,
    displayTitle: true,
    // The library would add Helvetica to the file, which it does not embed. Its types do not know the empty name.
    font: '',
    // The library derives the file's ID from these members alone.
    info: {
      Title: text.title,
      Author: text.company,
      CreationDate: receipt.created_at,
      ModDate: receipt.created_at,
    },
  });
  const whole = collect(page);
  drawReceipt(page, text, receipt.qr_code === null ? null : await toQrSquares(receipt.qr_code));
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

const PAGE_WIDTH = 595.28;
const PAGE_HEIGHT = 841.89;
const MARGIN = 56;
const CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN;
const FOOTER_Y = PAGE_HEIGHT - MARGIN - 20;
const VALUE_X = MARGIN + 130;
const CODE_SIDE = 104;
/** A scanner needs white space around a code: four of its modules, and a little more. */
const CODE_GAP = 12;
const HEAD_WIDTH = CONTENT_WIDTH - CODE_SIDE - CODE_GAP;
const CODE_CAPTION = 'Código Pix da cobrança';

/** The height of capital letters in the size of the font. A text with this baseline begins at its top. */
const CAPITALS = 0.714;
const INK = '#1b1f24';
const MUTED = '#68707a';
const LINE = '#d5d9de';

const ROW_SIZE = 10;
const ROW_LEADING = 15;
const SECTION_GAP = 16;
const SECTION_HEAD = 29;
/** Enough for a name of 150 characters; a longer one is cut with an ellipsis. */
const MAX_LINES_PER_VALUE = 3;

type Page = PDFKit.PDFDocument;

interface Style {
  readonly weight: Weight;
  readonly size: number;
  readonly color: string;
}

const makeStyle = (weight: Weight, size: number, color = INK): Style => ({ weight, size, color });
const COMPANY = makeStyle('bold', 11);
const HEADING = makeStyle('bold', 18);
const AMOUNT = makeStyle('bold', 28);
const MOMENT = makeStyle('regular', 10, MUTED);
const TITLE = makeStyle('bold', 11);
const LABEL = makeStyle('regular', ROW_SIZE, MUTED);
const VALUE = makeStyle('regular', ROW_SIZE);
const SMALL = makeStyle('regular', 8, MUTED);

export function drawReceipt(page: Page, text: ReceiptText, code: QrSquares | null): void {
  let y = MARGIN;
  write(page, COMPANY, text.company, MARGIN, y, HEAD_WIDTH);
  y += 30;
  write(page, HEADING, text.heading, MARGIN, y, HEAD_WIDTH);
  y += 32;
  write(page, AMOUNT, text.amount, MARGIN, y, HEAD_WIDTH);
  y += 36;
  write(page, MOMENT, text.moment, MARGIN, y, HEAD_WIDTH);
  if (code !== null) drawCode(page, code, PAGE_WIDTH - MARGIN - CODE_SIDE, MARGIN);
  y += 38;
  for (const section of text.sections) y = drawSection(page, section, y) + SECTION_GAP;
  drawRule(page, FOOTER_Y);
  write(page, SMALL, text.footer, MARGIN, FOOTER_Y + 8, CONTENT_WIDTH);
}

function drawSection(page: Page, { title, rows }: Section, y: number): number {
  const top = placeBlock(page, SECTION_HEAD + ROW_LEADING, y);
  drawRule(page, top);
  write(page, TITLE, title, MARGIN, top + 9, CONTENT_WIDTH);
  return rows.reduce((y, row) => drawRow(page, row, y), top + SECTION_HEAD);
}

function drawRow(page: Page, [label, value]: Row, above: number): number {
  const lines = wrap(VALUE, value, PAGE_WIDTH - MARGIN - VALUE_X);
  const height = lines.length * ROW_LEADING;
  const y = placeBlock(page, height, above);
  write(page, LABEL, label, MARGIN, y, VALUE_X - MARGIN);
  lines.forEach((line, index) => print(page, VALUE, line, VALUE_X, y + index * ROW_LEADING));
  return y + height;
}

/** Returns the y of the next block. Starts a new page when the current one is full. */
function placeBlock(page: Page, height: number, y: number): number {
  if (y + height <= FOOTER_Y) return y;
  page.addPage();
  return MARGIN;
}

function drawCode(page: Page, { size, runs }: QrSquares, x: number, y: number): void {
  const module = CODE_SIDE / size;
  for (const run of runs) page.rect(x + run.x * module, y + run.y * module, run.length * module, module);
  page.fill(INK);
  const width = measureText(CODE_CAPTION, SMALL.weight, SMALL.size);
  print(page, SMALL, CODE_CAPTION, x + (CODE_SIDE - width) / 2, y + CODE_SIDE + CODE_GAP);
}

function drawRule(page: Page, y: number): void {
  page
    .moveTo(MARGIN, y)
    .lineTo(PAGE_WIDTH - MARGIN, y)
    .lineWidth(0.5)
    .stroke(LINE);
}

/** One line; the overflow is cut. */
function write(page: Page, one: Style, text: string, x: number, y: number, width: number): void {
  print(page, one, cut(one, text, width), x, y);
}

// Not the library's own line breaking: it splits one value into several strings of the file.
function print(page: Page, { weight, size, color }: Style, text: string, x: number, y: number): void {
  page.fontSize(size).fillColor(color);
  let left = x;
  for (const run of splitIntoRuns(text, weight)) {
    const textWidth = run.width * size;
    chooseFont(page, run.font);
    page.text(run.text, left, y + CAPITALS * size, {
      lineBreak: false,
      baseline: 'alphabetic',
      // The library would measure the text again.
      ...{ textWidth },
      // Without a list of features the library sets words one by one, from left to right.
      ...(run.isRightToLeft && { features: [] }),
    });
    left += textWidth;
  }
}

const registered = new WeakMap<Page, Set<string>>();

/** A registered font is found by its name. The library would compare every other one with those of the file. */
function chooseFont(page: Page, { name, font }: FontRun['font']): void {
  const names = registered.get(page) ?? new Set<string>();
  if (!names.has(name)) {
    registered.set(page, names.add(name));
    // The types of the library lack an opened font.
    page.registerFont(name, font as unknown as Buffer);
  }
  page.font(name);
}

function cut({ weight, size }: Style, text: string, width: number): string {
  if (measureText(text, weight, size) <= width) return text;
  const shown = findLongestStart(text, (start) => measureText(`${start}…`, weight, size) <= width);
  return `${shown.trimEnd()}…`;
}

/** Returns the longest start that fits, and at least one character. Measuring is slow, so it searches by halves. */
function findLongestStart(text: string, fits: (start: string) => boolean): string {
  const characters = Array.from(text);
  const take = (count: number): string => characters.slice(0, count).join('');
  let fitting = 1;
  let tooLong = characters.length;
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(take(middle))) fitting = middle;
    else tooLong = middle;
  }
  return take(fitting);
}

/** Breaks at spaces, and within a word only if that word is longer than a line. */
function wrap(one: Style, text: string, width: number): string[] {
  const fits = (line: string) => measureText(line, one.weight, one.size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s/u)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line)) {
      const start = findLongestStart(line, fits);
      lines.push(start);
      line = line.slice(start.length);
    }
  }
  lines.push(line);
  if (lines.length <= MAX_LINES_PER_VALUE) return lines;
  return [
    ...lines.slice(0, MAX_LINES_PER_VALUE - 1),
    cut(one, lines.slice(MAX_LINES_PER_VALUE - 1).join(' '), width),
  ];
}

// A QR code as squares: vectors stay sharp at every size and are smaller than a picture.

/** A run of dark modules in one row, in modules from the top left. */
export interface Run {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

export interface QrSquares {
  /** Modules on each side of the code. */
  readonly size: number;
  readonly runs: readonly Run[];
}

/**
 * A fixed mask saves the encoder from trying all eight, which takes most of its time. Scanners read every mask equally well.
 * The lowest level of error correction is enough for a screen or a fresh print, and keeps the modules large.
 */
const OPTIONS = { bcid: 'qrcode', eclevel: 'L', mask: 3 };

export async function toQrSquares(text: string): Promise<QrSquares> {
  const { raw } = await import('bwip-js');
  const [matrix] = raw({ ...OPTIONS, text });
  if (matrix === undefined || !('pixs' in matrix)) throw new Error('A QR code is a matrix');
  const { pixs, pixx, pixy } = matrix;
  const runs: Run[] = [];
  for (let y = 0; y < pixy; y++) {
    for (let x = 0; x < pixx; x++) {
      const start = x;
      while (x < pixx && pixs[y * pixx + x] === 1) x++;
      if (x > start) runs.push({ x: start, y, length: x - start });
    }
  }
  return { size: pixx, runs };
}
