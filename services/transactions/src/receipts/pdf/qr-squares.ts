// A QR code as squares to draw: vectors stay sharp at every size and are smaller than a picture.
import { raw } from 'bwip-js';

/** In modules from the top left; a run of dark modules in one row. */
export interface Run {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

export interface QrSquares {
  /** Modules on a side. */
  readonly size: number;
  readonly runs: readonly Run[];
}

/**
 * A fixed mask spares the encoder trying all eight, which takes most of its time; every mask is read equally well. The
 * lowest level of correction is enough for a screen or a fresh print, and keeps the modules large.
 */
const OPTIONS = { bcid: 'qrcode', eclevel: 'L', mask: 3 };

export function qrSquares(text: string): QrSquares {
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
