// The user's own page: language and theme, password, second factor, sessions.
import type { ReactNode } from 'react';
import { LanguageChoice } from '../app/language-choice';
import { useSavePreferences } from '../app/preferences';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Box, Facts, PageFrame } from '../parts/page-frame';
import { SingleKeysSwitch } from '../shortcuts/single-keys-switch';
import { PasswordDialog } from './password-dialog';
import { OwnSessions } from './own-sessions';
import { SecondFactor } from './second-factor';

export default function ProfilePage(): ReactNode {
  const t = useTexts('profile');
  const { company, session } = useCompany();
  const save = useSavePreferences();
  const { first_name: firstName, last_name: lastName, identifier } = session.user;
  return (
    <PageFrame title={t('title')}>
      <Box title={t('person.title')} actions={<PasswordDialog />}>
        <Facts
          facts={[
            { name: t('person.name'), value: `${firstName} ${lastName}` },
            { name: t('person.identifier'), value: identifier },
            { name: t('person.role', { company: company.name }), value: company.role.name },
          ]}
        />
      </Box>
      <Box title={t('appearance.title')}>
        <LanguageChoice onChoose={save} />
        <SingleKeysSwitch />
      </Box>
      <SecondFactor />
      <OwnSessions />
    </PageFrame>
  );
}
