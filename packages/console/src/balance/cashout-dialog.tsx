// Cashes out: the amount, the fee, and what remains of the balance.
import type { Balance } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import { useChange } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useLanguage, useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { AmountInput } from '../forms/amount-input';
import { readField } from '../forms/form-data';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { Money } from '../parts/money-text';
import { parseAmount, toPlainAmount } from '../parts/money';
import { Facts } from '../parts/page-frame';
import styles from './balance.module.css';
import { useCashoutFee, useMerchant, usePrimaryKey, type Fee } from './terms';

interface Props {
  readonly balance: Balance;
}

export function CashoutDialog({ balance }: Props): ReactNode {
  const t = useTexts('balance');
  const { company, mps } = useCompany();
  const canCashOut = useCan('banking.cashout');
  const cashOut = useChange(({ data, requestId }: Submission) =>
    mps.merchant(company.id).cashouts.create({
      request_id: requestId,
      amount: parseAmount(readField(data, 'amount')) ?? 0,
    }),
  );
  const hindrance = canCashOut ? (balance.available < 1 ? 'hindrance.empty' : null) : 'hindrance.role';
  if (hindrance !== null)
    return (
      <>
        <Button kind="primary" isDisabled>
          {t('cashOut.title')}
        </Button>
        <span className={styles.help}>{t(hindrance)}</span>
      </>
    );
  return (
    <FormDialog
      title={t('cashOut.title')}
      kind="primary"
      done={t('cashOut.done')}
      onSubmit={cashOut.mutateAsync}
    >
      <CashoutFields balance={balance} />
    </FormDialog>
  );
}

function CashoutFields({ balance }: Props): ReactNode {
  const t = useTexts('balance');
  const language = useLanguage();
  const fee = useCashoutFee();
  const minBalance = useMerchant().data?.transfer_configurations.min_balance ?? 0;
  const [text, setText] = useState<string | null>(null);
  // The balance is read every few seconds. The amount that a person is about to send does not change with it.
  const [{ available }] = useState(balance);
  const most = Math.max(0, available - minBalance - (fee?.cents ?? 0));
  const shown = text ?? toPlainAmount(most).replace('.', language === 'en' ? '.' : ',');
  return (
    <>
      <AmountInput label={t('cashOut.amount')} isRequired autoFocus value={shown} onChange={setText} />
      <CashoutFacts
        available={balance.available}
        amount={parseAmount(shown)}
        fee={fee}
        minBalance={minBalance}
      />
    </>
  );
}

interface FactsProps {
  readonly available: number;
  readonly amount: number | undefined;
  readonly fee: Fee | undefined;
  readonly minBalance: number;
}

/** What leaves and what remains. It follows the amount while the user types. */
function CashoutFacts({ available, amount, fee, minBalance }: FactsProps): ReactNode {
  const t = useTexts('balance');
  const key = usePrimaryKey();
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          { name: t('available'), value: <Money cents={available} /> },
          {
            name: t(fee?.isOfLastCashout === true ? 'cashOut.lastFee' : 'cashOut.fee'),
            value: fee === undefined ? t('cashOut.feeUnknown') : <Money cents={fee.cents} />,
          },
          amount !== undefined && {
            name: t(fee === undefined ? 'cashOut.remainsBeforeFee' : 'cashOut.remains'),
            value: <Money cents={available - amount - (fee?.cents ?? 0)} />,
          },
          minBalance > 0 && { name: t('cashOut.kept'), value: <Money cents={minBalance} /> },
          key !== undefined && {
            name: t('cashOut.to'),
            value: key === null ? t('cashOut.toAccount') : <code>{key.key}</code>,
          },
        ]}
      />
    </div>
  );
}
