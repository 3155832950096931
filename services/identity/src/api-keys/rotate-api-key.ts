// Rotates and revokes API keys. A rotation stores the successor before it sets the end of the old key, so a crash in
// between never leaves a merchant without a key. Of simultaneous rotations, the first to set the end keeps its
// successor. The others revoke theirs.
import { ALL_TENANTS, NO_DEADLINE } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import { err, newId, ok, type Result } from '@mps/kernel';
import { requireActor, notFound, requireWithinRights, type Actor } from '../access';
import { LEFT, mintText, revokeIfIssuerHasLeft, type ApiKeysDeps, type NewKey } from './create-api-key';
import {
  abandonKey,
  isUsable,
  newApiKey,
  revokeKey,
  rotateKey,
  toSuccessorGrant,
  type ApiKey,
} from './domain/api-key';

const REVOKED = { action: 'api_key.revoked' };
const invalidState: DomainError = { code: 'invalid_api_key_state' };

export interface RotateApiKeyCommand {
  readonly api_key_id: string;
  readonly overlap_hours: number;
}

/**
 * The successor holds the record of the Idempotency-Key. A repeat finds it there and finishes an interrupted
 * rotation.
 */
export async function rotateApiKey(
  deps: ApiKeysDeps,
  command: RotateApiKeyCommand,
  { caller, idempotency, deadlineMs }: CallContext,
): Promise<Result<NewKey, DomainError>> {
  const actor = requireActor(caller);
  if (!actor.ok) return actor;
  const minted = mintText(deps);
  const created = await deps.apiKeys.create<DomainError>(actor.value.scope, {
    idempotency,
    deadlineMs,
    decide: async () => {
      const old = await findRotatableKey(deps, actor.value, command.api_key_id);
      if (!old.ok) return old;
      const grant = toSuccessorGrant(old.value, actor.value);
      const next = newApiKey(newId(), grant, minted, deps.businessClock.now());
      return ok({ next, events: ['api_key.changed'] });
    },
  });
  if (!created.ok) return created;
  const { stored: key, moved, replayed } = created.value;
  if (moved && (await revokeIfIssuerHasLeft(deps, actor.value, key))) return err(LEFT);
  const ended = await endPredecessor(deps, actor.value, key, command);
  return ended.ok ? ok({ key, text: moved ? minted.text : null, replayed }) : ended;
}

async function findRotatableKey(
  deps: ApiKeysDeps,
  actor: Actor,
  apiKeyId: string,
): Promise<Result<ApiKey, DomainError>> {
  const old = await deps.apiKeys.find(actor.scope, { _id: apiKeyId });
  if (old === null) return err(notFound);
  // The caller reads the successor's text, so a key with more permissions than the caller's would raise the caller's
  // rights.
  const within = requireWithinRights(actor, old.permissions);
  if (!within.ok) return within;
  return (await isRotatable(deps, old)) ? ok(old) : err(invalidState);
}

/**
 * Whether the key can get a successor (docs/rules.md#key-rotation). A revoked key, an expired key and a key with
 * another live successor cannot.
 */
async function isRotatable({ apiKeys, realClock }: ApiKeysDeps, key: ApiKey): Promise<boolean> {
  const now = realClock.now();
  if (!isUsable(key, now)) return false;
  const successor = key.rotated_to === null ? null : await apiKeys.find(ALL_TENANTS, { _id: key.rotated_to });
  return successor === null || !isUsable(successor, now);
}

/**
 * Sets the end of the old key after its successor was stored. Safe to repeat: every request with one Idempotency-Key
 * arrives here with the same successor. It sets the end, finds it set, or finds that another rotation or a revocation
 * came first.
 */
async function endPredecessor(
  { apiKeys, ...deps }: ApiKeysDeps,
  actor: Actor,
  successor: ApiKey,
  { api_key_id, overlap_hours }: RotateApiKeyCommand,
): Promise<Result<undefined, DomainError>> {
  if (successor.rotated_from === null) return err(invalidState);
  const now = deps.realClock.now();
  // The successor itself has ended: nothing is left to finish.
  if (!isUsable(successor, now)) return ok();
  const ended = await apiKeys.change<DomainError>(
    actor.scope,
    { _id: api_key_id },
    {
      deadlineMs: NO_DEADLINE,
      decide: async (old) => {
        if (old.rotated_to === successor._id) return ok({ next: old, events: [] });
        if (!(await isRotatable({ apiKeys, ...deps }, old))) return err(invalidState);
        const next = rotateKey(old, successor._id, overlap_hours, now);
        return ok({ next, events: ['api_key.changed'], recorded: { action: 'api_key.rotated' } });
      },
    },
  );
  if (ended.ok) return ok();
  if (ended.error.code !== invalidState.code) return ended;
  // Another successor or a revocation came first, so this successor must not stay live.
  await apiKeys.change(
    actor.scope,
    { _id: successor._id },
    {
      deadlineMs: NO_DEADLINE,
      decide: (key) => ok({ next: abandonKey(key, deps.businessClock.now()), events: ['api_key.changed'] }),
    },
  );
  return ended;
}

/** Ends a key immediately. A second revocation changes nothing and answers the same. */
export async function revokeApiKey(
  { apiKeys, businessClock }: ApiKeysDeps,
  apiKeyId: string,
  { caller, deadlineMs }: CallContext,
): Promise<Result<ApiKey, DomainError>> {
  const actor = caller.kind === 'operator' ? null : requireActor(caller);
  if (actor !== null && !actor.ok) return actor;
  const changed = await apiKeys.change<DomainError>(
    actor?.value.scope ?? ALL_TENANTS,
    { _id: apiKeyId },
    {
      deadlineMs,
      decide: (key) =>
        ok({ next: revokeKey(key, businessClock.now()), events: ['api_key.changed'], recorded: REVOKED }),
    },
  );
  return changed.ok ? ok(changed.value.stored) : changed;
}
