// The service that finds and blanks the data of one person (docs/operations/privacy.md).
import {
  personalDataService,
  scopeOf,
  type CallContext,
  type Caller,
  type DomainError,
  type Scope,
} from '@mps/contracts';
import { err, isPermitted, ok, type Permission, type Result } from '@mps/kernel';
import { serve, type ServedService } from '../grpc/server';

/** The person that personal data are found or blanked of. */
export interface PersonQuery {
  /** CPF or CNPJ without punctuation. */
  readonly document_number: string;
  readonly transaction_ids: readonly string[];
  /** null: from the beginning. */
  readonly after: string | null;
}

/** A record that names the person. */
export interface PersonalRecord {
  readonly kind: string;
  readonly id: string;
  /** The person's data. Absent in the answer of a blanking. */
  readonly data?: unknown;
  /** Why the data must stay. Absent: they need not, or are blanked. */
  readonly kept?: { readonly reason: KeptReason; readonly until: Date | null };
}

/**
 * OPEN: the payment has not ended. FISCAL: money moved, and the term of tax law is not over. DISPUTE: the answer may be needed.
 * CONTRACT: the person is a party of it. EXPIRES: deleted by itself.
 */
export type KeptReason = 'OPEN' | 'FISCAL' | 'DISPUTE' | 'CONTRACT' | 'EXPIRES';

export interface PersonalPage {
  readonly records: readonly PersonalRecord[];
  /** null: the page was the last. */
  readonly next: string | null;
}

export interface PersonalDataOperations {
  readonly find: (scope: Scope, query: PersonQuery) => Promise<PersonalPage>;
  readonly blank: (scope: Scope, query: PersonQuery) => Promise<PersonalPage>;
}

/** A caller needs one of these permissions. */
const TO_FIND = ['privacy.export', 'privacy.erase'] as const satisfies readonly Permission[];
const TO_BLANK = ['privacy.erase'] as const satisfies readonly Permission[];

/** Service that finds and blanks personal data within the organization of an operator or of a caller with the permission. */
export function makePersonalDataService({ find, blank }: PersonalDataOperations): ServedService {
  const answer = async (
    work: PersonalDataOperations['find'],
    permissions: readonly Permission[],
    query: PersonQuery,
    { caller }: CallContext,
  ): Promise<Result<ReturnType<typeof toPageMessage>, DomainError>> => {
    const scope = scopeOf(caller);
    if (scope === null || !isAllowed(caller, permissions)) return err({ code: 'permission_denied' });
    return ok(toPageMessage(await work(scope, query)));
  };
  return serve(personalDataService(), {
    FindPersonalData: (request, context) => answer(find, TO_FIND, request, context),
    BlankPersonalData: (request, context) => answer(blank, TO_BLANK, request, context),
  });
}

/** A person is a person of the whole organization, so a caller of one company may neither find nor blank one. */
const isAllowed = ({ kind, company_id, permissions }: Caller, needed: readonly Permission[]): boolean =>
  kind === 'operator' ||
  (company_id === null && needed.some((permission) => isPermitted(permissions, permission)));

const toPageMessage = ({ records, next }: PersonalPage) => ({
  records: records.map(({ kind, id, data, kept }) => ({
    kind,
    id,
    data_json: data === undefined ? '' : JSON.stringify(data),
    kept_reason: kept?.reason ?? null,
    kept_until: kept?.until?.toISOString() ?? null,
  })),
  next,
});
