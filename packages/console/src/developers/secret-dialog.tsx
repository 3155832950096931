// A secret that the platform shows once. The dialog closes by "I stored it" alone, so that a stray click loses nothing.
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import dialogStyles from '../parts/dialog.module.css';
import styles from './developers.module.css';
import { CopyText } from '../parts/copy-text';

interface Props {
  readonly title: string;
  readonly help: string;
  /** Null: no dialog. */
  readonly secret: string | null;
  readonly onStored: () => void;
}

export function SecretDialog({ title, help, secret, onStored }: Props): ReactNode {
  const t = useTexts('developers');
  if (secret === null) return null;
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className={dialogStyles.overlay}>
      <Modal className={dialogStyles.modal}>
        <Dialog className={dialogStyles.dialog}>
          <Heading slot="title">{title}</Heading>
          <p>{help}</p>
          <code className={styles.secret} translate="no">
            {secret}
          </code>
          <div className={dialogStyles.actions}>
            <CopyText label={t('secret.copy')} text={secret} />
            <Button kind="primary" onPress={onStored}>
              {t('secret.stored')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
