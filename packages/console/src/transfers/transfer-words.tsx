// The automatic transfers of a merchant in words.
import type { TransferConfigurations } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../i18n/setup';
import { formatCents } from '../parts/money';
import { formatTimeOfDay, formatWeekday } from '../parts/dates';
import { findNextTransfer } from './schedule';

/** São Paulo is three hours behind UTC. Before this hour UTC, the day there is still the one before. */
const UTC_OFFSET_HOURS = 3;

/** `at` is the business clock. */
interface Props {
  readonly of: TransferConfigurations;
  readonly at: string;
}

export function TransferWords({ of: configurations, at }: Props): ReactNode {
  const t = useTexts('transfers');
  const language = useLanguage();
  const next = findNextTransfer(configurations, new Date(at));
  const { transfer_frequency: frequency, utc_hour_of_day: hour, min_balance: minBalance } = configurations;
  if (next === null || frequency === null || hour === null) return t('off');
  const time = formatTimeOfDay(next, language);
  const day = configurations.day_of_month ?? 1;
  const when = {
    DAILY: () => t('when.daily', { time }),
    WEEKLY: () => t('when.weekly', { time, weekday: formatWeekday(next, language) }),
    MONTHLY: () =>
      hour >= UTC_OFFSET_HOURS
        ? t('when.monthly', { time, day })
        : t('when.monthlyUtc', { time: `${String(hour)}:00`, day }),
  };
  return t(minBalance > 0 ? 'words.keeping' : 'words.all', {
    when: when[frequency](),
    kept: formatCents(minBalance, language),
  });
}
