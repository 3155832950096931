// Ends a key: by rotation, with a successor and an overlap in which both work, or by revocation, at once. The successor
// is stored before the old key's end is set, so that a crash in between never leaves a merchant without a key; of
// simultaneous rotations the one that sets the end first keeps its successor, and the others revoke theirs.
import type { Caller, DomainError } from '@mps/contracts';
import type { RevokeApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/RevokeApiKeyResponse';
import { err, ok, type Result } from '@mps/kernel';
import { actorOf, notFound, withinRights, type Actor } from '../access';
import { idempotently, type Answered } from '../store/idempotency';
import { change } from '../store/repository';
import { mintApiKey, type ApiKeysDeps, type NewKeyAnswer } from './create-api-key';
import { isUsable, revoked, rotated, successorGrant, type ApiKey } from './domain/api-key';
import { apiKeyMessage } from './store';

export interface RotateApiKeyCommand {
  readonly api_key_id: string;
  readonly overlap_hours: number;
  readonly idempotency_key: string | undefined;
}

export async function rotateApiKey(
  deps: ApiKeysDeps,
  caller: Caller,
  { idempotency_key: key, ...command }: RotateApiKeyCommand,
): Promise<Result<Answered<NewKeyAnswer>, DomainError>> {
  const actor = actorOf(caller);
  if (!actor.ok) return actor;
  return idempotently(deps, { caller, operation: 'rotate-api-key', key, request: command }, (id) =>
    rotate(deps, actor.value, id, command),
  );
}

async function rotate(
  deps: ApiKeysDeps,
  actor: Actor,
  successorId: string,
  { api_key_id, overlap_hours }: Omit<RotateApiKeyCommand, 'idempotency_key'>,
): Promise<Result<NewKeyAnswer, DomainError>> {
  const { apiKeys, realClock, businessClock } = deps;
  const old = await apiKeys.find(api_key_id, actor.scope);
  if (old === null) return err(notFound);
  // Reading the text of a key that may do more than its reader would be an escalation.
  const within = withinRights(actor, old.permissions);
  if (!within.ok) return within;
  if (!(await isRotatable(deps, old, successorId))) return err(invalidState);
  const minted = await mintApiKey(deps, successorId, successorGrant(old, actor.user_id));
  const ended = await change({
    repository: apiKeys,
    load: () => apiKeys.find(api_key_id, actor.scope),
    decide: async (current) =>
      (await isRotatable(deps, current, successorId))
        ? ok(rotated(current, successorId, overlap_hours, realClock.now()))
        : err(invalidState),
    events: ['api_key.changed'],
  });
  if (ended.ok) return ok({ api_key: apiKeyMessage(minted.key), key: minted.text });
  // Another rotation or a revocation came first: this successor must not live on beside it.
  await apiKeys.commit(minted.key, revoked(minted.key, businessClock.now()), ['api_key.changed']);
  return ended;
}

const invalidState: DomainError = { code: 'invalid_api_key_state' };

/**
 * Whether `successorId` may take the key's place (docs/rules.md#key-rotation): not of a revoked or expired key, nor of one
 * with another successor that lives. A rotation that was cut off after it ended the key is continued.
 */
async function isRotatable(
  { apiKeys, realClock }: ApiKeysDeps,
  key: ApiKey,
  successorId: string,
): Promise<boolean> {
  if (key.revoked_at !== null) return false;
  if (key.rotated_to === successorId) return true;
  const now = realClock.now();
  if (!isUsable(key, now)) return false;
  const successor = key.rotated_to === null ? null : await apiKeys.find(key.rotated_to);
  return successor === null || !isUsable(successor, now);
}

/** Ends a key at once. Revoking it again changes nothing and answers the same. */
export async function revokeApiKey(
  { apiKeys, businessClock }: ApiKeysDeps,
  caller: Caller,
  apiKeyId: string,
): Promise<Result<RevokeApiKeyResponse, DomainError>> {
  const actor = caller.kind === 'operator' ? null : actorOf(caller);
  if (actor !== null && !actor.ok) return actor;
  const result = await change({
    repository: apiKeys,
    load: () => apiKeys.find(apiKeyId, actor?.value.scope),
    decide: (key) => ok(revoked(key, businessClock.now())),
    events: ['api_key.changed'],
  });
  return result.ok ? ok({ api_key: apiKeyMessage(result.value) }) : result;
}
