// A new merchant of the caller's organization, PENDING_ACTIVATION until its first active affiliation.
import { scopeOf, type Caller, type DomainError, type Scope } from '@mps/contracts';
import { dayOf, err, fingerprint, newId, ok, type Result } from '@mps/kernel';
import type { Company, TransferConfigurations } from '../domain/company';
import { newCompany, type NewCompany } from '../domain/new-company';
import { DEFAULT_TRANSFER_CONFIGURATIONS } from '../domain/transfer-configurations';
import { COMPANY_SCOPE_REFUSED, IDEMPOTENCY_KEY_CONFLICT, NOT_FOUND, invalidOf } from './failures';
import type { Stored, UseCaseDeps } from './ports';

export interface CreateMerchantCommand extends Omit<
  NewCompany,
  'id' | 'organization_id' | 'transfer_configurations' | 'made_by'
> {
  /** Left-out members take their defaults. */
  readonly transfer_configurations: Partial<TransferConfigurations>;
  readonly idempotency_key: string | null;
}

/** `replayed`: an equal request with this key had made it before. */
export interface Made<Thing> {
  readonly made: Thing;
  readonly replayed: boolean;
}

export type CreateMerchant = (
  caller: Caller,
  command: CreateMerchantCommand,
) => Promise<Result<Made<Company>, DomainError>>;

export function makeCreateMerchant({
  companies,
  announce,
  clock,
}: Pick<UseCaseDeps, 'companies' | 'announce' | 'clock'>): CreateMerchant {
  /** What the key has made before, if it has: an equal request is answered by it, another one is refused. */
  async function replay(
    scope: Scope,
    made_by: NewCompany['made_by'],
  ): Promise<Result<Made<Company>, DomainError> | null> {
    const before: Stored | null =
      made_by && (await companies.findByIdempotencyKey(scope, made_by.idempotency_key));
    if (before === null) return null;
    const isEqual = before.made_by?.fingerprint === made_by?.fingerprint;
    return isEqual ? ok({ made: before, replayed: true }) : err(IDEMPOTENCY_KEY_CONFLICT);
  }

  return async (caller, command) => {
    const scope = scopeOf(caller);
    if (scope === null) return err(NOT_FOUND);
    if (scope.company_id !== null) return err(COMPANY_SCOPE_REFUSED);
    const { idempotency_key, transfer_configurations, ...members } = command;
    const made_by = idempotency_key === null ? null : { idempotency_key, fingerprint: fingerprint(command) };
    const replayed = await replay(scope, made_by);
    if (replayed !== null) return replayed;
    const now = clock.now();
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
    const inserted = await companies.insert(scope, change.value);
    if (inserted.ok) {
      await announce(inserted.value);
      return ok({ made: inserted.value, replayed: false });
    }
    // Either index may speak first when an equal request was faster: its key decides.
    return (await replay(scope, made_by)) ?? err({ code: 'merchant_document_taken' });
  };
}
