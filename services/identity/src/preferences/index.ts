// Preferences: what a person has set in a console, by key. Only the person reads and changes them.
import { ALL_TENANTS, type Change, type Changed } from '@mps/aggregates';
import type { CallContext, CallerContext, DomainError } from '@mps/contracts';
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import { notFound, requireSession } from '../access';
import { MAX_PREFERENCES } from '../limits';
import type { Preference, Preferences, PreferenceStore } from './store';

export { declarePreferences, makePreferenceStore, type PreferenceStore } from './store';

export interface PreferencesDeps {
  readonly preferences: PreferenceStore;
  readonly businessClock: BusinessClock;
}

/** resource_not_found */
export async function getPreference(
  { preferences }: PreferencesDeps,
  key: string,
  { caller }: CallerContext,
): Promise<Result<Preference, DomainError>> {
  const session = requireSession(caller);
  if (!session.ok) return session;
  const found = await preferences.find(session.value.user_id);
  const preference = found?.preferences.find((one) => one.key === key);
  return preference === undefined ? err(notFound) : ok(preference);
}

/** preference_limit: the person has the largest number of preferences. */
export async function setPreference(
  deps: PreferencesDeps,
  { key, value_json }: Pick<Preference, 'key' | 'value_json'>,
  { caller, deadlineMs }: CallContext,
): Promise<Result<Preference, DomainError>> {
  const session = requireSession(caller);
  if (!session.ok) return session;
  const preference = { key, value_json, updated_at: deps.businessClock.now() };
  const changed = await writePreferences(deps, session.value.user_id, deadlineMs, (before) =>
    withPreference(before, preference),
  );
  if (!changed.ok) return changed;
  return ok(changed.value.stored.preferences.find((one) => one.key === key) ?? preference);
}

/** resource_not_found */
export async function deletePreference(
  { preferences }: PreferencesDeps,
  key: string,
  { caller, deadlineMs }: CallContext,
): Promise<Result<undefined, DomainError>> {
  const session = requireSession(caller);
  if (!session.ok) return session;
  const changed = await preferences.change<DomainError>(
    ALL_TENANTS,
    { _id: session.value.user_id },
    {
      deadlineMs,
      decide: (before) => {
        const left = before.preferences.filter((one) => one.key !== key);
        if (left.length === before.preferences.length) return err(notFound);
        return ok({ next: { ...before, preferences: left }, events: [], ...record('deleted', before._id) });
      },
    },
  );
  return changed.ok ? ok() : changed;
}

/** The record names the person. The key may be of their own words. */
const record = (verb: 'updated' | 'deleted', userId: string) => ({
  recorded: { action: `preference.${verb}`, resource: { type: 'preference', id: userId } },
});

type Decision = Result<Change<Preferences, never>, DomainError>;

function withPreference(before: Preferences, preference: Preference): Decision {
  const known = before.preferences.find((one) => one.key === preference.key);
  if (known?.value_json === preference.value_json) return ok({ next: before, events: [] });
  if (known === undefined && before.preferences.length >= MAX_PREFERENCES)
    return err({ code: 'preference_limit' });
  const others = before.preferences.filter((one) => one.key !== preference.key);
  const next = { ...before, preferences: [...others, preference] };
  return ok({ next, events: [], ...record('updated', before._id) });
}

/** Of simultaneous first requests one creates the document, and the others change it. */
async function writePreferences(
  { preferences }: PreferencesDeps,
  userId: string,
  deadlineMs: number,
  decide: (before: Preferences) => Decision,
): Promise<Result<Changed<Preferences>, DomainError>> {
  const change = () => preferences.change<DomainError>(ALL_TENANTS, { _id: userId }, { deadlineMs, decide });
  const changed = await change();
  if (changed.ok || changed.error.code !== 'resource_not_found') return changed;
  const created = await preferences.create<DomainError | 'known'>(ALL_TENANTS, {
    deadlineMs,
    decide: () => decide({ _id: userId, preferences: [] }),
    onDuplicate: () => 'known',
  });
  if (created.ok) return created;
  return created.error === 'known' ? change() : err(created.error);
}
