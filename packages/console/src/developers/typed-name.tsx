// A field that wants the name of the object, before something that cannot be undone.
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { TextInput } from '../forms/fields';

export function TypedName({ name }: { readonly name: string }): ReactNode {
  const t = useTexts('developers');
  return (
    <TextInput
      label={t('typed.label', { name })}
      isRequired
      autoFocus
      autoComplete="off"
      validate={(typed) => (typed === name ? null : t('typed.differs'))}
    />
  );
}
