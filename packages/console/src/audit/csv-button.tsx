// Downloads the records of the filter as a file. The server writes it, so it holds exactly these rows.
import { useState, type ReactNode } from 'react';
import { useApi } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { notify } from '../parts/notices';
import { ProblemView } from '../parts/problem-view';
import type { toAuditQuery } from './audit-search';

interface Props {
  readonly query: ReturnType<typeof toAuditQuery>;
}

const FILE_NAME = 'audit-log.csv';

export function CsvButton({ query }: Props): ReactNode {
  const t = useTexts('audit');
  const mps = useApi();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    setSaving(true);
    setError(null);
    try {
      const blob = await new Response(await mps.auditLog.csv(query)).blob();
      saveFile(blob);
      notify(t('csv.done'));
    } catch (failure) {
      setError(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      {error !== null && <ProblemView error={error} />}
      <Button isPending={isSaving} onPress={() => void save()}>
        {t('csv.title')}
      </Button>
    </>
  );
}

function saveFile(blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(link.href);
}
