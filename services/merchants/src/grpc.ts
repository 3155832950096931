// The table of this service: every RPC with the operation that answers it, its request read and its answer written as
// messages of protos/mps/merchants.
import { pageFromWire, pageToWire, serveUnmapped, type Handlers, type ServedService } from '@mps/chassis';
import { merchantsService, withoutNulls, type DomainError } from '@mps/contracts';
import type { MerchantsServiceDefinition } from '@mps/contracts/gen/mps/merchants/v1/MerchantsService';
import {
  ok,
  type AffiliationStatus,
  type AnticipationType,
  type BankAccountType,
  type CaptureMethod,
  type DocumentType,
  type JsonMembers,
  type MerchantStatus,
  type PaymentMethod,
  type Provider,
  type Result,
  type TaxType,
} from '@mps/kernel';
import { createAffiliation } from './affiliations/create-affiliation';
import type { AffiliationPatch } from './affiliations/domain/affiliation';
import { getAffiliation, listAffiliations, type OwnedAffiliation } from './affiliations/queries';
import { setAffiliationStatus } from './affiliations/set-affiliation-status';
import { updateAffiliation } from './affiliations/update-affiliation';
import { createBankAccount } from './bank-accounts/create-bank-account';
import { deleteBankAccount } from './bank-accounts/delete-bank-account';
import { getBankAccount, listBankAccounts } from './bank-accounts/queries';
import {
  addressFromWire,
  affiliationToWire,
  bankAccountToWire,
  contactFromWire,
  merchantToWire,
  paymentTermsToWire,
  transferConfigurationsFromWire,
  type CompanyDeps,
} from './company';
import type { Company } from './company/domain/company';
import { createMerchant } from './merchants/create-merchant';
import { createOrganization } from './merchants/create-organization';
import type { MerchantPatch } from './merchants/domain/update-merchant';
import {
  checkCompanies,
  getCapabilities,
  getMerchant,
  getPaymentContext,
  listMerchants,
} from './merchants/queries';
import { setDefaultFeePolicy, type PricingClient } from './merchants/set-default-fee-policy';
import { setMerchantStatus } from './merchants/set-merchant-status';
import { setWebhookEnabled } from './merchants/set-webhook-enabled';
import { updateMerchant } from './merchants/update-merchant';

export type Deps = CompanyDeps & { readonly pricing: PricingClient };

export const serveMerchants = (deps: Deps): ServedService =>
  serveUnmapped(merchantsService(), {
    ...merchantReads(deps),
    ...merchantChanges(deps),
    ...affiliations(deps),
    ...bankAccounts(deps),
  });

type Table = Partial<Handlers<MerchantsServiceDefinition>>;

const merchantReads = (deps: Deps) =>
  ({
    GetMerchant: async ({ merchant_id }, { caller }) =>
      mapOk(await getMerchant(deps, caller, merchant_id), asMerchant),
    ListMerchants: async ({ page, status, document_number, name }, { caller }) => {
      const query = pageFromWire(page);
      const { items, total } = await listMerchants(deps, caller, {
        ...query,
        status: status as MerchantStatus[],
        documentNumber: document_number ?? null,
        name: name ?? null,
      });
      return ok({ merchants: items.map(merchantToWire), page: pageToWire(query, total) });
    },
    GetPaymentContext: async ({ merchant_id }, { caller }) =>
      mapOk(
        await getPaymentContext(deps, caller, merchant_id),
        ({ company, organizationDefaultFeePolicyId }) =>
          withoutNulls({
            ...paymentTermsToWire(company),
            document_number: company.document_number,
            organization_default_fee_policy_id: organizationDefaultFeePolicyId,
          }),
      ),
    CheckCompanies: async ({ company_ids }, { caller }) =>
      mapOk(await checkCompanies(deps, caller, company_ids), (unknown) => ({
        unknown_company_ids: [...unknown],
      })),
    GetCapabilities: async ({ merchant_id }, { caller }) =>
      mapOk(await getCapabilities(deps, caller, merchant_id), ({ merchant_status, methods }) => ({
        merchant_status,
        methods: methods.map((one) => ({ ...one, reasons: [...one.reasons] })),
      })),
  }) satisfies Table;

