// How many rows are selected, and what can be done with them.
import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { CopyText } from '../parts/copy-text';
import { announce } from '../parts/notices';
import styles from './rows.module.css';

interface Props {
  readonly ids: readonly string[];
  readonly onClear: () => void;
}

export function SelectedBar({ ids, onClear }: Props): ReactNode {
  const t = useTexts('rows');
  const text = ids.length === 0 ? '' : t('selected', { count: ids.length });
  useEffect(() => {
    if (text !== '') announce(text);
  }, [text]);
  if (text === '') return null;
  return (
    <div className={styles.bar}>
      <span>{text}</span>
      <CopyText label={t('copyIds')} text={ids.join('\n')} />
      <Button kind="quiet" onPress={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
