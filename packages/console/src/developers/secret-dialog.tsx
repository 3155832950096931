// A secret that the platform shows once. The dialog closes by its button alone, so that a stray click loses nothing.
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import dialogStyles from '../parts/dialog.module.css';
import styles from './developers.module.css';
import { CopyText } from '../parts/copy-text';

export interface Made {
  /** Null: the answer that showed it was lost, and the same request was sent again. */
  readonly secret: string | null;
}

interface Props {
  readonly title: string;
  readonly help: string;
  /** Null: no dialog. */
  readonly made: Made | null;
  readonly onStored: () => void;
}

export function SecretDialog({ title, help, made, onStored }: Props): ReactNode {
  const t = useTexts('developers');
  if (made === null) return null;
  const { secret } = made;
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className={dialogStyles.overlay}>
      <Modal className={dialogStyles.modal}>
        <Dialog className={dialogStyles.dialog}>
          <Heading slot="title">{title}</Heading>
          <p>{secret === null ? t('secret.lost') : help}</p>
          {secret !== null && (
            <code className={styles.secret} translate="no">
              {secret}
            </code>
          )}
          <div className={dialogStyles.actions}>
            {secret !== null && <CopyText label={t('secret.copy')} text={secret} />}
            <Button kind="primary" onPress={onStored}>
              {t(secret === null ? 'secret.close' : 'secret.stored')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
