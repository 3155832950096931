// drawTrace draws the spans of one trace as a waterfall. Children stand below their parents.
import type { ReceivedSpan } from '@mps/testkit';
import { escapeText } from './dashboards';

const ROW = 20;
const NAMES_WIDTH = 470;
const BARS_WIDTH = 800;
const DURATION_WIDTH = 80;
const TOP = 56;
const INDENT = 12;
const MAX_NAME_CHARS = 62;
const TICKS = 5;
const NANOS_PER_MS = 1_000_000n;
const COLORS = [
  '#1f77b4',
  '#2ca02c',
  '#d62728',
  '#9467bd',
  '#8c564b',
  '#e377c2',
  '#7f7f7f',
  '#bcbd22',
  '#17becf',
  '#ff7f0e',
];

interface Row {
  readonly span: ReceivedSpan;
  readonly depth: number;
}

export function drawTrace(spans: readonly ReceivedSpan[]): string {
  const rows = toRows(spans);
  const startNanos = spans.reduce(
    (least, span) => min(least, BigInt(span.startTimeUnixNano)),
    findStart(spans),
  );
  const endMs = Math.max(...spans.map((span) => msSince(startNanos, span.endTimeUnixNano)));
  const services = [...new Set(rows.map(({ span }) => span.service))];
  const chooseColor = (service: string): string =>
    COLORS[services.indexOf(service) % COLORS.length] ?? '#000000';
  const toX = (ms: number): number => NAMES_WIDTH + (ms / endMs) * BARS_WIDTH;
  const width = NAMES_WIDTH + BARS_WIDTH + DURATION_WIDTH;
  const height = TOP + rows.length * ROW + 12;
  const ticks = Array.from({ length: TICKS + 1 }, (_, n) => (endMs * n) / TICKS).map(
    (ms) =>
      `<line x1="${toX(ms)}" x2="${toX(ms)}" y1="${TOP - 8}" y2="${height}" stroke="#e3e5e8"/>` +
      `<text x="${toX(ms)}" y="${TOP - 12}" font-size="10" fill="#666" text-anchor="middle">${ms.toFixed(0)} ms</text>`,
  );
  const drawn = rows.map(({ span, depth }, n) => {
    const from = msSince(startNanos, span.startTimeUnixNano);
    const to = msSince(startNanos, span.endTimeUnixNano);
    const y = TOP + n * ROW;
    const label = `${span.service}  ${span.name}`.slice(0, MAX_NAME_CHARS);
    return (
      `<text x="${8 + depth * INDENT}" y="${y + 14}" font-size="11" fill="#24292e">${escapeText(label)}</text>` +
      `<rect x="${toX(from)}" y="${y + 4}" width="${Math.max(toX(to) - toX(from), 1.5)}" height="${ROW - 8}" rx="2" fill="${chooseColor(span.service)}"/>` +
      `<text x="${toX(to) + 4}" y="${y + 14}" font-size="10" fill="#666">${(to - from).toFixed(1)} ms</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="8" y="22" font-size="15" font-weight="bold" fill="#24292e">${spans.length} spans of ${services.length} processes, ${endMs.toFixed(0)} ms</text>`,
    ...ticks,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

/** Orders spans depth first, then by time. A span without its parent becomes a root. */
function toRows(spans: readonly ReceivedSpan[]): readonly Row[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const below = (parentSpanId: string | null, depth: number): Row[] =>
    spans
      .filter((span) =>
        parentSpanId === null ? !known.has(span.parentSpanId) : span.parentSpanId === parentSpanId,
      )
      .toSorted((a, b) => (BigInt(a.startTimeUnixNano) < BigInt(b.startTimeUnixNano) ? -1 : 1))
      .flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)]);
  return below(null, 0);
}

const findStart = ([first]: readonly ReceivedSpan[]): bigint => BigInt(first?.startTimeUnixNano ?? 0);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** Converts to milliseconds with microsecond precision. */
const msSince = (startNanos: bigint, nanos: string): number =>
  Number((BigInt(nanos) - startNanos) / 1_000n) / Number(NANOS_PER_MS / 1_000n);
