// `npm run bench -- console [payments]`: the console of a merchant with very many payments, in a real browser.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { buildConsole, type Demo } from '@mps/devtools';
import { Api, cardPayment, pixPayment } from '@mps/testkit';
import Table from 'cli-table3';
import { onPlatform, type Started } from '../platform/platform';
import { print, say } from '../say';
import { newEndpoint } from '../webhooks/webhooks';
import { seedPayments } from './seeded-payments';
import { seedAttempts } from './seeded-timeline';
import { changeAddress, measureScrolling, openBrowser, openTab, type Tab, type Vitals } from './tab';

export const CONSOLE_PAYMENTS = 1_000_000;
const TIMELINE_ITEMS = 5_000;
const LOADS = 5;
const PAGES = 50;
const PAGE_SIZE = 50;
const EVENTS_PER_SECOND = 20;
const AT_ONCE = 8;
const WARM_UP_SECONDS = 20;
/** Two readings of the heap differ by some hundred kilobytes, which count for an hour many times over. */
const LIVE_SECONDS = 180;
const SECONDS_OF_AN_HOUR = 3_600;
const SCROLL_SECONDS = 4;
const DELIVERED_MS = 30_000;
const LOOK_MS = 500;
const SLOW_CPU = 4;
const [SLOW_BITS, SLOW_LATENCY_MS] = [10_000_000, 40];
const BITS_OF_A_BYTE = 8;

/** Filters that a person of the finance team tries. Each leaves rows. */
const FILTERS = [
  ...['APPROVED', 'CANCELLED', 'EXPIRED'].map((status) => `?status=${status}`),
  ...['APPROVED', 'CANCELLED', 'EXPIRED'].map((status) => `?status=${status}&payment_method=PIX`),
  ...[10, 100, 500, 900].map((reais) => `?amount_from=${reais * 100}`),
  ...[10, 100, 500, 900].map((reais) => `?amount_to=${reais * 100}&sort=-amount`),
  ...[30, 90, 180, 360].map((days) => `?from=${toDay(days)}`),
  ...[40, 100, 200, 300].map((days) => `?to=${toDay(days)}&status=APPROVED`),
  '?payment_method=PIX',
  '?capture_method=ECOMMERCE',
  '?sort=amount',
  '?sort=created_at',
];

function toDay(daysAgo: number): string {
  const DAY_MS = 86_400_000;
  return new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The largest, or with `isLeast` the smallest. */
  readonly goal?: number;
  readonly isLeast?: boolean;
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1] ?? 0;
const median = (values: readonly number[]): number => percentile(values, 0.5);

export const runConsole = (payments = CONSOLE_PAYMENTS): Promise<void> =>
  onPlatform(async (started, demo) => {
    await buildConsole();
    const api = new Api(started.platform.baseUrl, demo.api_key);
    const timeline = await makeLongLife(started, demo, api);
    say(`  ${payments} payments are inserted …`);
    await seedPayments(started.infra.mongodbUrl, demo, payments);
    say('  the console is measured …');
    const browser = await openBrowser();
    try {
      const { baseUrl } = started.platform;
      const figures: Figure[] = [];
      for (const measure of [measureLists, measureVitals, measureTimeline, measureLive]) {
        say(`  ${measure.name} …`);
        const tab = await openTab(browser, baseUrl, demo);
        const measured = await measure({ tab, api, demo, payments, timeline });
        for (const { what, value, unit } of measured) say(`    ${what}: ${value.toFixed(3)} ${unit}`);
        figures.push(...measured);
        await tab.close();
      }
      print(figures, consoleTable);
      // A missed goal fails the command.
      if (!figures.every(isMet)) process.exitCode = 1;
    } finally {
      await browser.close();
    }
  });

interface Measured {
  readonly tab: Tab;
  readonly api: Api;
  readonly demo: Demo;
  readonly payments: number;
  /** A payment with very many items. */
  readonly timeline: string;
}

