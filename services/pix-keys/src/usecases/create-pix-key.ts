// A new key of a merchant: decided on the ring, inserted at the next ordinal, then looked up in the directory.
import { invalid, scopeOf, violation, type DomainError, type Scope } from '@mps/contracts';
import { err, fingerprint, newId, ok, type PixKeyType, type Result } from '@mps/kernel';
import { addKey, type KeyOwner, type NewKey, type Refusal } from '../domain/key-ring';
import { DICT_CREATE_WAIT_MS, MAX_COMMIT_ATTEMPTS } from '../limits';
import { NOT_FOUND, TOO_CONTENDED } from './failures';
import type { Call, InsertRefusal, ShownKey, Stored, UseCaseDeps } from './ports';
import { showKey } from './shown-key';

export interface CreatePixKeyCommand {
  readonly merchantId: string;
  readonly key_type: PixKeyType;
  /** null for EVP: the key is made here. */
  readonly key: string | null;
  readonly primary: boolean;
  readonly idempotency_key: string | null;
}

/** `replayed`: an equal request with this key had made it before. */
export type CreatePixKey = (
  call: Call,
  command: CreatePixKeyCommand,
) => Promise<Result<ShownKey & { readonly replayed: boolean }, DomainError>>;

export function makeCreatePixKey(deps: UseCaseDeps): CreatePixKey {
  const { pixKeys, merchants } = deps;

  return async (call, command) => {
    const scope = scopeOf(call.caller);
    const { merchantId, key_type, idempotency_key } = command;
    if (scope === null) return err(NOT_FOUND);
    const owner = await merchants.find(call, merchantId);
    if (!owner.ok) return owner;
    if (owner.value === null) return err(NOT_FOUND);
    const made_by = idempotency_key === null ? null : { idempotency_key, fingerprint: fingerprint(command) };
    const replayed = await replay(deps, scope, merchantId, made_by);
    if (replayed !== null) return replayed;
    const text = key_type === 'EVP' ? deps.makeEvp() : command.key;
    if (text === null) return err(invalid(violation('#/key', 'required', 'is required')));
    const input = { id: newId(), key_type, key: text, primary: command.primary, made_by };
    const inserted = await insertNext(deps, scope, owner.value, input);
    if (inserted.ok) {
      const key = await withSnapshot(deps, scope, inserted.value, owner.value);
      return ok({ ...(await showKey(pixKeys, scope, key)), replayed: false });
    }
    // Any of the indexes may speak first when an equal request was faster: its idempotency key decides.
    const faster = await replay(deps, scope, merchantId, made_by);
    return faster ?? err(errorOf(inserted.error));
  };
}

type InsertFailure = Refusal | { readonly code: Exclude<InsertRefusal, 'ordinal_taken'> | 'contended' };

async function insertNext(
  { pixKeys, clock }: UseCaseDeps,
  scope: Scope,
  owner: KeyOwner,
  input: NewKey,
): Promise<Result<Stored, InsertFailure>> {
  for (let attempt = 0; attempt < MAX_COMMIT_ATTEMPTS; attempt++) {
    const ring = await pixKeys.findRing(scope, owner.company_id);
    const change = addKey(ring, owner, input, clock.now().toISOString());
    if (!change.ok) return change;
    const inserted = await pixKeys.insert(scope, change.value);
    if (inserted.ok) return inserted;
    const { code } = inserted.error;
    if (code !== 'ordinal_taken') return err({ code });
  }
  return err({ code: 'contended' });
}

async function replay(
  { pixKeys }: UseCaseDeps,
  scope: Scope,
  companyId: string,
  made_by: NewKey['made_by'],
): Promise<Result<ShownKey & { readonly replayed: boolean }, DomainError> | null> {
  if (made_by === null) return null;
  const before = await pixKeys.findByIdempotencyKey(scope, companyId, made_by.idempotency_key);
  if (before === null) return null;
  if (before.made_by?.fingerprint !== made_by.fingerprint) return err({ code: 'idempotency_key_conflict' });
  return ok({ ...(await showKey(pixKeys, scope, before)), replayed: true });
}

/** The directory is asked once and briefly: without its answer the key is as good, and can be refreshed. */
async function withSnapshot(
  { pixKeys, directory }: UseCaseDeps,
  scope: Scope,
  key: Stored,
  owner: KeyOwner,
): Promise<Stored> {
  const answer = await directory.lookUp(key.key, owner.document_number, DICT_CREATE_WAIT_MS);
  if (answer.code !== 'found') return key;
  const looked = { ...key, dict_key_information: answer.information };
  return (await pixKeys.commit(scope, key, { key: looked, events: [] })) ?? key;
}

function errorOf({ code }: InsertFailure): DomainError {
  switch (code) {
    case 'invalid_format':
      return invalid(violation('#/key', 'invalid_format', 'does not have the form of its type'));
    case 'not_owned':
      return invalid(violation('#/key', 'not_owned', "must be the merchant's own document"));
    case 'merchant_blocked':
      return { code: 'merchant_not_active', detail: 'A blocked merchant registers no keys' };
    case 'limit':
      return { code: 'pix_key_limit' };
    case 'key_taken':
      return { code: 'pix_key_taken' };
    case 'idempotency_key_taken':
    case 'contended':
      return TOO_CONTENDED;
  }
}
