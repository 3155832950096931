// A new key in the place of an old one, which goes on for the overlap. The new one is there before the old one's end is
// set: a crash in between leaves a key that nobody knows, never a merchant without one; with an Idempotency-Key whoever
// asks again goes on where it was cut off.
import type { Caller, DomainError } from '@mps/contracts';
import type { ApiKey as ApiKeyWire } from '@mps/contracts/gen/mps/identity/v1/ApiKey';
import { err, ok, type Result } from '@mps/kernel';
import { endingAfter, isUsable, revoked, successorGrant, type ApiKey } from '../domain/api-key';
import { change } from './change';
import { withinRights } from './granting';
import { idempotently, type Answered } from './idempotently';
import { mintApiKey } from './mint-api-key';
import type { Ports } from './ports';
import { actorOf, notFound, type Actor } from './refusals';
import { apiKeyView } from './views';

export interface RotateApiKeyCommand {
  readonly api_key_id: string;
  readonly overlap_hours: number;
  readonly idempotency_key: string | undefined;
}

type RotateApiKeyPorts = Pick<Ports, 'apiKeys' | 'vault' | 'idempotency' | 'realClock' | 'businessClock'>;
export type RotateApiKey = ReturnType<typeof makeRotateApiKey>;

export function makeRotateApiKey(ports: RotateApiKeyPorts) {
  return async (
    caller: Caller,
    { idempotency_key: key, ...command }: RotateApiKeyCommand,
  ): Promise<Result<Answered<{ api_key: ApiKeyWire; key: string }>, DomainError>> => {
    const actor = actorOf(caller);
    if (!actor.ok) return actor;
    return idempotently(ports, { caller, operation: 'rotate-api-key', key, request: command }, (id) =>
      rotate(ports, actor.value, id, command),
    );
  };
}

async function rotate(
  ports: RotateApiKeyPorts,
  actor: Actor,
  successorId: string,
  { api_key_id, overlap_hours }: Omit<RotateApiKeyCommand, 'idempotency_key'>,
): Promise<Result<{ api_key: ApiKeyWire; key: string }, DomainError>> {
  const { apiKeys, realClock, businessClock } = ports;
  const [old, begun] = await Promise.all([
    apiKeys.find(api_key_id, actor.scope),
    apiKeys.find(successorId, actor.scope),
  ]);
  // An attempt that was cut off may have ended the old key already; a revocation holds all the same.
  const isRotatable = (key: ApiKey): boolean =>
    key.revoked_at === null && (begun !== null || isUsable(key, realClock.now()));
  if (old === null || !isRotatable(old)) return err(notFound);
  // The text of a key that may do more than its reader would be a way up.
  const within = withinRights(actor, old.permissions);
  if (!within.ok) return within;
  const minted = await mintApiKey(ports, successorId, successorGrant(old, actor.user_id));
  const ended = await change({
    repository: apiKeys,
    load: () => apiKeys.find(api_key_id, actor.scope),
    decide: (current) =>
      isRotatable(current) ? ok(endingAfter(current, overlap_hours, realClock.now())) : err(notFound),
    events: ['api_key.changed'],
  });
  if (ended.ok) return ok({ api_key: apiKeyView(minted.key), key: minted.text });
  // Revoked a moment ago: what was taken away does not live on under another text.
  await apiKeys.commit(minted.key, revoked(minted.key, businessClock.now()), ['api_key.changed']);
  return ended;
}
