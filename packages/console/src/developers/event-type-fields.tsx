// The types of events that an endpoint takes: all, families, or single types.
import { useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { CheckList } from './check-list';
import { ALL_EVENTS, FAMILIES, listTypesOf } from './event-types';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly initial: readonly string[];
}

export function EventTypeFields({ name, label, initial }: Props): ReactNode {
  const t = useTexts('developers');
  const [value, setValue] = useState(initial);
  const isAll = value.includes(ALL_EVENTS);
  return (
    <CheckList
      label={label}
      name={name}
      value={value}
      onChange={setValue}
      checks={[
        { value: ALL_EVENTS, text: t('types.all') },
        ...FAMILIES.flatMap((family) => [
          { value: family, text: family, isDisabled: isAll },
          ...listTypesOf(family).map((type) => ({
            value: type as string,
            text: type as string,
            isInner: true,
            isDisabled: isAll || value.includes(family),
          })),
        ]),
      ]}
    />
  );
}

/** What a wider choice covers is left out. */
export function readEventTypes(data: FormData, name: string): string[] {
  const chosen = data.getAll(name).map(String);
  if (chosen.includes(ALL_EVENTS)) return [ALL_EVENTS];
  return chosen.filter((one) => one.endsWith('.*') || !chosen.includes(`${one.split('.')[0] ?? ''}.*`));
}
