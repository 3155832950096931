// A button for each amount that decides an outcome. It creates the payment.
import type { Transaction } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import { usePress } from '../api/queries';
import { useCompany } from '../company/context';
import styles from '../developers/developers.module.css';
import { useLanguage, useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { formatCents } from '../parts/money';
import { notify } from '../parts/notices';
import { ProblemView } from '../parts/problem-view';
import { PaymentStatus } from '../payments/payment-status';
import { CARD_AMOUNTS, PIX_AMOUNTS, toBody, type Method } from './amounts';

interface Chosen {
  readonly method: Method;
  readonly amount: number;
}

export function MagicAmounts(): ReactNode {
  const t = useTexts('sandbox');
  const { company, mps } = useCompany();
  const [made, setMade] = useState<readonly Transaction[]>([]);
  const create = usePress(async ({ method, amount }: Chosen, requestId) => {
    const payment = await mps.merchant(company.id).transactions.create(toBody(method, amount, requestId));
    setMade((earlier) => [payment, ...earlier]);
    notify(t('amounts.done'));
  });
  const { isPending, mutate } = create;
  return (
    <>
      {create.isError && <ProblemView error={create.error} isOfChange />}
      <h3>{t('method.PIX')}</h3>
      <ul className={styles.list}>
        {PIX_AMOUNTS.map((amount) => (
          <Amount
            key={amount}
            cents={amount}
            outcome={t(`pix.${amount}`)}
            isDisabled={isPending}
            onPress={() => mutate({ method: 'PIX', amount })}
          />
        ))}
      </ul>
      <h3>{t('method.CREDIT_CARD')}</h3>
      <ul className={styles.list}>
        {CARD_AMOUNTS.map((amount) => (
          <Amount
            key={amount}
            cents={amount}
            outcome={t(`card.${amount}`)}
            isDisabled={isPending}
            onPress={() => mutate({ method: 'CREDIT_CARD', amount })}
          />
        ))}
      </ul>
      {made.length > 0 && (
        <>
          <h3>{t('amounts.made')}</h3>
          <ul className={styles.list}>
            {made.map((payment) => (
              <li key={payment.id} className={styles.buttons}>
                <PageLink to={`/payments/${payment.id}`}>{payment.id}</PageLink>
                <PaymentStatus status={payment.status} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface AmountProps {
  readonly cents: number;
  readonly outcome: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function Amount({ cents, outcome, isDisabled, onPress }: AmountProps): ReactNode {
  const language = useLanguage();
  return (
    <li>
      <Button isDisabled={isDisabled} onPress={onPress}>
        {formatCents(cents, language)}
      </Button>{' '}
      {outcome}
    </li>
  );
}
