// 3D Secure in sandbox mode: a button for each test card begins a session, the cardholder's answer is chosen, and a payment uses it.
import type { CreateTransactionInput, ThreeDsSession, Transaction } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import { useChange, usePress } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import styles from '../developers/developers.module.css';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { notify } from '../parts/notices';
import { Box } from '../parts/page-frame';
import { ProblemView } from '../parts/problem-view';
import { StatusBadge, type Tone } from '../parts/status-badge';
import { PaymentStatus } from '../payments/payment-status';
import { THREE_DS_CARDS, toCard } from './amounts';

const AMOUNT_CENTS = 10_000;
const TONES: Readonly<Record<ThreeDsSession['auth_status'], Tone>> = {
  ACTION_REQUIRED: 'warn',
  AUTHENTICATED: 'good',
  FAILED: 'bad',
  EXPIRED: 'still',
};

interface Begun {
  readonly token: string;
  readonly session: ThreeDsSession;
  readonly payment?: Transaction;
}

export function ThreeDsBox(): ReactNode {
  const t = useTexts('sandbox');
  const { company, mps } = useCompany();
  const canBegin = useCan('merchant.3ds.create');
  const [begun, setBegun] = useState<Begun | null>(null);
  const merchant = mps.merchant(company.id);
  const begin = usePress(async (token: string, idempotencyKey) => {
    const session = await merchant.threeDsSessions.create(
      { amount: AMOUNT_CENTS, card_data: toCard(token) },
      { idempotencyKey },
    );
    setBegun({ token, session });
  });
  if (company.kind !== 'MERCHANT' || !canBegin) return null;
  return (
    <Box title={t('threeDs.title')}>
      <p>{t('threeDs.help')}</p>
      {begin.isError && <ProblemView error={begin.error} isOfChange />}
      <ul className={styles.list}>
        {THREE_DS_CARDS.map((token) => (
          <li key={token}>
            <Button isDisabled={begin.isPending} onPress={() => begin.mutate(token)}>
              •••• {token.slice(-4)}
            </Button>{' '}
            {t(`threeDs.${token}`)}
          </li>
        ))}
      </ul>
      {begun !== null && <Session key={begun.session.id} begun={begun} onChange={setBegun} />}
    </Box>
  );
}

interface SessionProps {
  readonly begun: Begun;
  readonly onChange: (begun: Begun) => void;
}

function Session({ begun, onChange }: SessionProps): ReactNode {
  const t = useTexts('sandbox');
  const { token, session, payment } = begun;
  const complete = useComplete(begun, onChange);
  const pay = usePay(begun, onChange);
  const isBusy = complete.isPending || pay.isPending;
  return (
    <section aria-label={t('threeDs.session')}>
      <h3>
        {t('threeDs.session')} •••• {token.slice(-4)}
      </h3>
      <p className={styles.buttons}>
        <StatusBadge tone={TONES[session.auth_status]}>
          {t(`threeDs.status.${session.auth_status}`)}
        </StatusBadge>
        {session.failure_reason !== null && <code>{session.failure_reason}</code>}
      </p>
      {session.auth_status === 'ACTION_REQUIRED' && (
        <p className={styles.buttons}>
          {(['AUTHENTICATED', 'FAILED', 'ABANDONED'] as const).map((outcome) => (
            <Button key={outcome} isDisabled={isBusy} onPress={() => complete.mutate(outcome)}>
              {t(`threeDs.answer.${outcome}`)}
            </Button>
          ))}
        </p>
      )}
      {session.auth_status === 'AUTHENTICATED' && payment === undefined && (
        <Button kind="primary" isDisabled={isBusy} onPress={() => pay.mutate(undefined)}>
          {t('threeDs.pay')}
        </Button>
      )}
      {payment !== undefined && (
        <p className={styles.buttons}>
          <PageLink to={`/payments/${payment.id}`}>{payment.id}</PageLink>
          <PaymentStatus status={payment.status} />
        </p>
      )}
      {complete.isError && <ProblemView error={complete.error} isOfChange />}
      {pay.isError && <ProblemView error={pay.error} isOfChange />}
    </section>
  );
}

function useComplete(begun: Begun, onChange: SessionProps['onChange']) {
  const { mps } = useCompany();
  const { id } = begun.session;
  return useChange(async (outcome: 'AUTHENTICATED' | 'FAILED' | 'ABANDONED') => {
    onChange({ ...begun, session: await mps.sandbox.completeThreeDsSession(id, { outcome }) });
  });
}

/** One request_id for a session, so that a second click creates nothing. */
function usePay(begun: Begun, onChange: SessionProps['onChange']) {
  const t = useTexts('sandbox');
  const { company, mps } = useCompany();
  const [requestId] = useState(() => crypto.randomUUID());
  return useChange(async () => {
    const body: CreateTransactionInput = {
      provider: 'PROVIDER_A',
      request_id: requestId,
      amount: AMOUNT_CENTS,
      capture_method: 'ECOMMERCE',
      payment_method: 'CREDIT_CARD',
      card_data: toCard(begun.token),
      three_d_secure_session_id: begun.session.id,
    };
    onChange({ ...begun, payment: await mps.merchant(company.id).transactions.create(body) });
    notify(t('amounts.done'));
  });
}
