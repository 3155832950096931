// Values of a key in words: its status, its permissions, its last use.
import type { ApiKey } from '@mps/client/types';
import { KEY_PERMISSIONS } from '@mps/kernel/permissions';
import type { ReactNode } from 'react';
import { Ago, useBusinessNowMs } from '../developers/ago';
import { useTexts } from '../i18n/setup';
import { StatusBadge } from '../parts/status-badge';

interface Props {
  readonly apiKey: ApiKey;
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const UNUSED_DAYS = 90;

export function KeyStatus({ apiKey }: Props): ReactNode {
  const t = useTexts('api-keys');
  const nowMs = useBusinessNowMs();
  if (apiKey.revoked_at !== null) return <StatusBadge tone="still">{t('status.revoked')}</StatusBadge>;
  if (apiKey.expires_at === null) return <StatusBadge tone="good">{t('status.active')}</StatusBadge>;
  const leftMs = Date.parse(apiKey.expires_at) - nowMs;
  if (leftMs <= 0) return <StatusBadge tone="still">{t('status.expired')}</StatusBadge>;
  if (leftMs > SOON_DAYS * DAY_MS) return <StatusBadge tone="good">{t('status.active')}</StatusBadge>;
  return <StatusBadge tone="warn">{t('status.expiresSoon')}</StatusBadge>;
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
  const nowMs = useBusinessNowMs();
  if (at === null) return t('never');
  const isOld = revokedAt === null && nowMs - Date.parse(at) > UNUSED_DAYS * DAY_MS;
  if (!isOld) return <Ago at={at} />;
  return (
    <StatusBadge tone="warn">
      <Ago at={at} />: {t('lastUse.revoke')}
    </StatusBadge>
  );
}
