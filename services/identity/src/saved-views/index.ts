// Saved views: filters and columns of a list under a name, for their owner alone or for every member of the company.
import type { CallContext, CallerContext, DomainError } from '@mps/contracts';
import { err, isPermitted, newId, ok, type BusinessClock, type Result } from '@mps/kernel';
import { notFound, requireActor, type Actor } from '../access';
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from '../limits';
import { matchLiving, type SavedView, type SavedViewStore } from './store';

export { declareSavedViews, makeSavedViewStore } from './store';

export interface SavedViewsDeps {
  readonly savedViews: SavedViewStore;
  readonly businessClock: BusinessClock;
}

export type NewSavedView = Pick<SavedView, 'resource' | 'name' | 'value_json' | 'shared'>;

/** An absent member stays as it is. */
export type SavedViewChanges = Partial<Omit<NewSavedView, 'resource'>>;

export interface CreatedSavedView {
  readonly view: SavedView;
  /** True when an earlier request with the same Idempotency-Key made the view. */
  readonly replayed: boolean;
}

const OTHERS_VIEW: DomainError = { code: 'permission_denied', members: { required_permission: 'user.edit' } };

/** The caller's own views and the shared ones of the selected company, newest first. null: of every list. */
export async function listSavedViews(
  { savedViews }: SavedViewsDeps,
  resource: string | null,
  { caller }: CallerContext,
): Promise<Result<readonly SavedView[], DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const { scope, user_id } = actor.value;
  const [own, shared] = await Promise.all([savedViews.listOwn(scope, user_id), savedViews.listShared(scope)]);
  const others = shared.filter(({ owner_id }) => owner_id !== user_id);
  const asked = [...own, ...others].filter((view) => resource === null || view.resource === resource);
  return ok(asked.sort((one, other) => other.created_at.getTime() - one.created_at.getTime()));
}

/** saved_view_limit. Simultaneous requests may exceed the limits by a few. */
export async function createSavedView(
  { savedViews, businessClock }: SavedViewsDeps,
  command: NewSavedView,
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<CreatedSavedView, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const { scope, company_id, organization_id, user_id } = actor.value;
  const created = await savedViews.create<DomainError>(scope, {
    idempotency,
    deadlineMs,
    decide: async () => {
      const allowed = await checkLimit(savedViews, actor.value, { own: true, shared: command.shared });
      if (!allowed.ok) return allowed;
      const now = businessClock.now();
      const times = { created_at: now, updated_at: now, deleted_at: null };
      const next = { _id: newId(), company_id, organization_id, owner_id: user_id, ...command, ...times };
      return ok({ next, events: [] });
    },
  });
  if (!created.ok) return created;
  const { stored: view, replayed } = created.value;
  // A replay answers the current state, and the view may have been deleted since.
  return view.deleted_at === null ? ok({ view, replayed }) : err(notFound);
}

async function checkLimit(
  savedViews: SavedViewStore,
  { scope, user_id }: Actor,
  counted: { readonly own: boolean; readonly shared: boolean },
): Promise<Result<undefined, DomainError>> {
  const own = counted.own ? await savedViews.listOwn(scope, user_id) : [];
  const shared = counted.shared ? await savedViews.listShared(scope) : [];
  const isFull = own.length >= MAX_OWN_VIEWS || shared.length >= MAX_SHARED_VIEWS;
  return isFull ? err({ code: 'saved_view_limit' }) : ok();
}

/** resource_not_found · permission_denied for a shared view of another person · saved_view_limit */
export async function updateSavedView(
  { savedViews, businessClock }: SavedViewsDeps,
  { viewId, changes }: { readonly viewId: string; readonly changes: SavedViewChanges },
  { caller, deadlineMs }: CallContext,
): Promise<Result<SavedView, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const { scope, user_id } = actor.value;
  const changed = await savedViews.change<DomainError>(scope, matchLiving({ _id: viewId }), {
    deadlineMs,
    decide: async (view) => {
      if (view.owner_id !== user_id) return err(view.shared ? { code: 'permission_denied' } : notFound);
      const isShared = changes.shared === true && !view.shared;
      const allowed = await checkLimit(savedViews, actor.value, { own: false, shared: isShared });
      if (!allowed.ok) return allowed;
      const next = { ...view, ...changes, updated_at: businessClock.now() };
      return ok({ next, events: [], recorded: { action: 'saved_view.updated' } });
    },
  });
  return changed.ok ? ok(changed.value.stored) : changed;
}

/** A shared view is deleted by its owner, or by who may edit users. resource_not_found · permission_denied */
export async function deleteSavedView(
  { savedViews, businessClock }: SavedViewsDeps,
  viewId: string,
  { caller, deadlineMs }: CallContext,
): Promise<Result<undefined, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const { scope, user_id, permissions } = actor.value;
  const deleted = await savedViews.change<DomainError>(scope, matchLiving({ _id: viewId }), {
    deadlineMs,
    decide: (view) => {
      if (view.owner_id !== user_id && !view.shared) return err(notFound);
      if (view.owner_id !== user_id && !isPermitted(permissions, 'user.edit')) return err(OTHERS_VIEW);
      const next = { ...view, deleted_at: businessClock.now() };
      return ok({ next, events: [], recorded: { action: 'saved_view.deleted' } });
    },
  });
  return deleted.ok ? ok() : deleted;
}

/** resource_not_found for a view that the caller does not see */
export async function getSavedView(
  { savedViews }: SavedViewsDeps,
  viewId: string,
  { caller }: CallerContext,
): Promise<Result<SavedView, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const view = await savedViews.find(actor.value.scope, viewId);
  const isSeen = view !== null && (view.shared || view.owner_id === actor.value.user_id);
  return isSeen ? ok(view) : err(notFound);
}

export const toSavedViewMessage = ({ _id, ...view }: SavedView) => ({ id: _id, ...view });
