// Pages for a forgotten password: one sends the link, the other one takes the new password.
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { TextInput } from '../forms/fields';
import { readField, readPassword } from '../forms/form-data';
import { PageFrame } from '../parts/page-frame';
import { ProblemView } from '../parts/problem-view';
import { sendToConsole } from './session';
import styles from './session.module.css';

interface SendState {
  readonly kind: 'ready' | 'sending' | 'done';
  readonly error?: unknown;
}

function useSend(operation: string, path: string) {
  const [state, setState] = useState<SendState>({ kind: 'ready' });
  const send = async (body: object): Promise<void> => {
    setState({ kind: 'sending' });
    try {
      await sendToConsole({ operation, method: 'POST', path, body });
      setState({ kind: 'done' });
    } catch (error) {
      setState({ kind: 'ready', error });
    }
  };
  return { state, send };
}

interface SentFormProps {
  readonly title: string;
  readonly done: string;
  readonly submit: string;
  readonly state: SendState;
  readonly onSubmit: (data: FormData) => void;
  readonly children: ReactNode;
}

function SentForm({ title, done, submit, state, onSubmit, children }: SentFormProps): ReactNode {
  const t = useTexts('session');
  return (
    <main className={styles.page}>
      <PageFrame title={title}>
        {state.kind === 'done' ? (
          <p role="status">{done}</p>
        ) : (
          <Form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (state.kind === 'ready') onSubmit(new FormData(event.currentTarget));
            }}
          >
            {children}
            {state.error !== undefined && <ProblemView error={state.error} />}
            <Button type="submit" kind="primary" isPending={state.kind === 'sending'}>
              {submit}
            </Button>
          </Form>
        )}
        <p>
          <Link to="/login">{t('password.login')}</Link>
        </p>
      </PageFrame>
    </main>
  );
}

export function ForgotPage(): ReactNode {
  const t = useTexts('session');
  const { state, send } = useSend('forgotConsolePassword', '/console/password/forgot');
  return (
    <SentForm
      title={t('forgot.title')}
      done={t('forgot.done')}
      submit={t('forgot.submit')}
      state={state}
      onSubmit={(data) => void send({ identifier: readField(data, 'identifier') })}
    >
      <TextInput label={t('login.identifier')} name="identifier" autoComplete="username" isRequired />
    </SentForm>
  );
}

export function ResetPage(): ReactNode {
  const t = useTexts('session');
  const { token = '' } = useParams({ strict: false }) as { readonly token?: string };
  const { state, send } = useSend('resetConsolePassword', '/console/password/reset');
  return (
    <SentForm
      title={t('reset.title')}
      done={t('reset.done')}
      submit={t('reset.submit')}
      state={state}
      onSubmit={(data) => void send({ reset_token: token, new_password: readPassword(data) })}
    >
      <TextInput
        label={t('reset.password')}
        name="password"
        type="password"
        autoComplete="new-password"
        isRequired
      />
    </SentForm>
  );
}
