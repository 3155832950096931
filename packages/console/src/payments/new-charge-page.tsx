// A new charge. Its request_id is in the address: a second click or a reload creates nothing twice.
import type { CreateTransactionInput, PaymentMethod } from '@mps/client/types';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import type { PageProps } from '../app/page';
import { PageLink, useGoTo } from '../app/page-link';
import { readSandboxMode } from '../app/sandbox-mode';
import { useChange, useRead } from '../api/queries';
import { FeePreview } from '../charge/fee-preview';
import { sumSplit, toSplitRules, type Split } from '../charge/split';
import { SplitEditor } from '../charge/split-editor';
import { useCompany } from '../company/context';
import { useLanguage, useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { AmountInput } from '../forms/amount-input';
import { Choice, TextInput } from '../forms/fields';
import { toFieldErrors } from '../forms/form-dialog';
import { parseAmount } from '../parts/money';
import { notify } from '../parts/notices';
import { PageFrame } from '../parts/page-frame';
import { ProblemView } from '../parts/problem-view';
import type { NewChargeSearch } from './new-charge-search';
import { METHODS } from './payment-search';
import styles from './payments.module.css';
import { findBrand, TEST_CARDS, toChargeBody } from './charge-body';

export default function NewChargePage({ search, setSearch }: PageProps<NewChargeSearch>): ReactNode {
  const t = useTexts('payments');
  const { request_id: requestId, method = 'PIX' } = search;
  useEffect(() => {
    if (requestId === undefined) setSearch({ request_id: crypto.randomUUID() }, { replace: true });
  }, [requestId, setSearch]);
  const methods = METHODS.filter((one) => readSandboxMode() || !isCard(one));
  return (
    <PageFrame title={t('new.title')} trail={<PageLink to="/payments">{t('title')}</PageLink>}>
      <div className={styles.form}>
        <Choice
          label={t('column.method')}
          value={method}
          options={methods.map((value) => ({ value, text: t(`method.${value}`) }))}
          onChange={(value) => setSearch({ method: value }, { replace: true })}
        />
        <Availability method={method} />
      </div>
      {requestId !== undefined && <ChargeForm key={method} method={method} requestId={requestId} />}
    </PageFrame>
  );
}

const isCard = (method: PaymentMethod): boolean => method === 'CREDIT_CARD' || method === 'DEBIT_CARD';

/** Says why the merchant cannot take the method, before the form is filled in. */
function Availability({ method }: { readonly method: PaymentMethod }): ReactNode {
  const t = useTexts('payments');
  const { company, mps } = useCompany();
  const capabilities = useRead(['merchants', 'capabilities'], (signal) =>
    mps.merchant(company.id).capabilities({ signal }),
  );
  const found = capabilities.data?.methods.find((one) => one.payment_method === method);
  if (found === undefined || found.available) return null;
  return (
    <p role="status">
      {t('new.unavailable')} <code>{found.reasons.join(', ')}</code>
    </p>
  );
}

interface ChargeFormProps {
  readonly method: PaymentMethod;
  readonly requestId: string;
}

function ChargeForm({ method, requestId }: ChargeFormProps): ReactNode {
  const t = useTexts('payments');
  const { company, mps } = useCompany();
  const goTo = useGoTo();
  const language = useLanguage();
  const [error, setError] = useState<unknown>(null);
  const [amount, setAmount] = useState<number>();
  const [split, setSplit] = useState<Split | null>(null);
  const [card, setCard] = useState<CardChoice>(FIRST_CARD);
  // Set at once: two clicks may come before React draws the pending button.
  const isSent = useRef(false);
  const create = useChange((body: CreateTransactionInput) =>
    mps.merchant(company.id).transactions.create(body),
  );
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (isSent.current || !isSplitWhole(form, split, amount)) return;
    isSent.current = true;
    setError(null);
    try {
      const payment = await create.mutateAsync({
        ...toChargeBody(method, requestId, new FormData(form)),
        ...(split !== null && { split_rules: toSplitRules(split) }),
      });
      notify(t('new.done'));
      // The form has a used request_id now, which the next charge must not have.
      goTo(`/payments/${payment.id}`, { replace: true });
    } catch (failure) {
      setError(failure);
    } finally {
      isSent.current = false;
    }
  };
  return (
    <Form
      className={styles.form}
      validationErrors={toFieldErrors(error, language)}
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <AmountInput label={t('column.amount')} isRequired onChange={(text) => setAmount(parseAmount(text))} />
      {method === 'PIX' && <PixFields />}
      {method === 'BOLEPIX' && <BolepixFields />}
      {isCard(method) && <CardFields method={method} card={card} onChange={setCard} />}
      <SplitEditor split={split} amount={amount} onChange={setSplit} />
      <FeePreview
        method={method}
        amount={amount}
        installments={method === 'CREDIT_CARD' ? card.installments : 1}
        brand={isCard(method) ? findBrand(card.token) : undefined}
      />
      <p>
        {t('column.request')}: <code>{requestId}</code>
      </p>
      {error !== null && <ProblemView error={error} isOfChange />}
      <p>
        <Button type="submit" kind="primary" isPending={create.isPending}>
          {t('new.submit')}
        </Button>
      </p>
    </Form>
  );
}

