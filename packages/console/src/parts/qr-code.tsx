// A text as a QR code, drawn in the page.
import type { ReactNode } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface Props {
  readonly text: string;
  /** Describes the code to who cannot see it. */
  readonly label: string;
}

export function QrCode({ text, label }: Props): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
