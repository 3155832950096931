// The second factor of the user: a secret is shown once, counts from its first code on, and is disabled with both factors.
import { useState, type ReactNode } from 'react';
import { useChange } from '../api/queries';
import { useCompany } from '../company/context';
import { TextInput } from '../forms/fields';
import { readField, readPassword } from '../forms/form-data';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { useTexts } from '../i18n/setup';
import { CopyButton } from '../parts/copy-button';
import { Box, Facts } from '../parts/page-frame';
import { QrCode } from '../parts/qr-code';
import { CodeInput } from '../session/code-input';
import { confirmTotp, disableTotp, enrolTotp, type Enrolment } from '../session/second-factor';

export function SecondFactor(): ReactNode {
  const t = useTexts('profile');
  const { session } = useCompany();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const isOn = session.user.totp_enabled;
  return (
    <Box
      title={t('totp.title')}
      actions={isOn ? <DisableDialog /> : <EnrolDialog onEnrolled={setEnrolment} />}
    >
      <p>{t(isOn ? 'totp.on' : 'totp.off')}</p>
      {!isOn && enrolment !== null && <Waiting enrolment={enrolment} onDone={() => setEnrolment(null)} />}
    </Box>
  );
}

function EnrolDialog({ onEnrolled }: { readonly onEnrolled: (enrolment: Enrolment) => void }): ReactNode {
  const t = useTexts('profile');
  const enrol = useChange(async ({ data }: Submission) =>
    onEnrolled(await enrolTotp(readPassword(data, 'current_password'))),
  );
  return (
    <FormDialog title={t('totp.enrol')} done={t('totp.enrolled')} onSubmit={enrol.mutateAsync}>
      <p>{t('totp.enrolHelp')}</p>
      <PasswordInput />
    </FormDialog>
  );
}

interface WaitingProps {
  readonly enrolment: Enrolment;
  readonly onDone: () => void;
}

function Waiting({ enrolment, onDone }: WaitingProps): ReactNode {
  const t = useTexts('profile');
  const confirm = useChange(({ data }: Submission) => confirmTotp(readField(data, 'totp')));
  return (
    <>
      <QrCode text={enrolment.otpauth_url} label={t('totp.picture')} />
      <Facts
        facts={[
          {
            name: t('totp.secret'),
            value: <CopyButton text={enrolment.secret}>{groupLetters(enrolment.secret)}</CopyButton>,
          },
          { name: t('totp.address'), value: <CopyButton text={enrolment.otpauth_url} /> },
        ]}
      />
      <p>
        <FormDialog
          title={t('totp.confirm')}
          kind="primary"
          done={t('totp.confirmed')}
          onSubmit={confirm.mutateAsync}
          onDone={onDone}
        >
          <p>{t('totp.confirmHelp')}</p>
          <CodeInput />
        </FormDialog>
      </p>
    </>
  );
}

/** Some people type the secret into the app. */
const groupLetters = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

function DisableDialog(): ReactNode {
  const t = useTexts('profile');
  const disable = useChange(({ data }: Submission) =>
    disableTotp(readPassword(data, 'current_password'), readField(data, 'totp')),
  );
  return (
    <FormDialog
      title={t('totp.disable')}
      kind="danger"
      done={t('totp.disabled')}
      onSubmit={disable.mutateAsync}
    >
      <p>{t('totp.disableHelp')}</p>
      <PasswordInput />
      <CodeInput autoFocus={false} />
    </FormDialog>
  );
}

function PasswordInput(): ReactNode {
  const t = useTexts('profile');
  return (
    <TextInput
      label={t('password.current')}
      name="current_password"
      type="password"
      autoComplete="current-password"
      isRequired
      autoFocus
    />
  );
}
