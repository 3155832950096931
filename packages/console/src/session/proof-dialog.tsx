// Asks the user for the password, or for a code of the second factor, before a dangerous act.
import { useState, type ReactNode } from 'react';
import { Dialog, Form, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { TextInput } from '../forms/fields';
import { readField, readPassword } from '../forms/form-data';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import dialogStyles from '../parts/dialog.module.css';
import { ProblemView } from '../parts/problem-view';
import { CodeInput } from './code-input';
import { reauthenticate } from './second-factor';
import type { Session } from './session';
import { answerProof } from './step-up';

export function ProofDialog({ session: { user } }: { readonly session: Session }): ReactNode {
  const t = useTexts('session');
  const [byCode, setByCode] = useState(user.totp_enabled);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isSending) return;
    const data = new FormData(form);
    setSending(true);
    setError(null);
    try {
      await reauthenticate(byCode ? { totp: readField(data, 'totp') } : { password: readPassword(data) });
      answerProof(true);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  };
  return (
    <ModalOverlay isOpen className={dialogStyles.overlay} onOpenChange={() => answerProof(false)}>
      <Modal className={dialogStyles.modal}>
        <Dialog className={dialogStyles.dialog}>
          <Heading slot="title">{t('proof.title')}</Heading>
          <Form
            className={dialogStyles.form}
            onSubmit={(event) => {
              event.preventDefault();
              void submit(event.currentTarget);
            }}
          >
            <p>{t('proof.help')}</p>
            {byCode ? (
              <CodeInput />
            ) : (
              <TextInput
                label={t('login.password')}
                name="password"
                type="password"
                autoComplete="current-password"
                isRequired
                autoFocus
              />
            )}
            {error !== null && <ProblemView error={error} />}
            <div className={dialogStyles.actions}>
              {user.totp_enabled && (
                <Button onPress={() => setByCode(!byCode)}>
                  {t(byCode ? 'proof.byPassword' : 'proof.byCode')}
                </Button>
              )}
              <Button onPress={() => answerProof(false)}>{t('proof.cancel')}</Button>
              <Button type="submit" kind="primary" isPending={isSending}>
                {t('proof.submit')}
              </Button>
            </div>
          </Form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
