// A thread that draws receipts, so that no payment waits while a page is computed. It starts with the first receipt. After it
// fails or hangs, the next receipt starts a new one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Receipt } from '../domain/receipt';
import type { DrawAnswer, DrawRequest } from './worker';

/** The program's path below the workspace, without extension: its name in the bundle of `npm start`. */
const MODULE = 'services/transactions/src/receipts/pdf/worker';
const COMPILED = 'dist/receipts/pdf/worker.js';
/** Far more than the libraries and one page need. A leak ends the thread and not the process. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192 };

interface Program {
  readonly file: string;
  readonly argv: readonly string[];
}

/** Beside this module in an image; in `dist` for tests, which run the sources; else the bundle, which holds both modules. */
function findProgram(moduleFile: string): Program {
  const folder = path.dirname(moduleFile);
  if (moduleFile.endsWith('.ts')) return { file: path.resolve(folder, '../../..', COMPILED), argv: [] };
  const beside = path.join(folder, 'worker.js');
  return existsSync(beside) ? { file: beside, argv: [] } : { file: moduleFile, argv: [MODULE] };
}

export interface DrawingThread {
  /** Draws the file of a receipt. Rejects if it cannot be drawn, or if the thread fails meanwhile. */
  readonly draw: (receipt: Receipt) => Promise<Buffer>;
  readonly stop: () => Promise<void>;
}

export interface DrawingThreadOptions {
  /** A thread that has work and does not answer for this long counts as hung and is replaced. */
  readonly hangsAfterMs: number;
  readonly program?: Program;
}

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

export function makeDrawingThread({
  hangsAfterMs,
  program = findProgram(__filename),
}: DrawingThreadOptions): DrawingThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let watchdog: NodeJS.Timeout | undefined;
  let lastId = 0;

  function fail(error: Error): void {
    const failed = [...waiting.values()];
    waiting.clear();
    watch();
    for (const { reject } of failed) reject(error);
  }

  /** Ends a failed thread and rejects its work. Its later messages are ignored. */
  function abandon(broken: Worker, error: Error): void {
    if (worker !== broken) return;
    worker = undefined;
    broken.removeAllListeners('message');
    void broken.terminate();
    fail(error);
  }

  function watch(): void {
    clearTimeout(watchdog);
    const watched = worker;
    if (waiting.size === 0 || watched === undefined) return;
    watchdog = setTimeout(
      () => abandon(watched, new Error('the thread that draws receipts hangs')),
      hangsAfterMs,
    ).unref();
  }

  function hear(answer: DrawAnswer): void {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    watch();
    if ('failure' in answer) asked?.reject(new Error(answer.failure));
    else asked?.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
  }

  function start(): Worker {
    const started = new Worker(program.file, { argv: [...program.argv], resourceLimits: RESOURCE_LIMITS });
    started.on('message', hear);
    started.on('error', (error: Error) => abandon(started, error));
    started.on('exit', () => abandon(started, new Error('the thread that draws receipts ended')));
    // An open request keeps the process running. The idle thread does not.
    started.unref();
    return started;
  }

  return {
    draw: (receipt) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        const request: DrawRequest = { id: ++lastId, receipt };
        waiting.set(request.id, { resolve, reject });
        worker.postMessage(request);
        if (waiting.size === 1) watch();
      }),
    stop: async () => {
      const ended = worker;
      worker = undefined;
      fail(new Error('receipts are no longer drawn'));
      await ended?.terminate();
    },
  };
}
