// Fields of forms. Errors of the server go in by <Form validationErrors>, by the name of the field.
import { useId, type ReactNode } from 'react';
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea as AriaTextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components';
import styles from './fields.module.css';

interface TextInputProps extends Omit<TextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly help?: string;
  readonly placeholder?: string;
  /** Of a text of several lines. */
  readonly rows?: number;
}

export function TextInput({ label, help, placeholder, rows, ...props }: TextInputProps): ReactNode {
  return (
    <TextField {...props} className={styles.field}>
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input className={styles.input} placeholder={placeholder} />
      ) : (
        <AriaTextArea className={styles.input} rows={rows} placeholder={placeholder} />
      )}
      {help !== undefined && (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      )}
      <FieldError className={styles.error} />
    </TextField>
  );
}

export interface Option<Value extends string> {
  readonly value: Value;
  readonly text: string;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value?: Value | null;
  readonly defaultValue?: Value;
  readonly name?: string;
  readonly help?: string;
  readonly isRequired?: boolean;
  readonly options: readonly Option<Value>[];
  readonly onChange?: (value: Value) => void;
}

/** The browser's own list: small, and known to every reader. */
export function Choice<Value extends string>({
  label,
  value,
  defaultValue,
  name,
  help,
  isRequired = false,
  options,
  onChange,
}: ChoiceProps<Value>): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className={styles.input}
        required={isRequired}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        {...(value === undefined ? { defaultValue } : { value: value ?? '' })}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange?.(chosen.value);
        }}
      >
        {value === null && <option value="" />}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {help !== undefined && (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
    </div>
  );
}
