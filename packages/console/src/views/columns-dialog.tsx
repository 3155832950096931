// The choice of a list's columns and of their order. The address has it, and a preference keeps it for the next visit.
import { useMemo, useState, type ReactNode } from 'react';
import { usePreferences, useSavePreferences } from '../app/preferences';
import { readField } from '../forms/form-data';
import { FormDialog } from '../forms/form-dialog';
import { Switch } from '../forms/switch';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import type { ColumnOf } from '../parts/data-table';
import { moveItem, pickColumns, type OptionalColumn } from './columns';
import styles from './views.module.css';

/** The chosen columns of a list, by the address or else by the preference of the user. */
export function useChosenColumns<Item>(
  resource: string,
  all: readonly OptionalColumn<Item>[],
  given: string | undefined,
): readonly ColumnOf<Item>[] {
  const { columns = {} } = usePreferences();
  const names = given ?? columns[resource];
  return useMemo(() => pickColumns(all, names), [all, names]);
}

interface Props<Item> {
  readonly resource: string;
  readonly all: readonly OptionalColumn<Item>[];
  readonly shown: readonly ColumnOf<Item>[];
  readonly onChange: (names: string) => void;
}

export function ColumnsDialog<Item>({ resource, all, shown, onChange }: Props<Item>): ReactNode {
  const t = useTexts('views');
  const save = useSavePreferences();
  return (
    <FormDialog
      title={t('columns.title')}
      kind="quiet"
      submit={t('columns.submit')}
      done={t('columns.done')}
      onSubmit={({ data }) => {
        const names = readField(data, 'columns');
        onChange(names);
        save({ columns: { [resource]: names } });
        return Promise.resolve();
      }}
    >
      <ColumnFields all={all} shown={shown} />
    </FormDialog>
  );
}

interface FieldsProps<Item> {
  readonly all: readonly OptionalColumn<Item>[];
  readonly shown: readonly ColumnOf<Item>[];
}

function ColumnFields<Item>({ all, shown }: FieldsProps<Item>): ReactNode {
  const t = useTexts('views');
  const [order, setOrder] = useState<readonly string[]>(() => [
    ...new Set([...shown, ...all].map(({ id }) => id)),
  ]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shown.map(({ id }) => id)));
  const toggle = (id: string, isChosen: boolean): void =>
    setChosen(new Set(order.filter((one) => (one === id ? isChosen : chosen.has(one)))));
  return (
    <>
      <ol className={styles.columns} aria-label={t('columns.title')}>
        {order.map((id, index) => {
          const title = all.find((column) => column.id === id)?.title ?? id;
          return (
            <li key={id} className={styles.column}>
              <Switch label={title} isSelected={chosen.has(id)} onChange={(is) => toggle(id, is)} />
              <span>
                <Button
                  kind="quiet"
                  aria-label={t('columns.earlier', { title })}
                  isDisabled={index === 0}
                  onPress={() => setOrder(moveItem(order, index, -1))}
                >
                  <span aria-hidden="true">↑</span>
                </Button>
                <Button
                  kind="quiet"
                  aria-label={t('columns.later', { title })}
                  isDisabled={index === order.length - 1}
                  onPress={() => setOrder(moveItem(order, index, 1))}
                >
                  <span aria-hidden="true">↓</span>
                </Button>
              </span>
            </li>
          );
        })}
      </ol>
      <input type="hidden" name="columns" value={order.filter((id) => chosen.has(id)).join(',')} />
    </>
  );
}
