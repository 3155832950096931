// The list of keys, which the question mark opens.
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useMenuPages } from '../app/navigation';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import dialogStyles from '../parts/dialog.module.css';
import { SingleKeysSwitch } from './single-keys-switch';
import { CONTROL_KEYS, PAGE_KEYS, ROW_KEYS } from './shortcuts';
import styles from './shortcuts.module.css';

export default function KeysDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTexts('shortcuts');
  return (
    <ModalOverlay
      className={dialogStyles.overlay}
      isDismissable
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={dialogStyles.modal}>
        <Dialog className={dialogStyles.dialog}>
          <Heading slot="title">{t('title')}</Heading>
          <KeyList />
          <SingleKeysSwitch />
          <div className={dialogStyles.actions}>
            <Button autoFocus onPress={onClose}>
              {t('close')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function KeyList(): ReactNode {
  const t = useTexts('shortcuts');
  const translate = useTexts('app');
  const pages = useMenuPages();
  const lines = [
    { keys: ['Ctrl', 'K'], text: t('palette') },
    { keys: ['?'], text: t('help') },
    ...Object.entries(PAGE_KEYS).flatMap(([key, path]) => {
      const page = pages.find((one) => one.path === path);
      return page === undefined ? [] : [{ keys: ['g', key], text: translate(page.title as never) }];
    }),
    ...CONTROL_KEYS.map((key) => ({ keys: [key], text: t(`key.${key}`) })),
    ...ROW_KEYS.map((key) => ({ keys: [key], text: t(`key.${key}`) })),
    { keys: ['Enter'], text: t('enter') },
  ];
  return (
    <dl className={styles.keys}>
      {lines.map(({ keys, text }) => (
        <div key={keys.join(' ')}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
