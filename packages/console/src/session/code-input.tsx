// The field of a one-time code. Browsers and phones fill it in.
import type { ReactNode } from 'react';
import { TextInput } from '../forms/fields';
import { useTexts } from '../i18n/setup';

export function CodeInput({ autoFocus = true }: { readonly autoFocus?: boolean }): ReactNode {
  const t = useTexts('session');
  return (
    <TextInput
      label={t('code.label')}
      name="totp"
      inputMode="numeric"
      autoComplete="one-time-code"
      isRequired
      autoFocus={autoFocus}
    />
  );
}
