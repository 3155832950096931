// Every RPC of this service with its operation. Messages are mapped by descriptor. The gateway has validated
// vocabularies and patches, so they are not checked again.
import type { Changed } from '@mps/aggregates';
import { answerAfterCopies, type FactsVersion } from '@mps/read-lease';
import { pageFromWire, pageToWire, type RpcTable, serve, type ServedService } from '@mps/chassis';
import { merchantsService } from '@mps/contracts';
import type { MerchantsServiceDefinition } from '@mps/contracts/gen/mps/merchants/v1/MerchantsService';
import { type JsonMembers, mapOk, type MerchantStatus, ok } from '@mps/kernel';
import type { AffiliationPatch } from './affiliations/domain/affiliation';
import {
  createAffiliation,
  type CreateAffiliationCommand,
  getAffiliation,
  listAffiliations,
  type OwnedAffiliation,
  setAffiliationStatus,
  type SetAffiliationStatusCommand,
  updateAffiliation,
} from './affiliations/operations';
import {
  createBankAccount,
  type CreateBankAccountCommand,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
} from './bank-accounts/operations';
import { settlesToForeignAccount } from './bank-accounts/domain/settlement-account';
import {
  toAffiliationMessage,
  toBankAccountMessage,
  type CompanyDeps,
  toMerchantMessage,
  toPaymentTerms,
} from './company';
import type { Company } from './company/domain/company';
import {
  checkMerchantPatch,
  type PricingClient,
  setDefaultFeePolicy,
  setMerchantStatus,
  type SetMerchantStatusCommand,
  setWebhookEnabled,
  updateMerchant,
} from './merchants/change-merchant';
import {
  createMerchant,
  type CreateMerchantCommand,
  createOrganization,
  type CreateOrganizationCommand,
} from './merchants/create-merchant';
import type { MerchantPatch } from './merchants/domain/update-merchant';
import {
  checkCompanies,
  getCapabilities,
  getMerchant,
  getPaymentContext,
  listMerchants,
} from './merchants/queries';

export type Deps = CompanyDeps & {
  readonly pricing: PricingClient;
  readonly factsVersion: Pick<FactsVersion, 'readFacts'>;
};

export const serveMerchants = (deps: Deps): ServedService =>
  serve(merchantsService(), {
    ...merchantReads(deps),
    ...merchantChanges(deps),
    ...affiliations(deps),
    ...bankAccounts(deps),
  });

type Table = Partial<RpcTable<MerchantsServiceDefinition>>;

const merchantReads = (deps: Deps) =>
  ({
    GetMerchant: ({ merchant_id }, { caller }) =>
      mapOk(getMerchant(deps, caller, merchant_id), (company) => ({ merchant: toMerchantMessage(company) })),
    ListMerchants: async ({ page, status, document_number, name }, { caller }) => {
      const query = pageFromWire(page);
      const { items, total } = await listMerchants(deps, caller, {
        ...query,
        status: status as MerchantStatus[],
        documentNumber: document_number,
        name,
      });
      return ok({ merchants: items.map(toMerchantMessage), page: pageToWire(query, total) });
    },
    GetPayoutTerms: async ({ merchant_id }, { caller }) => {
      const { value: found } = await deps.factsVersion.readFacts((facts) =>
        getPaymentContext(deps, caller, merchant_id, facts),
      );
      if (!found.ok) return found;
      const { company, organizationDefaultFeePolicyId } = found.value;
      return ok({
        ...company,
        organization_default_fee_policy_id: organizationDefaultFeePolicyId,
        settles_to_foreign_account: settlesToForeignAccount(company),
      });
    },
    GetPaymentContext: async ({ merchant_id }, { caller }) => {
      const { value: found, version } = await deps.factsVersion.readFacts((facts) =>
        getPaymentContext(deps, caller, merchant_id, facts),
      );
      if (!found.ok) return found;
      const { company, organizationDefaultFeePolicyId } = found.value;
      return ok({
        ...toPaymentTerms(company),
        organization_default_fee_policy_id: organizationDefaultFeePolicyId,
        facts_version: version,
      });
    },
    CheckCompanies: async ({ company_ids }, { caller }) => {
      const { value: checked } = await deps.factsVersion.readFacts((facts) =>
        checkCompanies(deps, caller, company_ids, facts),
      );
      return checked.ok ? ok({ unknown_company_ids: checked.value }) : checked;
    },
    GetCapabilities: ({ merchant_id }, { caller }) => getCapabilities(deps, caller, merchant_id),
  }) satisfies Table;

