// What the charge will cost, by the platform's own explanation of the fee policy. The browser computes no fee.
import type { ExplainFeePolicyInput, FeeExplanation, PaymentMethod } from '@mps/client/types';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useRead } from '../api/queries';
import { useMerchant } from '../balance/terms';
import { useCan, useCompany } from '../company/context';
import { Choice } from '../forms/fields';
import { useTexts } from '../i18n/setup';
import { Money } from '../parts/money-text';
import { Facts } from '../parts/page-frame';
import { ProblemView } from '../parts/problem-view';
import { Skeleton } from '../parts/states';
import styles from './charge.module.css';

export interface Priced {
  readonly method: PaymentMethod;
  /** In cents. */
  readonly amount: number | undefined;
  readonly installments: number;
  readonly brand: string | undefined;
}

const SETTLED_AFTER_MS = 400;
const MAX_POLICIES = 100;

/** The value after it has not changed for a while. */
function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** A role that may not see policies sees no preview. */
export function FeePreview(priced: Priced): ReactNode {
  const canSee = useCan('fee_policy.view');
  return canSee ? <Preview {...priced} /> : null;
}

function Preview({ method, amount, installments, brand }: Priced): ReactNode {
  const t = useTexts('charge');
  const { mps } = useCompany();
  const policies = usePolicies();
  const [chosen, setChosen] = useState<string | null>(null);
  const policyId = chosen ?? policies.usual;
  const query = useSettled<Partial<ExplainFeePolicyInput>>({
    ...(amount !== undefined && { amount }),
    payment_method: method,
    installments,
    capture_method: 'ECOMMERCE',
    provider: 'PROVIDER_A',
    ...(brand !== undefined && { card_data: { brand } }),
  });
  // The key is a text, so useRead shows no answer of an earlier amount.
  const fee = useRead(
    ['fee-preview', policyId, JSON.stringify(query)],
    (signal) => mps.feePolicies.explain(policyId ?? '', query as ExplainFeePolicyInput, { signal }),
    { enabled: policyId !== undefined && query.amount !== undefined && query.amount > 0 },
  );
  // The place is kept while policies are read, so that the button below does not move.
  if (!policies.isPending && policies.all.length === 0) return null;
  return (
    <section className={styles.preview} aria-label={t('fee.title')} aria-busy={fee.isFetching}>
      <h2>{t('fee.title')}</h2>
      {policies.isPending ? (
        <Skeleton lines={2} />
      ) : (
        <Choice
          label={t('fee.policy')}
          value={policyId ?? null}
          help={t(policies.isNamed ? 'fee.ofMerchant' : 'fee.ofOrganization')}
          options={policies.all.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={setChosen}
        />
      )}
      <div role="status">
        <Fee of={fee} amount={query.amount ?? 0} />
      </div>
    </section>
  );
}

/** Active policies. A merchant without a policy of its own pays by the organization's, which no operation names. */
function usePolicies() {
  const { mps } = useCompany();
  const list = useRead(['fee-policies', { limit: MAX_POLICIES }], (signal) =>
    mps.feePolicies.list({ limit: MAX_POLICIES }, { signal }),
  );
  const named = useMerchant().data?.default_fee_policy_id ?? undefined;
  const all = list.data?.data.filter((one) => one.is_active) ?? [];
  const isNamed = all.some(({ id }) => id === named);
  return { all, isNamed, isPending: list.isPending, usual: isNamed ? named : all[0]?.id };
}

interface FeeProps {
  readonly of: UseQueryResult<FeeExplanation>;
  readonly amount: number;
}

function Fee({ of: fee, amount }: FeeProps): ReactNode {
  const t = useTexts('charge');
  if (fee.isError) return <ProblemView error={fee.error} />;
  if (fee.isSuccess) return <Explained explanation={fee.data} amount={amount} />;
  return fee.isFetching ? <Skeleton lines={2} /> : <p>{t('fee.noAmount')}</p>;
}

interface ExplainedProps {
  readonly explanation: FeeExplanation;
  readonly amount: number;
}

function Explained({ explanation: { fee, steps }, amount }: ExplainedProps): ReactNode {
  const t = useTexts('charge');
  if (fee === null)
    return (
      <p className={styles.sum} data-state="over">
        {t('fee.noRule')}
      </p>
    );
  return (
    <>
      <Facts
        facts={[
          { name: t('fee.fee'), value: <Money cents={fee} /> },
          { name: t('fee.net'), value: <Money cents={amount - fee} /> },
        ]}
      />
      <details>
        <summary>{t('fee.steps')}</summary>
        <ol className={styles.steps}>
          {steps.map(({ step, expression, result }) => (
            <li key={step}>
              <code>{expression}</code> = <Money cents={result} />
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