const ONE_DAY = '86400';
const PIX_TERMS = [
  { seconds: '900', text: 'new.in15Minutes' },
  { seconds: '3600', text: 'new.in1Hour' },
  { seconds: ONE_DAY, text: 'new.in1Day' },
  { seconds: '259200', text: 'new.in3Days' },
  { seconds: '604800', text: 'new.in7Days' },
  { seconds: '2592000', text: 'new.in30Days' },
] as const;

function PixFields(): ReactNode {
  const t = useTexts('payments');
  return (
    <>
      <TextInput label={t('refund.description')} name="pix_data/description" maxLength={140} />
      <Choice
        label={t('new.expiration')}
        name="pix_data/expiration_in_seconds"
        defaultValue={ONE_DAY}
        options={PIX_TERMS.map(({ seconds, text }) => ({ value: seconds, text: t(text) }))}
      />
    </>
  );
}

function BolepixFields(): ReactNode {
  const t = useTexts('payments');
  return (
    <>
      <TextInput label={t('code.due')} name="bolepix_data/due_date" type="date" isRequired />
      <TextInput label={t('consumer.name')} name="consumer/full_name" isRequired />
      <TextInput label={t('new.cpf')} name="consumer/document_number" inputMode="numeric" isRequired />
      <TextInput label={t('new.street')} name="consumer/address/street" isRequired />
      <TextInput label={t('new.streetNumber')} name="consumer/address/street_number" isRequired />
      <TextInput label={t('new.neighborhood')} name="consumer/address/neighborhood" isRequired />
      <TextInput label={t('new.city')} name="consumer/address/city" isRequired />
      <TextInput label={t('new.state')} name="consumer/address/state" maxLength={2} isRequired />
      <TextInput label={t('new.zipcode')} name="consumer/address/zipcode" inputMode="numeric" isRequired />
    </>
  );
}

interface CardChoice {
  readonly token: string;
  readonly installments: number;
}

const FIRST_CARD: CardChoice = { token: TEST_CARDS[0] ?? '', installments: 1 };

/** Shares that do not sum to the charge are not sent: the line that says so takes the focus. */
function isSplitWhole(form: HTMLFormElement, split: Split | null, amount: number | undefined): boolean {
  if (split === null || sumSplit(split, amount).state === 'exact') return true;
  form.querySelector<HTMLElement>('[data-state][tabindex]')?.focus();
  return false;
}

interface CardFieldsProps {
  readonly method: PaymentMethod;
  readonly card: CardChoice;
  readonly onChange: (card: CardChoice) => void;
}

function CardFields({ method, card, onChange }: CardFieldsProps): ReactNode {
  const t = useTexts('payments');
  return (
    <>
      <p>{t('new.testCards')}</p>
      <Choice
        label={t('new.card')}
        name="card_data/network_token"
        value={card.token}
        options={TEST_CARDS.map((value) => ({
          value: value as string,
          text: `${findBrand(value) ?? ''} ${value.slice(0, 4)} •••• ${value.slice(-4)}`,
        }))}
        onChange={(token) => onChange({ ...card, token })}
      />
      {method === 'CREDIT_CARD' && (
        <TextInput
          label={t('filter.installments')}
          name="installments"
          inputMode="numeric"
          defaultValue="1"
          onChange={(text) => onChange({ ...card, installments: /^[1-9]\d?$/.test(text) ? Number(text) : 1 })}
        />
      )}
    </>
  );
}
