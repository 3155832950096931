// A failure, as the platform told it: title, detail with its values, each violation, the code with its page, the trace id.
import type { ApiError } from '@mps/client';
import type { ReactNode } from 'react';
import { isConnectionError, isOutcomeUnknown } from '../api/outcome';
import { useLanguage, useTexts } from '../i18n/setup';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { formatViolation, listProblemValues } from '../api/problem-values';
import styles from './states.module.css';

interface Props {
  readonly error: unknown;
  /** The failure of a change, which may have been made. */
  readonly isOfChange?: boolean;
  /** Offered only when trying again may help. */
  readonly onRetry?: () => void;
}

const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && (error as { readonly kind?: unknown }).kind === 'api';

export function ProblemView({ error, isOfChange = false, onRetry }: Props): ReactNode {
  const t = useTexts('parts');
  const isRetryable = isConnectionError(error) || (isApiError(error) && error.retryable);
  return (
    <div role="alert" className={styles.problem}>
      {isApiError(error) ? (
        <ApiProblem error={error} />
      ) : (
        <p>{t(isConnectionError(error) ? 'problem.connection' : 'problem.unexpected')}</p>
      )}
      {isOfChange && isOutcomeUnknown(error) && <p>{t('problem.unknownOutcome')}</p>}
      {onRetry !== undefined && isRetryable && (
        <p>
          <Button onPress={onRetry}>{t('problem.retry')}</Button>
        </p>
      )}
    </div>
  );
}

function ApiProblem({ error }: { readonly error: ApiError }): ReactNode {
  const t = useTexts('parts');
  const language = useLanguage();
  const { title, detail, code, errors, requestId, problem } = error;
  const values = listProblemValues(problem, language);
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{detail}</p>
      {values.length > 0 && (
        <ul className={styles.violations}>
          {values.map(({ name, text }) => (
            <li key={name}>
              <code>{name}</code> {text}
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <ul className={styles.violations}>
          {errors.map((item) => {
            const place = item.pointer ?? item.parameter ?? item.header ?? '';
            return (
              <li key={`${place} ${item.detail}`}>
                <code>{place}</code> {formatViolation(item, language)}
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.reference}>
        <a href={`/docs/errors/${code}`}>{code}</a>
        {requestId !== undefined && (
          <span>
            {t('problem.trace')} <CopyButton text={requestId} />
          </span>
        )}
      </p>
    </>
  );
}
