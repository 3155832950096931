// One record of the audit log: each change with the value before and after, and from where it came.
import type { AuditRecord } from '@mps/client/types';
import type { ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import { useCan } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { CopyButton } from '../parts/copy-button';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Box, Facts } from '../parts/page-frame';

interface Props {
  /** Undefined: none is open. */
  readonly record: AuditRecord | undefined;
  readonly onClose: () => void;
}

type Change = AuditRecord['changes'][number];

const format = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

export function RecordDetail({ record, onClose }: Props): ReactNode {
  const t = useTexts('audit');
  const canReadLogs = useCan('request_log.view');
  if (record === undefined) return null;
  const columns: readonly ColumnOf<Change>[] = [
    { id: 'path', title: t('change.path'), show: (one) => <code>{one.path}</code>, isRowHeader: true },
    { id: 'from', title: t('change.before'), show: (one) => <code>{format(one.from)}</code> },
    { id: 'to', title: t('change.after'), show: (one) => <code>{format(one.to)}</code> },
  ];
  return (
    <Box title={t('record.title')} actions={<Button onPress={onClose}>{t('record.close')}</Button>}>
      <Facts
        facts={[
          { name: t('column.at'), value: <DateTime at={record.at} /> },
          {
            name: t('column.actor'),
            value: `${t(`actor.${record.actor.kind}`)}: ${record.actor.label}`,
          },
          { name: t('column.action'), value: <code>{record.action}</code> },
          { name: t('column.resource'), value: `${record.resource.type} ${record.resource.id}` },
          record.ip !== null && { name: t('record.ip'), value: record.ip },
          {
            name: t('record.request'),
            value: canReadLogs ? (
              <PageLink to={`/developers/logs/${record.request_id}`}>{record.request_id}</PageLink>
            ) : (
              record.request_id
            ),
          },
          { name: t('record.sequence'), value: record.sequence },
          { name: t('record.hash'), value: <CopyButton text={record.hash} /> },
        ]}
      />
      <DataTable
        label={t('column.changes')}
        columns={columns}
        rows={record.changes}
        toId={({ path }) => path}
        empty={<p>{t('record.noChanges')}</p>}
      />
    </Box>
  );
}