async function makeLongLife({ infra }: Started, demo: Demo, api: Api): Promise<string> {
  const receiver = createServer((_, response) => void response.writeHead(204).end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  await newEndpoint(api, `http://127.0.0.1:${port}/bench`, demo.merchant_id);
  const path = `/v1/merchants/${demo.merchant_id}/transactions`;
  const { body } = await api.post<{ id: string }>(path, cardPayment());
  await api.post(path, pixPayment());
  const untilMs = performance.now() + DELIVERED_MS;
  const isDelivered = async (): Promise<boolean> => {
    const listed = await api.get<{ data: readonly { status: string }[] }>(
      `/v1/webhook-deliveries?aggregate_id=${body.id}`,
    );
    return listed.body.data.some(({ status }) => status === 'SUCCEEDED');
  };
  while (!(await isDelivered()) && performance.now() < untilMs) await delay(LOOK_MS);
  await seedAttempts(infra, body.id, TIMELINE_ITEMS);
  receiver.closeAllConnections();
  receiver.close();
  return body.id;
}

async function measureLists({ tab, payments }: Measured): Promise<Figure[]> {
  const loads: Vitals[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await tab.load('/payments');
    loads.push(await tab.readVitals());
  }
  const changes: number[] = [];
  for (const filter of FILTERS) changes.push(await changeAddress(tab.page, filter));
  const last = Math.floor(payments / PAGE_SIZE);
  const lastPageMs = await changeAddress(tab.page, `?page=${last}`);
  const middlePageMs = await changeAddress(tab.page, `?page=${Math.floor(last / 2)}`);
  for (let page = 2; page < PAGES + 2; page += 1) await changeAddress(tab.page, `?page=${page}`);
  return [
    {
      what: `first rows after navigation, median of ${LOADS}`,
      value: median(loads.map(({ rowsMs }) => rowsMs)),
      unit: 'ms',
      goal: 1_000,
    },
    {
      what: 'first rows after navigation, slowest',
      value: Math.max(...loads.map(({ rowsMs }) => rowsMs)),
      unit: 'ms',
    },
    { what: 'change of a filter, p50', value: median(changes), unit: 'ms' },
    { what: 'change of a filter, p95', value: percentile(changes, 0.95), unit: 'ms', goal: 600 },
    { what: `page ${last} of ${PAGE_SIZE} rows, the last`, value: lastPageMs, unit: 'ms', goal: 1_500 },
    { what: `page ${Math.floor(last / 2)}, in the middle`, value: middlePageMs, unit: 'ms' },
    { what: `heap of the tab after ${PAGES} pages`, value: await tab.readHeapMb(), unit: 'MB', goal: 150 },
  ];
}

async function measureVitals({ tab }: Measured): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of [
    ['home', ''],
    ['payments', '/payments'],
  ] as const) {
    const loads: Vitals[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      await tab.load(path);
      await tab.page.waitForLoadState('networkidle');
      const { cls } = await tab.readVitals();
      if (path !== '') await pressButtons(tab);
      loads.push({ ...(await tab.readVitals()), cls });
    }
    figures.push(
      {
        what: `${name}: LCP, median of ${LOADS}`,
        value: median(loads.map(({ lcpMs }) => lcpMs)),
        unit: 'ms',
        goal: 1_200,
      },
      {
        what: `${name}: CLS, largest`,
        value: Math.max(...loads.map(({ cls }) => cls)),
        unit: '',
        goal: 0.05,
      },
    );
    if (path !== '')
      figures.push({
        what: `${name}: INP, largest`,
        value: Math.max(...loads.map(({ inpMs }) => inpMs)),
        unit: 'ms',
        goal: 200,
      });
  }
  await slowDown(tab);
  await tab.load('/payments');
  await tab.page.waitForLoadState('networkidle');
  const { lcpMs } = await tab.readVitals();
  return [
    ...figures,
    { what: 'payments: LCP with 4 × CPU, 10 Mbps, 40 ms', value: lcpMs, unit: 'ms', goal: 2_500 },
  ];
}

/** A filter by the menu, and a page. */
async function pressButtons({ page }: Tab): Promise<void> {
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption('APPROVED');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForLoadState('networkidle');
}

async function slowDown({ cdp }: Tab): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_LATENCY_MS,
    downloadThroughput: SLOW_BITS / BITS_OF_A_BYTE,
    uploadThroughput: SLOW_BITS / BITS_OF_A_BYTE,
  });
}

async function measureTimeline({ tab, timeline }: Measured): Promise<Figure[]> {
  const firstMs: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    await tab.load(`/payments/${timeline}`);
    firstMs.push((await tab.readVitals()).rowsMs);
  }
  // All pages of it are read.
  await tab.page.waitForLoadState('networkidle');
  const count = await tab.page.locator('main ol[aria-label] > li').count();
  const framesPerSecond = await measureScrolling(tab.page, SCROLL_SECONDS);
  return [
    {
      what: `timeline of ${TIMELINE_ITEMS} items: first items, median of ${LOADS}`,
      value: median(firstMs),
      unit: 'ms',
      goal: 1_000,
    },
    {
      what: 'timeline: frames a second while it is scrolled',
      value: framesPerSecond,
      unit: '',
      goal: 50,
      isLeast: true,
    },
    { what: 'timeline: lines in the document', value: count, unit: '' },
  ];
}

/** A list that is live while payments are created. The growth of the heap is scaled to an hour. */
async function measureLive({ tab, api, demo }: Measured): Promise<Figure[]> {
  const path = `/v1/merchants/${demo.merchant_id}/transactions`;
  await tab.load('/payments');
  const create = async (seconds: number): Promise<void> => {
    const startMs = performance.now();
    const count = seconds * EVENTS_PER_SECOND;
    let made = 0;
    const work = async (): Promise<void> => {
      while (made < count) {
        const dueMs = startMs + (made * 1_000) / EVENTS_PER_SECOND;
        made += 1;
        await delay(Math.max(0, dueMs - performance.now()));
        await api.post(path, pixPayment());
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  await create(WARM_UP_SECONDS);
  const before = await tab.readHeapMb();
  await create(LIVE_SECONDS);
  const grown = (await tab.readHeapMb()) - before;
  return [
    {
      what: `growth of the heap in an hour of ${EVENTS_PER_SECOND} events a second, scaled from ${LIVE_SECONDS} s`,
      value: (grown * SECONDS_OF_AN_HOUR) / LIVE_SECONDS,
      unit: 'MB',
      goal: 20,
    },
  ];
}

const isMet = ({ value, goal, isLeast = false }: Figure): boolean =>
  goal === undefined || (isLeast ? value >= goal : value <= goal);

function consoleTable(figures: readonly Figure[]): string {
  const table = new Table({ head: ['console', 'measured', 'goal', ''] });
  for (const figure of figures) {
    const { what, value, unit, goal, isLeast = false } = figure;
    table.push([
      what,
      `${value < 1 ? value.toFixed(3) : value.toFixed(0)} ${unit}`.trim(),
      goal === undefined ? '' : `${isLeast ? '≥' : '≤'} ${goal} ${unit}`.trim(),
      goal === undefined ? '' : isMet(figure) ? 'met' : 'missed',
    ]);
  }
  return table.toString();
}
