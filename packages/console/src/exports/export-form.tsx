// Chooses the form of the file, and says what will be in it.
import type { CreateExportInput } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import { useApi } from '../company/context';
import { Choice, type Option } from '../forms/fields';
import { useLanguage, useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import styles from '../parts/dialog.module.css';
import { formatCents } from '../parts/money';
import { ProblemView } from '../parts/problem-view';

type Form = 'csv-pt-BR' | 'csv-en' | 'jsonl';

const FORMS: Readonly<Record<Form, Pick<CreateExportInput, 'format' | 'locale'>>> = {
  'csv-pt-BR': { format: 'CSV', locale: 'pt-BR' },
  'csv-en': { format: 'CSV', locale: 'en' },
  jsonl: { format: 'JSONL' },
};
const NAMES = Object.keys(FORMS) as readonly Form[];

interface Props {
  readonly kind: CreateExportInput['kind'];
  readonly filters: Readonly<Record<string, string>>;
  readonly rows: number | undefined;
  readonly sum?: number | undefined;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

export function ExportForm({ kind, filters, rows, sum, onMade, onClose }: Props): ReactNode {
  const t = useTexts('exports');
  const language = useLanguage();
  const mps = useApi();
  const [form, setForm] = useState<Form>(language === 'pt-BR' ? 'csv-pt-BR' : 'csv-en');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A second click sends the same request.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = async (): Promise<void> => {
    setSending(true);
    setError(null);
    try {
      const made = await mps.exports.create(
        { kind, filters: { ...filters }, ...FORMS[form] },
        { idempotencyKey: `${idempotencyKey}-${form}` },
      );
      onMade(made.id);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  };
  const options = NAMES.map((value): Option<Form> => ({ value, text: t(`form.${value}`) }));
  return (
    <>
      {rows !== undefined && (
        <p>
          {sum === undefined
            ? t('rows', { count: rows, rows: rows.toLocaleString(language) })
            : t('rowsAndSum', {
                count: rows,
                rows: rows.toLocaleString(language),
                sum: formatCents(sum, language),
              })}
        </p>
      )}
      <Choice label={t('form')} value={form} options={options} onChange={setForm} help={t('help')} />
      {error !== null && <ProblemView error={error} />}
      <div className={styles.actions}>
        <Button onPress={onClose}>{t('close')}</Button>
        <Button kind="primary" isPending={isSending} onPress={() => void send()}>
          {t('start')}
        </Button>
      </div>
    </>
  );
}