const merchantChanges = (deps: Deps) =>
  ({
    CreateOrganization: async (request, { caller }) =>
      mapOk(
        await createOrganization(deps, caller, {
          name: request.name,
          full_name: request.full_name,
          document_type: request.document_type as DocumentType,
          document_number: request.document_number,
          contact: contactFromWire(request.contact),
          address: addressFromWire(request.address),
        }),
        asMerchant,
      ),
    CreateMerchant: async (request, { caller }) =>
      mapOk(
        await createMerchant(deps, caller, {
          name: request.name,
          full_name: request.full_name,
          document_type: request.document_type as DocumentType,
          document_number: request.document_number,
          document_tax_type: (request.document_tax_type as TaxType | undefined) ?? null,
          contact: contactFromWire(request.contact),
          address: addressFromWire(request.address),
          transfer_configurations: transferConfigurationsFromWire(request.transfer_configurations),
          company_logo_url: request.company_logo_url ?? null,
          website_url: request.website_url ?? null,
          declared_revenue: request.declared_revenue ?? null,
          metadata: JSON.parse(request.metadata_json || '{}') as JsonMembers,
          webhook_enabled: request.webhook_enabled,
          idempotency_key: request.idempotency_key ?? null,
        }),
        ({ merchant, replayed }) => ({ merchant: merchantToWire(merchant), replayed }),
      ),
    UpdateMerchant: async ({ merchant_id, patch_json }, { caller }) =>
      mapOk(
        await updateMerchant(deps, caller, merchant_id, JSON.parse(patch_json) as MerchantPatch),
        asMerchant,
      ),
    SetMerchantStatus: async ({ merchant_id, status, reason }, { caller }) =>
      mapOk(
        await setMerchantStatus(deps, caller, {
          merchantId: merchant_id,
          status: status as MerchantStatus,
          reason: reason ?? null,
        }),
        asMerchant,
      ),
    SetWebhookEnabled: async ({ merchant_id, enabled }, { caller }) =>
      mapOk(await setWebhookEnabled(deps, caller, merchant_id, enabled), asMerchant),
    SetDefaultFeePolicy: async ({ merchant_id, fee_policy_id }, call) =>
      mapOk(await setDefaultFeePolicy(deps, call, merchant_id, fee_policy_id ?? null), (policyId) =>
        withoutNulls({ fee_policy_id: policyId }),
      ),
  }) satisfies Table;

const affiliations = (deps: Deps) =>
  ({
    CreateAffiliation: async ({ merchant_id, ...request }, { caller }) =>
      mapOk(
        await createAffiliation(deps, caller, {
          merchantId: merchant_id,
          provider: request.provider as Provider,
          mcc: request.mcc,
          anticipation_type: request.anticipation_type as AnticipationType,
          payment_methods: request.payment_methods as PaymentMethod[],
          capture_methods: request.capture_methods as CaptureMethod[],
          settlement_bank_account_id: request.settlement_bank_account_id ?? null,
          idempotency_key: request.idempotency_key ?? null,
        }),
        ({ affiliation, replayed }) => ({
          affiliation: affiliationToWire(merchant_id, affiliation),
          replayed,
        }),
      ),
    ListAffiliations: async ({ merchant_id, page }, { caller }) => {
      const query = pageFromWire(page);
      return mapOk(await listAffiliations(deps, caller, merchant_id, query), ({ items, total }) => ({
        affiliations: items.map((one) => affiliationToWire(merchant_id, one)),
        page: pageToWire(query, total),
      }));
    },
    GetAffiliation: async ({ merchant_id, affiliation_id }, { caller }) =>
      mapOk(await getAffiliation(deps, caller, merchant_id ?? null, affiliation_id), asAffiliation),
    UpdateAffiliation: async ({ merchant_id, affiliation_id, patch_json }, { caller }) => {
      const patch = JSON.parse(patch_json) as AffiliationPatch;
      const command = { merchantId: merchant_id, affiliationId: affiliation_id, patch };
      return mapOk(await updateAffiliation(deps, caller, command), (affiliation) => ({
        affiliation: affiliationToWire(merchant_id, affiliation),
      }));
    },
    SetAffiliationStatus: async ({ affiliation_id, status, reason }, { caller }) =>
      mapOk(
        await setAffiliationStatus(deps, caller, {
          affiliationId: affiliation_id,
          status: status as AffiliationStatus,
          reason: reason ?? null,
        }),
        asAffiliation,
      ),
  }) satisfies Table;

const bankAccounts = (deps: Deps) =>
  ({
    CreateBankAccount: async ({ merchant_id, ...request }, { caller }) =>
      mapOk(
        await createBankAccount(deps, caller, {
          merchantId: merchant_id,
          bank_code: request.bank_code,
          ispb: request.ispb ?? null,
          branch: request.branch,
          account: request.account,
          account_type: request.account_type as BankAccountType,
          owner_name: request.owner_name ?? null,
          owner_document: request.owner_document ?? null,
          primary: request.primary,
          idempotency_key: request.idempotency_key ?? null,
        }),
        ({ account, replayed }) => ({ bank_account: bankAccountToWire(merchant_id, account), replayed }),
      ),
    ListBankAccounts: async ({ merchant_id, page }, { caller }) => {
      const query = pageFromWire(page);
      return mapOk(await listBankAccounts(deps, caller, merchant_id, query), ({ items, total }) => ({
        bank_accounts: items.map((one) => bankAccountToWire(merchant_id, one)),
        page: pageToWire(query, total),
      }));
    },
    GetBankAccount: async ({ merchant_id, bank_account_id }, { caller }) =>
      mapOk(await getBankAccount(deps, caller, merchant_id, bank_account_id), (account) => ({
        bank_account: bankAccountToWire(merchant_id, account),
      })),
    DeleteBankAccount: async ({ merchant_id, bank_account_id }, { caller }) =>
      mapOk(await deleteBankAccount(deps, caller, merchant_id, bank_account_id), () => ({})),
  }) satisfies Table;

const asMerchant = (company: Company) => ({ merchant: merchantToWire(company) });

const asAffiliation = ({ company, affiliation }: OwnedAffiliation) => ({
  affiliation: affiliationToWire(company.id, affiliation),
});

const mapOk = <Value, Message>(
  result: Result<Value, DomainError>,
  toWire: (value: Value) => Message,
): Result<Message, DomainError> => (result.ok ? ok(toWire(result.value)) : result);
