// The program of the thread that draws receipts: it answers each receipt that it is sent with its file.
import { setPriority } from 'node:os';
import { isMainThread, parentPort } from 'node:worker_threads';
import type { Receipt } from '../domain/receipt';
import { renderReceipt } from './draw';

export interface DrawRequest {
  readonly id: number;
  readonly receipt: Receipt;
}

export type DrawAnswer =
  { readonly id: number; readonly pdf: Uint8Array } | { readonly id: number; readonly failure: string };

const LOW_PRIORITY = 10;

/** Payments go first. On Linux a thread has a priority of its own; elsewhere this would be that of the whole process. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // A sandbox may forbid the call: receipts are drawn all the same.
  }
}

async function answer({ id, receipt }: DrawRequest): Promise<DrawAnswer> {
  try {
    // Bytes of its own: a small buffer may be a part of a larger one, and all of that would be sent.
    return { id, pdf: new Uint8Array(await renderReceipt(receipt)) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function serve(port: NonNullable<typeof parentPort>): void {
  lowerPriority();
  // One after another: files that are drawn at once would all be ready late.
  let turn = Promise.resolve();
  port.on('message', (request: DrawRequest) => {
    turn = turn.then(async () => port.postMessage(await answer(request)));
  });
}

if (!isMainThread && parentPort !== null) serve(parentPort);
