// What can be done with a payment. An action that the role does not allow is absent. The server decides.
import type { RefundReason, TransactionDetail } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useChange } from '../api/queries';
import { readSandboxMode } from '../app/sandbox-mode';
import { useCan, useCompany } from '../company/context';
import { useLanguage, useTexts } from '../i18n/setup';
import { AmountInput } from '../forms/amount-input';
import { Choice, TextInput } from '../forms/fields';
import { readField } from '../forms/form-data';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { formatCents, parseAmount, toPlainAmount } from '../parts/money';
import buttonStyles from '../parts/button.module.css';
import { listAll } from '../forms/list-all';

interface OfPayment {
  readonly payment: TransactionDetail;
}

const REASONS = listAll<RefundReason>()([
  'CUSTOMER_REQUEST',
  'FRAUD',
  'BANKING_ERROR',
  'PIX_WITHDRAWAL_OR_CHANGE_ERROR',
]);
const PAID = new Set(['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND', 'REFUNDED', 'CHARGEDBACK']);
const REFUNDABLE = new Set(['APPROVED', 'PARTIALLY_REFUNDED', 'PENDING_REFUND']);
const CANCELLABLE = new Set(['AUTHORIZED', 'WAITING_PAYMENT', 'AWAITING_3DS']);

export function PaymentActions({ payment }: OfPayment): ReactNode {
  const { status } = payment;
  const canCapture = useCan('merchant.transaction.capture');
  const canCancel = useCan('merchant.transaction.cancel');
  const canRefund = useCan('merchant.transaction.refund');
  const canUseSandbox = useCan('sandbox.use') && readSandboxMode();
  const canSeeReceipt = useCan('transaction.view');
  return (
    <>
      {canUseSandbox && status === 'WAITING_PAYMENT' && <PayAction payment={payment} />}
      {canCapture && status === 'AUTHORIZED' && <CaptureAction payment={payment} />}
      {canCancel && CANCELLABLE.has(status) && <CancelAction payment={payment} />}
      {canRefund && PAID.has(status) && <RefundAction payment={payment} />}
      {canUseSandbox && REFUNDABLE.has(status) && <DisputeAction payment={payment} />}
      {canSeeReceipt && PAID.has(status) && <ReceiptLink payment={payment} />}
    </>
  );
}

/** Operations on this payment. */
function usePaymentClient({ company_id: merchantId }: TransactionDetail) {
  return useCompany().mps.merchant(merchantId);
}

/** An empty amount is left to the platform, which takes all of it. */
function readAmount(data: FormData): { readonly amount?: number } {
  const text = readField(data, 'amount');
  // A text that is no amount goes to the platform as 0, which refuses it at this field.
  return text === '' ? {} : { amount: parseAmount(text) ?? 0 };
}

/** What is neither refunded nor on its way to be. */
function countRemaining({ approved_amount: approved, amount, refunds }: TransactionDetail): number {
  return refunds
    .filter(({ status }) => !['FAILED', 'CANCELLED'].includes(status))
    .reduce((rest, refund) => rest - refund.amount, approved ?? amount);
}

function RefundAction({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const language = useLanguage();
  const { transactions } = usePaymentClient(payment);
  const remaining = countRemaining(payment);
  const refund = useChange((input: Parameters<typeof transactions.refunds.create>[1]) =>
    transactions.refunds.create(payment.id, input),
  );
  if (remaining <= 0 || !REFUNDABLE.has(payment.status))
    return (
      <FormDialog
        title={t('refund.title')}
        done=""
        isDisabled
        disabledReason={t('refund.nothingLeft')}
        onSubmit={() => Promise.resolve()}
      />
    );
  return (
    <FormDialog
      title={t('refund.title')}
      kind="danger"
      done={t('refund.done')}
      onSubmit={({ data, requestId }) =>
        refund.mutateAsync({
          request_id: requestId,
          ...readAmount(data),
          reason: REASONS.find((one) => one === readField(data, 'reason')) ?? 'CUSTOMER_REQUEST',
          ...(readField(data, 'description') !== '' && { description: readField(data, 'description') }),
        })
      }
    >
      <p>{t('refund.remaining', { amount: formatCents(remaining, language) })}</p>
      <AmountInput label={t('column.amount')} defaultValue={toPlainAmount(remaining)} isRequired autoFocus />
      <Choice
        label={t('detail.reason')}
        name="reason"
        defaultValue="CUSTOMER_REQUEST"
        options={REASONS.map((value) => ({ value, text: t(`refundReason.${value}`) }))}
      />
      <TextInput label={t('refund.description')} name="description" maxLength={140} />
    </FormDialog>
  );
}

function CaptureAction({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const { transactions } = usePaymentClient(payment);
  const capture = useChange(({ data, requestId }: Submission) =>
    transactions.capture(payment.id, readAmount(data), { idempotencyKey: requestId }),
  );
  return (
    <FormDialog
      title={t('capture.title')}
      kind="primary"
      done={t('capture.done')}
      onSubmit={capture.mutateAsync}
    >
      <AmountInput label={t('column.amount')} defaultValue={toPlainAmount(payment.amount)} autoFocus />
    </FormDialog>
  );
}

function CancelAction({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const { transactions } = usePaymentClient(payment);
  const cancel = useChange(({ requestId }: Submission) =>
    transactions.cancel(payment.id, {}, { idempotencyKey: requestId }),
  );
  return (
    <FormDialog title={t('cancel.title')} kind="danger" done={t('cancel.done')} onSubmit={cancel.mutateAsync}>
      <p>{t('cancel.help')}</p>
    </FormDialog>
  );
}

function PayAction({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const { sandbox } = usePaymentClient(payment);
  const pay = useChange(() => sandbox.pay(payment.id, {}));
  return (
    <FormDialog
      title={t('pay.title')}
      kind="primary"
      done={t('pay.done')}
      onSubmit={() => pay.mutateAsync(undefined)}
    >
      <p>{t('pay.help')}</p>
    </FormDialog>
  );
}

function DisputeAction({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const { sandbox } = usePaymentClient(payment);
  const open = useChange(({ data, requestId }: Submission) =>
    sandbox.openDispute(payment.id, readAmount(data), { idempotencyKey: requestId }),
  );
  return (
    <FormDialog title={t('openDispute.title')} done={t('openDispute.done')} onSubmit={open.mutateAsync}>
      <p>{t('openDispute.help')}</p>
      <AmountInput label={t('column.amount')} />
    </FormDialog>
  );
}

function ReceiptLink({ payment }: OfPayment): ReactNode {
  const t = useTexts('payments');
  const { company } = useCompany();
  return (
    <a
      className={`${buttonStyles.button ?? ''} ${buttonStyles.plain ?? ''}`}
      href={`/console/api/${company.id}/v1/transactions/${payment.id}/receipt.pdf`}
      download
    >
      {t('receipt')}
    </a>
  );
}
