// The status of an answer with its code.
import type { RequestLog } from '@mps/client/types';
import type { ReactNode } from 'react';
import { StatusBadge, type Tone } from '../parts/status-badge';

const toTone = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good');

export function AnswerStatus({ request }: { readonly request: RequestLog }): ReactNode {
  const { status, code } = request;
  return (
    <StatusBadge tone={toTone(status)}>
      {status} {code}
    </StatusBadge>
  );
}
