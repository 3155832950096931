// Single settings of a company that are set on their own.
import { withoutEvents, type Change, type Company } from './company';

export const setWebhookEnabled = (company: Company, webhook_enabled: boolean, now: string): Change =>
  set(company, { webhook_enabled }, now);

/** The policy that prices payments which name none; null: the organization's default. */
export const setDefaultFeePolicy = (
  company: Company,
  default_fee_policy_id: string | null,
  now: string,
): Change => set(company, { default_fee_policy_id }, now);

function set<Setting extends 'webhook_enabled' | 'default_fee_policy_id'>(
  company: Company,
  setting: Pick<Company, Setting>,
  now: string,
): Change {
  const next: Company = { ...company, ...setting, updated_at: now };
  const changed = (Object.keys(setting) as Setting[]).filter((name) => company[name] !== next[name]);
  if (changed.length === 0) return withoutEvents(company);
  const previous = Object.fromEntries(changed.map((name) => [name, company[name]]));
  return { company: next, events: [{ type: 'merchant.updated', previous }] };
}
