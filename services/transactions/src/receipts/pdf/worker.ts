// The program of the thread that draws receipts. It answers each receipt with its file.
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

/** Gives payments precedence. Only Linux has a priority per thread. Elsewhere this would lower the whole process. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // A container may forbid the call. Receipts are then drawn at normal priority.
  }
}

async function answer({ id, receipt }: DrawRequest): Promise<DrawAnswer> {
  try {
    // Copied, because a small buffer may be part of a larger one, which would be sent whole.
    return { id, pdf: new Uint8Array(await renderReceipt(receipt)) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function serve(port: NonNullable<typeof parentPort>): void {
  lowerPriority();
  // One after another. Files that are drawn at once would all be ready late.
  let turn = Promise.resolve();
  port.on('message', (request: DrawRequest) => {
    turn = turn.then(async () => port.postMessage(await answer(request)));
  });
}

if (!isMainThread && parentPort !== null) serve(parentPort);
