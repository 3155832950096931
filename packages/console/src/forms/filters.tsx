// Filters of a list, as chips. Their values are search parameters, so a link shows the same rows.
import { useState, type ReactNode } from 'react';
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Form,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { useLanguage, useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { formatDay } from '../parts/dates';
import { AmountInput } from './amount-input';
import { Choice, TextInput, type Option } from './fields';
import styles from './filters.module.css';
import { readField } from './form-data';
import menuStyles from '../parts/menu.module.css';
import { formatCents, parseAmount, toPlainAmount } from '../parts/money';

export interface Filter {
  /** The name of the search parameter. */
  readonly name: string;
  readonly label: string;
  /** `amount` has cents in the address. `choice` has options. */
  readonly kind: 'text' | 'choice' | 'day' | 'amount';
  readonly options?: readonly Option<string>[];
  readonly help?: string;
  /** A text that the page could not read would be no filter. */
  readonly isValid?: (text: string) => boolean;
}

type Values = Readonly<Record<string, string | number | undefined>>;

interface Props {
  readonly filters: readonly Filter[];
  readonly values: Values;
  /** Undefined removes the filter. */
  readonly onChange: (change: Record<string, string | undefined>) => void;
}

export function Filters({ filters, values, onChange }: Props): ReactNode {
  const t = useTexts('parts');
  const [adding, setAdding] = useState<string | null>(null);
  const given = filters.filter(({ name }) => values[name] !== undefined);
  const others = filters.filter(({ name }) => values[name] === undefined);
  const added = others.find(({ name }) => name === adding);
  return (
    <div role="group" aria-label={t('filters.label')} className={styles.filters}>
      {given.map((filter) => (
        <Chip key={filter.name} filter={filter} value={String(values[filter.name])} onChange={onChange} />
      ))}
      {others.length > 0 && (
        <MenuTrigger>
          <Button data-shortcut="/" aria-keyshortcuts="/">
            + {t('filters.add')}
          </Button>
          <Popover className={menuStyles.popover}>
            <Menu
              aria-label={t('filters.add')}
              className={menuStyles.menu}
              items={others.map((one) => ({ ...one, id: one.name }))}
              onAction={(name) => setAdding(String(name))}
            >
              {(one) => (
                <MenuItem id={one.id} className={menuStyles.item}>
                  {one.label}
                </MenuItem>
              )}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
      {added !== undefined && (
        <DialogTrigger isOpen onOpenChange={(isOpen) => !isOpen && setAdding(null)}>
          <AriaButton className={styles.chip}>{added.label}</AriaButton>
          <FilterPopover
            filter={added}
            value=""
            onApply={(value) => {
              setAdding(null);
              if (value !== '') onChange({ [added.name]: value });
            }}
          />
        </DialogTrigger>
      )}
      {given.length > 1 && (
        <Button
          kind="quiet"
          onPress={() => onChange(Object.fromEntries(given.map(({ name }) => [name, undefined])))}
        >
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
}

interface ChipProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: Props['onChange'];
}

function Chip({ filter, value, onChange }: ChipProps): ReactNode {
  const t = useTexts('parts');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const shown =
    filter.kind === 'amount'
      ? formatCents(Number(value), language)
      : filter.kind === 'day'
        ? formatDay(value, language)
        : (filter.options?.find((option) => option.value === value)?.text ?? value);
  return (
    <span className={styles.chip}>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <AriaButton className={styles.value}>
          {filter.label}: <strong>{shown}</strong>
        </AriaButton>
        <FilterPopover
          filter={filter}
          value={value}
          onApply={(next) => {
            setOpen(false);
            onChange({ [filter.name]: next === '' ? undefined : next });
          }}
        />
      </DialogTrigger>
      <AriaButton
        className={styles.remove}
        aria-label={t('filters.remove', { name: filter.label })}
        onPress={() => onChange({ [filter.name]: undefined })}
      >
        <span aria-hidden="true">×</span>
      </AriaButton>
    </span>
  );
}

interface FilterPopoverProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onApply: (value: string) => void;
}

function FilterPopover({ filter, value, onApply }: FilterPopoverProps): ReactNode {
  const t = useTexts('parts');
  const { kind, label, help, options = [], isValid = () => true } = filter;
  const readValue = (form: HTMLFormElement): string => {
    const text = readField(new FormData(form), 'value');
    return kind === 'amount' ? String(parseAmount(text) ?? '') : text;
  };
  return (
    <Popover className={menuStyles.popover}>
      <Dialog className={styles.popover} aria-label={label}>
        <Form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            onApply(readValue(event.currentTarget));
          }}
        >
          {kind === 'choice' && (
            <Choice label={label} name="value" options={options} defaultValue={value || options[0]?.value} />
          )}
          {kind === 'amount' && (
            <AmountInput
              label={label}
              name="value"
              defaultValue={value === '' ? '' : toPlainAmount(Number(value))}
              autoFocus
            />
          )}
          {(kind === 'text' || kind === 'day') && (
            <TextInput
              label={label}
              name="value"
              type={kind === 'day' ? 'date' : 'text'}
              defaultValue={value}
              validate={(text) => (text.trim() === '' || isValid(text.trim()) ? null : t('filters.unread'))}
              autoFocus
              {...(help !== undefined && { help })}
            />
          )}
          <Button type="submit" kind="primary">
            {t('filters.apply')}
          </Button>
        </Form>
      </Dialog>
    </Popover>
  );
}
