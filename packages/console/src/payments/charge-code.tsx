// The code that a payer needs: the PIX code as a picture and as text, and the bank line of a boleto.
import type { TransactionDetail } from '@mps/client/types';
import type { ReactNode } from 'react';
import { encode } from 'uqr';
import { useTexts } from '../i18n/setup';
import { CopyButton } from '../parts/copy-button';
import { DateTime, Day } from '../parts/date-time';
import { Box, Facts } from '../parts/page-frame';
import styles from './payments.module.css';

export function ChargeCode({ payment }: { readonly payment: TransactionDetail }): ReactNode {
  const t = useTexts('payments');
  const { pix_data: pix, bolepix_data: bolepix, status } = payment;
  const code = pix?.qr_code ?? bolepix?.pix_emv ?? null;
  if (pix === undefined && bolepix === undefined) return null;
  return (
    <Box title={t('code.title')}>
      {code !== null && status === 'WAITING_PAYMENT' && <QrCode text={code} label={t('code.picture')} />}
      <Facts
        facts={[
          { name: t('code.pix'), value: copy(code) },
          { name: t('code.bankLine'), value: copy(bolepix?.bank_line) },
          { name: t('code.due'), value: bolepix && <Day day={bolepix.due_date} /> },
          { name: t('code.expires'), value: pix?.expires_at && <DateTime at={pix.expires_at} /> },
          { name: 'endToEndId', value: copy(pix?.end_to_end_id) },
        ]}
      />
    </Box>
  );
}

const copy = (text: string | null | undefined): ReactNode =>
  text === null || text === undefined ? null : <CopyButton text={text} />;

function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
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
