// A list of check boxes. FormData has each chosen value under the name.
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, CheckboxGroup, FieldError, Label } from 'react-aria-components';
import styles from './developers.module.css';

interface Check {
  readonly value: string;
  readonly text: string;
  /** Belongs to the choice above it. */
  readonly isInner?: boolean;
  readonly isDisabled?: boolean;
}

interface Props {
  readonly label: string;
  readonly name: string;
  readonly checks: readonly Check[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

export function CheckList({ label, name, checks, value, onChange }: Props): ReactNode {
  return (
    <CheckboxGroup name={name} value={[...value]} onChange={onChange} isRequired className={styles.group}>
      <Label>{label}</Label>
      <div className={styles.types}>
        {checks.map((check) => (
          <CheckboxField key={check.value} value={check.value} isDisabled={check.isDisabled ?? false}>
            <CheckboxButton className={styles.check} data-inner={check.isInner ?? false}>
              {({ isSelected }) => (
                <>
                  <span className={styles.mark} aria-hidden="true">
                    {isSelected ? '✓' : ''}
                  </span>
                  {check.text}
                </>
              )}
            </CheckboxButton>
          </CheckboxField>
        ))}
      </div>
      <FieldError className={styles.error} />
    </CheckboxGroup>
  );
}
