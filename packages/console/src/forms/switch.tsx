// A switch: on or off.
import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components';
import styles from './switch.module.css';

interface Props {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

export function Switch({ label, ...props }: Props): ReactNode {
  return (
    <SwitchField {...props}>
      <SwitchButton className={styles.switch}>
        <span className={styles.track} aria-hidden="true" />
        {label}
      </SwitchButton>
    </SwitchField>
  );
}
