// A button that copies a longer text, such as a command. Its label says the form of the text.
import type { ReactNode } from 'react';
import { useCopy } from '../app/clipboard';
import { Button } from './button';

interface Props {
  readonly label: string;
  readonly text: string;
}

export function CopyText({ label, text }: Props): ReactNode {
  const copy = useCopy();
  return <Button onPress={() => void copy(text)}>{label}</Button>;
}
