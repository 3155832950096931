// The dialogs of the session. They are loaded when one is needed.
import { useState, type ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import dialogStyles from '../parts/dialog.module.css';
import { ProblemView } from '../parts/problem-view';
import { LoginForm } from './login-form';
import { logOut, touchSession, type Session } from './session';

const formatSeconds = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export function IdleDialog({ remainingMs }: { readonly remainingMs: number }): ReactNode {
  const t = useTexts('session');
  const [error, setError] = useState<unknown>(null);
  const act = (send: () => Promise<void>): void => {
    setError(null);
    send().catch(setError);
  };
  return (
    <ModalOverlay isOpen className={dialogStyles.overlay}>
      <Modal className={dialogStyles.modal}>
        <Dialog role="alertdialog" className={dialogStyles.dialog}>
          <Heading slot="title">{t('idle.title')}</Heading>
          <p>
            {t('idle.help')} <span role="timer">{formatSeconds(remainingMs)}</span>
          </p>
          {error !== null && <ProblemView error={error} />}
          <div className={dialogStyles.actions}>
            <Button onPress={() => act(logOut)}>{t('logOut')}</Button>
            <Button kind="primary" autoFocus onPress={() => act(touchSession)}>
              {t('idle.continue')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

export function EndedDialog({ session: { user } }: { readonly session: Session }): ReactNode {
  const t = useTexts('session');
  return (
    <ModalOverlay isOpen className={dialogStyles.blurred}>
      <Modal className={dialogStyles.modal}>
        <Dialog className={dialogStyles.dialog}>
          <Heading slot="title">{t('ended.title')}</Heading>
          <p>{t('ended.help')}</p>
          <LoginForm identifier={user.identifier} onDone={() => undefined} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
