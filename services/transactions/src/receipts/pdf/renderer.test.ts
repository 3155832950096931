// The bound on requests that draw at once, their deadline, and the cache: docs/rules.md#receipts.
import { systemClock } from '@mps/kernel';
import { aPaidPix } from '../domain/receipt.fixture';
import { makeReceiptsOfPayment, type Receipt } from '../domain/receipt';
import { makeReceiptRenderer } from './renderer';
import type { DrawingThread } from './thread';

const PDF_BYTES = 100;
const realClock = systemClock();
const call = (forMs = 60_000, signal?: AbortSignal) => ({
  deadlineMs: realClock.now().getTime() + forMs,
  ...(signal && { signal }),
});

function makeReceipt(amount: number): Receipt {
  const receipts = makeReceiptsOfPayment(aPaidPix());
  if (!receipts.ok || receipts.value[0] === undefined) throw new Error('no such receipt');
  return { ...receipts.value[0], amount };
}
const receipts = (...amounts: number[]) => amounts.map(makeReceipt);

/** A thread that draws a file when the test lets it. */
function makeHeldThread() {
  const asked: { readonly amount: number; readonly finish: () => void }[] = [];
  const thread: DrawingThread = {
    draw: ({ amount }) =>
      new Promise((resolve) => {
        asked.push({ amount, finish: () => resolve(Buffer.alloc(PDF_BYTES, amount)) });
      }),
    stop: async () => undefined,
  };
  return {
    thread,
    amounts: () => asked.map(({ amount }) => amount),
    async finishNext(): Promise<void> {
      asked.splice(0, 1)[0]?.finish();
      await new Promise(setImmediate);
    },
  };
}

const BUSY = { ok: false, error: { code: 'service_unavailable', retryAfterSeconds: 1 } };

it('answers 503 with Retry-After above the bound, and completes the earlier requests', async () => {
  const held = makeHeldThread();
  const { render } = makeReceiptRenderer({ realClock, thread: held.thread, maxRequests: 2 });
  const under = [render(receipts(1), call()), render(receipts(2), call())];
  expect(await render(receipts(3), call())).toEqual(BUSY);
  await held.finishNext();
  expect(await under[0]).toMatchObject({ ok: true, value: [{ receipt: { amount: 1 } }] });
  const third = render(receipts(3), call());
  await held.finishNext();
  await held.finishNext();
  expect([await under[1], await third]).toMatchObject([{ ok: true }, { ok: true }]);
});

it('answers cached files while too many others are drawn', async () => {
  const held = makeHeldThread();
  const { render } = makeReceiptRenderer({ realClock, thread: held.thread, maxRequests: 1 });
  const first = render(receipts(1), call());
  await held.finishNext();
  await first;
  void render(receipts(2), call());
  expect(await render(receipts(1), call())).toMatchObject({ ok: true });
  expect(await render(receipts(1, 3), call())).toEqual(BUSY);
});

it('draws the files of a request one by one, and stops when the caller has gone', async () => {
  const held = makeHeldThread();
  const { render } = makeReceiptRenderer({ realClock, thread: held.thread });
  const caller = new AbortController();
  const answer = render(receipts(1, 2, 3), call(60_000, caller.signal));
  expect(held.amounts()).toEqual([1]);
  await held.finishNext();
  expect(held.amounts()).toEqual([2]);
  caller.abort();
  await held.finishNext();
  expect(await answer).toEqual(BUSY);
  expect(held.amounts()).toEqual([]);
});

it('answers 503 at the caller’s deadline, and caches the file that came too late', async () => {
  const held = makeHeldThread();
  const { render } = makeReceiptRenderer({ realClock, thread: held.thread });
  expect(await render(receipts(1, 2), call(500))).toEqual(BUSY);
  await held.finishNext();
  expect(held.amounts()).toEqual([]);
  expect(await render(receipts(1), call())).toMatchObject({ ok: true });
});

it('drops the oldest files when the cache exceeds its bytes', async () => {
  const held = makeHeldThread();
  const maxCacheBytes = 2 * PDF_BYTES;
  const { render } = makeReceiptRenderer({ realClock, thread: held.thread, maxCacheBytes });
  for (const amount of [1, 2, 3]) {
    const answer = render(receipts(amount), call());
    await held.finishNext();
    await answer;
  }
  for (const kept of [2, 3]) await render(receipts(kept), call());
  expect(held.amounts()).toEqual([]);
  void render(receipts(1), call());
  expect(held.amounts()).toEqual([1]);
});
