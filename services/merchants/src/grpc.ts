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
  makeBankAccountPrimary,
} from './bank-accounts/operations';
import { findPayoutHoldEnd, settlesToForeignAccount } from './bank-accounts/domain/settlement-account';
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
  /** Time without payouts to an account of the contact after the contact's document changed. */
  readonly payoutHoldMs: number;
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
    GetMerchant: ({ merchant_id }, context) =>
      mapOk(getMerchant(deps, merchant_id, context), (company) => ({ merchant: toMerchantMessage(company) })),
    ListMerchants: async ({ page, status, document_number, name }, context) => {
      const query = pageFromWire(page);
      const { items, total } = await listMerchants(
        deps,
        {
          ...query,
          status: status as MerchantStatus[],
          documentNumber: document_number,
          name,
        },
        context,
      );
      return ok({ merchants: items.map(toMerchantMessage), page: pageToWire(query, total) });
    },
    GetPayoutTerms: async ({ merchant_id }, context) => {
      const { value: found } = await deps.factsVersion.readFacts((facts) =>
        getPaymentContext(deps, { merchantId: merchant_id, facts }, context),
      );
      if (!found.ok) return found;
      const { company, organizationDefaultFeePolicyId } = found.value;
      const onHoldUntil = findPayoutHoldEnd(company, deps.payoutHoldMs, deps.businessClock.now());
      return ok({
        ...company,
        organization_default_fee_policy_id: organizationDefaultFeePolicyId,
        settles_to_foreign_account: settlesToForeignAccount(company),
        settlement_account_on_hold_until: onHoldUntil?.toISOString() ?? null,
      });
    },
    GetPaymentContext: async ({ merchant_id }, context) => {
      const { value: found, version } = await deps.factsVersion.readFacts((facts) =>
        getPaymentContext(deps, { merchantId: merchant_id, facts }, context),
      );
      if (!found.ok) return found;
      const { company, organizationDefaultFeePolicyId } = found.value;
      return ok({
        ...toPaymentTerms(company),
        organization_default_fee_policy_id: organizationDefaultFeePolicyId,
        facts_version: version,
      });
    },
    CheckCompanies: async ({ company_ids }, context) => {
      const { value: checked } = await deps.factsVersion.readFacts((facts) =>
        checkCompanies(deps, { companyIds: company_ids, facts }, context),
      );
      return checked.ok ? ok({ unknown_company_ids: checked.value }) : checked;
    },
    GetCapabilities: ({ merchant_id }, context) => getCapabilities(deps, merchant_id, context),
  }) satisfies Table;

const merchantChanges = (deps: Deps) =>
  ({
    CreateOrganization: (request, context) =>
      mapOk(createOrganization(deps, request as CreateOrganizationCommand, context), answerChangedMerchant),
    CreateMerchant: ({ metadata_json, ...request }, context) => {
      const metadata = JSON.parse(metadata_json || '{}') as JsonMembers;
      const command = { ...request, metadata } as CreateMerchantCommand;
      return mapOk(createMerchant(deps, command, context), answerReplayableMerchant);
    },
    UpdateMerchant: ({ merchant_id, patch_json }, context) => {
      const patch = JSON.parse(patch_json) as MerchantPatch;
      return mapOk(
        answerAfterCopies(updateMerchant(deps, { merchantId: merchant_id, patch }, context)),
        answerChangedMerchant,
      );
    },
    CheckMerchantPatch: ({ merchant_id, patch_json }, context) => {
      const patch = JSON.parse(patch_json) as MerchantPatch;
      return mapOk(checkMerchantPatch(deps, { merchantId: merchant_id, patch }, context), () => ({}));
    },
    SetMerchantStatus: (request, context) =>
      mapOk(
        answerAfterCopies(setMerchantStatus(deps, request as SetMerchantStatusCommand, context)),
        answerReplayableMerchant,
      ),
    SetWebhookEnabled: ({ merchant_id, enabled }, context) =>
      mapOk(setWebhookEnabled(deps, { merchantId: merchant_id, enabled }, context), answerChangedMerchant),
    SetDefaultFeePolicy: ({ merchant_id, fee_policy_id }, context) =>
      mapOk(
        answerAfterCopies(
          setDefaultFeePolicy(deps, { merchantId: merchant_id, feePolicyId: fee_policy_id }, context),
        ),
        (policyId) => ({
          fee_policy_id: policyId,
        }),
      ),
  }) satisfies Table;

const affiliations = (deps: Deps) =>
  ({
    CreateAffiliation: (request, context) =>
      mapOk(
        answerAfterCopies(createAffiliation(deps, request as CreateAffiliationCommand, context)),
        ({ affiliation, replayed }) => ({
          affiliation: toAffiliationMessage(request.merchant_id, affiliation),
          replayed,
        }),
      ),
    ListAffiliations: ({ merchant_id, page }, context) => {
      const query = pageFromWire(page);
      return mapOk(
        listAffiliations(deps, { merchantId: merchant_id, query }, context),
        ({ items, total }) => ({
          affiliations: items.map((one) => toAffiliationMessage(merchant_id, one)),
          page: pageToWire(query, total),
        }),
      );
    },
    GetAffiliation: ({ merchant_id, affiliation_id }, context) =>
      mapOk(
        getAffiliation(deps, { merchantId: merchant_id, affiliationId: affiliation_id }, context),
        answerOwnedAffiliation,
      ),
    UpdateAffiliation: ({ patch_json, ...request }, context) => {
      const patch = JSON.parse(patch_json) as AffiliationPatch;
      return mapOk(
        answerAfterCopies(updateAffiliation(deps, { ...request, patch }, context)),
        (affiliation) => ({
          affiliation: toAffiliationMessage(request.merchant_id, affiliation),
        }),
      );
    },
    SetAffiliationStatus: (request, context) =>
      mapOk(
        answerAfterCopies(setAffiliationStatus(deps, request as SetAffiliationStatusCommand, context)),
        answerOwnedAffiliation,
      ),
  }) satisfies Table;

const bankAccounts = (deps: Deps) =>
  ({
    CreateBankAccount: (request, context) =>
      mapOk(
        createBankAccount(deps, request as CreateBankAccountCommand, context),
        ({ account, replayed }) => ({
          bank_account: toBankAccountMessage(request.merchant_id, account),
          replayed,
        }),
      ),
    ListBankAccounts: ({ merchant_id, page }, context) => {
      const query = pageFromWire(page);
      return mapOk(
        listBankAccounts(deps, { merchantId: merchant_id, query }, context),
        ({ items, total }) => ({
          bank_accounts: items.map((one) => toBankAccountMessage(merchant_id, one)),
          page: pageToWire(query, total),
        }),
      );
    },
    GetBankAccount: ({ merchant_id, bank_account_id }, context) =>
      mapOk(
        getBankAccount(deps, { merchantId: merchant_id, accountId: bank_account_id }, context),
        (account) => ({
          bank_account: toBankAccountMessage(merchant_id, account),
        }),
      ),
    SetPrimaryBankAccount: ({ merchant_id, bank_account_id }, context) =>
      mapOk(
        makeBankAccountPrimary(deps, { merchantId: merchant_id, accountId: bank_account_id }, context),
        (account) => ({
          bank_account: toBankAccountMessage(merchant_id, account),
        }),
      ),
    DeleteBankAccount: ({ merchant_id, bank_account_id }, context) =>
      mapOk(
        deleteBankAccount(deps, { merchantId: merchant_id, accountId: bank_account_id }, context),
        () => ({}),
      ),
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
