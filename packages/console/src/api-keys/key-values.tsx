// Values of a key in words: its status, its permissions, its last use.
import type { ApiKey } from '@mps/client/types';
import { KEY_PERMISSIONS } from '@mps/kernel/permissions';
import type { ReactNode } from 'react';
import { Ago, useRealNowMs } from '../developers/ago';
import { useTexts } from '../i18n/setup';
import { StatusBadge, type Tone } from '../parts/status-badge';
import { findKeyState, type KeyState } from './key-state';

interface Props {
  readonly apiKey: ApiKey;
}

const DAY_MS = 86_400_000;
const UNUSED_DAYS = 90;

const TONES: Readonly<Record<KeyState, Tone>> = {
  active: 'good',
  expiresSoon: 'warn',
  expired: 'still',
  revoked: 'still',
};

export function KeyStatus({ apiKey }: Props): ReactNode {
  const t = useTexts('api-keys');
  const state = findKeyState(apiKey, useRealNowMs());
  return <StatusBadge tone={TONES[state]}>{t(`status.${state}`)}</StatusBadge>;
}

const MAX_NAMED = 2;

export function KeyPermissions({ apiKey: { permissions } }: Props): ReactNode {
  const t = useTexts('api-keys');
  if (permissions.includes('*') || KEY_PERMISSIONS.every((one) => permissions.includes(one)))
    return t('permissions.all');
  if (permissions.length <= MAX_NAMED) return permissions.join(', ');
  return <span title={permissions.join(', ')}>{t('permissions.count', { count: permissions.length })}</span>;
}

/** A key that is not used for long is a risk without a use. */
export function LastUse({ apiKey: { last_used_at: at, revoked_at: revokedAt } }: Props): ReactNode {
  const t = useTexts('api-keys');
  const nowMs = useRealNowMs();
  if (at === null) return t('never');
  const isOld = revokedAt === null && nowMs - Date.parse(at) > UNUSED_DAYS * DAY_MS;
  if (!isOld) return <Ago at={at} nowMs={nowMs} />;
  return (
    <StatusBadge tone="warn">
      <Ago at={at} nowMs={nowMs} />: {t('lastUse.revoke')}
    </StatusBadge>
  );
}
