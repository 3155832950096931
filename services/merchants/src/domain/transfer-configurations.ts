// When money leaves by itself: each frequency needs to be told its hour and day.
import type { Problem, TransferConfigurations } from './company';

export const DEFAULT_TRANSFER_CONFIGURATIONS: TransferConfigurations = {
  automatic_transfer_enabled: false,
  transfer_frequency: null,
  rail: 'PIX',
  utc_hour_of_day: null,
  day_of_week: null,
  day_of_month: null,
  min_balance: 0,
};

/** Judges the whole, after a merge: a member that is missing may have been there before. */
export function transferProblems(configurations: TransferConfigurations): readonly Problem[] {
  const { automatic_transfer_enabled, transfer_frequency: frequency } = configurations;
  if (frequency === null)
    return automatic_transfer_enabled ? [missing('transfer_frequency', 'an automatic transfer')] : [];
  const needed = [
    'utc_hour_of_day' as const,
    ...(frequency === 'WEEKLY' ? (['day_of_week'] as const) : []),
    ...(frequency === 'MONTHLY' ? (['day_of_month'] as const) : []),
  ];
  return needed
    .filter((member) => configurations[member] === null)
    .map((member) => missing(member, `the frequency ${frequency}`));
}

const missing = (member: keyof TransferConfigurations, what: string): Problem => ({
  at: `#/transfer_configurations/${member}`,
  code: 'required',
  detail: `is needed for ${what}`,
});
