// Makes a merchant of the caller's organization, PENDING_ACTIVATION until its first active affiliation.
import { scopeOf, type Caller, type DomainError, type Scope } from '@mps/contracts';
import { dayOf, err, fingerprint, newId, ok, type Result } from '@mps/kernel';
import {
  COMPANY_SCOPE_REFUSED,
  IDEMPOTENCY_KEY_CONFLICT,
  NOT_FOUND,
  invalidOf,
  type CompanyDeps,
} from '../company';
import type { Company, MadeBy, TransferConfigurations } from '../company/domain/company';
import { DEFAULT_TRANSFER_CONFIGURATIONS } from '../company/domain/member-rules';
import { newCompany, type NewCompany } from './domain/new-company';

export interface CreateMerchantCommand extends Omit<
  NewCompany,
  'id' | 'organization_id' | 'transfer_configurations' | 'made_by'
> {
  /** Members that are left out take their defaults. */
  readonly transfer_configurations: Partial<TransferConfigurations>;
  readonly idempotency_key: string | null;
}

/** `replayed`: an equal request with this key had made it before. */
export interface CreatedMerchant {
  readonly merchant: Company;
  readonly replayed: boolean;
}

/** permission_denied · idempotency_key_conflict · validation_error · merchant_document_taken */
export async function createMerchant(
  deps: CompanyDeps,
  caller: Caller,
  command: CreateMerchantCommand,
): Promise<Result<CreatedMerchant, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err(NOT_FOUND);
  if (scope.company_id !== null) return err(COMPANY_SCOPE_REFUSED);
  const { idempotency_key, transfer_configurations, ...members } = command;
  const made_by = idempotency_key === null ? null : { idempotency_key, fingerprint: fingerprint(command) };
  const replayed = await replay(deps, scope, made_by);
  if (replayed !== null) return replayed;
  const now = deps.clock.now();
  const change = newCompany(
    {
      ...members,
      id: newId(),
      organization_id: scope.organization_id,
      transfer_configurations: { ...DEFAULT_TRANSFER_CONFIGURATIONS, ...transfer_configurations },
      made_by,
    },
    { now: now.toISOString(), today: dayOf(now) },
  );
  if (!change.ok) return err(invalidOf(change.error));
  const inserted = await deps.companies.insert(scope, change.value);
  if (inserted.ok) {
    await deps.appendPending(inserted.value);
    return ok({ merchant: inserted.value, replayed: false });
  }
  // Of two equal requests at once the second is refused by whichever unique index is checked first: its key decides.
  return (await replay(deps, scope, made_by)) ?? err({ code: 'merchant_document_taken' });
}

/** null: the key is new. An equal request is answered with what it made, another one is refused. */
async function replay(
  { companies }: CompanyDeps,
  scope: Scope,
  made_by: MadeBy | null,
): Promise<Result<CreatedMerchant, DomainError> | null> {
  const before = made_by && (await companies.findByIdempotencyKey(scope, made_by.idempotency_key));
  if (before === null) return null;
  const isEqual = before.made_by?.fingerprint === made_by?.fingerprint;
  return isEqual ? ok({ merchant: before, replayed: true }) : err(IDEMPOTENCY_KEY_CONFLICT);
}
