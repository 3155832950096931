// drawDashboard draws a Grafana dashboard of the chart as one SVG. It places panels as Grafana does and sends the
// same queries to Prometheus.
import * as echarts from 'echarts';
import type { Series } from './prometheus';

interface Panel {
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly fieldConfig: { readonly defaults: { readonly unit?: string; readonly max?: number } };
  readonly targets: readonly { readonly expr: string; readonly legendFormat?: string }[];
}
export interface Dashboard {
  readonly title: string;
  readonly panels: readonly Panel[];
}
type Ask = (query: string) => Promise<readonly Series[]>;

/** Pixels of one step of Grafana's grid of 24 columns. */
const COLUMN = 58;
const ROW = 32;
const GAP = 8;
const TITLE_HEIGHT = 44;
const WIDTH = 24 * COLUMN;
const MS_PER_SECOND = 1_000;

export async function drawDashboard(dashboard: Dashboard, ask: Ask): Promise<string> {
  const bottom = Math.max(...dashboard.panels.map(({ gridPos }) => gridPos.y + gridPos.h));
  const height = TITLE_HEIGHT + bottom * ROW;
  const drawn: string[] = [];
  for (const panel of dashboard.panels) {
    const { x, y } = panel.gridPos;
    const svg = drawPanel(panel, await queryLines(panel, ask));
    drawn.push(`<g transform="translate(${x * COLUMN + GAP / 2} ${TITLE_HEIGHT + y * ROW})">${svg}</g>`);
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif">`,
    `<rect width="${WIDTH}" height="${height}" fill="#f4f5f5"/>`,
    `<text x="${GAP}" y="28" font-size="18" font-weight="bold" fill="#24292e">${escapeText(dashboard.title)}</text>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

interface Line {
  readonly name: string;
  readonly points: Series['points'];
}

async function queryLines({ targets }: Panel, ask: Ask): Promise<readonly Line[]> {
  const asked = targets.map(async ({ expr, legendFormat = '' }) =>
    (await ask(expr)).map(({ labels, points }) => ({
      name: legendFormat.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, label: string) => labels[label] ?? ''),
      points,
    })),
  );
  return (await Promise.all(asked)).flat();
}

function drawPanel({ title, gridPos, fieldConfig }: Panel, lines: readonly Line[]): string {
  const size = { width: gridPos.w * COLUMN - GAP, height: gridPos.h * ROW - GAP };
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
  const { unit = 'short', max } = fieldConfig.defaults;
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    title: { text: title, left: 8, top: 6, textStyle: { fontSize: 13, fontWeight: 500 } },
    grid: { left: 58, right: 14, top: 34, bottom: 26 + LEGEND_LINE * countLegendLines(lines) },
    legend: { bottom: 2, itemHeight: 6, itemWidth: 12, itemGap: 6, padding: 2, textStyle: { fontSize: 9 } },
    xAxis: {
      type: 'time',
      splitNumber: 3,
      axisLabel: { fontSize: 10, hideOverlap: true, formatter: '{HH}:{mm}:{ss}' },
    },
    yAxis: { type: 'value', min: 0, max, axisLabel: { fontSize: 10, formatter: chooseFormatter(unit) } },
    graphic:
      lines.length === 0
        ? {
            type: 'text',
            left: 'center',
            top: 'middle',
            style: { text: 'nothing happened', fill: '#8a8f94' },
          }
        : [],
    series: lines.map(({ name, points }) => ({
      name,
      type: 'line',
      showSymbol: false,
      lineStyle: { width: 1.5 },
      data: points.map(([at, value]) => [at * MS_PER_SECOND, Number.isFinite(value) ? value : null]),
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

const LEGEND_LINE = 17;
const LEGEND_CHARS = 84;
/** Width in characters of the color mark next to a name. */
const MARK_CHARS = 5;
const countLegendLines = (lines: readonly Line[]): number =>
  Math.max(1, Math.ceil(lines.reduce((sum, { name }) => sum + name.length + MARK_CHARS, 0) / LEGEND_CHARS));

const short = (value: number): string => String(Number(value.toPrecision(3)));

/** Returns the formatter for a Grafana unit name. */
function chooseFormatter(unit: string): (value: number) => string {
  switch (unit) {
    case 's':
      return (value) => (value < 1 ? `${short(value * MS_PER_SECOND)} ms` : `${short(value)} s`);
    case 'percentunit':
      return (value) => `${short(value * 100)} %`;
    case 'bytes':
      return (value) => `${short(value / 2 ** 20)} MiB`;
    case 'reqps':
      return (value) => `${short(value)}/s`;
    default:
      return short;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for markup. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
