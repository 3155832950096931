// The thread that draws receipts: it makes the same files as the main thread, leaves the main thread free, and is replaced
// after a failure.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { aPaidCard, aPaidPix } from '../domain/receipt.fixture';
import { makeReceiptsOfPayment, type Receipt } from '../domain/receipt';
import { renderReceipt } from './draw';
import { makeDrawingThread, type DrawingThread } from './thread';

const HANGS_AFTER_MS = 20_000;
const FILES = 10;

function receipt(cents = 123_456, paid = aPaidPix()): Receipt {
  const receipts = makeReceiptsOfPayment(paid);
  if (!receipts.ok || receipts.value[0] === undefined) throw new Error('no such receipt');
  return { ...receipts.value[0], amount: cents };
}

let folder: string;
let thread: DrawingThread | undefined;
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'receipts-thread-'))));
afterEach(() => thread?.stop());
afterAll(() => rm(folder, { recursive: true }));

const start = (): DrawingThread => (thread = makeDrawingThread({ hangsAfterMs: HANGS_AFTER_MS }));

/** A thread that runs this program in place of the right one. */
async function startWith(program: string, hangsAfterMs = HANGS_AFTER_MS): Promise<DrawingThread> {
  const file = path.join(folder, 'program.cjs');
  await writeFile(file, `const { parentPort: port } = require('node:worker_threads');\n${program}`);
  return (thread = makeDrawingThread({ hangsAfterMs, program: { file, argv: [] } }));
}

it('draws the same bytes as this process does', async () => {
  const one = receipt();
  expect((await start().draw(one)).equals(await renderReceipt(one))).toBe(true);
});

it('answers each request with its own file', async () => {
  const both = [receipt(1), receipt(2, aPaidCard())];
  const { draw } = start();
  const drawn = await Promise.all(both.map(draw));
  for (const [index, one] of both.entries())
    expect(drawn[index]?.equals(await renderReceipt(one))).toBe(true);
});

it('uses little CPU time of the main thread', async () => {
  const { draw } = start();
  const many = Array.from({ length: FILES }, (_, index) => receipt(index + 1));
  const measureCpuMs = async (work: (one: Receipt) => Promise<unknown>): Promise<number> => {
    const before = process.threadCpuUsage();
    for (const one of many) await work(one);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  await draw(receipt());
  await renderReceipt(receipt());
  const beside = await measureCpuMs(draw);
  const own = await measureCpuMs(renderReceipt);
  expect(beside).toBeLessThan(own / 2);
});

it('rejects a receipt that cannot be drawn, and draws the next', async () => {
  const { draw } = start();
  const broken = { ...receipt(), created_at: 'never' } as unknown as Receipt;
  await expect(draw(broken)).rejects.toThrow();
  expect((await draw(receipt())).subarray(0, 5).toString()).toBe('%PDF-');
});

it('rejects the open requests of a thread that ended, and starts another thread', async () => {
  const { draw } = await startWith(`
    port.on('message', ({ id, receipt }) => {
      if (receipt.amount === 1) throw new Error('broken');
      port.postMessage({ id, pdf: new Uint8Array([receipt.amount]) });
    });
  `);
  const ended = [draw(receipt(1)), draw(receipt(2))];
  for (const one of await Promise.allSettled(ended)) expect(one.status).toBe('rejected');
  expect([...(await draw(receipt(3)))]).toEqual([3]);
});

it('replaces a thread that hangs', async () => {
  const { draw } = await startWith(
    `
    port.on('message', ({ id, receipt }) => {
      while (receipt.amount === 1);
      port.postMessage({ id, pdf: new Uint8Array([receipt.amount]) });
    });
  `,
    500,
  );
  await expect(draw(receipt(1))).rejects.toThrow('hangs');
  expect([...(await draw(receipt(2)))]).toEqual([2]);
});
