// Waits for the reader of an answer, so that a slow one does not fill the memory of the process.
import type { ServerResponse } from 'node:http';

/** Returns whether the reader has taken the bytes. false: the connection is closed, or the time is over. */
export function waitForDrain(response: ServerResponse, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (taken: boolean) => (): void => {
      clearTimeout(timer);
      response.off('drain', onDrain).off('close', onClose);
      resolve(taken);
    };
    const [onDrain, onClose] = [settle(true), settle(false)];
    const timer = setTimeout(onClose, limitMs);
    response.on('drain', onDrain).on('close', onClose);
  });
}
