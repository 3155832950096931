// A button that opens a dialog with a form. Each opening has one request_id, so that a second click sends the same request.
import { useRef, useState, type ReactNode } from 'react';
import { Dialog, DialogTrigger, Form, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { ApiError } from '@mps/client';
import { useTexts } from '../i18n/setup';
import { Button, type ButtonKind } from '../parts/button';
import styles from '../parts/dialog.module.css';
import { notify } from '../parts/notices';
import { ProblemView } from '../parts/problem-view';

export interface Submission {
  readonly data: FormData;
  /** The same for every submission of one opening. */
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
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button kind={kind}>{title}</Button>
      <ModalOverlay className={styles.overlay} isDismissable>
        <Modal className={styles.modal}>
          <Dialog className={styles.dialog}>
            <DialogForm {...form} title={title} kind={kind} onClose={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

type DialogFormProps = Omit<Props, 'isDisabled' | 'startsOpen' | 'disabledReason'> & {
  readonly onClose: () => void;
};

function DialogForm({
  title,
  kind,
  submit = title,
  done,
  onSubmit,
  onDone,
  onClose,
  children,
}: DialogFormProps): ReactNode {
  const t = useTexts('parts');
  const [requestId] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  // Set at once: two clicks may come before React draws the pending button.
  const isSent = useRef(false);
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    setSending(true);
    setError(null);
    try {
      await onSubmit({ data: new FormData(form), requestId });
      notify(done);
      onClose();
      onDone?.();
    } catch (failure) {
      setError(failure);
    } finally {
      isSent.current = false;
      setSending(false);
    }
  };
  return (
    <>
      <Heading slot="title">{title}</Heading>
      <Form
        className={styles.form}
        validationErrors={toFieldErrors(error)}
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        {children}
        {error !== null && <ProblemView error={error} />}
        <div className={styles.actions}>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" kind={kind === 'danger' ? 'danger' : 'primary'} isPending={isSending}>
            {submit}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Errors of the server by the name of the field: `#/pix_data/description` belongs to the field `pix_data/description`. */
export function toFieldErrors(error: unknown): Record<string, string> {
  const { errors = [] } = (error ?? {}) as Partial<ApiError>;
  return Object.fromEntries(
    errors.map(({ pointer, detail }) => [(pointer ?? '').replace(/^#\//, ''), detail]),
  );
}