const merchantChanges = (deps: Deps) =>
  ({
    CreateOrganization: (request, call) =>
      mapOk(createOrganization(deps, call, request as CreateOrganizationCommand), answerChangedMerchant),
    CreateMerchant: ({ metadata_json, ...request }, call) => {
      const metadata = JSON.parse(metadata_json || '{}') as JsonMembers;
      const command = { ...request, metadata } as CreateMerchantCommand;
      return mapOk(createMerchant(deps, call, command), answerReplayableMerchant);
    },
    UpdateMerchant: ({ merchant_id, patch_json }, call) => {
      const patch = JSON.parse(patch_json) as MerchantPatch;
      return mapOk(answerAfterCopies(updateMerchant(deps, call, merchant_id, patch)), answerChangedMerchant);
    },
    CheckMerchantPatch: ({ merchant_id, patch_json }, call) => {
      const patch = JSON.parse(patch_json) as MerchantPatch;
      return mapOk(checkMerchantPatch(deps, call, merchant_id, patch), () => ({}));
    },
    SetMerchantStatus: (request, call) =>
      mapOk(
        answerAfterCopies(setMerchantStatus(deps, call, request as SetMerchantStatusCommand)),
        answerReplayableMerchant,
      ),
    SetWebhookEnabled: ({ merchant_id, enabled }, call) =>
      mapOk(setWebhookEnabled(deps, call, merchant_id, enabled), answerChangedMerchant),
    SetDefaultFeePolicy: ({ merchant_id, fee_policy_id }, call) =>
      mapOk(answerAfterCopies(setDefaultFeePolicy(deps, call, merchant_id, fee_policy_id)), (policyId) => ({
        fee_policy_id: policyId,
      })),
  }) satisfies Table;

const affiliations = (deps: Deps) =>
  ({
    CreateAffiliation: (request, call) =>
      mapOk(
        answerAfterCopies(createAffiliation(deps, call, request as CreateAffiliationCommand)),
        ({ affiliation, replayed }) => ({
          affiliation: toAffiliationMessage(request.merchant_id, affiliation),
          replayed,
        }),
      ),
    ListAffiliations: ({ merchant_id, page }, { caller }) => {
      const query = pageFromWire(page);
      return mapOk(listAffiliations(deps, caller, merchant_id, query), ({ items, total }) => ({
        affiliations: items.map((one) => toAffiliationMessage(merchant_id, one)),
        page: pageToWire(query, total),
      }));
    },
    GetAffiliation: ({ merchant_id, affiliation_id }, { caller }) =>
      mapOk(getAffiliation(deps, caller, merchant_id, affiliation_id), answerOwnedAffiliation),
    UpdateAffiliation: ({ patch_json, ...request }, call) => {
      const patch = JSON.parse(patch_json) as AffiliationPatch;
      return mapOk(
        answerAfterCopies(updateAffiliation(deps, call, { ...request, patch })),
        (affiliation) => ({
          affiliation: toAffiliationMessage(request.merchant_id, affiliation),
        }),
      );
    },
    SetAffiliationStatus: (request, call) =>
      mapOk(
        answerAfterCopies(setAffiliationStatus(deps, call, request as SetAffiliationStatusCommand)),
        answerOwnedAffiliation,
      ),
  }) satisfies Table;

const bankAccounts = (deps: Deps) =>
  ({
    CreateBankAccount: (request, call) =>
      mapOk(createBankAccount(deps, call, request as CreateBankAccountCommand), ({ account, replayed }) => ({
        bank_account: toBankAccountMessage(request.merchant_id, account),
        replayed,
      })),
    ListBankAccounts: ({ merchant_id, page }, { caller }) => {
      const query = pageFromWire(page);
      return mapOk(listBankAccounts(deps, caller, merchant_id, query), ({ items, total }) => ({
        bank_accounts: items.map((one) => toBankAccountMessage(merchant_id, one)),
        page: pageToWire(query, total),
      }));
    },
    GetBankAccount: ({ merchant_id, bank_account_id }, { caller }) =>
      mapOk(getBankAccount(deps, caller, merchant_id, bank_account_id), (account) => ({
        bank_account: toBankAccountMessage(merchant_id, account),
      })),
    DeleteBankAccount: ({ merchant_id, bank_account_id }, call) =>
      mapOk(deleteBankAccount(deps, call, merchant_id, bank_account_id), () => ({})),
  }) satisfies Table;

const answerChangedMerchant = ({ stored }: { readonly stored: Company }) => ({
  merchant: toMerchantMessage(stored),
});

const answerReplayableMerchant = (changed: Changed<Company>) => ({
  ...answerChangedMerchant(changed),
  replayed: changed.replayed,
});

const answerOwnedAffiliation = ({ company, affiliation }: OwnedAffiliation) => ({
  affiliation: toAffiliationMessage(company.id, affiliation),
});
