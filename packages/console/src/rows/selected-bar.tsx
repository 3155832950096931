// How many rows are selected, and what can be done with them.
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { CopyText } from '../parts/copy-text';
import styles from './rows.module.css';

interface Props {
  readonly ids: readonly string[];
  readonly onClear: () => void;
}

/** The table itself announces each selection. */
export function SelectedBar({ ids, onClear }: Props): ReactNode {
  const t = useTexts('rows');
  if (ids.length === 0) return null;
  return (
    <div className={styles.bar}>
      <span>{t('selected', { count: ids.length })}</span>
      <CopyText label={t('copyIds')} text={ids.join('\n')} />
      <Button kind="quiet" onPress={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
