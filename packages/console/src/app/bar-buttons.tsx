// The buttons of the bar, which open its menus.
import type { ReactNode } from 'react';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import styles from './frame.module.css';

interface Props {
  readonly onPress?: () => void;
}

export function CompanyButton({ onPress }: Props): ReactNode {
  const t = useTexts('app');
  const { company } = useCompany();
  return (
    <Button
      kind="quiet"
      aria-label={t('company', { company: company.name })}
      aria-haspopup="menu"
      onPress={onPress}
    >
      <strong>{company.name}</strong>
      <span aria-hidden="true"> ▾</span>
    </Button>
  );
}

export function UserButton({ onPress }: Props): ReactNode {
  const t = useTexts('app');
  const { first_name: firstName, last_name: lastName } = useCompany().session.user;
  return (
    <Button
      kind="quiet"
      aria-label={t('user', { name: `${firstName} ${lastName}` })}
      aria-haspopup="dialog"
      onPress={onPress}
    >
      <span className={styles.initials} data-initials={`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`} />
    </Button>
  );
}
