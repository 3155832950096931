// The field of an amount of money. A text that is no amount, or may be two, is not sent.
import type { ReactNode } from 'react';
import type { TextFieldProps } from 'react-aria-components';
import { useTexts } from '../i18n/setup';
import { parseAmount } from '../parts/money';
import { TextInput } from './fields';

interface Props extends Pick<
  TextFieldProps,
  'autoFocus' | 'defaultValue' | 'isRequired' | 'onChange' | 'value'
> {
  readonly label: string;
  readonly name?: string;
}

export function AmountInput({ name = 'amount', ...props }: Props): ReactNode {
  const t = useTexts('parts');
  return (
    <TextInput
      {...props}
      name={name}
      inputMode="decimal"
      placeholder={t('amount.example')}
      validate={(text) => (text === '' || (parseAmount(text) ?? 0) > 0 ? null : t('amount.unread'))}
    />
  );
}
