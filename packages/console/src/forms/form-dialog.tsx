// A button that opens a dialog with a form. Each opening has one request_id, so that a second click sends the same request. While the
// outcome of a request is unknown, the next opening has it too. The dialog stays open while the request is sent.
import { useRef, useState, type ReactNode } from 'react';
import { Dialog, DialogTrigger, Form, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { ApiError } from '@mps/client';
import type { Language } from '../i18n/language';
import { useLanguage, useTexts } from '../i18n/setup';
import { isOutcomeUnknown } from '../api/outcome';
import { formatViolation } from '../api/problem-values';
import { Button, type ButtonKind } from '../parts/button';
import styles from '../parts/dialog.module.css';
import { notify } from '../parts/notices';
import { ProblemView } from '../parts/problem-view';

export interface Submission {
  readonly data: FormData;
  /** The same for every submission of one opening, and of the next one while the outcome is unknown. */
  readonly requestId: string;
}

interface Props {
  /** Of the button, the heading and the action. */
  readonly title: string;
  readonly kind?: ButtonKind;
  readonly submit?: string;
  /** Said after a success. */
  readonly done: string;
  readonly isDisabled?: boolean;
  /** The address of the page names this dialog. */
  readonly startsOpen?: boolean;
  /** Stands next to a disabled button and says the reason. */
  readonly disabledReason?: string;
  readonly onSubmit: (submission: Submission) => PromiseLike<unknown>;
  readonly onDone?: () => void;
  readonly children?: ReactNode;
}

export function FormDialog({
  title,
  kind = 'plain',
  isDisabled = false,
  startsOpen = false,
  disabledReason,
  ...form
}: Props): ReactNode {
  const [isOpen, setOpen] = useState(startsOpen);
  const [sending, setSending] = useState<Sending>(() => newIntent());
  const { requestId, isSending, isUnknown } = sending;
  const open = (next: boolean): void => {
    if (next && !isUnknown) setSending(newIntent());
    setOpen(next);
  };
  if (isDisabled)
    return (
      <span className={styles.disabled}>
        <Button kind={kind} isDisabled>
          {title}
        </Button>
        {disabledReason}
      </span>
    );
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={open}>
      <Button kind={kind}>{title}</Button>
      <ModalOverlay
        className={styles.overlay}
        isDismissable={!isSending}
        isKeyboardDismissDisabled={isSending}
      >
        <Modal className={styles.modal}>
          <Dialog className={styles.dialog}>
            <DialogForm
              {...form}
              title={title}
              kind={kind}
              requestId={requestId}
              isSending={isSending}
              onSending={(change) => setSending({ requestId, isSending: false, isUnknown: false, ...change })}
              onClose={() => setOpen(false)}
            />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

interface Sending {
  readonly requestId: string;
  readonly isSending: boolean;
  /** The last request may have acted. */
  readonly isUnknown: boolean;
}

const newIntent = (): Sending => ({ requestId: crypto.randomUUID(), isSending: false, isUnknown: false });

type DialogFormProps = Omit<Props, 'isDisabled' | 'startsOpen' | 'disabledReason'> & {
  readonly requestId: string;
  readonly isSending: boolean;
  readonly onSending: (change: Partial<Sending>) => void;
  readonly onClose: () => void;
};

function DialogForm({
  title,
  kind,
  submit = title,
  done,
  requestId,
  isSending,
  onSending,
  onSubmit,
  onDone,
  onClose,
  children,
}: DialogFormProps): ReactNode {
  const t = useTexts('parts');
  const language = useLanguage();
  const [error, setError] = useState<unknown>(null);
  // Set at once: two clicks may come before React draws the pending button.
  const isSent = useRef(false);
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    onSending({ isSending: true });
    setError(null);
    try {
      await onSubmit({ data: new FormData(form), requestId });
      onSending({});
      notify(done);
      onClose();
      onDone?.();
    } catch (failure) {
      onSending({ isUnknown: isOutcomeUnknown(failure) });
      setError(failure);
    } finally {
      isSent.current = false;
    }
  };
  return (
    <>
      <Heading slot="title">{title}</Heading>
      <Form
        className={styles.form}
        validationErrors={toFieldErrors(error, language)}
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        {children}
        {error !== null && <ProblemView error={error} isOfChange />}
        <div className={styles.actions}>
          <Button isDisabled={isSending} onPress={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" kind={kind === 'danger' ? 'danger' : 'primary'} isPending={isSending}>
            {submit}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Errors of the server by the name of the field: `#/pix_data/description` belongs to the field `pix_data/description`. */
export function toFieldErrors(error: unknown, language: Language): Record<string, string> {
  const { errors = [] } = (error ?? {}) as Partial<ApiError>;
  return Object.fromEntries(
    errors.map((one) => [(one.pointer ?? '').replace(/^#\//, ''), formatViolation(one, language)]),
  );
}
