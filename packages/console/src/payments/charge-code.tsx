// The code that a payer needs: the PIX code as a picture and as text, and the bank line of a boleto.
import type { TransactionDetail } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { CopyButton } from '../parts/copy-button';
import { DateTime, Day } from '../parts/date-time';
import { Box, Facts } from '../parts/page-frame';
import { QrCode } from '../parts/qr-code';

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
