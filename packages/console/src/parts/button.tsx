// Buttons. A primary one is the action of the page, a danger one cannot be undone, a quiet one stands inside other parts.
import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Link as AriaLink,
  type ButtonProps,
  type LinkProps,
} from 'react-aria-components';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet';

interface Props extends Omit<ButtonProps, 'className' | 'style'> {
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

export function Button({ kind = 'plain', ...props }: Props): ReactNode {
  return <AriaButton {...props} className={`${styles.button} ${styles[kind] ?? ''}`} />;
}

interface LinkButtonProps extends Omit<LinkProps, 'className' | 'style'> {
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

/** A link that looks like a button: it leads to a page. */
export function LinkButton({ kind = 'plain', ...props }: LinkButtonProps): ReactNode {
  return <AriaLink {...props} className={`${styles.button} ${styles[kind] ?? ''}`} />;
}
