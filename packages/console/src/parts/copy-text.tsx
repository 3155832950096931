// A button that copies a longer text, such as a command. Its label says the form of the text.
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { Button } from './button';
import { notify } from './notices';

interface Props {
  readonly label: string;
  readonly text: string;
}

export function CopyText({ label, text }: Props): ReactNode {
  const t = useTexts('parts');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify(t('copy.done'));
  };
  return <Button onPress={() => void copy()}>{label}</Button>;
}
