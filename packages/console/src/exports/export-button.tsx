// Exports the rows of a list with its filters. The server writes the file, so it has exactly these rows. The key `e` opens the dialog.
import type { CreateExportInput } from '@mps/client/types';
import { EXPORT_PERMISSIONS } from '@mps/kernel/permissions';
import { useState, type ReactNode } from 'react';
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useCan } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import styles from '../parts/dialog.module.css';
import { ExportForm } from './export-form';
import { ExportProgress } from './export-progress';

interface Props {
  readonly kind: CreateExportInput['kind'];
  /** As the API takes them. */
  readonly filters: Readonly<Record<string, string>>;
  /** Rows of the filter, where the list tells them. */
  readonly rows?: number | undefined;
  /** Cents of all rows, where the page has all of them. */
  readonly sum?: number | undefined;
}

export function ExportButton({ kind, ...list }: Props): ReactNode {
  const t = useTexts('exports');
  const isAllowed = useCan(EXPORT_PERMISSIONS[kind]);
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed) return null;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button data-shortcut="e" aria-keyshortcuts="e">
        {t('title')}
      </Button>
      <ModalOverlay className={styles.overlay} isDismissable>
        <Modal className={styles.modal}>
          <Dialog className={styles.dialog}>
            <Steps kind={kind} {...list} onClose={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

function Steps({ onClose, rows, ...list }: Props & { readonly onClose: () => void }): ReactNode {
  const t = useTexts('exports');
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <Heading slot="title">{t('title')}</Heading>
      {made === null ? (
        <ExportForm {...list} rows={rows} onMade={setMade} onClose={onClose} />
      ) : (
        <ExportProgress id={made} expected={rows} onClose={onClose} />
      )}
    </>
  );
}
