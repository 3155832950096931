// Says that a part of the page is missing. A dialog that is open below it stays open.
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { missingParts, tryMissingParts } from './missing-parts';
import styles from './lazy.module.css';

export function MissingNotice(): ReactNode {
  const isMissing = useSyncExternalStore(missingParts.subscribe, missingParts.read);
  return isMissing ? <Notice /> : null;
}

function Notice(): ReactNode {
  const t = useTexts('app');
  return (
    // React Aria neither hides this element behind a dialog nor takes a press on it for one outside of the dialog.
    <div role="alert" className={styles.notice} data-react-aria-top-layer="true">
      <p>{t('missing.title')}</p>
      <p>{t('missing.help')}</p>
      <div className={styles.buttons}>
        <Button onPress={tryMissingParts}>{t('missing.retry')}</Button>
        <Button onPress={() => location.reload()}>{t('missing.reload')}</Button>
      </div>
    </div>
  );
}
