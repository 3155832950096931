// The dialogs of the session. They are loaded when one is needed.
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import dialogStyles from '../parts/dialog.module.css';
import { LoginForm } from './login-form';
import { logOut, sessionStore, touchSession, type Session } from './session';

const formatSeconds = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export function IdleDialog({ remainingMs }: { readonly remainingMs: number }): ReactNode {
  const t = useTexts('session');
  return (
    <ModalOverlay isOpen className={dialogStyles.overlay}>
      <Modal className={dialogStyles.modal}>
        <Dialog role="alertdialog" className={dialogStyles.dialog}>
          <Heading slot="title">{t('idle.title')}</Heading>
          <p>
            {t('idle.help')} <span role="timer">{formatSeconds(remainingMs)}</span>
          </p>
          <div className={dialogStyles.actions}>
            <Button onPress={() => void logOut()}>{t('logOut')}</Button>
            <Button kind="primary" autoFocus onPress={() => void touchSession()}>
              {t('idle.continue')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Another user gets a new document: nothing of the earlier user stays on the page. */
function keepPageFor(userId: string): void {
  const state = sessionStore.read();
  if (state.kind === 'open' && state.session.user.id !== userId) location.assign('/console/');
}

export function EndedDialog({ session: { user } }: { readonly session: Session }): ReactNode {
  const t = useTexts('session');
  return (
    <ModalOverlay isOpen className={dialogStyles.blurred}>
      <Modal className={dialogStyles.modal}>
        <Dialog className={dialogStyles.dialog}>
          <Heading slot="title">{t('ended.title')}</Heading>
          <p>{t('ended.help')}</p>
          <LoginForm identifier={user.identifier} onDone={() => keepPageFor(user.id)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
