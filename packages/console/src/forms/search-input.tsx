// A search field. It filters a list, or sends its text.
import type { ReactNode } from 'react';
import { Input, SearchField } from 'react-aria-components';
import styles from './fields.module.css';

interface SearchInputProps {
  readonly label: string;
  readonly autoFocus?: boolean;
  readonly defaultValue?: string;
  readonly onSubmit?: (text: string) => void;
}

export function SearchInput({ label, ...props }: SearchInputProps): ReactNode {
  return (
    <SearchField {...props} aria-label={label} className={styles.search}>
      <Input className={styles.input} placeholder={label} />
    </SearchField>
  );
}
