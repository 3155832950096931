// A menu with a search above it, for users of many companies. It is loaded for them alone.
import type { ReactNode } from 'react';
import { Autocomplete, useFilter } from 'react-aria-components';
import { SearchInput } from '../forms/search-input';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

export default function SearchableMenu({ label, children }: Props): ReactNode {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <Autocomplete filter={contains}>
      <SearchInput label={label} autoFocus />
      {children}
    </Autocomplete>
  );
}
