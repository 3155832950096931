// The form of the login page, and of the dialog after a session has ended.
import { useState, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { TextInput } from '../forms/fields';
import { readField, readPassword } from '../forms/form-data';
import { ProblemView } from '../parts/problem-view';
import { readSandboxMode } from '../app/sandbox-mode';
import { CodeInput } from './code-input';
import { logIn } from './session';
import styles from './session.module.css';

interface Props {
  /** Of the user whose session has ended. */
  readonly identifier?: string;
  readonly onDone: () => void;
}

const readCode = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code;

export function LoginForm({ identifier = '', onDone }: Props): ReactNode {
  const t = useTexts('session');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isSending) return;
    const data = new FormData(form);
    setSending(true);
    setError(null);
    try {
      const totp = needsCode ? readField(data, 'totp') : undefined;
      await logIn(readField(data, 'identifier'), readPassword(data), totp);
      onDone();
    } catch (failure) {
      if (readCode(failure) === 'totp_required' && !needsCode) setNeedsCode(true);
      else setError(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <Form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {readSandboxMode() && (
        <p className={styles.hint}>
          {t('login.demo')} <code>.local/demo.json</code>
        </p>
      )}
      <TextInput
        label={t('login.identifier')}
        name="identifier"
        autoComplete="username"
        defaultValue={identifier}
        isRequired
      />
      <TextInput
        label={t('login.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
      {needsCode && <CodeInput />}
      {error !== null && <LoginFailure error={error} hasCode={needsCode} />}
      <Button type="submit" kind="primary" isPending={isSending}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}

/** The API says the same of every credential. Here it can only be the one that was typed. */
function LoginFailure({ error, hasCode }: { readonly error: unknown; readonly hasCode: boolean }): ReactNode {
  const t = useTexts('session');
  return readCode(error) === 'authentication_error' ? (
    <p role="alert">{t(hasCode ? 'login.wrongCode' : 'login.wrong')}</p>
  ) : (
    <ProblemView error={error} />
  );
}
