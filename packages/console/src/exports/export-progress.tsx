// Follows an export until its file is there. The browser saves the file itself, so a long one is never in the memory of the page.
import { useEffect, useRef, type ReactNode } from 'react';
import { useRead } from '../api/queries';
import { useCompany } from '../company/context';
import { useLanguage, useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import styles from '../parts/dialog.module.css';
import { Loaded } from '../parts/states';

const LOOK_AGAIN_MS = 1_000;
/** A file of more rows takes a while, so its reader decides when to save it. */
const MAX_SAVED_AT_ONCE = 50_000;

interface Props {
  readonly id: string;
  /** Rows of the list, where it tells them. */
  readonly expected: number | undefined;
  readonly onClose: () => void;
}

export function ExportProgress({ id, expected, onClose }: Props): ReactNode {
  const t = useTexts('exports');
  const language = useLanguage();
  const { company, mps } = useCompany();
  const found = useRead(['export', id], (signal) => mps.exports.get(id, { signal }), {
    refetchIntervalMs: LOOK_AGAIN_MS,
  });
  const link = useRef<HTMLAnchorElement>(null);
  const isReady = found.data?.status === 'READY';
  const isShort = (found.data?.rows ?? 0) <= MAX_SAVED_AT_ONCE;
  useEffect(() => {
    if (isReady && isShort) link.current?.click();
  }, [isReady, isShort]);
  return (
    <Loaded of={found} lines={1}>
      {({ status, failure, rows }) => {
        const count = rows ?? 0;
        const written = { count, rows: count.toLocaleString(language) };
        return (
          <>
            <p role="status">
              {status === 'FAILED' && t(`failure.${failure ?? 'INTERNAL_ERROR'}`)}
              {status === 'EXPIRED' && t('expired')}
              {status === 'READY' && t('ready', written)}
              {(status === 'PENDING' || status === 'RUNNING') && t('running', written)}
            </p>
            {(status === 'PENDING' || status === 'RUNNING') && (
              <progress aria-label={t('progress')} max={expected ?? undefined} value={expected && count} />
            )}
            <div className={styles.actions}>
              <Button onPress={onClose}>{t('close')}</Button>
              {status === 'READY' && (
                <a ref={link} href={`/console/api/${company.id}/v1/exports/${id}/file`} download>
                  {t('download')}
                </a>
              )}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
